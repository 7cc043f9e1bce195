import { addDays, type Day } from './calendar.mjs';

/** The fields of a v2 slot that the picker reads. */
export interface Slot {
  /** Site wall clock: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for products by the day or month. */
  readonly date: string;
  /** Site seconds: what a booking takes as `start`. */
  readonly timestamp: number;
  /** Instant. */
  readonly timestamp_utc: number;
  /** Exact in the repeated hour, too; a booking takes it as `start`. */
  readonly start_iso: string;
  readonly available: number;
  readonly max_qty?: number;
  readonly staff_id: number | null;
  /** Decimal string for one place. */
  readonly price?: string;
}

/** The fields of a day of `summary=day` that the picker reads. */
export interface DaySummary {
  readonly date: Day;
  /** Starts that have places. */
  readonly starts: number;
  /** The largest quantity that one booking can have on that day. */
  readonly max_qty: number;
}

/** The product, member and quantity of the requested times. */
export interface Wanted {
  readonly productId: number;
  /** Undefined: no preference. */
  readonly staffId: number | undefined;
}

/** How far ahead the first free day is looked for. */
const DAYS_AHEAD = 365;

/** Reads slots; a response that has not changed since is not sent again. */
export class SlotsApi {
  readonly #kept = new Map<string, { readonly tag: string; readonly records: unknown[] }>();

  constructor(private readonly baseUrl: string) {}

  days(wanted: Wanted, from: Day, to: Day, signal: AbortSignal): Promise<DaySummary[]> {
    return this.#read(wanted, { min_date: from, max_date: to, summary: 'day' }, signal);
  }

  /** The first day from `from` on with a place for `quantity`. */
  async firstFree(
    wanted: Wanted,
    from: Day,
    quantity: number,
    signal: AbortSignal,
  ): Promise<Day | undefined> {
    const query = {
      min_date: from,
      max_date: addDays(from, DAYS_AHEAD),
      summary: 'day',
      hide_unavailable: 'true',
      // One place is found without looking at the days behind it.
      ...(quantity === 1 && { paged_stream: 'true', page: '1', per_page: '1' }),
    };
    const days = await this.#read<DaySummary>(wanted, query, signal);
    return days.find(({ max_qty }) => max_qty >= quantity)?.date;
  }

  times(wanted: Wanted, day: Day, withPrice: boolean, signal: AbortSignal): Promise<Slot[]> {
    return this.#read(
      wanted,
      { min_date: day, max_date: day, combine_staff: 'true', ...(withPrice && { with: 'price' }) },
      signal,
    );
  }

  async #read<T>(
    { productId, staffId }: Wanted,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<T[]> {
    const parameters = new URLSearchParams({
      product_ids: String(productId),
      ...(staffId !== undefined && { staff_ids: String(staffId) }),
      combine_staff: 'true',
      ...query,
    });
    const url = `${this.baseUrl}/v2/slots?${parameters.toString()}`;
    const known = this.#kept.get(url);
    const response = await fetch(url, { signal, headers: known ? { 'If-None-Match': known.tag } : {} });
    if (response.status === 304 && known) return known.records as T[];
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const { records } = (await response.json()) as { records: T[] };
    const tag = response.headers.get('ETag');
    if (tag !== null) this.#keep(url, { tag, records });
    return records;
  }

  #keep(url: string, answer: { readonly tag: string; readonly records: unknown[] }): void {
    this.#kept.delete(url);
    this.#kept.set(url, answer);
    if (this.#kept.size > ANSWERS_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
  }
}

const ANSWERS_KEPT = 50;
