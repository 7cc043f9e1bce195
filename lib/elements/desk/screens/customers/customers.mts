import { type Content, h } from '../../../common/dom.mjs';
import {
  type Customer,
  type FoundPeople,
  type PersonPage,
  readCustomer,
  readGuest,
  searchPeople,
  writePersonNote,
} from '../../api/customers.mjs';
import type { Context, Screen } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { loadPart } from '../../load-part.mjs';
import { changedTo } from '../../settle.mjs';
import { TOOLS } from '../../tools.mjs';
import { button } from '../../views/button.mjs';
import { failureText } from '../../views/failure.mjs';
import { loadedView } from '../../views/loading.mjs';
import { appointmentDialog } from '../appointment/appointment.mjs';
import { bookingDialog } from '../booking/booking.mjs';
import { TextSearch } from '../../text-search.mjs';
import { searchView } from './search-view.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type * as Card from './card.mjs';
import type * as Lists from './lists.mjs';
import { readRecent } from './recent.mjs';
import type { Who } from './people.mjs';
import type { CustomerActions } from './state.mjs';

/** Screen with the search for customers and guests, and the page of one of them. */
export class Customers implements Screen {
  /** Customer or guest whose page is shown; undefined for the search. */
  #who: Who | undefined;
  /** Number of pages of past appointments that are loaded. */
  #pages = 1;
  #isAsking = false;
  #isBusy = false;
  #note: string | undefined;
  /** The stored note when the user began to type. A refresh of the page, which shows the typed note, does not change it. */
  #seenNote: string | null | undefined;
  #failure: unknown;
  /** Module of the card; undefined until the first card is loaded. */
  #card: typeof Card | undefined;
  /** Module of the lists of people; undefined until the screen has been shown. */
  #lists: typeof Lists | undefined;
  readonly #search: TextSearch<FoundPeople>;
  readonly #recent: Loaded<readonly Appointment[]>;
  readonly #page: Loaded<PersonPage>;

  constructor(private readonly context: Context) {
    // Whichever is read first loads the lists.
    this.#search = new TextSearch(context, async (client, search, signal) => {
      await this.#loadLists();
      return searchPeople(client, search, context.facts.can_search_customers, signal);
    });
    this.#recent = new Loaded(
      async (signal) => {
        await this.#loadLists();
        return readRecent(context, signal);
      },
      () => context.changed(),
    );
    this.#page = new Loaded(
      (signal) => this.#read(signal),
      () => context.changed(),
    );
  }

  address(): readonly string[] {
    const who = this.#who;
    if (who === undefined) return [];
    return 'customer' in who ? [String(who.customer)] : ['guest', String(who.guestOf)];
  }

  show(words: readonly string[]): void {
    const isGuest = words[0] === 'guest';
    const id = Number(words[isGuest ? 1 : 0]);
    if (!Number.isSafeInteger(id) || id < 1) this.#who = undefined;
    else this.#show(isGuest ? { guestOf: id } : { customer: id });
  }

  #show(who: Who): void {
    this.#who = who;
    this.#pages = 1;
    this.#isAsking = false;
    this.#note = undefined;
    this.#failure = undefined;
    this.#page.clear();
  }

  view(): Content[] {
    const { context } = this;
    if (this.#who === undefined) {
      return searchView({
        context,
        recent: this.#recent,
        lists: this.#lists,
        search: this.#search,
        choose: (who) => this.#choose(who),
        add: () => void this.#add(),
        open: this.#actions.open,
      });
    }
    return [
      h(
        'div',
        { key: 'bar', class: 'bar' },
        button('back', context.texts.customers.back, this.#actions.back, 'bare back'),
      ),
      ...loadedView(this.#page, context, (data) =>
        this.#card!.cardView(data, {
          context,
          tools: TOOLS,
          who: this.#who!,
          isAsking: this.#isAsking,
          isBusy: this.#isBusy,
          note: this.#note,
          failure: this.#failure,
          actions: this.#actions,
        }),
      ),
    ];
  }

  async refresh(): Promise<void> {
    const shown = this.#who === undefined ? this.#recent : this.#page;
    await Promise.all([this.#search.refresh(), shown.refresh()]);
  }

  close(): void {
    this.#page.end();
    this.#recent.end();
    this.#search.end();
  }

  /** Reads the person with as many pages of past appointments as are shown. */
  async #read(signal: AbortSignal): Promise<PersonPage> {
    const { client } = this.context;
    const who = this.#who!;
    this.#card ??= await import('./card.mjs');
    const pages = Array.from({ length: this.#pages }, (_, at) =>
      'customer' in who
        ? readCustomer(client, who.customer, at + 1, signal)
        : readGuest(client, who.guestOf, at + 1, signal),
    );
    const [first, ...others] = await Promise.all(pages);
    return { ...first!, past: [first!, ...others].flatMap(({ past }) => past) };
  }

  async #loadLists(): Promise<typeof Lists> {
    return (this.#lists ??= await import('./lists.mjs'));
  }

  /** Opens the form that adds a customer. */
  async #add(): Promise<void> {
    const { context } = this;
    const part = await loadPart(context, () => this.#loadLists());
    const open = ({ id }: Customer): void => context.go('customers', [String(id)]);
    if (part) context.open(part.newCustomerDialog(context, TOOLS, this.#search.text, open));
  }

  #choose(who: Who): void {
    this.#show(who);
    this.context.changed();
    void this.refresh();
  }

  readonly #actions: CustomerActions = {
    back: () => {
      this.#page.end();
      this.#who = undefined;
      this.context.changed();
      void this.refresh();
    },
    open: (appointment) => this.context.open(appointmentDialog(this.context, appointment)),
    showEarlier: () => {
      this.#pages += 1;
      void this.refresh();
    },
    book: () => {
      const { customer, person: guest } = this.#page.data ?? {};
      this.context.open(bookingDialog(this.context, customer ? { customer } : { guest }));
    },
    wait: () => {
      const { customer, person } = this.#page.data ?? {};
      void this.context.wait({
        customer: customer
          ? { way: 'customer', found: customer }
          : { way: 'guest', ...person, isKnown: true },
      });
    },
    write: (note) => {
      if (this.#note === undefined) this.#seenNote = this.#page.data?.note;
      this.#note = note;
      this.context.changed();
    },
    saveNote: () => void this.#run((who) => this.#saveNote(who)),
    export: () => void this.#run((who) => this.#export(who)),
    ask: (isAsking) => {
      this.#isAsking = isAsking;
      this.context.changed();
    },
    erase: () => void this.#run((who) => this.#erase(who)),
  };

  /** Stores the typed note, unless another user has changed the note since the user began to type. */
  async #saveNote(who: Who): Promise<void> {
    const { context } = this;
    const note = this.#note ?? '';
    const seen = this.#seenNote;
    await this.#page.refresh();
    const now = (this.#seenNote = this.#page.data?.note);
    if (now !== seen) throw changedTo(now || '–', context);
    const path = 'customer' in who ? `customers/${who.customer}` : `appointments/${who.guestOf}/guest`;
    await writePersonNote(context.client, path, note);
    await this.#page.refresh();
    this.#seenNote = this.#page.data?.note;
    if (this.#who === who && this.#note === note) this.#note = undefined;
    context.say(context.texts.appointment.noteSaved);
  }

  async #export(who: Who): Promise<void> {
    if ('customer' in who) await this.#card!.exportData(this.context, TOOLS, who.customer);
  }

  async #erase(who: Who): Promise<void> {
    await this.#card!.eraseData(this.context, who, this.#page.data!.person);
    if (this.#who === who) this.#actions.back();
  }

  /**
   * Runs an action on the shown person. Its response is ignored if the user has opened another person or screen
   * meanwhile.
   */
  async #run(action: (who: Who) => Promise<void>): Promise<void> {
    const who = this.#who;
    if (this.#isBusy || who === undefined) return;
    this.#isBusy = true;
    this.#failure = undefined;
    this.context.changed();
    try {
      await action(who);
    } catch (error) {
      if (this.#who === who && this.context.isOpen(this)) this.#failure = error;
      else this.context.say(failureText(error, this.context));
    }
    this.#isBusy = false;
    this.context.changed();
  }
}
