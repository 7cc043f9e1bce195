import type { Calendar } from '@event-calendar/core';

/**
 * Two values in pixels for the option `eventGap` of the calendar library. They look the same on the screen, but
 * switching between them makes the library place all events again.
 */
const GAPS = [2, 2.01] as const;

/**
 * Speeds up the calendar library in a month with many events. The library measures the page after each added event,
 * which takes seconds. Between `begin` and `end`, the CSS class `filling` takes the events out of the layout, so that
 * measuring costs nothing. `end` makes the library measure all events once, also after a change of one event: the library
 * then puts all events at the upper edge of their day, and places them only if the month changes its height.
 */
export class Filling {
  #turns = 0;

  constructor(
    private readonly board: HTMLElement,
    private readonly calendar: Calendar,
  ) {}

  begin(): void {
    this.board.classList.add('filling');
  }

  end(): void {
    this.board.classList.remove('filling');
    if (!this.board.querySelector('.ec-month-view')) return;
    this.#turns += 1;
    this.calendar.setOption('eventGap', GAPS[this.#turns % 2]);
  }
}
