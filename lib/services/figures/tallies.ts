import { formatDecimal, type MinorUnits, parseDecimal } from '../../domain/money/money';
import type { FigureReader, OpenMinutes } from '../../storage/storage';
import type { SiteDay } from '../../time/units';
import type { FigureRow } from './types';

/** Sums of the figures of one period, for the whole shop or for one staff member, product or resource. */
export interface FigureTally {
  bookings: number;
  booked: MinorUnits;
  paid: MinorUnits;
  cancelled: number;
  noShows: number;
  newCustomers: number;
  /** Booked minutes; undefined if no booking was added. */
  minutes: number | undefined;
  /** Sum of the stored open minutes of the period's days; undefined if no open minutes are stored for them. */
  open: number | undefined;
  /** Booked minutes of the days for which open minutes are stored, for the utilisation. */
  minutesOfStored: number;
}

export const emptyTally = (): FigureTally => ({
  bookings: 0,
  booked: 0n,
  paid: 0n,
  cancelled: 0,
  noShows: 0,
  newCustomers: 0,
  minutes: undefined,
  open: undefined,
  minutesOfStored: 0,
});

/**
 * Converts sums to a row of figures. @param hasMinutes whether `minutesBooked` is 0 and not null if nothing was booked
 */
export function figuresOf(
  tally: FigureTally,
  decimals: number,
  hasMinutes: boolean,
): Omit<FigureRow, 'from' | 'to' | 'productId' | 'staffId' | 'resourceId' | 'name'> {
  const { bookings, cancelled, noShows, newCustomers, open = null, minutesOfStored } = tally;
  return {
    bookings,
    revenueBooked: formatDecimal(tally.booked, decimals),
    revenuePaid: formatDecimal(tally.paid, decimals),
    cancelled,
    noShows,
    newCustomers,
    minutesBooked: tally.minutes ?? (hasMinutes ? 0 : null),
    minutesOpen: open,
    utilisation: open === null || open === 0 ? null : Math.round((minutesOfStored / open) * 1e4) / 1e4,
  };
}

/** Everything that was read for the figures of a span of days. */
export interface ReadFigures {
  readonly bookings: Awaited<ReturnType<FigureReader['bookings']>>;
  readonly minutes: Awaited<ReturnType<FigureReader['minutes']>>;
  readonly newCustomers: Awaited<ReturnType<FigureReader['newCustomers']>>;
  readonly open: readonly OpenMinutes[];
}

/**
 * Adds figures from the storage (bookings, minutes and customers) to the sums of their periods and groups. `tallyOf`
 * returns the sums for a day and an id; undefined for a day outside of the span.
 */
export function addFigures(
  { bookings, minutes, newCustomers, open }: ReadFigures,
  tallyOf: (day: SiteDay, id: number) => FigureTally | undefined,
  decimals: number,
): void {
  const stored = new Set(open.filter(({ kind }) => kind === 'day').map(({ day }) => day));
  for (const { day, id, isCancelled, isPaid, cost, count, noShows } of bookings) {
    const tally = tallyOf(day, id);
    if (!tally) continue;
    if (isCancelled) {
      tally.cancelled += count;
      continue;
    }
    const amount = (parseDecimal(cost, decimals) ?? 0n) * BigInt(count);
    tally.bookings += count;
    tally.booked += amount;
    if (isPaid) tally.paid += amount;
    tally.noShows += noShows;
  }
  for (const { day, id, value } of newCustomers) {
    const tally = tallyOf(day, id);
    if (tally) tally.newCustomers += value;
  }
  for (const { day, id, value } of minutes) {
    const tally = tallyOf(day, id);
    if (!tally) continue;
    tally.minutes = (tally.minutes ?? 0) + value;
    if (stored.has(day)) tally.minutesOfStored += value;
  }
  for (const { day, kind, id, minutes: value } of open) {
    const tally = kind === 'day' ? undefined : tallyOf(day, id);
    if (tally) tally.open = (tally.open ?? 0) + value;
  }
}
