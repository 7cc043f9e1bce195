import { atLeastNothing, larger, smaller, total } from '../../domain/money/compare';
import type { MinorUnits } from '../../domain/money/money';
import { isByLine, isStatedAsSum, type LineMoney, type OrderMoney } from './order-money';
import type { LineClaim, LineClaims, Division } from './types';
import { STEPS, levelsOf, handOut, REFUNDS } from './division-steps';
import { keptOf, backOf, paymentsOf } from './line-amounts';

/**
 * Returns the amount paid for each line of an order, minus refunds, by the id of the line. Amounts that the shop states
 * for a line are not changed.
 */
export const paidByLine = (order: OrderMoney, claims: LineClaims): Map<number, MinorUnits> =>
  lessRefunds(order, dividedByLine(order, claims));

/**
 * Returns the part of the payments that each line has after a division, minus the refunds that the shop states for the
 * line.
 */
export const lessRefunds = (order: OrderMoney, { ofLines }: Division): Map<number, MinorUnits> =>
  new Map(
    order.lines.map((line) => [line.id, atLeastNothing((ofLines.get(line.id) ?? 0n) - backOf(order, line))]),
  );

/**
 * Divides the payments of an order between its lines.
 *
 * Payments since the last division (in the first division: all payments) are distributed in the `STEPS`. A line keeps
 * the part that it had. If a line gives up an amount in the present change, this amount first pays what is due now for
 * other lines that the order had before; the rest of the amount is to be refunded.
 *
 * If the payments are less than at the last division, the shop has made refunds. If the missing sum is equal to one
 * refundable amount, that amount was refunded. Otherwise the refundable amounts are reduced in this order: amounts that
 * removed or smaller lines leave, refunds due for the lines, lines without a claim, payments that belong to no line.
 * The amounts that the shop keeps are reduced last.
 */
export function dividedByLine(order: OrderMoney, { ofLines: claims, before }: LineClaims): Division {
  const isClaimed = ({ id }: LineMoney): boolean => claims.has(id);
  const lines = [...order.lines.filter(isClaimed), ...order.lines.filter((line) => !isClaimed(line))];
  const known = isStatedAsSum(order) ? before : undefined;
  const levels = lines.map((line) => levelsOf(order, line, claims.get(line.id), known && 0n));
  const sum = paymentsOf(order);
  const division = (shares: readonly MinorUnits[]): Division => ({
    sum,
    unclaimed: sum - total(shares),
    ofLines: new Map(lines.map(({ id }, at) => [id, shares[at]!])),
    kept: new Map(lines.map((line) => [line.id, keptOf(order, line, claims.get(line.id))])),
  });
  if (!known) return division(handOut(sum, levels));

  const claimed = known.sum - known.unclaimed;
  const own = handOut(
    claimed,
    levels.map((ofLine, at) => {
      const line = lines[at]!;
      const claim = claims.get(line.id);
      return claim ? ofLine.map((level) => smaller(level, ownOf(order, line, claim))) : ofLine;
    }),
  );
  const shares = afterGivingUp(order, lines, { claims, levels, own });
  if (sum >= known.sum) return division(handOut(sum - known.sum, levels, shares));
  const left = levels.map((ofLine, at) =>
    ofLine.map((level, step) => (step < REFUNDS ? smaller(level, shares[at]!) : shares[at]!)),
  );
  const ofNoLine = (amount: MinorUnits): MinorUnits[] =>
    STEPS.map((_, step) => (step < REFUNDS ? 0n : amount));
  const [freed, unclaimed] = [ofNoLine(claimed - total(own)), ofNoLine(known.unclaimed)];
  return division(handOut(sum, [freed, ...left, unclaimed]).slice(1, -1));
}

/**
 * Returns how much a line keeps of the part that it had before. A line usually keeps all of it. If the appointment
 * takes place and has no settlement, the line keeps at most its present amount and the refunds that the customer does not
 * want: if the shop itself has made such a line smaller, the shop has also settled the difference.
 */
const ownOf = (
  order: OrderMoney,
  line: LineMoney,
  { had = 0n, isAsBooked = false, notWanted = 0n }: LineClaim,
): MinorUnits => (isAsBooked ? smaller(had, line.amount + backOf(order, line) + notWanted) : had);

/**
 * Claims and amounts of an order's lines. `levels`: for each line, the amount up to which each of the `STEPS` pays the
 * line. `own`: the part that each line had. Both lists are in the order of the lines.
 */
interface Own {
  readonly claims: LineClaims['ofLines'];
  readonly levels: readonly MinorUnits[][];
  readonly own: readonly MinorUnits[];
}

/**
 * Returns the part of each line after a change. If an order is paid in part, a line may have more than its amount due
 * now; this surplus first pays what is due now for any line. After that, amounts that lines give up in the change pay
 * what is due now for lines that the order had before.
 */
function afterGivingUp(
  order: OrderMoney,
  lines: readonly LineMoney[],
  { claims, levels, own }: Own,
): readonly MinorUnits[] {
  const claimOf = (at: number): LineClaim | undefined => claims.get(lines[at]!.id);
  const givenUp = own.map((amount, at) => {
    const claim = claimOf(at);
    if (claim?.keptBefore === undefined) return 0n;
    return atLeastNothing(smaller(amount, claim.keptBefore) - keptOf(order, lines[at]!, claim));
  });
  const isInFull = order.isPaid || isByLine(order);
  const rests = own.map((amount, at) => {
    const [, , dueNow, wanted] = levels[at]!;
    return isInFull || !claimOf(at) ? 0n : atLeastNothing(smaller(amount, wanted!) - dueNow!);
  });
  const upTo = (mayHave: (at: number) => boolean, most: (at: number) => MinorUnits): MinorUnits[][] =>
    levels.map((ofLine, at) => {
      const due = mayHave(at) ? ofLine[REFUNDS - 2]! : 0n;
      return ofLine.map((level, step) => (step < REFUNDS ? smaller(level, due) : larger(due, most(at))));
    });
  const left = own.map((amount, at) => amount - givenUp[at]! - rests[at]!);
  const withRests = handOut(
    total(rests),
    upTo(
      () => true,
      (at) => left[at]! + rests[at]!,
    ),
    left,
  );
  const isKnown = (at: number): boolean => claimOf(at)?.isNew !== true;
  return handOut(
    total(givenUp),
    upTo(isKnown, (at) => withRests[at]! + givenUp[at]!),
    withRests,
  );
}
