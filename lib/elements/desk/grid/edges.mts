/** Number of pixels that a grid may be scrolled without effect, because browsers round. */
const ROUNDING = 2;

/**
 * Keeps the attribute `data-more` of the grid, or of the frame of a table, up to date from now on: `start`, `end` or both, the edges beyond which
 * there are more columns. A shadow marks these edges.
 */
export class Edges {
  readonly #end = new AbortController();

  constructor(private readonly board: HTMLElement) {
    const { signal } = this.#end;
    const mark = (): void => this.mark();
    // The event of an element that scrolls does not bubble.
    board.addEventListener('scroll', mark, { capture: true, passive: true, signal });
    window.addEventListener('resize', mark, { signal });
  }

  mark(): void {
    const main = this.board.querySelector('.ec-time-grid .ec-main, .member-days');
    const scrolled = Math.abs(main?.scrollLeft ?? 0);
    const left = main ? main.scrollWidth - main.clientWidth - scrolled : 0;
    this.board.dataset.more = [scrolled > ROUNDING && 'start', left > ROUNDING && 'end']
      .filter(Boolean)
      .join(' ');
    const side = this.board.querySelector<HTMLElement>('thead td');
    if (side) this.board.style.setProperty('--_side', `${side.offsetWidth}px`);
  }

  end(): void {
    this.#end.abort();
  }
}
