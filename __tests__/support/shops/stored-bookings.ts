import type { Resource } from '../../../lib/domain/resource';
import type { Rule } from '../../../lib/domain/rule';
import type { OccupiedPlaces } from '../../../lib/engine/slots/lanes/occupied-places';
import type { BookingQuery, RuleTarget, Storage } from '../../../lib/storage/storage';

type ReadStorage = {
  readonly rules: Pick<Storage['rules'], 'bearingOn'>;
  readonly live: Pick<Storage['live'], 'read'>;
  readonly resources: Pick<Storage['resources'], 'active'>;
  readonly takenPlaces: Pick<Storage['takenPlaces'], 'bookings' | 'productsSharing'>;
};

const LARGEST = 31 * 86_400;

/** A read-only storage in memory for the code that loads rules and bookings. Records the queries for bookings. */
export function storedBookings(
  rules: readonly Rule[],
  bookings: readonly OccupiedPlaces[],
  resources: readonly Resource[] = [],
) {
  const asked: BookingQuery[] = [];
  // Bookings without stored paddings (free minutes before and after) count as if they had the largest padding of any
  // product.
  const overlaps = (booking: OccupiedPlaces, { from, to }: Pick<BookingQuery, 'from' | 'to'>): boolean =>
    (booking.paddedTo ?? booking.end + LARGEST) > from &&
    (booking.paddedFrom ?? booking.start - LARGEST) < to;
  const names = (booking: OccupiedPlaces, staffIds: readonly number[]): boolean =>
    booking.staffIds.some((id) => staffIds.includes(id));

  const storage: ReadStorage = {
    live: {
      async read({ rules, bookings, sharing }) {
        return {
          rules: await storage.rules.bearingOn(rules),
          bookings: await storage.takenPlaces.bookings(bookings),
          sharing: await storage.takenPlaces.productsSharing(sharing),
          resources: [...resources],
          tallies: undefined,
        };
      },
    },
    resources: { active: async () => [...resources] },
    rules: {
      bearingOn: async ({ productIds, staffIds }: RuleTarget) =>
        rules.filter(
          ({ kind, kindId }) =>
            kind === 'global' || (kind === 'product' ? productIds : staffIds).includes(kindId ?? 0),
        ),
    },
    takenPlaces: {
      bookings: async (query) => {
        asked.push(query);
        return bookings.filter(
          (booking) =>
            overlaps(booking, query) &&
            (query.productIds.includes(booking.productId) || names(booking, query.staffIds)) &&
            !query.exceptIds?.includes(booking.id),
        );
      },
      productsSharing: async (query) => [
        ...new Set(
          bookings
            .filter((booking) => overlaps(booking, query) && names(booking, query.staffIds))
            .map(({ productId }) => productId),
        ),
      ],
    },
  };
  return { storage: storage as Storage, asked };
}
