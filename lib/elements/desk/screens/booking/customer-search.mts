import { type Customer, searchCustomers } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { TypingPause } from '../../typing-pause.mjs';

/** Fewer letters match too many customers. */
const FEWEST_LETTERS = 2;

/** The search for customers by a part of their name or e-mail address. */
export class CustomerSearch {
  readonly found: Loaded<readonly Customer[]>;
  #text = '';
  readonly #typing = new TypingPause();

  constructor(private readonly context: Context) {
    this.found = new Loaded(
      (signal) => searchCustomers(context.client, this.#text.trim(), signal),
      () => context.changed(),
    );
  }

  get text(): string {
    return this.#text;
  }

  /** Shows the customers of a text soon, and none until then. */
  type(text: string): void {
    this.#text = text;
    this.end();
    this.found.clear();
    if (text.trim().length >= FEWEST_LETTERS) {
      this.#typing.before(() => void this.found.refresh());
    }
    this.context.changed();
  }

  /** Searches again if the last search has failed. */
  async refresh(): Promise<void> {
    if (this.found.error !== undefined) await this.found.refresh();
  }

  end(): void {
    this.#typing.end();
    this.found.end();
  }
}
