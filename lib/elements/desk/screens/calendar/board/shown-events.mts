import { changedEvents } from './changed-events.mjs';
import { eventsInSight, type Sight } from './in-sight.mjs';
import { type Calendar, libraryEvent } from './library.mjs';
import type { BoardEvent } from '../state.mjs';

type Events = ReadonlyMap<string, BoardEvent>;

/**
 * Gives the library the events, and later only the changed ones, so that focus and scroll position stay. If
 * most events differ, replaces the whole list, because the time of each removal grows with the number of
 * events.
 */
export class ShownEvents {
  #wanted: Events = new Map();
  /** Events that the library has. */
  #shown: Events = new Map();
  #later = 0;

  constructor(private readonly calendar: Calendar) {}

  /**
   * Shows events. If most of them are new, shows the visible ones first, because hundreds at once take too
   * long.
   *
   * @returns whether most are new
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

  /** Shows an event in a temporary form, until it changes. */
  put(event: BoardEvent): void {
    this.calendar.updateEvent(libraryEvent(event));
  }

  /** Shows an event in its own form. */
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
