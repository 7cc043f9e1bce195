import { isDeepStrictEqual } from 'node:util';
import type { AppointmentsError } from '../../domain/errors';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { orStored, readTime, type TimeInput } from '../../time/time-input';
import type { Instant } from '../../time/units';
import type { ChangeOutcome } from '../appointments/update-several';
import type { Work } from '../work/work';
import { arrangeAt } from './arrange';
import { changeItems, type ItemChange, type VisitCaller } from './change-items';
import { planMove, type PlannedMove } from './plan-move';
import type { Visit } from './types';
import { visitUnavailable } from './unavailable';

/**
 * Moves the items of a visit that have not begun. They keep their order and their members, and are arranged and judged
 * like a new visit. Their present places count as free. The present start of the first of them changes nothing.
 *
 * @param to.start new start of the first of them
 * @param caller limits of the move, if the caller is not the shop's own code
 * @throws AppointmentsError 400, 404; 409 if no arrangement starts at this time; 412; 502
 */
export function rescheduleVisit(
  work: Work,
  id: number,
  to: { readonly start: TimeInput },
  caller: VisitCaller = {},
): Promise<Visit> {
  let move: FoundMove | undefined;
  let refused: FoundMove | undefined;
  return changeItems(work, id, {
    ...caller,
    wantedOf: async (visit) => {
      move = await findMove(work, visit, to.start);
      return move.changes;
    },
    refuse: async (outcomes) => {
      const isSame = isDeepStrictEqual(move!.changes, refused?.changes);
      refused = move!;
      return isSame
        ? refusedByJudge(work, refused, outcomes)
        : new StalePlan('A place of the arrangement was taken.');
    },
  });
}

/** A planned move with the times that were found for its items. */
interface FoundMove {
  readonly planned: PlannedMove;
  readonly start: Instant;
  /** The move of each item, in the order in which they take place. Empty if the start is the present one. */
  readonly changes: readonly ItemChange[];
}

async function findMove(work: Work, stored: Visit, sent: TimeInput): Promise<FoundMove> {
  const { zone } = work.core.site;
  const planned = await planMove(work, stored);
  const { items, visit, searched } = planned;
  const present = items[0].start;
  const start = orStored(readTime(sent, zone), present, zone).at;
  if (start === present) return { planned, start, changes: [] };
  const found = await arrangeAt(work, { visit, start, present }, searched);
  const changes = found.items.map((item, at): ItemChange => ({
    id: items[item.index]!.id,
    changes: { start: item.start, end: item.end, enforce: 'full' },
    mayStartOffGrid: at > 0,
  }));
  return { planned, start, changes };
}

/**
 * Creates the 409 of a move whose arrangement the search finds and the judge refuses. The search counts the bookings of
 * the first item's customer only, but the judge those of each item's own customer.
 */
function refusedByJudge(
  work: Work,
  { planned: { items, visit, searched, customers }, start }: FoundMove,
  outcomes: readonly ChangeOutcome[],
): Promise<AppointmentsError> {
  const { appointment, placement } = outcomes.find((one) => one.placement?.ok === false)!;
  const { reasons, reached } = placement!;
  const refusal = {
    index: items.findIndex(({ id }) => id === appointment.id),
    start: appointment.start,
    reasons,
    reached,
  };
  const ofItem = { ...searched, customer: customers.get(appointment.id) };
  return visitUnavailable(work, { visit, start, present: items[0].start, refusal, searched: ofItem });
}
