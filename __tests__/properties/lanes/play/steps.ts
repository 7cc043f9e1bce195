import fc from '../../../support/fast-check';
import type { LaneProduct } from '../model/shop';
import { CUSTOMERS, paddings } from './random-products';

/**
 * The kind of time that a step chooses: a listed start (with places, without places, near a booking, or any),
 * a time some minutes from one, or any time of the listed days.
 */
export interface When {
  readonly kind: 'free' | 'sold out' | 'beside' | 'listed' | 'near' | 'any';
  readonly pick: number;
}

/** A step in a random shop. Its random numbers choose among the times, members and bookings that exist. */
export type Step =
  | {
      readonly do: 'book';
      readonly product: number;
      readonly when: When;
      readonly who: number;
      readonly quantity: number;
      /** Id of the customer; 0 for no customer. */
      readonly customer: number;
    }
  | {
      readonly do: 'hold';
      readonly product: number;
      readonly when: When;
      readonly who: number;
      readonly quantity: number;
      readonly owner: string;
    }
  | { readonly do: 'reserve'; readonly product: number; readonly when: When; readonly quantity: number }
  | {
      readonly do: 'force';
      readonly product: number;
      readonly when: When;
      readonly who: number;
      readonly length: number | null;
      readonly quantity: number;
    }
  | {
      readonly do: 'visit';
      readonly products: readonly number[];
      readonly when: When;
      /** Picks the members that the items of the visit name. */
      readonly who: number;
      readonly quantity: number;
      readonly arrange: 'in_order' | 'any_order' | 'together';
      readonly gap: number;
      readonly sameStaff: boolean;
      readonly customer: number;
    }
  | { readonly do: 'move'; readonly pick: number; readonly when: When }
  | { readonly do: 'resize'; readonly pick: number; readonly quantity: number }
  | { readonly do: 'cancel'; readonly pick: number }
  | {
      readonly do: 'pad';
      readonly product: number;
      readonly gaps: Pick<LaneProduct, 'paddingBefore' | 'paddingAfter'>;
    };

const ALL = { noNullPrototype: true } as const;

export function randomSteps(grain: number): fc.Arbitrary<readonly Step[]> {
  const pick = fc.nat({ max: 1_000_000 });
  const product = fc.integer({ min: 1, max: 3 });
  const quantity = fc.constantFrom(1, 1, 1, 2, 3);
  const when = fc.record({
    kind: fc.constantFrom(
      ...[
        'free' as const,
        'free' as const,
        'sold out' as const,
        'sold out' as const,
        'beside' as const,
        'beside' as const,
      ],
      'listed' as const,
      'near' as const,
      'any' as const,
    ),
    pick,
  });
  const length = fc.option(
    fc.integer({ min: 3, max: 40 }).map((n) => n * grain),
    { freq: 2 },
  );
  return fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record(
          {
            do: fc.constant('book' as const),
            product,
            when,
            who: pick,
            quantity,
            customer: fc.constantFrom(0, ...CUSTOMERS, ...CUSTOMERS),
          },
          ALL,
        ),
      },
      {
        weight: 1,
        arbitrary: fc.record(
          {
            do: fc.constant('hold' as const),
            product,
            when,
            who: pick,
            quantity,
            owner: fc.constantFrom('visitor a', 'visitor b'),
          },
          ALL,
        ),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('reserve' as const), product, when, quantity }, ALL),
      },
      {
        weight: 2,
        arbitrary: fc.record(
          { do: fc.constant('force' as const), product, when, who: pick, length, quantity },
          ALL,
        ),
      },
      {
        weight: 4,
        arbitrary: fc.record(
          {
            do: fc.constant('visit' as const),
            products: fc.array(product, { minLength: 2, maxLength: 3 }),
            when,
            who: pick,
            quantity: fc.constantFrom(1, 1, 1, 2),
            arrange: fc.constantFrom('in_order' as const, 'any_order' as const, 'together' as const),
            gap: fc.constantFrom(0, 0, 15, 40),
            sameStaff: fc.constantFrom(false, false, true),
            customer: fc.constantFrom(0, ...CUSTOMERS),
          },
          ALL,
        ),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), pick, when }, ALL) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('resize' as const), pick, quantity }, ALL) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick }, ALL) },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('pad' as const), product, gaps: paddings(grain) }, ALL),
      },
    ),
    { minLength: 4, maxLength: 14 },
  );
}
