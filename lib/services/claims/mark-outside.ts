import type { Placement } from '../../engine/slots/judge';
import type { RuleOwner, Transaction } from '../../storage/storage';
import type { Core } from '../work/core';
import type { Claim } from './places';

/**
 * Marks the products of claims that were accepted outside the hours, for the worker to examine. For bookings that keep
 * the time of their hold, in which the hours may have closed since.
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
