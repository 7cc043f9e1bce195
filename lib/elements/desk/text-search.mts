import type { Client } from './api/client.mjs';
import type { Context } from './context.mjs';
import { Loaded } from './loaded.mjs';
import { TypingPause } from './typing-pause.mjs';

/** Minimum number of letters for a search, because fewer match too many records. */
const FEWEST_LETTERS = 2;

/** Search that runs while the user types. */
export class TextSearch<Found> {
  readonly found: Loaded<Found>;
  #text = '';
  readonly #typing = new TypingPause();

  constructor(
    private readonly context: Context,
    find: (client: Client, search: string, signal: AbortSignal) => Promise<Found>,
  ) {
    this.found = new Loaded(
      (signal) => find(context.client, this.#text.trim(), signal),
      () => context.changed(),
    );
  }

  get text(): string {
    return this.#text;
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
