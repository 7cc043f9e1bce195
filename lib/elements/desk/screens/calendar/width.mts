/** Width in rem below which seven columns have no room for text. */
const NARROW_REM = 40;

/** Observes whether an element is too narrow for seven columns with text. */
export class Width {
  /** Whether the element is narrow; undefined until it is in the page. */
  isNarrow: boolean | undefined;
  readonly #known: Promise<void>;
  readonly #observer: ResizeObserver;

  /**
   * Starts to observe an element.
   * @param changed called when the element has become narrow or wide
   */
  constructor(element: HTMLElement, changed: () => void) {
    let tell = (): void => undefined;
    this.#known = new Promise((resolve) => (tell = resolve));
    this.#observer = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const isNarrow = entry!.contentRect.width < NARROW_REM * rem;
      if (isNarrow === this.isNarrow) return;
      this.isNarrow = isNarrow;
      tell();
      changed();
    });
    this.#observer.observe(element);
  }

  async known(): Promise<boolean> {
    await this.#known;
    return this.isNarrow === true;
  }

  end(): void {
    this.#observer.disconnect();
  }
}
