import type { ScreenName } from './context.mjs';

/** Start of the fragment of a page's address that belongs to the desk, such as `#desk/calendar/week/2026-10-22`. */
const PREFIX = '#desk/';

/** A screen, and words that say what it shows, such as a view and a day. */
export interface Address {
  readonly screen: string;
  readonly words: readonly string[];
}

/** Reads the fragment of the page's address. Returns undefined if the fragment is not the desk's. */
export function readAddress(hash: string): Address | undefined {
  if (!hash.startsWith(PREFIX)) return undefined;
  const [screen = '', ...words] = hash.slice(PREFIX.length).split('/');
  return { screen, words };
}

const writeAddress = ({ screen, words }: Address): string => PREFIX + [screen, ...words].join('/');

/**
 * Keeps the fragment of the page's address equal to the shown screen, so that reload shows the same screen, and Back
 * leads to the one before. Another day or view of a screen replaces the entry in the browser's history.
 */
export class Addresses {
  /** The fragment that was written last; undefined before the first screen. */
  #written: string | undefined;

  /** Writes the address of the shown screen, unless the page has it already. */
  write(screen: ScreenName, words: readonly string[]): void {
    const hash = writeAddress({ screen, words });
    const before = this.#written;
    this.#written = hash;
    if (hash === before || hash === location.hash) return;
    const isOtherScreen = before !== undefined && readAddress(before)?.screen !== screen;
    // A page with a router of its own keeps its data in the state of the history.
    if (isOtherScreen) history.pushState(null, '', hash);
    else history.replaceState(history.state, '', hash);
  }

  /** Whether the page's address was changed by the user: with Back, with Forward, or by hand. */
  get isChanged(): boolean {
    return this.#written !== undefined && location.hash !== this.#written && location.hash.startsWith(PREFIX);
  }

  /** Takes the page's address as that of the shown screen, after the screen has followed it. */
  follow(): void {
    this.#written = location.hash;
  }

  /** Puts the address of the shown screen back after the user has changed it. */
  putBack(): void {
    if (this.#written !== undefined) history.pushState(null, '', this.#written);
  }
}
