import { changedEvents } from './changed-events.mjs';
import { eventsInSight, type Sight } from './in-sight.mjs';
import type { Calendar } from '@event-calendar/core';
import type { BoardEvent, Face } from '../state.mjs';

type Events = ReadonlyMap<string, BoardEvent>;

/**
 * Passes the calendar events to the calendar library: the first time all of them, later only the changed ones, so that
 * focus and scroll position stay. If most events differ, replaces the whole list, because the library needs longer to
 * remove an event the more events there are.
 */
export class ShownEvents {
  #wanted: Events = new Map();
  /** Events that the calendar library currently holds. */
  #shown: Events = new Map();
  #later = 0;

  constructor(private readonly calendar: Calendar) {}

  /**
   * Shows calendar events. If most of them are new, shows the visible ones first and the others in the next frame,
   * because hundreds in one frame would block the page.
   *
   * @returns whether most events are new
   */
  show(events: Events, sight: Sight | undefined): boolean {
    if (events === this.#wanted) return false;
    cancelAnimationFrame(this.#later);
    this.#wanted = events;
    const { added, removed } = changedEvents(this.#shown, events);
    const kept = events.size - added.length;
    if (added.length + removed.length <= kept) {
      this.#apply(events);
      return false;
    }
    const first = sight ? eventsInSight(events, sight) : events;
    this.calendar.setOption('events', [...first.values()].map(libraryEvent));
    this.#shown = first;
    if (first.size < events.size) this.#afterPaint(() => this.#apply(this.#wanted));
    return true;
  }

  /**
   * Shows a calendar event in another form, such as at a new place during a move by keyboard. The form stays until
   * `putBack`, or until the event changes.
   */
  put(event: BoardEvent): void {
    this.calendar.updateEvent(libraryEvent(event));
  }

  /** Shows a calendar event in its stored form again. */
  putBack(id: string): void {
    const event = this.#shown.get(id);
    if (event) this.put(event);
  }

  end(): void {
    cancelAnimationFrame(this.#later);
  }

  #apply(events: Events): void {
    const { added, changed, removed } = changedEvents(this.#shown, events);
    this.#shown = events;
    for (const id of removed) this.calendar.removeEventById(id);
    for (const event of changed) this.calendar.updateEvent(libraryEvent(event));
    for (const event of added) this.calendar.addEvent(libraryEvent(event));
  }

  #afterPaint(next: () => void): void {
    const later = requestAnimationFrame(() =>
      setTimeout(() => {
        if (this.#later === later) next();
      }),
    );
    this.#later = later;
  }
}

/** Converts a calendar event to the calendar library's format. Its colour is for paper. */
const libraryEvent = (event: BoardEvent): Calendar.EventInput => ({
  id: event.id,
  textColor: colorOf(event.extendedProps.face),
  start: event.start,
  end: event.end,
  allDay: event.allDay,
  display: event.display,
  resourceIds: [...event.resourceIds],
  classNames: [...event.classNames],
  startEditable: event.startEditable,
  durationEditable: event.durationEditable,
  extendedProps: event.extendedProps,
});

const colorOf = (face: Face): string | undefined =>
  face.kind === 'appointment' && face.color !== '' ? face.color : undefined;
