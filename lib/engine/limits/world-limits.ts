import type { BookingLimit } from '../../domain/booking-limit';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from '../slots/product-settings';
import {
  addBooking,
  type AppliedLimit,
  type CountedBooking,
  type CountedRange,
  hasRoom,
  limitsOn,
  NOTHING,
  rangeKeyOn,
  type Tally,
  tallyKey,
} from './counted-bookings';

/** A booking to be checked against limits. */
interface OneMore {
  readonly start: Instant;
  /** Seconds from its start to its end. */
  readonly seconds: number;
}

/** The booking limits of a world (the rules and bookings that decide), with what counts towards them. */
export interface WorldLimits {
  /** Whether any limit bears on bookings of the product. */
  bearOn(product: ProductSettings): boolean;
  /** Whether any limit on bookings of the product counts by member. */
  bearOnMembers(product: ProductSettings): boolean;
  /**
   * Returns the limits that one more booking would exceed.
   *
   * @param staffId member whose limits are checked, too; null for none
   */
  reached(product: ProductSettings, booking: OneMore, staffId: number | null): readonly AppliedLimit[];
  /** First instant at which a counted booking ends to count without a write; Infinity if there is none. */
  readonly changesAt: number;
  /** Returns limits towards which further bookings count, too. Those of the known customer are marked. */
  beside(further: readonly BesideBooking[]): WorldLimits;
}

/** A booking that counts although it is not stored. */
interface BesideBooking extends CountedBooking {
  /** Whether the customer has it whose limits apply. */
  readonly isOfCustomer: boolean;
}

export function createWorldLimits(parts: {
  readonly zone: Zone;
  /** Limits of the site. */
  readonly ofSite: readonly BookingLimit[];
  readonly now: Instant;
  /** The ranges that are counted. */
  readonly ranges: readonly CountedRange[];
  readonly tallies: ReadonlyMap<string, Tally>;
  /** Whether the customer is known, so that the limits per customer apply. */
  readonly hasCustomer: boolean;
  readonly changesAt: number;
}): WorldLimits {
  const { zone, now, ofSite, ranges, tallies, hasCustomer, changesAt } = parts;
  const applied = new Map<number, readonly AppliedLimit[]>();
  const limitsOf = (product: ProductSettings): readonly AppliedLimit[] => {
    const known = applied.get(product.id);
    if (known) return known;
    const found = limitsOn(product, ofSite).filter(({ per }) => hasCustomer || per !== 'customer');
    applied.set(product.id, found);
    return found;
  };
  return {
    changesAt,
    beside(further) {
      const counted = new Map(tallies);
      for (const booking of further) addBooking(counted, ranges, booking, now);
      return createWorldLimits({ ...parts, tallies: counted });
    },
    bearOn: (product) => limitsOf(product).length > 0,
    bearOnMembers: (product) => limitsOf(product).some(({ per }) => per === 'member'),
    reached(product, { start, seconds }, staffId) {
      const day = zone.dayOf(start);
      return limitsOf(product).filter((limit) => {
        if (limit.per === 'member' && staffId === null) return false;
        const key = tallyKey(rangeKeyOn(limit, day), limit.per, staffId ?? 0);
        return !hasRoom(limit, tallies.get(key) ?? NOTHING, seconds);
      });
    },
  };
}
