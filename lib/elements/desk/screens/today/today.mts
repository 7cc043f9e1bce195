import { addDays, type Day, isRealDay } from '../../../common/days.mjs';
import type { Content } from '../../../common/dom.mjs';
import {
  type Appointment,
  type CustomerStatus,
  readCalendarOrLast,
  recordAttendance,
} from '../../api/appointments.mjs';
import type { Context, InView, Screen } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { changeAsSeen } from '../../settle.mjs';
import { TOOLS } from '../../tools.mjs';
import { undoOfMark, whomOf } from '../../undo.mjs';
import { undoOfNotes } from '../../undo-note.mjs';
import { failureText } from '../../views/failure.mjs';
import { markedText } from '../../views/marked.mjs';
import { markedState } from '../../views/state.mjs';
import { siteSecondsOf } from '../../writing.mjs';
import { appointmentDialog } from '../appointment/appointment.mjs';
import { isClosedOn } from '../calendar/events/closed-times.mjs';
import type { DayPage, TodayActions, TodayState } from './state.mjs';
import { todayView } from './view.mjs';
import { customerName } from '../../views/names.mjs';

/** Screen with the appointments of a day: times, customers, staff and states. */
export class Today implements Screen {
  /** Day that is shown. Undefined: the present day, so that the screen shows the next day after midnight. */
  #day: Day | undefined;
  #staffId: number | undefined;
  #showsCancelled = false;
  readonly #marking = new Set<number>();
  #failed: TodayState['failed'];
  #paying: TodayState['paying'];
  readonly #page: Loaded<DayPage>;

  constructor(private readonly context: Context) {
    this.#page = new Loaded(
      async (signal) => {
        const { day } = this.#state;
        const window = { start_ts: siteSecondsOf(day), end_ts: siteSecondsOf(addDays(day, 1)) };
        const query = { ...window, staff_id: this.#staffId };
        const { appointments, hours } = await readCalendarOrLast(context.client, query, signal);
        const isEmpty = appointments.every(({ status }) => status === 'cancelled');
        const nextOpen =
          isEmpty && isClosedOn(day, hours, undefined)
            ? await this.#readNextOpen(day, signal).catch(() => undefined)
            : undefined;
        return { day, appointments, hours, nextOpen };
      },
      () => context.changed(),
    );
  }

  view(): Content[] {
    return todayView({ context: this.context, page: this.#page, state: this.#state, actions: this.#actions });
  }

  refresh(): Promise<void> {
    return this.#page.refresh();
  }

  address(): readonly string[] {
    return this.#day === undefined ? [] : [this.#day];
  }

  show([day]: readonly string[]): void {
    this.#day = day !== undefined && isRealDay(day) && day !== this.#state.today ? day : undefined;
    this.#page.clear();
  }

  inView(): InView {
    return this.#state;
  }

  close(): void {
    this.#page.end();
  }

  get #state(): TodayState {
    const today = this.context.writing.dayOf(this.context.now());
    return {
      day: this.#day ?? today,
      today,
      staffId: this.#staffId,
      showsCancelled: this.#showsCancelled,
      marking: this.#marking,
      failed: this.#failed,
      paying: this.#paying,
    };
  }

  readonly #actions: TodayActions = {
    goTo: (day) => {
      this.#day = day === this.#state.today ? undefined : day;
      this.#readOther();
    },
    filter: (staffId) => {
      this.#staffId = staffId;
      this.#readOther();
    },
    showCancelled: (shows) => {
      this.#showsCancelled = shows;
      this.context.changed();
    },
    open: (appointment) => {
      this.#leavePayment(appointment);
      this.context.open(appointmentDialog(this.context, appointment));
    },
    mark: (appointment, status) => void this.#mark(appointment, status),
    pay: (paying) => {
      this.#paying = paying;
      this.context.changed();
    },
    settle: (appointment, change, done) =>
      void this.#send(appointment, async () => {
        const { context } = this;
        await changeAsSeen(appointment, change, context);
        if (this.#paying?.id === appointment.id) this.#paying = undefined;
        context.changed();
        await context.refresh();
        context.say(done, undoOfNotes([appointment], change, context), whomOf(appointment, change));
      }),
  };

  /** Loads the module of the next open day, and reads that day. */
  async #readNextOpen(day: Day, signal: AbortSignal): Promise<DayPage['nextOpen']> {
    const { readNextOpen } = await import('./next-open.mjs');
    const closed = { day, staffId: this.#staffId, goTo: this.#actions.goTo };
    return readNextOpen(closed, this.context, TOOLS, signal);
  }

  /** Closes the form of a payment when an action in another row begins, unless the user has typed an amount. */
  #leavePayment({ id }: Appointment): void {
    if (this.#paying?.id !== id && this.#paying?.typed === undefined) this.#paying = undefined;
  }

  #readOther(): void {
    this.#failed = undefined;
    this.#page.clear();
    this.context.changed();
    void this.#page.refresh();
  }

  #mark(appointment: Appointment, status: CustomerStatus): Promise<void> {
    return this.#send(appointment, async () => {
      const { context } = this;
      await recordAttendance(context.client, appointment.id, status);
      const state = markedState({ ...appointment, customer_status: status }, context.now());
      const { states } = context.texts.appointment;
      await context.refresh();
      context.say(markedText(appointment, states[state], context), undoOfMark(appointment, status, context));
    });
  }

  /** Sends a write about an appointment, unless another one is being sent, and shows in its row if it fails. */
  async #send(appointment: Appointment, write: () => Promise<void>): Promise<void> {
    const { context } = this;
    const { id } = appointment;
    if (this.#marking.has(id)) return;
    this.#marking.add(id);
    this.#failed = undefined;
    this.#leavePayment(appointment);
    context.changed();
    try {
      await write();
    } catch (error) {
      this.#failed = { id, error };
      if (!context.isOpen(this))
        context.say(`${customerName(appointment, context)}: ${failureText(error, context)}`);
    }
    this.#marking.delete(id);
    context.changed();
  }
}
