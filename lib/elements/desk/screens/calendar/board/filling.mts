import type { Calendar } from './library.mjs';

/**
 * Two values in pixels for the option `eventGap` of the calendar library. They look the same on the screen, but
 * switching between them makes the library place all events again.
 */
const GAPS = [2, 2.01] as const;

/**
 * Speeds up the calendar library in a month with many events. The library measures the page after each added event,
 * which takes seconds. Between `begin` and `end`, the CSS class `filling` takes the events out of the layout, so that
 * measuring costs nothing. `end` makes the library measure all events once.
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
    if (!this.board.classList.contains('filling')) return;
    this.board.classList.remove('filling');
    this.#turns += 1;
    this.calendar.setOption('eventGap', GAPS[this.#turns % 2]);
  }
}
