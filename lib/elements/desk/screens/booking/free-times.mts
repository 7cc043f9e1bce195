import { addDays, type Day } from '../../../common/days.mjs';
import type { Product } from '../../api/facts.mjs';
import { readFirstFree, readSlots } from '../../api/slots.mjs';
import type { Context } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { type FreePage, lastDayOfWindow, pageOf } from './window.mjs';

/** Service, member and quantity whose free times are listed. */
export interface FreeTimesOf {
  readonly product: Product;
  /** Id of the member; undefined for any member. */
  readonly staffId: number | undefined;
  readonly quantity: number;
}

/** A page of free times; null if the search for the first free time found none. */
export type FreeTimesPage = FreePage | null;

/** The free times of the next days, page by page. */
export class FreeTimes {
  readonly page: Loaded<FreeTimesPage>;
  /** First day of the page; undefined for the first free day. */
  #from: Day | undefined;
  /** First days of the pages before this one. */
  #before: (Day | undefined)[] = [];

  /**
   * Creates an empty list.
   * @param of undefined while there is nothing to list
   * @param arrived called when a page has been read, before it is shown
   */
  constructor(
    private readonly context: Context,
    private readonly of: () => FreeTimesOf | undefined,
    arrived: (page: FreeTimesPage) => void,
  ) {
    this.page = new Loaded(
      (signal) => this.#read(signal),
      () => {
        const { data, error } = this.page;
        if (data !== undefined && error === undefined) arrived(data);
        context.changed();
      },
    );
  }

  get today(): Day {
    return this.context.writing.dayOf(this.context.now());
  }

  /** Whether there is something to list. */
  get isListed(): boolean {
    return this.of() !== undefined;
  }

  get hasEarlier(): boolean {
    return this.#before.length > 0;
  }

  /** Reads the page again, from the same day on. */
  async refresh(): Promise<void> {
    if (this.of()) await this.page.refresh();
  }

  /** Shows the times of another service, member or quantity. */
  restart(): void {
    this.#before = [];
    this.page.end();
    this.page.clear();
    void this.refresh();
  }

  /** Begins the list at a day; undefined for the first free one. */
  goTo(day: Day | undefined): void {
    this.#from = day;
    this.restart();
  }

  later(): void {
    const { data } = this.page;
    // While the next page is read, the former one is still shown.
    if (!data || (this.#from ?? data.from) !== data.from) return;
    this.#before.push(this.#from);
    this.#from = addDays(data.to, 1);
    void this.refresh();
  }

  earlier(): void {
    this.#from = this.#before.pop();
    void this.refresh();
  }

  async #read(signal: AbortSignal): Promise<FreeTimesPage> {
    const { product, staffId, quantity } = this.of()!;
    const { client } = this.context;
    const query = { product_ids: product.id, staff_ids: staffId, qty: quantity };
    const from = this.#from ?? (await readFirstFree(client, query, signal));
    if (from === null) return null;
    const unit = product.duration_unit;
    const starts = await readSlots(
      client,
      {
        product_ids: product.id,
        staff_ids: staffId,
        min_date: from,
        max_date: lastDayOfWindow(from, unit),
        combine_staff: true,
      },
      signal,
    );
    return pageOf(starts, from, { unit, quantity });
  }
}
