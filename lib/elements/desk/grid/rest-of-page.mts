/**
 * Measures what the page shows above and below the calendar, and writes its height to `--_rest`. The calendar takes the
 * rest of the window, so that only the calendar scrolls, and not the page around it.
 */
export class RestOfPage {
  readonly #observer = new ResizeObserver(() => requestAnimationFrame(() => this.#measure()));
  #below = 0;
  #free = 0;

  /**
   * Begins to measure.
   * @param nodes elements of which one at a time is in the page
   * @param changed called with the height in pixels that the calendar may take, whenever it has changed
   */
  constructor(
    private readonly nodes: readonly HTMLElement[],
    private readonly changed: (free: number) => void,
  ) {
    for (const node of [document.body, ...nodes]) this.#observer.observe(node);
  }

  end(): void {
    this.#observer.disconnect();
  }

  #measure(): void {
    const shown = this.nodes.find((node) => node.isConnected);
    if (!shown) return;
    const { top, height } = shown.getBoundingClientRect();
    const above = top + scrollY;
    const { offsetHeight: all, clientHeight } = document.documentElement;
    const below = Math.max(0, all - above - height);
    // A page that is at least as high as the window has empty space below the calendar, which the calendar may take.
    if (all > clientHeight || below < this.#below) this.#below = below;
    const rest = Math.ceil(above + this.#below);
    shown.style.setProperty('--_rest', `${rest}px`);
    const free = clientHeight - rest;
    if (free !== this.#free) this.changed(free);
    this.#free = free;
  }
}
