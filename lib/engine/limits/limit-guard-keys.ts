import { createHash } from 'node:crypto';
import type { BookingLimit, LimitPeriod, LimitSubject } from '../../domain/booking-limit';
import type { CountedCustomer } from '../../domain/people/counted-customer';
import type { Instant, SiteDay } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from '../slots/product/product-settings';
import { type AppliedLimit, limitsOn, NO_DAY } from './counted-bookings';
import { isCalendarPeriod, periodAround } from './limit-period';

/**
 * Key of the guard row (a row that bookings lock) of a booking limit, for one subject (customer, product or member) and
 * one period.
 */
interface LimitGuardKey {
  readonly scope: 'limit';
  readonly id: number;
  /** First day of the period; -1 for the periods "ever" and "upcoming", which have no days. */
  readonly day: SiteDay;
}

/**
 * The fields of a booking that decide in which booking limits it counts, and so which guard rows (rows that serve as
 * locks) it must lock.
 */
interface LimitedBooking {
  readonly product: ProductSettings;
  readonly start: Instant;
  /** Members that the booking takes or may take. */
  readonly staffIds: readonly number[];
  /** The customer of the booking. Absent if limits per customer do not apply. */
  readonly customer?: CountedCustomer | undefined;
}

/**
 * Lists the guard rows (rows that bookings lock) of the limits that count a booking: one for each limit, subject
 * (customer, product or member) and period.
 */
export function limitGuardKeys(
  { product, start, staffIds, customer }: LimitedBooking,
  ofSite: readonly BookingLimit[],
  zone: Zone,
): LimitGuardKey[] {
  const limits = limitsOn(product, ofSite);
  if (limits.length === 0) return [];
  const day = zone.dayOf(start);
  return limits.flatMap((limit) => {
    const { period } = limit;
    const first = isCalendarPeriod(period) ? periodAround(period, day).first : NO_DAY;
    return subjectsOf(limit, staffIds, customer).map((subject) => ({
      scope: 'limit' as const,
      id: rowId(limit, subject),
      day: first,
    }));
  });
}

/**
 * Guard rows (rows that bookings lock) of booking limits, for a range of days. A write that changes a limit's count
 * raises the version of its row. Stored slots of these days are therefore up to date as long as no version has changed.
 */
interface LimitGuardRange {
  readonly scope: 'limit';
  readonly ids: readonly number[];
  readonly fromDay: SiteDay;
  readonly toDay: SiteDay;
  /** Whether the count matters for other days as well as for the day in the row's key, as with a limit per week. */
  readonly bearsOnAllDays: boolean;
}

/**
 * Lists the guard rows (rows that bookings lock) of the limits per product and per member that can refuse starts from
 * `fromDay` to `toDay`, both included.
 */
export function limitGuardRanges(
  products: readonly ProductSettings[],
  ofSite: readonly BookingLimit[],
  { fromDay, toDay }: { readonly fromDay: SiteDay; readonly toDay: SiteDay },
): LimitGuardRange[] {
  const idsOf = new Map<LimitPeriod, Set<number>>();
  for (const product of products) {
    for (const limit of limitsOn(product, ofSite)) {
      const ids = idsOf.get(limit.period) ?? new Set<number>();
      idsOf.set(limit.period, ids);
      for (const subject of subjectsOf(limit, product.staffIds, undefined)) ids.add(rowId(limit, subject));
    }
  }
  return [...idsOf]
    .filter(([, ids]) => ids.size > 0)
    .map(([period, ids]) => ({
      scope: 'limit',
      ids: [...ids],
      fromDay: isCalendarPeriod(period) ? periodAround(period, fromDay).first : NO_DAY,
      toDay: isCalendarPeriod(period) ? toDay : NO_DAY,
      bearsOnAllDays: period !== 'day',
    }));
}

function subjectsOf(
  { per }: { readonly per: LimitSubject },
  staffIds: readonly number[],
  customer: CountedCustomer | undefined,
): readonly string[] {
  switch (per) {
    case 'customer':
      if (!customer) return [];
      return customer.customerId > 0 ? [String(customer.customerId)] : customer.keys;
    case 'product':
      return [''];
    case 'member':
      return staffIds.map(String);
    default:
      return per satisfies never;
  }
}

/**
 * Computes the id of the guard row (a row that bookings lock) of a limit and a subject (customer, product or member).
 * The id is a hash. If two subjects have equal hashes, the only effect is that their bookings wait for each other.
 */
function rowId({ productId, per, period }: AppliedLimit, subject: string): number {
  const text = [productId, per, period, subject].join(' ');
  return createHash('sha256').update(text).digest().readUInt32BE();
}
