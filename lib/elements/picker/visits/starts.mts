import type { Day, Month } from '../../common/days.mjs';
import type { MonthPage, Slot, VisitItem } from '../../common/slots.mjs';
import type { Api, VisitQuestion } from '../api.mjs';

/** A start at which a whole visit (several services one after the other) fits, as `GET /v2/visits/slots` returns it. */
interface VisitRecord {
  readonly start_iso: string;
  readonly start_utc: number;
  readonly end_utc: number;
  readonly items: readonly VisitItem[];
}

/** Number of months after the shown one in which the first start of several services is searched. */
const MONTHS_SEARCHED = 3;

/**
 * Reads the starts of visits (several services). Returns them in the form of a response for a single service: the days
 * of a month, and the times of one day.
 */
export class VisitStarts {
  /** The last month that was read: the parameters of the request, and the starts in the response. */
  #known: { readonly question: string; readonly slots: readonly Slot[] } | undefined;

  constructor(
    private readonly api: Api,
    /** Returns the price of the whole visit, a decimal string; undefined if the picker shows no prices. */
    private readonly priceOf: (items: readonly VisitItem[]) => string | undefined,
    private readonly addMonths: (month: Month, months: number) => Month,
  ) {}

  /**
   * Reads the days of a month on which a visit fits, and the starts of one day. Searches only days on which the first
   * service of the visit is free. If the month was read before, only the shown day is read again.
   */
  async month(question: VisitQuestion, signal: AbortSignal): Promise<MonthPage> {
    const page = await this.#monthOfFirst(question, signal);
    const { month, first_free, until } = page;
    const { day, visit, hours } = question;
    const key = JSON.stringify([month, visit, hours, until]);
    const known = this.#known?.question === key ? this.#known.slots : undefined;
    const ofMonth = known ?? (await this.#listMonth(question, page, signal));
    const isOfPage = (date: Day): boolean =>
      date.startsWith(month) || page.days.some((one) => one.date === date);
    const isRead = day === undefined || (!known && isOfPage(day));
    const slots = isRead
      ? ofMonth
      : [
          ...ofMonth.filter((slot) => dayOf(slot) !== day),
          ...(await this.#list(question, [day, day], signal)),
        ];
    this.#known = { question: key, slots: slots.filter((slot) => isOfPage(dayOf(slot))) };

    const days = page.days.map(({ date }) => {
      const starts = slots.filter((slot) => dayOf(slot) === date).length;
      return { date, starts, max_qty: Math.min(starts, 1) };
    });
    const firstDay = days.find(({ starts }) => starts > 0)?.date ?? null;
    const shown = day ?? firstDay;
    return {
      ...page,
      // First free day of the visit. Null if the first free day of its first service is in another month, which is not
      // searched here.
      first_free: first_free?.startsWith(month) === true ? firstDay : null,
      day: shown,
      days,
      times: slots.filter((slot) => dayOf(slot) === shown),
    };
  }

  /** Finds the first start after the month of `question`; undefined if the next three months have none. */
  async next(question: VisitQuestion, signal: AbortSignal): Promise<Slot | undefined> {
    for (let ahead = 1; ahead <= MONTHS_SEARCHED; ahead++) {
      const month = this.addMonths(question.month!, ahead);
      const page = await this.#monthOfFirst({ ...question, month }, signal);
      const [first] = await this.#listMonth(question, page, signal);
      if (first) return first;
    }
    return undefined;
  }

  /** Reads the starts of the visit in a month. Asks only for days on which the visit's first service is free. */
  async #listMonth(question: VisitQuestion, page: MonthPage, signal: AbortSignal): Promise<readonly Slot[]> {
    const days = page.days.filter(({ max_qty }) => max_qty > 0).map(({ date }) => date);
    return days.length > 0 ? this.#list(question, [days[0]!, days.at(-1)!], signal) : [];
  }

  /** Reads the month for the visit's first service alone. */
  #monthOfFirst({ visit, hours, month }: VisitQuestion, signal: AbortSignal): Promise<MonthPage> {
    const { productId, staffId, quantity = 1 } = visit.items[0]!;
    // If the order is free, the first service of the list may take place later. So the hours, which limit only the
    // start of the visit, do not limit this service.
    const of = visit.arrange === 'any_order' ? {} : hours;
    return this.api.month(
      { productId, staffId, hours: of, month, quantity, day: undefined, visit: undefined },
      signal,
    );
  }

  /**
   * Reads the starts of the visit on some days. If the shop refuses the search as too long, reads each half of the
   * days.
   */
  async #list(
    question: VisitQuestion,
    days: readonly [first: Day, last: Day],
    signal: AbortSignal,
  ): Promise<readonly Slot[]> {
    const { items, arrange, sameStaff } = question.visit;
    const [first, last] = days;
    try {
      const { records } = await this.api.read<{ readonly records: readonly VisitRecord[] }>(
        'visits/slots',
        {
          items: JSON.stringify(
            items.map(({ productId, staffId, quantity: qty }) => ({
              product_id: productId,
              staff_id: staffId,
              qty,
            })),
          ),
          arrange,
          ...(sameStaff && { same_staff: 'true' }),
          min_date: first,
          max_date: last,
        },
        signal,
      );
      return records.map((record) => this.#slotOf(record)).filter((slot) => isWithin(slot, question));
    } catch (error) {
      const isTooMuch = (error as { readonly status?: number }).status === 400 && first < last;
      if (!isTooMuch) throw error;
      const half = (Date.parse(first) + Date.parse(last)) / 2;
      const [middle, after] = [half, half + DAY_MS].map((at) => new Date(at).toISOString().slice(0, 10));
      return [
        ...(await this.#list(question, [first, middle!], signal)),
        ...(await this.#list(question, [after!, last], signal)),
      ];
    }
  }

  #slotOf({ start_iso, start_utc, end_utc, items }: VisitRecord): Slot {
    return {
      date: start_iso.slice(0, 'YYYY-MM-DDTHH:MM'.length),
      timestamp_utc: start_utc,
      start_iso,
      end_iso: new Date(end_utc * 1000).toISOString(),
      available: 1,
      price: this.priceOf(items),
      items,
    };
  }
}

const DAY_MS = 86_400_000;

const dayOf = ({ date }: Slot): Day => date.slice(0, 10);

/** Whether a start is within the wanted hours and weekdays, by the shop's clock. */
function isWithin({ date }: Slot, { hours }: VisitQuestion): boolean {
  const { timeFrom = '', timeTo = '99', weekdays } = hours;
  const time = date.slice(11);
  const weekday = new Date(`${date}Z`).getUTCDay() || 7;
  return time >= timeFrom && time < timeTo && (weekdays === undefined || weekdays.includes(`${weekday}`));
}
