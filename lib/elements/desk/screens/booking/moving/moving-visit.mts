import type { Content } from '../../../../common/dom.mjs';
import type { Appointment } from '../../../api/appointments.mjs';
import type { Visit } from '../../../api/visits.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { Tools } from '../../../tools.mjs';
import type { Telling } from '../../../views/tell-tick.mjs';
import type { ChosenTime } from '../chosen-time.mjs';
import type { LostMove } from './lost-move.mjs';
import type { MovingState } from './moving-state.mjs';

/**
 * Dialog that moves those appointments of a visit (services booked together) that have not begun: all of them, or none.
 * @param items appointments of the visit, by start
 */
export const movingVisitDialog = (
  context: Context,
  id: number,
  items: readonly Appointment[],
  tools: Tools,
): Dialog => new MovingVisit(context, id, items, tools);

/** A move of a visit: its new start, and the moved appointments as they were before. */
interface Move {
  readonly start: string;
  readonly before: readonly Appointment[];
  readonly telling: Telling;
  /** Absent: all rules count. */
  readonly overruled?: { readonly enforce: 'capacity'; readonly reason: string };
}

class MovingVisit implements Dialog {
  readonly #time: ChosenTime;
  readonly #visit: Loaded<readonly Appointment[]>;
  #isSaving = false;
  #lacksTime = false;
  /** Whether the customer is told, as the form last said. */
  #telling: Telling = {};
  #failure: MovingState['failure'];
  /** Appointments of the visit as the user sees them. */
  #seen: readonly Appointment[];
  readonly #lost: LostMove<Move>;
  /** Whether reads after a lost response have shown that the move is not stored. */
  #isNotSaved = false;

  constructor(
    private readonly context: Context,
    private readonly id: number,
    private readonly shown: readonly Appointment[],
    private readonly tools: Tools,
  ) {
    this.#seen = shown;
    this.#lost = new tools.LostMove<Move>(() => void this.#visit.refresh());
    this.#visit = new this.tools.Loaded(
      (signal) => this.tools.readVisit(context.client, id, signal),
      () => this.#arrived(),
    );
    const [first] = this.#coming;
    this.#time = new this.tools.ChosenTime(context, {
      of: () => this.tools.visitMoves(context.client, id, this.#items),
      isSending: () => this.#isSaving,
      day: first ? this.tools.siteDayOf(first.start) : '',
    });
  }

  title(): string {
    return `${this.context.texts.appointment.moveVisit}: ${this.#name}`;
  }

  view(): Content[] {
    const { context } = this;
    const { texts, writing } = context;
    const [first] = this.#coming;
    if (!first) return [this.tools.h('p', { key: 'gone', role: 'alert' }, texts.appointment.gone)];
    const times = this.#time;
    const present = { day: this.tools.siteDayOf(first.start), clock: this.tools.siteClockOf(first.start) };
    const wall = this.tools.wallOf(times.choice, true);
    const words = texts.booking;
    const gone =
      times.gone && this.tools.fill(words[times.gone.why], { time: writing.wallMoment(times.gone.wall) });
    const from = writing.wallMoment(`${present.day}T${present.clock}`);
    return [
      this.tools.h(
        'dl',
        { key: 'facts', class: 'facts' },
        this.tools.h('dt', { key: 'now:' }, words.now),
        this.tools.h(
          'dd',
          { key: 'now' },
          ...this.tools.unbroken(writing.moments(first.start_utc, this.#coming.at(-1)!.end_utc)),
        ),
      ),
      this.tools.h(
        'form',
        {
          key: 'form',
          class: 'booking',
          novalidate: true,
          onsubmit: this.tools.submitting((form) => void this.#send(this.tools.tellingOf(form))),
        },
        this.tools.timesView({
          context,
          times: times.times,
          choice: times.choice,
          dayField: times.dayField,
          hasClock: true,
          choose: (choice) => this.#forgetting(() => times.choose(choice)),
          goTo: (day) => times.goTo(day),
          other: () => ({ kind: 'other', ...present }),
        }),
        this.tools.visitPreview(times.items, context),
        this.tools.submitView(
          {
            text:
              wall === undefined
                ? words.move
                : this.tools.fill(words.moveTo, { from, to: writing.wallMoment(wall) }),
            notice: gone ?? (this.#lacksTime ? words.problems.time : undefined),
            isSaving: this.#isSaving || this.#lost.isOpen,
            tells: true,
          },
          context,
        ),
      ),
      this.#lost.isOpen && this.tools.alertView(words.moveUnknown),
      this.#isNotSaved && this.tools.alertView(words.notMoved),
      ...(this.#failure
        ? this.tools.refusalView(this.#failure.error, context, {
            isMove: true,
            notSaved: this.#failure.isNews ? '' : words.notMoved,
            take: ({ start_iso: iso }) => this.#forgetting(() => times.take(iso, true)),
            overrule: (enforce, reason) =>
              enforce === 'capacity' && void this.#send(this.#telling, { enforce, reason }),
            isSaving: this.#isSaving,
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
    return this.tools.customerName(this.shown[0]!, this.context);
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
      .map((seen) =>
        this.tools.placeChanged(seen, now.find(({ id }) => id === seen.id) ?? seen, this.context),
      )
      .find((error) => error !== undefined);
  }

  /** Whether the first moved appointment is now, among the appointments of the visit, where the move leads. */
  #isStored({ start, before: [first] }: Move, present: readonly Appointment[]): boolean {
    const now = present.find(({ id }) => id === first!.id);
    return now !== undefined && this.tools.isAt(now.start_utc, start, this.context);
  }

  async #send(telling: Telling, overruled?: Move['overruled']): Promise<void> {
    const { context } = this;
    const start = this.tools.startOf(this.#time.choice, true);
    this.#lacksTime = start === undefined;
    if (this.#isSaving || this.#lost.isOpen || start === undefined) return context.changed();
    this.#isSaving = true;
    this.#isNotSaved = false;
    this.#failure = undefined;
    context.changed();
    this.#telling = telling;
    const move = { start, before: this.#coming, telling, ...(overruled && { overruled }) };
    let moved: Visit;
    try {
      const [now, tag] = await this.tools.readTaggedVisit(context.client, this.id);
      const error = this.#changedIn(now);
      if (error) throw error;
      const to = { start, ...telling, ...overruled };
      moved = await this.tools.moveVisit(context.client, this.id, to, tag);
    } catch (error) {
      this.#isSaving = false;
      if (this.tools.isLostResponse(error)) this.#lost.open(move);
      else this.#failure = { error };
      context.changed();
      this.tools.sayIfLeft(this, error, context);
      return this.refresh();
    }
    await this.#finish(move, moved);
  }

  /** @param moved the visit after the move; absent if the response was lost */
  async #finish(move: Move, moved?: Visit): Promise<void> {
    const { context } = this;
    context.close(this);
    // Waits until the dialog is closed, because closing a dialog clears announcements.
    await Promise.resolve();
    const wall = this.tools.wallOf(this.#time.choice, true)!;
    const time = context.writing.wallMoment(wall);
    const said = this.tools.fill(context.texts.booking.moved, { name: this.#name, time });
    const { start, before, telling } = move;
    const undo = this.tools.undoOfVisitMove(this.id, { before, telling, moved }, context);
    context.say(said, undo, this.tools.whomOf(before[0]!, { start, ...telling }));
    await context.showMoved(before[0]!.id, wall.slice(0, 10));
  }
}
