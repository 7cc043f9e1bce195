import type { Day } from '../../../common/days.mjs';
import type { Context } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import type { Starts } from './starts.mjs';
import { type Extent, type FreePage, pageOf, windowsFrom } from './window.mjs';

/** A page of free times; null if no free time was found. */
export type FreeTimesPage = FreePage | null;

const FIRST_PART: Extent = { parts: 1, windows: 1 };

/** Free times of a few days, to which more days are added on request. */
export class FreeTimes {
  readonly page: Loaded<FreeTimesPage>;
  /** Day from which free times are listed; undefined means today. */
  #from: Day | undefined;
  #extent = FIRST_PART;

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

  /** Reads the shown days again. */
  async refresh(): Promise<void> {
    if (this.of()) await this.page.refresh();
  }

  /** Drops the loaded times and reads again, after a change of the service, staff member or quantity. */
  restart(): void {
    this.#extent = FIRST_PART;
    this.page.end();
    this.page.clear();
    void this.refresh();
  }

  /** Shows the free times from a day on; undefined stands for today. */
  goTo(day: Day | undefined): void {
    this.#from = day;
    this.restart();
  }

  /** Adds the next days that have free times. */
  more(): void {
    const { data } = this.page;
    if (!data) return;
    const { parts, windows } = this.#extent;
    this.#extent = { parts: parts + 1, windows: windows + (data.to === data.readTo ? 1 : 0) };
    void this.refresh();
  }

  async #read(signal: AbortSignal): Promise<FreeTimesPage> {
    const starts = this.of()!;
    const from = this.#from ?? this.today;
    const first = await starts.first(from, signal);
    if (first === null) return null;
    const windows = windowsFrom(first, starts.unit, this.#extent);
    const read = await Promise.all(windows.map(([day, last]) => starts.between(day, last, signal)));
    return pageOf(read.flat(), [from, windows.at(-1)![1]], starts, this.#extent);
  }
}
