import { placesAt } from '../../../common/slots.mjs';
import { sumOf } from '../../../common/sum.mjs';
import { fill } from '../../../common/text.mjs';
import type { Content } from '../../../common/dom.mjs';
import { type Appointment, bookAppointment, type Booking } from '../../api/appointments.mjs';
import { type Alternative, RequestFailed } from '../../api/client.mjs';
import { bookSeries, type Recurrence, type SeriesPlan } from '../../api/series.mjs';
import { bookVisit, type WantedService } from '../../api/visits.mjs';
import type { Whom } from '../../announcement.mjs';
import type { Context, Dialog } from '../../context.mjs';
import { sayIfLeft } from '../../views/failure.mjs';
import { namesOfMembers } from '../../views/names.mjs';
import { readBookedThen } from './booked-then.mjs';
import { bookingView } from './booking-view.mjs';
import { startOf, wallOf } from './choice.mjs';
import { ChosenTime } from './chosen-time.mjs';
import { type FoundPeople, searchPeople } from '../../api/customers.mjs';
import { NewCustomer } from '../customers/new-customer.mjs';
import { TextSearch } from '../../text-search.mjs';
import { callerOf } from './caller.mjs';
import {
  bookingOf,
  type CustomerDraft,
  type Draft,
  type Entered,
  enteredAt,
  nameOfCustomer,
  newDraft,
  nextOf,
  type Problem,
  problemsOf,
  quantityOf,
  recurrenceOf,
  SELECTOR_OF,
  wantedOf,
} from './draft.mjs';
import { Dates } from './dates.mjs';
import { answeredNext, answersOfService, lackedBy } from './draft-answers.mjs';
import { isOutcomeUnknown } from './outcome.mjs';
import {
  canBeInVisit,
  hasClock,
  memberOf,
  membersToChoose,
  productOf,
  productsToBook,
  wallStart,
} from './product.mjs';
import type { Prefilled } from './prefilled.mjs';
import { productStarts, visitStarts } from './starts.mjs';
import type { BookingActions, BookingState } from './state.mjs';

/** Dialog with the form in which staff book for a customer, such as on the phone. */
export const bookingDialog = (context: Context, prefilled: Prefilled = {}): Dialog =>
  new BookingForm(context, prefilled);

/** A booking request with its idempotency key: the shop carries it out only once, however often it is sent. */
interface Request {
  readonly booking: Booking;
  /** Services that follow `booking` in one visit (several services one after the other); empty for a single service. */
  readonly next: readonly WantedService[];
  /** How often the single service is repeated; undefined if it is booked once. */
  readonly recurrence: Recurrence | undefined;
  readonly key: string;
}

/** Recurrence of a booking that is not repeated. */
const ONCE: Recurrence = { weeks: 1, times: 1 };

class BookingForm implements Dialog {
  readonly #time: ChosenTime;
  readonly #search: TextSearch<FoundPeople>;
  readonly #newCustomer: NewCustomer;
  /** Dates of a repeated booking. */
  readonly #dates: Dates;
  #entered: Entered;
  /** Values of the form when it opened; any difference counts as an entry of the user. */
  readonly #first: Entered;
  /** Missing or wrong fields at the last attempt to send the form, with what stood in them. */
  #faulty: ReadonlyMap<Problem, string> = new Map();
  #isSaving = false;
  #isClosed = false;
  /** Whether another form takes over what the user has entered. */
  #isHandedOver = false;
  /** The last request, if its outcome is unknown, or if it was refused and may be sent again with fewer checks. */
  #request: Request | undefined;
  #isUnknown = false;
  #failure: BookingState['failure'];
  /**
   * Other appointments of the customer at the chosen time, and the request that is sent once the user confirms the
   * booking.
   */
  #clash: { readonly request: Request; readonly others: readonly Appointment[] } | undefined;
  #form: HTMLFormElement | undefined;

  constructor(
    private readonly context: Context,
    private readonly prefilled: Prefilled,
  ) {
    const { customer, guest, productId, staffId, quantity = 1, start, day = '' } = prefilled;
    const { can_search_customers: canSearch, can_manage: canManage } = context.facts;
    const [only, ...others] = productsToBook(context.facts);
    const productKnown = productId ?? (others.length === 0 ? only?.id : undefined);
    this.#entered = newDraft(productKnown, staffId, canSearch && canManage ? 'customer' : 'guest');
    if (customer) {
      const known = { way: 'customer', found: customer, id: String(customer.id) } as const;
      this.#entered = { ...this.#entered, customer: { ...this.#entered.customer, ...known } };
    }
    if (guest) {
      const { name, email, phone } = guest;
      const known = { way: 'guest', name, email, phone, isKnown: true } as const;
      this.#entered = { ...this.#entered, customer: { ...this.#entered.customer, ...known } };
    }
    this.#entered = { ...this.#entered, quantity: String(quantity) };
    this.#first = this.#entered;
    this.#search = new TextSearch(context, (client, search, signal) =>
      searchPeople(client, search, context.facts.can_search_customers, signal),
    );
    this.#newCustomer = new NewCustomer(context, this);
    this.#dates = new Dates(context, () => this.#plan);
    this.#time = new ChosenTime(context, {
      of: () => {
        const product = this.#product;
        const quantity = quantityOf(this.#entered.quantity);
        if (!product || quantity === 0) return undefined;
        const staffId = memberOf(product, this.#entered.staffId, context.facts);
        const next = nextOf(this.#entered);
        return next.length > 0
          ? visitStarts(context.client, [wantedOf({ productId: product.id, staffId }, quantity), ...next])
          : productStarts(context.client, { product, staffId, quantity });
      },
      isSending: () => this.#isSaving || this.#isUnknown,
      day: start?.slice(0, 10) ?? day,
      wish: start,
      wished: () => this.#dates.update(),
    });
  }

  title(): string {
    return this.context.texts.booking.heading;
  }

  view(): Content[] {
    return bookingView({
      context: this.context,
      state: {
        draft: this.#draft,
        product: this.#product,
        dayField: this.#time.dayField,
        gone: this.#time.gone,
        reasons: (this.#notListed !== undefined && this.#dates.shown?.occurrences[0]?.reasons) || [],
        problems: this.#faulty.size > 0 ? this.#faultsLeft() : [],
        isSaving: this.#isSaving,
        isUnknown: this.#isUnknown,
        failure: this.#failure,
        dates: this.#entered.repeat && this.#dates.shown,
        cost: this.#cost,
        onlyFree: this.#onlyFree,
        items: this.#time.items,
        bookedThen: this.#clash?.others ?? [],
        prefilled: this.prefilled,
      },
      actions: this.#actions,
      times: this.#time.times,
      customer: this.#entered.customer,
      search: this.#search,
      newCustomer: this.#newCustomer,
    });
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#time.times.refresh(), this.#search.refresh(), this.#dates.refresh()]);
  }

  hasEntries(): boolean {
    if (this.#isSaving || this.#isHandedOver) return false;
    return this.#entered !== this.#first || this.#search.text !== '';
  }

  closed(): void {
    this.#isClosed = true;
    this.#time.times.page.end();
    this.#search.end();
    this.#dates.end();
    this.prefilled.closed?.();
  }

  get #product() {
    return productOf(this.#entered.productId, this.context.facts);
  }

  get #customer(): CustomerDraft {
    return callerOf(this.#entered.customer, this.#search);
  }

  get #draft(): Draft {
    return { ...this.#entered, customer: this.#customer, choice: this.#time.choice };
  }

  /** Price of a booking at the chosen time, a decimal string; undefined for a repeated booking, and while unknown. */
  get #cost(): string | undefined {
    const { next, repeat } = this.#entered;
    const { items } = this.#time;
    if (next.length > 0) return items.length > 0 ? sumOf(items.map(({ cost }) => cost)) : undefined;
    const single = repeat || !this.#time.choice ? undefined : this.#dates.shown;
    // At a time that is not free, the price is known only if it cannot depend on who is free.
    const isOpen =
      this.#plan?.staff_id === undefined && membersToChoose(this.#product, this.context.facts).length > 0;
    return single && (single.available_count > 0 || !isOpen) ? single.total : undefined;
  }

  /** Only staff member with places at the chosen time, if the user has chosen none; otherwise undefined. */
  get #onlyFree(): number | undefined {
    const { start } = this.#time;
    if (!start || this.#entered.repeat || this.#plan?.staff_id !== undefined) return undefined;
    // The places of the member with the most of them are those of all members.
    return start.available === placesAt(start)
      ? (this.#dates.shown?.occurrences[0]?.staff_id ?? undefined)
      : undefined;
  }

  /**
   * Time that was clicked in the calendar and is not free, on the shop's wall clock (only the day for services by the
   * day); undefined for a repeated booking.
   */
  get #notListed(): string | undefined {
    const { gone } = this.#time;
    return gone?.why === 'notListed' && !this.#entered.repeat
      ? wallStart(gone.wall, this.#product)
      : undefined;
  }

  /**
   * Booking to read the price for and, if the booking is repeated, the free dates; undefined while a value that the
   * price or the dates depend on is missing.
   */
  get #plan(): SeriesPlan | undefined {
    const { staffId: wished, quantity, next } = this.#entered;
    const product = this.#product;
    const start = startOf(this.#time.choice, hasClock(product)) ?? this.#notListed;
    const recurrence = this.#entered.repeat ? recurrenceOf(this.#entered) : ONCE;
    const qty = quantityOf(quantity);
    if (!product || !recurrence || start === undefined || qty === 0 || next.length > 0) return undefined;
    // A series has no months, and only managers may plan one.
    if (product.duration_unit === 'month' || !this.context.facts.can_manage) return undefined;
    const staffId = memberOf(product, wished, this.context.facts);
    return {
      product_id: product.id,
      start,
      qty,
      ...(staffId !== undefined && { staff_id: staffId }),
      recurrence,
    };
  }

  #set(changes: Partial<Entered>): void {
    this.#entered = { ...this.#entered, ...changes };
    // A service that is added later has no fault until the form is sent again.
    this.#keepFaults(this.#faultsLeft());
    this.#dates.update();
    this.#failure = undefined;
    this.#clash = undefined;
    this.context.changed();
  }

  /** Changes a value on which the free times depend, such as the service. */
  #setOther(changes: Partial<Entered>): void {
    this.#set(changes);
    this.#time.restart();
  }

  readonly #actions: BookingActions = {
    chooseProduct: (productId) => {
      const isSingle = productOf(productId, this.context.facts)?.qty === 1;
      const isAlone = !canBeInVisit(productOf(productId, this.context.facts));
      this.#setOther({
        productId,
        answers: {},
        ...(isSingle && { quantity: '1' }),
        ...(isAlone && { next: [] }),
      });
    },
    chooseMember: (staffId) => this.#setOther({ staffId }),
    setQuantity: (quantity) => this.#setOther({ quantity }),
    setNext: (next) => this.#setOther({ next }),
    setRepeat: (repeat) => this.#set({ repeat }),
    choose: (choice) => {
      this.#time.choose(choice);
      this.#set({});
    },
    goTo: (dayField) => this.#time.goTo(dayField),
    setCustomer: (changes) => this.#setCustomer(changes),
    addCustomer: () => void this.#addCustomer(),
    setAnswers: (at, answers) => {
      const { next } = this.#entered;
      this.#set(at === 0 ? { answers } : { next: next.with(at - 1, { ...next[at - 1]!, answers }) });
    },
    wait: () => void this.#wait(),
    setNote: (note) => this.#set({ note }),
    submit: (form) => this.#submit(form),
    bookAnyway: () => this.#clash && void this.#send(this.#clash.request),
    again: () => this.#request && void this.#send(this.#request),
    take: (alternative) => this.#take(alternative),
    overrule: (enforce, reason) => {
      if (!this.#request) return;
      const booking = { ...this.#request.booking, enforce, reason };
      void this.#send({ ...this.#request, booking, key: crypto.randomUUID() });
    },
  };

  async #wait(): Promise<void> {
    const { customer, productId, staffId, quantity } = this.#draft;
    // The other form takes over the entries, so the desk does not ask whether to discard them.
    this.#isHandedOver = true;
    const { dayField: minDate } = this.#time;
    await this.context.wait({ customer, productId, staffId, quantity, minDate });
    // This form is still open if the other one could not be loaded.
    this.#isHandedOver = false;
  }

  #setCustomer(changes: Partial<Entered['customer']>): void {
    this.#newCustomer.clear();
    this.#set({ customer: { ...this.#entered.customer, ...changes } });
  }

  async #addCustomer(): Promise<void> {
    const found = await this.#newCustomer.add(this.#customer);
    if (found) this.#setCustomer({ way: 'customer', found });
  }

  /** Chooses a free time that the shop suggested. Does not book it yet, so that the user can ask the customer. */
  #take({ start_iso: iso, staff_id: staffId }: Alternative): void {
    this.#set(staffId ? { staffId } : {});
    this.#time.take(iso, hasClock(this.#product));
    this.#dates.update();
    this.#focus('[type=submit]');
  }

  /** Draft whose staff member is one of the chosen service. */
  get #served(): Draft {
    return { ...this.#draft, staffId: memberOf(this.#product, this.#entered.staffId, this.context.facts) };
  }

  /** Lists the fields that are missing or wrong now. */
  #faults(): BookingState['problems'] {
    const { facts } = this.context;
    const draft = this.#served;
    const isLacking = [draft, ...draft.next].some((one) => lackedBy(one, draft, facts).length > 0);
    return [
      ...problemsOf(draft, { hasClock: hasClock(this.#product), canSearch: facts.can_search_customers }),
      ...(draft.repeat && this.#dates.shown?.available_count === 0 ? ['dates' as const] : []),
      ...(isLacking ? ['answers' as const] : []),
    ];
  }

  /** Lists the missing or wrong fields of the last attempt to send the form that the user has not changed since. */
  #faultsLeft(): BookingState['problems'] {
    return this.#faults().filter((problem) => this.#faulty.get(problem) === this.#enteredAt(problem));
  }

  #keepFaults(problems: BookingState['problems']): void {
    this.#faulty = new Map(problems.map((problem) => [problem, this.#enteredAt(problem)]));
  }

  #enteredAt(problem: Problem): string {
    return enteredAt(problem, this.#draft, this.#search.text);
  }

  #submit(form: HTMLFormElement): void {
    this.#form = form;
    if (this.#isSaving || this.#isUnknown) return;
    const clock = hasClock(this.#product);
    const { facts } = this.context;
    const draft = this.#served;
    this.#keepFaults(this.#faults());
    if (this.#faulty.size === 0) {
      const booking = { ...bookingOf(draft, clock), ...answersOfService(draft, facts) };
      const request = {
        booking,
        next: answeredNext(draft, facts),
        recurrence: recurrenceOf(draft),
        key: crypto.randomUUID(),
      };
      void this.#askOrSend(request, wallOf(draft.choice, clock)!);
      return;
    }
    this.context.changed();
    // Focuses the one of these fields that stands first in the form.
    this.#focus([...this.#faulty.keys()].map((problem) => SELECTOR_OF[problem]).join());
  }

  /** Sends a booking. If the customer has another appointment at this time, asks the user first. */
  async #askOrSend(request: Request, wall: string): Promise<void> {
    const product = this.#product!;
    this.#isSaving = true;
    this.#clash = undefined;
    this.context.changed();
    // If the customer's appointments cannot be read, the booking is sent nevertheless. If the problem lasts, sending
    // fails, too, and this error is shown.
    const others = await readBookedThen(this.context.client, request.booking, { wall, product }).catch(
      () => [],
    );
    this.#isSaving = false;
    // If the user has closed the form meanwhile, the booking is sent without asking: the user saw "Saving" and relies
    // on it.
    if (others.length === 0 || this.#isClosed) return this.#send(request);
    this.#clash = { request, others };
    this.context.changed();
    this.#focus('.clash button');
  }

  async #send(request: Request): Promise<void> {
    if (this.#isSaving) return;
    const wasUnknown = this.#isUnknown;
    this.#isSaving = true;
    this.#request = request;
    this.#clash = undefined;
    this.#failure = undefined;
    this.context.changed();
    let said: string;
    let whom: Whom;
    try {
      // After a lost connection the client sends no write until a read has succeeded, so a read comes first.
      if (wasUnknown) await this.#time.times.refresh();
      [said, whom] = await this.#write(request);
      const { customer, productId } = this.#first;
      const isAsPrefilled = this.#entered.customer === customer && this.#entered.productId === productId;
      if (isAsPrefilled) said = (await this.prefilled.booked?.(said)) ?? said;
    } catch (error) {
      this.#isSaving = false;
      this.#isUnknown = error instanceof RequestFailed && isOutcomeUnknown(error, wasUnknown);
      this.#failure = this.#isUnknown ? undefined : { error };
      this.context.changed();
      sayIfLeft(this, error, this.context);
      this.#focus('.asked [aria-invalid], .overrule input, .alternatives button, .unknown button');
      await this.#time.times.refresh();
      return;
    }
    this.context.close(this);
    this.context.say(said, undefined, whom);
    await this.context.refresh();
  }

  /** Sends a request. Returns the text that says what is booked, and the customer with an id of an appointment. */
  async #write({ booking, next, recurrence, key }: Request): Promise<readonly [said: string, whom: Whom]> {
    const { client, texts, writing } = this.context;
    const customer = this.#customer;
    const name = nameOfCustomer(customer);
    const phone = customer.way === 'guest' ? customer.phone.trim() : (customer.found?.phone ?? '');
    const whomOf = (id: number): Whom => ({ id, customer_name: name, customer_phone: phone });
    const length = hasClock(this.#product) ? 16 : 10;
    // A stored start can differ from the request: clocks are set forward at that time, or the first date is not free.
    const timeOf = (start: number): string => writing.wallMoment(writing.fieldOf(start).slice(0, length));
    if (recurrence) {
      const { ids, first } = await bookSeries(client, booking, recurrence, key);
      const booked = this.context.plural(texts.booking.repeat.booked, ids.length);
      return [fill(booked, { name, time: timeOf(first) }), whomOf(ids[0]!)];
    }
    const {
      id,
      start_utc: start,
      staff_ids: staffIds,
    } = next.length > 0
      ? await bookVisit(client, booking, next, key)
      : await bookAppointment(client, booking, key);
    const said = fill(texts.booking.booked, { name, time: timeOf(start) });
    const members = namesOfMembers(staffIds, this.context);
    const by = members && ` ${fill(texts.appointment.changing.servedBy, { name: members })}`;
    return [said + by, whomOf(id)];
  }

  /** Focuses an element of the form, after the pending change is drawn. */
  #focus(selector: string): void {
    queueMicrotask(() => {
      const field = this.#form?.parentElement?.querySelector<HTMLElement>(selector);
      field?.focus();
      // The text that a time is missing stands far above the first time.
      field?.closest('.times')?.querySelector('.refusal')?.scrollIntoView({ block: 'nearest' });
    });
  }
}
