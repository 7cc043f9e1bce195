/** Width in pixels below which seven columns have no room for text. */
const NARROW_REM = 40;

/** Observes whether an element is narrow, once it is in the page. */
export class Width {
  /** Whether it is narrow; undefined until the element is in the page. */
  isNarrow: boolean | undefined;
  readonly #known: Promise<void>;
  readonly #observer: ResizeObserver;

  /**
   * Creates an observer.
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
