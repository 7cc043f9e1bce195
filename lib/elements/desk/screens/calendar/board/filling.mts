import type { Calendar } from './library.mjs';

/**
 * Two gaps between events that look the same; switching between them makes the library place its events
 * again.
 */
const GAPS = [2, 2.01] as const;

/**
 * Lets the library render the many events of a month at once. It measures the page after each event, which
 * takes seconds in a month of a busy shop. Events without a layout cost nothing, so the class `filling` hides
 * them while they render; then all of them are measured once.
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
