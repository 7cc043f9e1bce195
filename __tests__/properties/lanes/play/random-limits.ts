import type { BookingLimit } from '../../../../lib/domain/booking-limit';
import fc from '../../../support/fast-check';
import type { NextQuery } from '../model/first-free';
import { clock, MINUTES_A_DAY, minutes } from './minutes';

const PERIODS = ['day', 'week', 'month', 'year', 'upcoming', 'ever'] as const;

/** Generates booking limits of a product or of the site; often none. */
export function bookingLimits(): fc.Arbitrary<readonly BookingLimit[]> {
  const most = fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ minutes: fc.integer({ min: 2, max: 20 }).map((n) => n * 15) }),
    fc.record({ count: fc.integer({ min: 1, max: 4 }), minutes: fc.constantFrom(60, 180) }),
  );
  const limit = fc
    .record({
      per: fc.constantFrom('customer' as const, 'product' as const, 'member' as const),
      period: fc.constantFrom(...PERIODS),
      most,
    })
    .map(({ most: some, ...of }): BookingLimit => ({ ...of, ...some }));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(limit, { minLength: 1, maxLength: 2 }) },
  );
}

/** Generates a query for the first free starts. */
export function nextQueries(grain: number): fc.Arbitrary<NextQuery> {
  return fc.record(
    {
      timeFrom: fc.oneof(fc.constant('00:00'), minutes(grain, 0, MINUTES_A_DAY - grain).map(clock)),
      timeTo: fc.oneof(fc.constant('24:00'), minutes(grain, 0, MINUTES_A_DAY).map(clock)),
      weekdays: fc.oneof(fc.constant([]), fc.subarray([0, 1, 2, 3, 4, 5, 6, 7])),
      quantity: fc.constantFrom(1, 1, 2),
      count: fc.constantFrom(1, 3, 20),
    },
    { noNullPrototype: true },
  );
}
