import type { BookingLimit } from '../../domain/booking-limit';
import type { CountedCustomer } from '../../domain/people/counted-customer';
import type { ReachedLimit } from '../../domain/refusals/reached-limit';
import { statusesWithoutPlaces } from '../../domain/statuses/statuses';
import {
  type AppliedLimit,
  type CountedRange,
  hasRoom,
  NOTHING,
  rangeOf,
  sumOfTallies,
  type Tally,
} from '../../engine/limits/counted-bookings';
import {
  type CalendarPeriod,
  isCalendarPeriod,
  periodAround,
  type PeriodDays,
} from '../../engine/limits/limit-period';
import type { LimitOnBooking } from '../../engine/limits/limit-on-booking';
import type { Transaction } from '../../storage/storage';
import type { SiteDay, Span } from '../../time/units';
import { formatDate } from '../../time/format';
import type { Core } from '../work/core';
import { roomAfterEnds } from '../../engine/limits/room-after-ends';

/**
 * How many calendar periods after a refused booking are searched for a period in which the limit allows another
 * booking. Days: 62; all other periods: about two years.
 */
const SEARCHED: Readonly<Record<CalendarPeriod, number>> = { day: 62, week: 104, month: 24, year: 2 };

/** A booking that a booking limit refuses. */
interface RefusedBooking {
  readonly span: Span;
  readonly customer: CountedCustomer | undefined;
  readonly exceptIds: readonly number[];
  /**
   * Whether the booking takes all staff members whose limit is reached. If not, one member whose limit allows another
   * booking is enough.
   */
  readonly takesAll: boolean;
  /**
   * Counts the other bookings of this write that a limit includes, for one staff member. `staffId` is 0 for a limit
   * that is not per member. Default: no other bookings.
   */
  readonly besides?: (limit: AppliedLimit, staffId: number) => Tally;
}

/** Returns the limits that refuse a booking. Each has the first day on which the limit would allow the booking. */
export async function reachedLimits(
  core: Core,
  reached: readonly LimitOnBooking[],
  refused: RefusedBooking,
  t?: Transaction,
): Promise<ReachedLimit[]> {
  const found: ReachedLimit[] = [];
  for (const one of reached) {
    const day = await firstDayWithRoom(core, one, refused, t);
    found.push({ ...shown(one.limit), from: day === undefined ? null : formatDate(day) });
  }
  return found;
}

const shown = ({ per, period, count, minutes }: AppliedLimit): BookingLimit => ({
  per,
  period,
  ...(count !== undefined && { count }),
  ...(minutes !== undefined && { minutes }),
});

async function firstDayWithRoom(
  core: Core,
  { limit, staffIds }: LimitOnBooking,
  { span, customer, exceptIds, takesAll, besides = () => NOTHING }: RefusedBooking,
  t: Transaction | undefined,
): Promise<SiteDay | undefined> {
  const { storage, site, options } = core;
  const { zone } = site;
  const seconds = span.end - span.start;
  const subjects = limit.per === 'member' ? staffIds : [0];
  const hasRoomWith = (staffId: number, tally: Tally): boolean =>
    hasRoom(limit, sumOfTallies(tally, besides(limit, staffId)), seconds);
  const hasRoomFor = (isFree: (staffId: number) => boolean): boolean =>
    takesAll ? subjects.every(isFree) : subjects.some(isFree);
  if (!hasRoomFor((staffId) => hasRoomWith(staffId, NOTHING)) || limit.period === 'ever') return undefined;
  const query = {
    customer,
    exceptIds,
    notStatuses: statusesWithoutPlaces(options),
    now: options.clock.now(),
  };
  if (!isCalendarPeriod(limit.period)) {
    const range = rangeOf(limit, null, zone);
    const days: (SiteDay | undefined)[] = [];
    for (const staffId of subjects) {
      const ends = await storage.takenPlaces.endsOf(range, { ...query, staffIds: [staffId] }, t);
      const at = roomAfterEnds(limit, ends, { seconds, besides: besides(limit, staffId) });
      days.push(at === undefined ? undefined : zone.dayOf(at));
    }
    return combined(days, takesAll);
  }
  const periods = laterPeriods(limit.period, zone.dayOf(span.start));
  const ranges = periods.map((days): CountedRange => rangeOf(limit, days, zone));
  const { tallies } = await storage.takenPlaces.tallies({ ...query, ranges, staffIds: subjects }, t);
  const at = ranges.findIndex(({ key }) =>
    hasRoomFor((staffId) => hasRoomWith(staffId, tallies.get(key)?.get(staffId) ?? NOTHING)),
  );
  return periods[at]?.first;
}

/** Lists the calendar periods after the period that contains this day. */
function laterPeriods(period: CalendarPeriod, day: SiteDay): PeriodDays[] {
  const later: PeriodDays[] = [];
  let { end } = periodAround(period, day);
  for (let n = 0; n < SEARCHED[period]; n += 1) {
    const next = periodAround(period, end);
    later.push(next);
    ({ end } = next);
  }
  return later;
}

/**
 * Combines the first days on which a limit allows the booking; there is one such day for each staff member. If the
 * booking takes all members, returns the last of these days, otherwise the first. Undefined if there is no such day.
 */
function combined(days: readonly (SiteDay | undefined)[], takesAll: boolean): SiteDay | undefined {
  const known = days.filter((day) => day !== undefined);
  if (takesAll) return known.length === days.length ? Math.max(...known) : undefined;
  return known.length > 0 ? Math.min(...known) : undefined;
}
