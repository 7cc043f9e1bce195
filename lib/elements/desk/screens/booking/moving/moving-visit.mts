import { type Content, h } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import type { Appointment } from '../../../api/appointments.mjs';
import { moveVisit, readTaggedVisit, readVisit } from '../../../api/visits.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import { Loaded } from '../../../loaded.mjs';
import { placeChanged } from '../../../settle.mjs';
import { whomOf } from '../../../undo.mjs';
import { undoOfVisitMove } from '../../../undo-visit.mjs';
import { alertView, sayIfLeft } from '../../../views/failure.mjs';
import { isLostResponse } from '../outcome.mjs';
import { isAt } from './is-moved.mjs';
import { LostMove } from './lost-move.mjs';
import type { MovingState } from './moving-state.mjs';
import { submitting } from '../../../views/form.mjs';
import { refusalView } from '../../../views/refusal.mjs';
import { siteClockOf, siteDayOf } from '../../../writing.mjs';
import { startOf, wallOf } from '../choice.mjs';
import { ChosenTime } from '../chosen-time.mjs';
import { visitMoves } from '../starts.mjs';
import { submitView } from '../submit-view.mjs';
import { timesView } from '../times-view.mjs';
import { visitPreview } from '../visit-preview.mjs';
import { customerName } from '../../../views/names.mjs';
import { type Telling, tellingOf } from '../../../views/tell-tick.mjs';

/**
 * Dialog that moves those appointments of a visit (services booked together) that have not begun: all of them, or none.
 * @param items appointments of the visit, by start
 */
export const movingVisitDialog = (context: Context, id: number, items: readonly Appointment[]): Dialog =>
  new MovingVisit(context, id, items);

/** A move of a visit: its new start, and the moved appointments as they were before. */
interface Move {
  readonly start: string;
  readonly before: readonly Appointment[];
  readonly telling: Telling;
}

class MovingVisit implements Dialog {
  readonly #time: ChosenTime;
  readonly #visit: Loaded<readonly Appointment[]>;
  #isSaving = false;
  #lacksTime = false;
  #failure: MovingState['failure'];
  /** Appointments of the visit as the user sees them. */
  #seen: readonly Appointment[];
  readonly #lost: LostMove<Move> = new LostMove(() => void this.#visit.refresh());
  /** Whether reads after a lost response have shown that the move is not stored. */
  #isNotSaved = false;

  constructor(
    private readonly context: Context,
    private readonly id: number,
    private readonly shown: readonly Appointment[],
  ) {
    this.#seen = shown;
    this.#visit = new Loaded(
      (signal) => readVisit(context.client, id, signal),
      () => this.#arrived(),
    );
    const [first] = this.#coming;
    this.#time = new ChosenTime(context, {
      of: () => visitMoves(context.client, id, this.#items),
      isSending: () => this.#isSaving,
      day: first ? siteDayOf(first.start) : '',
    });
  }

  title(): string {
    return `${this.context.texts.appointment.moveVisit}: ${this.#name}`;
  }

  view(): Content[] {
    const { context } = this;
    const { texts, writing } = context;
    const [first] = this.#coming;
    if (!first) return [h('p', { key: 'gone', role: 'alert' }, texts.appointment.gone)];
    const times = this.#time;
    const present = { day: siteDayOf(first.start), clock: siteClockOf(first.start) };
    const wall = wallOf(times.choice, true);
    const words = texts.booking;
    const gone = times.gone && fill(words[times.gone.why], { time: writing.wallMoment(times.gone.wall) });
    const from = writing.wallMoment(`${present.day}T${present.clock}`);
    return [
      h(
        'dl',
        { key: 'facts', class: 'facts' },
        h('dt', { key: 'now:' }, words.now),
        h('dd', { key: 'now' }, writing.moments(first.start_utc, this.#coming.at(-1)!.end_utc)),
      ),
      h(
        'form',
        {
          key: 'form',
          class: 'booking',
          novalidate: true,
          onsubmit: submitting((form) => void this.#send(form)),
        },
        timesView({
          context,
          times: times.times,
          choice: times.choice,
          dayField: times.dayField,
          hasClock: true,
          choose: (choice) => this.#forgetting(() => times.choose(choice)),
          goTo: (day) => times.goTo(day),
          other: () => ({ kind: 'other', ...present }),
        }),
        visitPreview(times.items, context),
        submitView(
          {
            text:
              wall === undefined ? words.move : fill(words.moveTo, { from, to: writing.wallMoment(wall) }),
            notice: gone ?? (this.#lacksTime ? words.problems.time : undefined),
            isSaving: this.#isSaving || this.#lost.isOpen,
            tells: true,
          },
          context,
        ),
      ),
      this.#lost.isOpen && alertView(words.moveUnknown),
      this.#isNotSaved && alertView(words.notMoved),
      ...(this.#failure
        ? refusalView(this.#failure.error, context, {
            isMove: true,
            notSaved: this.#failure.isNews ? '' : words.notMoved,
            take: ({ start_iso: iso }) => this.#forgetting(() => times.take(iso, true)),
          })
        : []),
    ];
  }

  async refresh(): Promise<void> {
    if (!this.#isSaving) await this.#visit.refresh();
    await this.#time.times.refresh();
  }

  hasEntries(): boolean {
    return this.#time.choice !== undefined && !this.#isSaving;
  }

  closed(): void {
    this.#time.times.page.end();
    this.#visit.end();
    this.#lost.end();
  }

  get #name(): string {
    return customerName(this.shown[0]!, this.context);
  }

  get #items(): readonly Appointment[] {
    return this.#visit.data ?? this.shown;
  }

  /** Appointments of the visit (services booked together) that have not begun, and so are moved. */
  get #coming(): readonly Appointment[] {
    const now = this.context.now();
    return this.#items.filter(({ status, start_utc: start }) => status !== 'cancelled' && start > now);
  }

  /** Makes another choice, and removes the error messages about the previous one. */
  #forgetting(choose: () => void): void {
    choose();
    this.#failure = undefined;
    this.#isNotSaved = false;
    this.#lacksTime = false;
    this.context.changed();
  }

  /** After a lost response, tells whether the move is stored. */
  #arrived(): void {
    const { context } = this;
    if (this.#visit.error === undefined) {
      const found = this.#lost.decide((move) => this.#isStored(move, this.#items));
      if (found?.isStored) return void this.#finish(found.move);
      this.#isNotSaved ||= found !== undefined;
      const error = this.#changedIn(this.#items);
      if (error) this.#failure = { error, isNews: this.#failure === undefined };
      this.#seen = this.#items;
    }
    context.changed();
  }

  /** Returns the error that names an appointment that another user has changed; undefined if none is changed. */
  #changedIn(now: readonly Appointment[]): Error | undefined {
    return this.#seen
      .map((seen) => placeChanged(seen, now.find(({ id }) => id === seen.id) ?? seen, this.context))
      .find((error) => error !== undefined);
  }

  /** Whether the first moved appointment is now, among the appointments of the visit, where the move leads. */
  #isStored({ start, before: [first] }: Move, present: readonly Appointment[]): boolean {
    const now = present.find(({ id }) => id === first!.id);
    return now !== undefined && isAt(now.start_utc, start, this.context);
  }

  async #send(form: HTMLFormElement): Promise<void> {
    const { context } = this;
    const start = startOf(this.#time.choice, true);
    this.#lacksTime = start === undefined;
    if (this.#isSaving || this.#lost.isOpen || start === undefined) return context.changed();
    this.#isSaving = true;
    this.#isNotSaved = false;
    this.#failure = undefined;
    context.changed();
    const telling = tellingOf(form);
    const move = { start, before: this.#coming, telling };
    try {
      const [now, tag] = await readTaggedVisit(context.client, this.id);
      const error = this.#changedIn(now);
      if (error) throw error;
      await moveVisit(context.client, this.id, { start, ...telling }, tag);
    } catch (error) {
      this.#isSaving = false;
      if (isLostResponse(error)) this.#lost.open(move);
      else this.#failure = { error };
      context.changed();
      sayIfLeft(this, error, context);
      return this.refresh();
    }
    await this.#finish(move);
  }

  async #finish(move: Move): Promise<void> {
    const { context } = this;
    context.close(this);
    // Waits until the dialog is closed, because closing a dialog clears announcements.
    await Promise.resolve();
    const wall = wallOf(this.#time.choice, true)!;
    const time = context.writing.wallMoment(wall);
    const said = fill(context.texts.booking.moved, { name: this.#name, time });
    const { start, before, telling } = move;
    const undo = undoOfVisitMove(this.id, before, context, telling);
    context.say(said, undo, whomOf(before[0]!, { start, ...telling }));
    await context.showMoved(before[0]!.id, wall.slice(0, 10));
  }
}
