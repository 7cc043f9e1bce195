import { addDays, type Day } from '../../../common/days.mjs';
import type { Context } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import type { Starts } from './starts.mjs';
import { type FreePage, lastDayOfWindow, pageOf } from './window.mjs';

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
    private readonly of: () => Starts | undefined,
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
    const starts = this.of()!;
    const from = this.#from ?? (await starts.first(signal));
    if (from === null) return null;
    return pageOf(await starts.between(from, lastDayOfWindow(from, starts.unit), signal), from, starts);
  }
}
