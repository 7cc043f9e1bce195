import { fill } from '../../../../common/text.mjs';
import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';
import { customerName, namesOfMembers } from '../../../views/names.mjs';
import { namesOfResources } from '../../../views/resources.mjs';
import { eventOf } from '../events/appointment-events.mjs';
import { partsAt } from '../events/free-parts.mjs';
import type { Arrow } from '../board/arrow-keys.mjs';
import type { Board } from '../board/board.mjs';
import { carried } from './carried.mjs';
import type { BoardEvent, CalendarState, Column, Placement } from '../state.mjs';
import { spanInWords } from '../wall-clock.mjs';

/** State and columns of the calendar grid in which the user moves an appointment by keyboard. */
interface CarryingPage {
  readonly state: CalendarState;
  readonly columns: readonly Column[];
  readonly events: ReadonlyMap<string, BoardEvent>;
}

/**
 * Moves an appointment by keyboard. Each key shows and announces the next time or column. Nothing is sent until the
 * user saves, so the appointment can pass over times that are taken.
 */
export class Carrying {
  #placement: Placement | undefined;

  constructor(
    private readonly context: Context,
    private readonly board: Board,
  ) {}

  /** Returns the new time and column of an appointment while the user moves it by keyboard; otherwise undefined. */
  placementOf(id: number): Placement | undefined {
    return this.#placement?.appointment.id === id ? this.#placement : undefined;
  }

  step(appointment: Appointment, key: Arrow | '+' | '-', { state, columns, events }: CarryingPage): void {
    const { context } = this;
    if (this.#placement && this.#placement.appointment.id !== appointment.id) this.putBack();
    const { start, end, staff_ids: staffIds } = appointment;
    const now = this.placementOf(appointment.id) ?? { appointment, start, end, staffIds };
    const { isRtl } = context.settings;
    const next = carried(now, key, { view: state.view, days: state.days, columns, isRtl });
    if (!next) return context.say(context.texts.calendar.edge);
    this.#placement = next;
    const shown = this.show(next, { state, events }, ['carried']);
    const when = spanInWords(next.start, next.end, context.writing);
    const members =
      state.view === 'resources' ? namesOfResources(shown, context) : namesOfMembers(next.staffIds, context);
    const place = members === '' ? when : fill(context.texts.refusals.with, { time: when, name: members });
    context.say(fill(context.texts.calendar.carried, { when: place }));
  }

  /**
   * Shows an appointment at a new place before the shop has stored the move, and returns the appointment as shown.
   * @param classNames further class names of the calendar event
   */
  show(
    { appointment, start, end, staffIds, resourceIds: moved }: Placement,
    { state, events }: Pick<CarryingPage, 'state' | 'events'>,
    classNames: readonly string[] = [],
  ): Appointment {
    const { context } = this;
    const shown: Appointment = {
      ...appointment,
      start,
      end,
      staff_ids: staffIds,
      ...(moved && { resource_ids: moved }),
      parts: partsAt(appointment, { start, end }),
    };
    const event = eventOf([shown], state.view, { ...eventContextOf(context), at: context.now() });
    // An appointment that stays with its resource also stays in its lane.
    const staysInLane = state.view === 'resources' && moved === undefined;
    const { resourceIds } = (staysInLane && events.get(event.id)) || event;
    this.board.carry({ ...event, resourceIds, classNames: [...event.classNames, ...classNames] });
    return shown;
  }

  /** Ends the move by keyboard; the appointment stays at its new place on the screen until the shop has responded. */
  finish(): void {
    this.#placement = undefined;
  }

  putBack(): void {
    const placement = this.#placement;
    if (!placement) return;
    this.#placement = undefined;
    this.board.putBack(String(placement.appointment.id));
    const { context } = this;
    const name = customerName(placement.appointment, context);
    context.say(fill(context.texts.calendar.putBack, { name }));
  }
}

const eventContextOf = ({ texts, writing, facts, language }: Context) => ({
  texts,
  writing,
  facts,
  language,
});
