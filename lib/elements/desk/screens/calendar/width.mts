/** Seven columns have no room for text on a narrower page. */
const NARROW_REM = 40;

/** Whether an element is narrow, from the moment when it is on the page. */
export class Width {
  /** Undefined until the element is on the page. */
  isNarrow: boolean | undefined;
  readonly #known: Promise<void>;
  readonly #observer: ResizeObserver;

  /** @param changed called when it has become narrow or wide */
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
