import { NARROW_EVENT_REM } from './board/side-by-side.mjs';
import { remPixels } from './rem.mjs';
import type { ViewName } from './state.mjs';

/** Width in rem below which seven columns have no room for text. */
const NARROW_REM = 40;
/**
 * Width in rem from which a week is shown whole, as long as its days have room for their events. Below this width, the
 * columns keep their minimum width and the week scrolls sideways.
 */
const WHOLE_WEEK_REM = 42;
/** Width in rem of the column with the hours of the day. */
const HOURS_REM = 4;
/** Maximum number of calendar events side by side, whatever the width. */
const MOST = 4;

/** Returns how many calendar events side by side can be read in each column of a view. */
export function mostBeside(view: ViewName, rem: number): number {
  const isWhole = view === 'day' || (view === 'week' && rem >= WHOLE_WEEK_REM);
  if (!isWhole) return MOST;
  const column = view === 'day' ? rem - HOURS_REM : Math.max(2 * NARROW_EVENT_REM, (rem - HOURS_REM) / 7);
  return Math.min(MOST, Math.max(1, Math.floor(column / NARROW_EVENT_REM)));
}

/** Observes how much room an element has for columns with text. */
export class Width {
  #rem: number | undefined;
  readonly #known: Promise<void>;
  readonly #observer: ResizeObserver;

  /**
   * Starts to observe an element.
   * @param changed called when the element has become wide enough, or too narrow, for a further column or event
   */
  constructor(element: HTMLElement, changed: () => void) {
    let tell = (): void => undefined;
    this.#known = new Promise((resolve) => (tell = resolve));
    this.#observer = new ResizeObserver(([entry]) => {
      const before = this.#room();
      this.#rem = entry!.contentRect.width / remPixels();
      if (this.#room() === before) return;
      tell();
      changed();
    });
    this.#observer.observe(element);
  }

  /** Whether the element is too narrow for seven columns with text; false until it is in the page. */
  get isNarrow(): boolean {
    return this.#rem !== undefined && this.#rem < NARROW_REM;
  }

  /** Returns how many calendar events side by side can be read in each column of a view. */
  mostBeside(view: ViewName): number {
    return mostBeside(view, this.#rem ?? Infinity);
  }

  async known(): Promise<boolean> {
    await this.#known;
    return this.isNarrow;
  }

  end(): void {
    this.#observer.disconnect();
  }

  #room(): string {
    return this.#rem === undefined
      ? ''
      : [this.isNarrow, this.mostBeside('day'), this.mostBeside('week')].join(' ');
  }
}
