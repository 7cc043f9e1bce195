import { digitsOf } from '../common/phone-numbers.mjs';
import type { Client } from './api/client.mjs';
import type { Context } from './context.mjs';
import { Loaded } from './loaded.mjs';
import { TypingPause } from './typing-pause.mjs';

/** Minimum number of letters for a search, because fewer match too many records. */
const FEWEST_LETTERS = 2;
/** Minimum number of digits by which the shop finds a phone number. */
const FEWEST_DIGITS = 3;

/**
 * Whether a response without results for `answered` holds for `typed`, too: for an equal text or a longer one. It does not if
 * `answered` has fewer than three digits, because a phone number is found by three digits or more, without leading zeros.
 */
export function tellsAlready(typed: string, answered: string): boolean {
  const digits = digitsOf(answered);
  const isFound = digits === '' || digits.replace(/^0+/, '').length >= FEWEST_DIGITS;
  return typed === answered || (isFound && typed.startsWith(answered));
}

/** Search that runs while the user types. */
export class TextSearch<Found> {
  readonly found: Loaded<Found>;
  #text = '';
  /** Last response, with the text that was searched for. */
  #last: { readonly text: string; readonly found: Found } | undefined;
  readonly #typing = new TypingPause();

  constructor(
    private readonly context: Context,
    find: (client: Client, search: string, signal: AbortSignal) => Promise<Found>,
  ) {
    this.found = new Loaded(
      async (signal) => {
        const text = this.#text.trim();
        const found = await find(context.client, text, signal);
        this.#last = { text, found };
        return found;
      },
      () => context.changed(),
    );
  }

  get text(): string {
    return this.#text;
  }

  /** Last response, if a lack of results in it holds for the present text. */
  get known(): Found | undefined {
    return this.#last && tellsAlready(this.#text.trim(), this.#last.text) ? this.#last.found : undefined;
  }

  /** Clears the results, and searches after a short pause in typing. */
  type(text: string): void {
    this.#text = text;
    this.end();
    this.found.clear();
    if (text.trim().length >= FEWEST_LETTERS) {
      this.#typing.before(() => void this.found.refresh());
    }
    this.context.changed();
  }

  /** Searches again if the last search failed. */
  async refresh(): Promise<void> {
    if (this.found.error !== undefined) await this.found.refresh();
  }

  end(): void {
    this.#typing.end();
    this.found.end();
  }
}
