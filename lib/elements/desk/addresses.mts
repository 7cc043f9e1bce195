import type { ScreenName } from './context.mjs';

/** Beginning of the desk's URL fragments, such as `#desk/calendar/week/2026-10-22`. */
const PREFIX = '#desk/';

/** A screen, and the parts of the URL fragment after its name, which say what it shows, such as a view and a day. */
export interface Address {
  readonly screen: string;
  readonly words: readonly string[];
}

/** Parses a URL fragment; undefined if it is not one of the desk's. */
export function readAddress(hash: string): Address | undefined {
  if (!hash.startsWith(PREFIX)) return undefined;
  const [screen = '', ...words] = hash.slice(PREFIX.length).split('/');
  return { screen, words };
}

const writeAddress = ({ screen, words }: Address): string => PREFIX + [screen, ...words].join('/');

/** Key in `history.state` of a dialog's history entry. Its value is the URL fragment of the entry below the dialog. */
const BELOW = 'appointmentDesk';

const belowNow = (): string | undefined =>
  (history.state as Readonly<Record<string, string>> | null)?.[BELOW];

/**
 * Keeps the URL fragment of the page in step with the shown screen. A reload then shows the same screen, and Back leads
 * to the previous screen, or to the previous day of Today. Another day or view of another screen replaces the entry in
 * the browser's history. A dialog has its own history entry, so that Back closes the dialog; the entry stays until
 * another dialog or screen replaces it.
 */
export class Addresses {
  /** URL fragment that was written last; undefined before the first screen. */
  #written: string | undefined;
  /** URL fragment of the history entry below the dialog's entry; undefined if the present entry is not a dialog's. */
  #below: string | undefined;
  /** Whether the shown screen has just been opened because the user changed the URL fragment, for example with Back. */
  #follows = false;

  /** Writes the fragment of the shown screen into the page's URL, unless it is there already. */
  write(screen: ScreenName, words: readonly string[]): void {
    const hash = writeAddress({ screen, words });
    const before = this.#written;
    const follows = this.#follows;
    if (before === undefined) this.#below = belowNow();
    this.#written = hash;
    this.#follows = false;
    if (hash === before || hash === location.hash) return;
    const isOther = before !== undefined && (screen === 'today' || readAddress(before)?.screen !== screen);
    const isNext = isOther && !follows;
    // Replaces the history entry of a dialog, and an entry that names no screen of this user. Otherwise Back would
    // lead to that entry again and again.
    if (isNext && this.#below === undefined) history.pushState(null, '', hash);
    // Keeps `history.state`, which may belong to a router of the page.
    else history.replaceState(isNext ? null : history.state, '', hash);
    if (isOther) this.#below = belowNow();
  }

  /** Adds the entry of a dialog to the browser's history, unless one is there. */
  openDialog(): void {
    if (this.#written === undefined || this.#below !== undefined) return;
    this.#below = location.hash;
    history.pushState({ ...(history.state as object | null), [BELOW]: this.#below }, '', this.#written);
  }

  /**
   * Whether the user has just gone Back from the history entry of a dialog to the entry below it. Only the first call
   * returns true.
   */
  isBelowDialog(): boolean {
    const below = this.#below;
    this.#below = belowNow();
    return below !== undefined && this.#below === undefined && location.hash === below;
  }

  /** Whether the user has changed the URL fragment: with Back, with Forward, or by hand. */
  get isChanged(): boolean {
    return this.#written !== undefined && location.hash !== this.#written && location.hash.startsWith(PREFIX);
  }

  /** Records that the screen of the URL fragment is shown, after the user has changed the fragment. */
  follow(): void {
    this.#written = location.hash;
    this.#follows = true;
  }

  /** Forgets the shown screen, because the element has left the page. */
  end(): void {
    this.#written = undefined;
    this.#below = undefined;
    this.#follows = false;
  }

  /**
   * Writes the fragment of the shown screen into the present history entry, which may still name an earlier day or
   * view.
   */
  putBack(): void {
    if (this.#written !== undefined) history.replaceState(history.state, '', this.#written);
  }
}
