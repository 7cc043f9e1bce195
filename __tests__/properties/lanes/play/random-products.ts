import fc from '../../../support/fast-check';
import type { ProductNeed, ProductPart } from '../../../../lib/domain/product';
import { type LaneProduct, type LaneResource, sum } from '../model/shop';
import { minutes } from './minutes';
import { bookingLimits } from './random-limits';

export const STAFF = [11, 12, 13] as const;
export const CUSTOMERS = [21, 22] as const;
const KINDS = ['room', 'chair'] as const;

/** Generates paddings before and after, which are often equal. */
export function paddings(grain: number): fc.Arbitrary<Pick<LaneProduct, 'paddingBefore' | 'paddingAfter'>> {
  const one = fc.oneof(fc.constant(0), minutes(grain, grain, 60));
  return fc.oneof(
    fc.record({ paddingBefore: one, paddingAfter: one }),
    one.map((padding) => ({ paddingBefore: padding, paddingAfter: padding })),
  );
}

export function products(id: number, grain: number): fc.Arbitrary<LaneProduct> {
  return fc
    .record({
      interval: fc.oneof(fc.constant(0), minutes(grain, 15, 90)),
      gaps: paddings(grain),
      capacity: fc.integer({ min: 1, max: 4 }),
      staffIds: fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 4, arbitrary: fc.shuffledSubarray([...STAFF], { minLength: 1 }) },
      ),
      staffAssignment: fc.constantFrom('customer' as const, 'automatic' as const, 'all' as const),
      staffCapacities: fc.dictionary(fc.constantFrom('11', '12', '13'), fc.integer({ min: 0, max: 4 }), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
      availabilitySpan: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
      minNoticeMinutes: fc.constantFrom(0, 0, 45),
      minDate: fc.constantFrom(0, 0, 0, 1),
      restrictedDays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 3 }), { freq: 6 }),
      parts: fc.oneof(fc.constant([]), parts(grain)),
      alone: minutes(grain, 15, 150),
      bookingLimits: bookingLimits(),
    })
    .chain(({ gaps, alone, ...product }) => {
      const own: readonly ProductPart[] = product.staffIds.length > 0 ? product.parts : [];
      const duration = own.length > 0 ? sum(own.map((part) => part.minutes)) : alone;
      return needs(own.length).map((some) => ({
        ...product,
        ...gaps,
        id,
        duration,
        parts: own,
        needs: some,
      }));
    });
}

function parts(grain: number): fc.Arbitrary<readonly ProductPart[]> {
  const part = fc.record({ minutes: minutes(grain, grain, 45), staff: fc.boolean() });
  return fc
    .array(part, { minLength: 1, maxLength: 4 })
    .filter((some) => some.some(({ staff }) => staff) && sum(some.map((one) => one.minutes)) >= 15);
}

function needs(partCount: number): fc.Arbitrary<readonly ProductNeed[]> {
  const need = fc
    .record({
      of: fc.oneof(
        fc.constantFrom(...KINDS).map((kind): ProductNeed => ({ kind })),
        fc.integer({ min: 1, max: 2 }).map((resourceId): ProductNeed => ({ resourceId })),
      ),
      quantity: fc.constantFrom(undefined, 1, 2),
      per: fc.constantFrom(
        undefined,
        'booking' as const,
        'place' as const,
        'session' as const,
        'session' as const,
      ),
      parts:
        partCount > 1
          ? fc.option(
              fc.subarray(
                Array.from({ length: partCount }, (_, at) => at),
                { minLength: 1 },
              ),
              { nil: undefined },
            )
          : fc.constant(undefined),
    })
    .map(({ of, ...more }): ProductNeed => ({ ...of, ...defined(more) }));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    {
      weight: 3,
      arbitrary: fc.array(need, { maxLength: 3 }),
    },
  );
}

const defined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Generates two to four resources, with ids from 1 on. */
export function resources(): fc.Arbitrary<readonly LaneResource[]> {
  const resource = fc.record({
    kind: fc.constantFrom(...KINDS),
    quantity: fc.integer({ min: 1, max: 3 }),
    sortOrder: fc.integer({ min: 0, max: 2 }),
    status: fc.constantFrom(
      'active' as const,
      'active' as const,
      'active' as const,
      'active' as const,
      'inactive' as const,
    ),
  });
  return fc
    .array(resource, { minLength: 2, maxLength: 4 })
    .map((some) => some.map((one, at) => ({ ...one, id: at + 1 })));
}
