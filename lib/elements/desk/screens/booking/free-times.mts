import { addDays, type Day } from '../../../common/days.mjs';
import type { Context } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import type { Starts } from './starts.mjs';
import { type FreePage, lastDayOfWindow, pageOf } from './window.mjs';

/** A page of free times; null if no free time was found. */
export type FreeTimesPage = FreePage | null;

/** Free times of a few days, with pages for earlier and later ones. */
export class FreeTimes {
  readonly page: Loaded<FreeTimesPage>;
  /** First day of the page; undefined means the first day with a free time. */
  #from: Day | undefined;
  /** First days of the earlier pages, to go back to them. */
  #before: (Day | undefined)[] = [];

  /**
   * Creates an empty list; `goTo`, `restart` or `refresh` reads it.
   * @param of returns the source of the free starts; undefined while the form lacks a service or quantity
   * @param arrived called with each page that was read, before it is shown
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

  /** Whether the form is complete enough to list free times: a service and a quantity are chosen. */
  get isListed(): boolean {
    return this.of() !== undefined;
  }

  get hasEarlier(): boolean {
    return this.#before.length > 0;
  }

  /** Reads the current page again. */
  async refresh(): Promise<void> {
    if (this.of()) await this.page.refresh();
  }

  /** Drops the loaded times and reads again, after a change of the service, staff member or quantity. */
  restart(): void {
    this.#before = [];
    this.page.end();
    this.page.clear();
    void this.refresh();
  }

  /** Shows the free times that begin with a day; undefined stands for the first day with a free time. */
  goTo(day: Day | undefined): void {
    this.#from = day;
    this.restart();
  }

  later(): void {
    const { data } = this.page;
    // Ignores a second click while the next page is still loading.
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
