import type { Content } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import {
  type Appointment,
  type Change,
  readCustomersCancellation,
  type Written,
} from '../../../api/appointments.mjs';
import type { Alternative } from '../../../api/client.mjs';
import type { Product } from '../../../api/facts.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import { ownMemberOf } from '../../../rights.mjs';
import { Loaded } from '../../../loaded.mjs';
import { changeAsSeen, placeChanged } from '../../../settle.mjs';
import { undoOf, whomOf } from '../../../undo.mjs';
import { sayIfLeft } from '../../../views/failure.mjs';
import { isLostResponse } from '../outcome.mjs';
import { isMoved } from './is-moved.mjs';
import { keptPrice, placeInWords } from '../../../views/moved.mjs';
import { followed } from '../../appointment/followed.mjs';
import { startOf } from '../choice.mjs';
import { ChosenTime } from '../chosen-time.mjs';
import type { FeesOfMove } from './losses.mjs';
import { LostMove } from './lost-move.mjs';
import type { MovingActions, MovingState } from './moving-state.mjs';
import { movingView } from './moving-view.mjs';
import { hasClock, membersToChoose, productOf } from '../product.mjs';
import { appointmentMoves, productStarts } from '../starts.mjs';
import { isOther, readSameTime } from '../same-time.mjs';
import { siteDayOf } from '../../../writing.mjs';
import { tellingOf } from '../../../views/tell-tick.mjs';
import { customerName } from '../../../views/names.mjs';

/**
 * Dialog that moves an appointment to another time or staff member.
 * @param closed called when the dialog is closed
 */
export const movingDialog = (context: Context, appointment: Appointment, closed?: () => void): Dialog =>
  new Moving(context, appointment, closed);

class Moving implements Dialog {
  readonly #time: ChosenTime;
  readonly #sameTime: Loaded<readonly Alternative[]>;
  readonly #fees: Loaded<FeesOfMove>;
  readonly #followed: ReturnType<typeof followed>;
  readonly #product: Product | undefined;
  /** The appointment; undefined once it no longer exists. */
  #appointment: Appointment | undefined;
  /** Chosen staff: the id of a member, `any` for a member who is free, or undefined for the present staff. */
  #wished: MovingState['wished'];
  #isSaving = false;
  #lacksTime = false;
  #failure: MovingState['failure'];
  readonly #lost: LostMove<Change> = new LostMove(() => void this.#followed.refresh());
  /** Whether reads after a lost response have shown that the move is not stored. */
  #isNotSaved = false;
  #form: HTMLFormElement | undefined;

  constructor(
    private readonly context: Context,
    private readonly shown: Appointment,
    private readonly onClosed: (() => void) | undefined,
  ) {
    this.#appointment = shown;
    const product = productOf(shown.product_id, context.facts);
    this.#product = product;
    const own = ownMemberOf(context.facts);
    this.#time = new ChosenTime(context, {
      of: () =>
        product &&
        (own === undefined
          ? appointmentMoves(context.client, {
              appointment: this.#appointment ?? shown,
              unit: product.duration_unit,
              staffIds: this.#staffIds,
            })
          : productStarts(context.client, { product, staffId: own, quantity: shown.qty })),
      isSending: () => this.#isSaving,
      day: context.writing.dayOf(shown.start_utc),
    });
    this.#sameTime = new Loaded(
      (signal) =>
        readSameTime(
          context.client,
          { appointment: this.#appointment ?? shown, product: product!, facts: context.facts },
          signal,
        ),
      () => context.changed(),
    );
    this.#fees = new Loaded(
      async (signal) => {
        const [before, after] = await Promise.all(
          [undefined, this.#start].map((start) =>
            readCustomersCancellation(context.client, shown.id, signal, start),
          ),
        );
        return { before: before!, after: after! };
      },
      () => context.changed(),
    );
    // Keeps the appointment up to date, because another user may move it while the dialog is open.
    this.#followed = followed(shown.id, context, (now) => this.#arrived(now));
    if (this.#asksForMembers) void this.#sameTime.refresh();
  }

  title(): string {
    const { context, shown } = this;
    return fill(context.texts.booking.moveHeading, { name: customerName(shown, context) });
  }

  view(): Content[] {
    return movingView({
      context: this.context,
      state: {
        appointment: this.#appointment,
        product: this.#product,
        staffId: this.#staffId,
        wished: this.#wished,
        choice: this.#time.choice,
        dayField: this.#time.dayField,
        gone: this.#time.gone,
        lacksTime: this.#lacksTime,
        isSaving: this.#isSaving,
        fees: this.#fees.data,
        isUnknown: this.#lost.isOpen,
        isNotSaved: this.#isNotSaved,
        failure: this.#failure,
      },
      actions: this.#actions,
      times: this.#time.times,
      sameTime: this.#asksForMembers ? this.#sameTime : undefined,
    });
  }

  async refresh(): Promise<void> {
    const reads = [this.#time.times.refresh()];
    // While the move is being sent, the dialog keeps showing the old time.
    if (!this.#isSaving) reads.push(this.#followed.refresh());
    if (this.#asksForMembers) reads.push(this.#sameTime.refresh());
    await Promise.all(reads);
  }

  hasEntries(): boolean {
    const isChosen = this.#wished !== undefined || this.#time.choice !== undefined;
    return isChosen && this.#appointment !== undefined && !this.#isSaving;
  }

  closed(): void {
    this.#time.times.page.end();
    this.#sameTime.end();
    this.#fees.end();
    this.#followed.end();
    this.#lost.end();
    this.onClosed?.();
  }

  get #asksForMembers(): boolean {
    return membersToChoose(this.#product, this.context.facts).length > 0;
  }

  /** Members whose free times are listed; undefined for the present staff. */
  get #staffIds(): readonly number[] | undefined {
    const members = membersToChoose(this.#product, this.context.facts);
    if (members.length === 0 || this.#wished === undefined) return undefined;
    return this.#wished === 'any' ? members : [this.#wished];
  }

  /** Id of the new member; undefined if the staff stay. For the choice `any`, a member who is free at the chosen start. */
  get #staffId(): number | undefined {
    if (this.#wished !== 'any') return this.#wished;
    const { choice } = this.#time;
    const starts = this.#time.times.page.data?.starts;
    const free = choice?.kind === 'free' && starts?.find(({ start_iso: iso }) => iso === choice.iso);
    const member = free ? free.staff_id : undefined;
    return isOther(member, this.#appointment ?? this.shown) ? member : undefined;
  }

  get #start(): string | undefined {
    return startOf(this.#time.choice, hasClock(this.#product));
  }

  /** Reads the fees for a cancellation before and after the move to the chosen time. */
  #readFees(): void {
    this.#fees.clear();
    // Only managers may read fees.
    if (this.#start !== undefined && this.context.facts.can_manage) void this.#fees.refresh();
  }

  /** Shows the appointment as it was read. After a lost response, tells whether the move is stored. */
  #arrived(now: Appointment | undefined): void {
    const found = this.#lost.decide((move) => now !== undefined && isMoved(now, move, this.context));
    if (found?.isStored && now) return void this.#finish(found.move, now);
    this.#isNotSaved ||= found !== undefined;
    const error = now && this.#appointment && placeChanged(this.#appointment, now, this.context);
    if (error) this.#failure = { error, isNews: this.#failure === undefined };
    this.#appointment = now;
    this.context.changed();
  }

  /** Removes the error messages about the previous choice. */
  #forget(): void {
    this.#failure = undefined;
    this.#isNotSaved = false;
    this.#lacksTime = false;
    this.context.changed();
  }

  readonly #actions: MovingActions = {
    chooseMember: (wished) => {
      this.#wished = wished;
      this.#forget();
      this.#time.restart();
    },
    take: (alternative) => this.#take(alternative),
    choose: (choice) => {
      this.#time.choose(choice);
      this.#forget();
      this.#readFees();
    },
    goTo: (dayField) => this.#time.goTo(dayField),
    submit: (form) => {
      this.#form = form;
      void this.#send({ enforce: 'full' });
    },
    overrule: (enforce, reason) => void this.#send({ enforce, reason }),
  };

  #take({ start_iso: iso, staff_id: staffId }: Alternative): void {
    if (staffId) this.#wished = isOther(staffId, this.#appointment ?? this.shown) ? staffId : undefined;
    this.#time.take(iso, hasClock(this.#product));
    this.#forget();
    this.#readFees();
    this.#focus('[type=submit]');
  }

  async #send(how: Pick<Change, 'enforce' | 'reason'>): Promise<void> {
    const { context } = this;
    const start = this.#start;
    this.#lacksTime = start === undefined;
    if (start === undefined) {
      context.changed();
      this.#focus('[name=time]');
    }
    if (this.#isSaving || this.#lost.isOpen || start === undefined) return;
    this.#isSaving = true;
    this.#isNotSaved = false;
    this.#failure = undefined;
    context.changed();
    const staffId = this.#staffId;
    const change: Change = {
      start,
      ...(staffId !== undefined && { staff_ids: [staffId] }),
      ...how,
      ...tellingOf(this.#form),
    };
    let stored: Written;
    try {
      stored = await changeAsSeen(this.#appointment ?? this.shown, change, context);
    } catch (error) {
      this.#isSaving = false;
      if (isLostResponse(error)) this.#lost.open(change);
      else this.#failure = { error };
      context.changed();
      sayIfLeft(this, error, context);
      this.#focus('.overrule input, .alternatives button');
      await this.refresh();
      return;
    }
    await this.#finish(change, stored);
  }

  async #finish(change: Change, stored: Written): Promise<void> {
    const { context, shown } = this;
    const { texts, writing } = context;
    const name = customerName(shown, context);
    const wall = writing.fieldOf(stored.start_utc).slice(0, hasClock(this.#product) ? 16 : 10);
    const before = this.#appointment ?? shown;
    const kept = await keptPrice(before, stored, context);
    context.close(this);
    // This dialog may have been opened from the list of appointments in a time off. Closing this dialog opens the
    // list again, in a microtask. An opening dialog clears announcements, so the announcement must come later.
    await Promise.resolve();
    const time = placeInWords(writing.wallMoment(wall), before, stored, context);
    const undo = undoOf(before, change, stored, context);
    context.say(fill(texts.booking.moved, { name, time }) + kept, undo, whomOf(before, change));
    await context.showMoved(shown.id, siteDayOf(stored.start));
  }

  /** Focuses an element of the form, after the pending change is drawn. */
  #focus(selector: string): void {
    queueMicrotask(() => this.#form?.parentElement?.querySelector<HTMLElement>(selector)?.focus());
  }
}
