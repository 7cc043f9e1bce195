import type { Appointment } from '../../../api/appointments.mjs';
import type { BoardPage } from './board-page.mjs';
import { type Calendar, LINE_MINUTES, secondsOf } from './library.mjs';
import type { Stretch } from '../state.mjs';
import { siteSecondsAt } from '../wall-clock.mjs';

/**
 * A finished drag of an appointment: the seconds by which start and end have moved, and the ids of the old and new
 * column.
 */
export interface Drop {
  /**
   * Appointment as it was when the drag began. If another user changes the appointment during the drag, the change is
   * shown after the drag.
   */
  readonly appointment: Appointment;
  readonly startBy: number;
  readonly endBy: number;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Functions that the grid calls after a drag and after a selection of free time. */
export interface DragActions {
  /**
   * Marks where an appointment cannot be dropped.
   * @param id id of the dragged calendar event; undefined once the drag has ended
   */
  mark(id: string | undefined): void;
  drop(drop: Drop): void;
  free(stretch: Stretch): void;
}

/**
 * Handles drags and selections in the calendar grid. Computes a new time as the stored time plus the seconds of the
 * drag, because the calendar library's own dates are in the device's time zone, where the new hour may not exist.
 */
export class Drags {
  /** Time span under the pointer during a drag, in site seconds (the shop's wall clock counted as UTC). */
  span: { readonly start: number; readonly end: number } | undefined;
  /** Whether the last press of the pointer was a drag; the click at its end then opens nothing. */
  hasDragged = false;

  constructor(
    private readonly page: () => BoardPage,
    private readonly actions: DragActions,
  ) {}

  /**
   * Returns the calendar library's options for drags and selections.
   * @param mayMove whether the user may move appointments and select free time
   */
  options(mayMove: boolean): Calendar.Options {
    const { actions } = this;
    return {
      selectable: mayMove,
      dragConstraint: ({ event, delta }) => this.#follow(event, secondsOf(delta), secondsOf(delta)),
      resizeConstraint: ({ event, endDelta }) => this.#follow(event, 0, secondsOf(endDelta)),
      selectConstraint: ({ startStr, endStr }) => {
        this.span = { start: siteSecondsAt(startStr), end: siteSecondsAt(endStr) };
        return true;
      },
      eventDragStart: ({ event }) => {
        this.hasDragged = true;
        actions.mark(String(event.id));
      },
      eventDragStop: () => actions.mark(undefined),
      eventResizeStart: () => void (this.hasDragged = true),
      eventDrop: ({ event, delta, oldResource, newResource }) => {
        const by = secondsOf(delta);
        const [from, to] = [columnOf(oldResource), columnOf(newResource)];
        this.#drop(event, { startBy: by, endBy: by, from, to });
      },
      eventResize: ({ event, endDelta }) => {
        this.#drop(event, { startBy: 0, endBy: secondsOf(endDelta), from: undefined, to: undefined });
      },
      select: ({ startStr, endStr, resource }) => {
        const column = columnOf(resource);
        actions.free({ start: siteSecondsAt(startStr), end: siteSecondsAt(endStr), column });
      },
      dateClick: ({ dateStr, allDay, resource }) => {
        if (!mayMove) return;
        const at = siteSecondsAt(dateStr);
        const start = allDay ? at + this.page().opensAt : at;
        actions.free({ start, end: start + LINE_MINUTES * 60, column: columnOf(resource) });
      },
    };
  }

  #drop({ id }: Calendar.Event, move: Omit<Drop, 'appointment'>): void {
    const appointment = this.page().appointments.find((one) => String(one.id) === String(id));
    if (appointment) this.actions.drop({ appointment, ...move });
  }

  #follow({ id }: Calendar.Event, startBy: number, endBy: number): true {
    const event = this.page().events.get(String(id));
    if (event)
      this.span = { start: siteSecondsAt(event.start) + startBy, end: siteSecondsAt(event.end) + endBy };
    return true;
  }
}

/** Returns the id of the staff member or resource of a grid's column; lanes of a resource have its id before a dot. */
const columnOf = (column: Calendar.Resource | undefined): string | undefined => column?.id.split('.')[0];
