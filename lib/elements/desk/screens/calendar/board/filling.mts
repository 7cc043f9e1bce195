import type { Calendar } from './library.mjs';

/** Two gaps between events that look alike: each change makes the library place its events anew. */
const GAPS = [2, 2.01] as const;

/**
 * Lets the library make the many events of a month at once. It measures after each of them, and each time the browser lays
 * out the whole month: seconds, for a month of a busy shop. Events that are not laid out cost nothing, so the layer of
 * events is put back behind the rendering, and then everything is measured once.
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
