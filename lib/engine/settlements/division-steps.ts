import { atLeastNothing, larger, smaller, total } from '../../domain/money/compare';
import type { MinorUnits } from '../../domain/money/money';
import { isByLine, type LineMoney, type OrderMoney, paidOf } from './order-money';
import type { LineClaim } from './types';
import { keptOf, owedOf, backOf } from './line-amounts';

/** Rule that decides in which order a step pays the lines. */
type Direction = 'first to last' | 'single refund' | 'debt first' | 'single debt';

/** Steps in which payments are distributed to lines. A step gets money only when all steps before it are paid. */
export const STEPS: readonly Direction[] = [
  // Refunds that the shop states by line.
  'first to last',
  // Appointments that take place get the part due when booking, up to the amount that counted as paid for them before.
  'first to last',
  // Appointments that take place get the whole part due when booking, without waived amounts. A deposit that was waived
  // would otherwise take the payment of another one.
  'first to last',
  // Appointments that take place get the rest of their price, up to the amount that counted as paid for them before.
  'first to last',
  // Appointments that take place get the rest of their price, without waived amounts, if the order is paid in full or
  // states payments by line.
  'first to last',
  // Amounts that the shop keeps, such as fees, up to the amounts that counted as paid before.
  'first to last',
  // Amounts that counted as paid before and are to be refunded. In the first division of a paid order: also lines
  // without a claim.
  'single refund',
  // In an order that is paid in part, the remaining parts of its lines, without waived amounts; then lines without a
  // claim. But money that equals exactly one debt (an amount of the next step) pays that debt.
  'debt first',
  // Debts: amounts that customers owe above the amounts of their lines, without waived amounts. A customer who pays
  // the rest of a fee would otherwise pay the line of another appointment.
  'single debt',
  // Further payments for lines, such as late ones.
  'single debt',
];
/** The step of `STEPS` for amounts that are to be refunded. */
export const REFUNDS = STEPS.indexOf('single refund');

/**
 * Returns, for each of the `STEPS`, the amount up to which the step pays a line. The amounts include the line's
 * refunds. A removed line gets only the part of its fee that counted as paid before, because the shop has settled the
 * line's other payments.
 *
 * @param hadWithout amount that counted as paid before for a line without a claim. Default: its whole amount in an
 * order that is paid in full, otherwise nothing
 */
export function levelsOf(
  order: OrderMoney,
  line: LineMoney,
  claim: LineClaim | undefined,
  hadWithout?: MinorUnits,
): MinorUnits[] {
  const { amount, isRemoved = false } = line;
  const { takesPlace, dueNow = amount, had } = claim ?? { takesPlace: !isRemoved, had: hadWithout };
  const isInFull = order.isPaid || isByLine(order);
  const back = backOf(order, line);
  const owed = owedOf(order, line, claim);
  const asked = atLeastNothing(owed - (claim?.waived ?? 0n));
  const wanted = takesPlace ? smaller(owed, amount) : 0n;
  const due = smaller(wanted, asked);
  const unknown = isInFull ? amount : claim ? smaller(dueNow, wanted) : 0n;
  const before = had ?? unknown;
  const paid = isByLine(order) ? paidOf(order, line) : undefined;
  const steps = [
    back,
    claim ? smaller(smaller(dueNow, wanted), before) : 0n,
    claim ? smaller(dueNow, due) : 0n,
    claim ? smaller(wanted, before) : 0n,
    claim && isInFull ? due : 0n,
    claim ? smaller(keptOf(order, line, claim), before) : 0n,
    isRemoved ? 0n : before,
    due,
    asked,
    paid ?? amount,
  ];
  let level = 0n;
  return steps.map((step) => {
    level = larger(level, step);
    return paid === undefined ? level : smaller(level, paid);
  });
}

/** Distributes a sum to lines in the `STEPS`, and returns the part of each line afterwards. */
export function handOut(
  sum: MinorUnits,
  levels: readonly MinorUnits[][],
  before: readonly MinorUnits[] = levels.map(() => 0n),
): MinorUnits[] {
  const shares = [...before];
  let left = sum;
  for (const [step, direction] of STEPS.entries()) {
    const parts = levels.map((ofLine, at) => atLeastNothing(ofLine[step]! - shares[at]!));
    const debts =
      direction === 'debt first'
        ? levels.map((ofLine, at) => ofLine[step + 1]! - larger(shares[at]!, ofLine[step]!))
        : [];
    const debt = left > 0n ? debts.indexOf(left) : -1;
    const filled =
      debt >= 0 ? parts.map((_, at) => (at === debt ? left : 0n)) : shareOut(left, parts, direction);
    for (const [at, part] of filled.entries()) {
      shares[at]! += part;
      left -= part;
    }
  }
  return shares;
}

/**
 * Divides a sum of money between amounts to be paid, until the sum is used up or every amount is paid. `direction`
 * decides which amounts are paid first.
 */
function shareOut(sum: MinorUnits, parts: readonly MinorUnits[], direction: Direction): MinorUnits[] {
  const all = total(parts);
  if (sum >= all) return [...parts];
  if (direction === 'single debt') {
    const paid = parts.indexOf(sum);
    if (sum > 0n && paid >= 0) return parts.map((part, at) => (at === paid ? part : 0n));
  }
  if (direction === 'single refund') {
    const refunded = parts.indexOf(all - sum);
    if (refunded >= 0) return parts.map((part, at) => (at === refunded ? 0n : part));
    return fill(sum, parts.toReversed()).reverse();
  }
  return fill(sum, parts);
}

function fill(sum: MinorUnits, parts: readonly MinorUnits[]): MinorUnits[] {
  let left = sum;
  return parts.map((part) => {
    const share = smaller(part, left);
    left -= share;
    return share;
  });
}
