import type { Placement } from '../../engine/slots/judge/placement';
import type { RuleOwner, Transaction } from '../../storage/storage';
import type { Core } from '../work/core';
import type { Claim } from './places';

/**
 * Marks the products of bookings that were accepted outside the opening hours. The background worker then examines all
 * appointments of these products. The mark is needed, for example, for an appointment that keeps its earlier time
 * although this time may be closed by now.
 */
export const markOutside = (
  { storage }: Core,
  claims: readonly Claim[],
  placements: readonly Placement[],
  t: Transaction,
): Promise<void> =>
  storage.outsideMarks.mark(
    claims.flatMap(({ product }, at): RuleOwner[] =>
      placements[at]!.isOutside ? [{ kind: 'product', kindId: product.id }] : [],
    ),
    t,
  );
