import type { Placement } from '../../engine/slots/judge';
import type { RuleOwner, Transaction } from '../../storage/storage';
import type { Core } from '../work/core';
import type { Claim } from './places';

/**
 * Marks the products of claims that were accepted outside the opening hours, so that the worker examines their
 * appointments. Used for bookings that keep the time of their hold, which may be closed by now.
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
