import type { BookingLimit } from '../../domain/booking-limit';
import type { CountedCustomer } from '../../domain/counted-customer';
import { type CountedBooking, countedRanges, limitsOn } from '../../engine/limits/counted-bookings';
import { createWorldLimits, type WorldLimits } from '../../engine/limits/world-limits';
import type { ProductSettings } from '../../engine/slots/product-settings';
import type { Storage, Transaction } from '../../storage/storage';
import type { Instant, Span } from '../../time/units';
import type { Zone } from '../../time/zone';

/** A booking that got its places in the present write and is not stored yet. */
export interface GrantedBooking extends CountedBooking {
  readonly customer: CountedCustomer | undefined;
}

/** The bookings and the customer for which limits are judged. */
export interface LimitOptions {
  /** Customer whose own limits apply; absent: no limit per customer applies. */
  readonly customer?: CountedCustomer | undefined;
  /** Bookings that count although they are not stored yet. */
  readonly granted?: readonly GrantedBooking[];
}

/** The facts that decide which bookings count. */
interface Counting extends LimitOptions {
  readonly targets: readonly ProductSettings[];
  readonly staffIds: readonly number[];
  /** Span of the starts that are judged. */
  readonly span: Span;
  readonly now: Instant;
  readonly exceptIds: readonly number[];
}

/** Counts the bookings that the limits of some products and of the site count; undefined if there are no limits. */
export async function loadLimits(
  parts: {
    readonly storage: Pick<Storage, 'appointments'>;
    readonly zone: Zone;
    readonly ofSite: readonly BookingLimit[];
    readonly notStatuses: readonly string[];
  },
  { targets, staffIds, span, now, exceptIds, customer, granted = [] }: Counting,
  t: Transaction | undefined,
): Promise<WorldLimits | undefined> {
  const { storage, zone, ofSite, notStatuses } = parts;
  const limits = targets
    .flatMap((product) => limitsOn(product, ofSite))
    .filter(({ per }) => customer !== undefined || per !== 'customer');
  if (limits.length === 0) return undefined;
  const ranges = countedRanges(limits, span, zone);
  const query = { staffIds, customer, notStatuses, now, exceptIds };
  const { tallies, changesAt } = await storage.appointments.tallies(ranges, query, t);
  const limitsNow = createWorldLimits({
    zone,
    now,
    ofSite,
    ranges,
    tallies,
    hasCustomer: customer !== undefined,
    changesAt,
  });
  if (granted.length === 0) return limitsNow;
  return limitsNow.beside(
    granted.map((booking) => ({ ...booking, isOfCustomer: isSame(booking.customer, customer) })),
  );
}

const isSame = (a: CountedCustomer | undefined, b: CountedCustomer | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.customerId === b.customerId &&
  (a.customerId > 0 || a.keys.some((key) => b.keys.includes(key)));
