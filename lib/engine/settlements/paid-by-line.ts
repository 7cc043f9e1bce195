import type { MinorUnits } from '../../domain/money/money';
import { isStatedByLine, type LineMoney, type OrderMoney } from './order-money';

/** The facts about an appointment that decide which part of the money for its order line belongs to the shop. */
export interface LineClaim {
  /** Whether the appointment takes place, so that its customer pays the order line. */
  readonly takesPlace: boolean;
  /** Fees that the customer owes in money, without those that an entitlement (prepaid card or membership) pays. */
  readonly fee: MinorUnits;
  /** Price of an appointment that takes place. Default: the amount of the order line. */
  readonly price?: MinorUnits | undefined;
  /** The part of the price that is due when booking. Default: the whole amount of the order line. */
  readonly dueNow?: MinorUnits | undefined;
  /**
   * Amount that counted as paid for the line before, minus refunds. If undefined: the whole amount of the line in an
   * order that is paid in full, and otherwise only the part that is due when booking.
   */
  readonly had?: MinorUnits | undefined;
}

/**
 * Claims (the shop's part of an order line) by the ids of the lines. A line without a claim, such as goods, or the line
 * of a deleted appointment, is still wanted by the customer.
 */
export type LineClaims = ReadonlyMap<number, LineClaim>;

/**
 * Divides the payments of an order, minus refunds, between its lines. Returns the amount paid for each line, by the
 * line's id. Amounts that the shop states for a line are not changed. A sum for the whole order is handed out in these
 * steps, each of which gets its part before the next one:
 *
 * 1. The parts due when booking, of the lines whose appointments take place: first those that counted as paid before.
 * 2. The remaining parts of such lines that counted as paid before. In an order that is paid in full, or that states
 *    payments by line: then all their remaining parts, up to the price of the appointment.
 * 3. Amounts that counted as paid for a line before, up to the amount that the shop keeps, such as a fee.
 * 4. Amounts that counted as paid before and are to be refunded. In an order that is paid in full: also lines
 *    without a claim, which come first. If exactly the refund of one line, or the amount of one line without a
 *    claim, is missing, the shop has made this refund; otherwise the first lines are refunded first.
 * 5. In other orders: the remaining parts of the lines whose appointments take place, and then lines without a
 *    claim. If exactly the debt of one line is left, this debt was paid.
 * 6. Amounts that customers still owe above the amounts of their lines. If exactly the debt of one line has
 *    come, this debt was paid; otherwise the first lines are paid first.
 * 7. Further payments for lines, such as late ones.
 *
 * What is left of the sum belongs to no line. A removed line takes part in step 3 only, because the shop has settled
 * the other payments for it.
 */
export function paidByLine(order: OrderMoney, claims: LineClaims): Map<number, MinorUnits> {
  const isClaimed = ({ id }: LineMoney): boolean => claims.has(id);
  const lines = [...order.lines.filter(isClaimed), ...order.lines.filter((line) => !isClaimed(line))];
  const levels = lines.map((line) => levelsOf(order, line, claims.get(line.id)));
  const shares = lines.map(() => 0n);
  let left = sumOf(order);
  for (const [step, direction] of STEPS.entries()) {
    const parts = partsOf(levels, step);
    const debt = direction === 'debt first' ? partsOf(levels, step + 1).indexOf(left) : -1;
    const filled =
      debt >= 0 ? parts.map((_, at) => (at === debt ? left : 0n)) : shareOut(left, parts, direction);
    for (const [at, part] of filled.entries()) {
      shares[at]! += part;
      left -= part;
    }
  }
  const paid = new Map(lines.map((line, at) => [line.id, atLeastNothing(shares[at]! - backOf(order, line))]));
  return new Map(order.lines.map(({ id }) => [id, paid.get(id)!]));
}

/** Returns the amounts that one step of the distribution adds to the lines. */
const partsOf = (levels: readonly MinorUnits[][], step: number): MinorUnits[] =>
  levels.map((ofLine) => ofLine[step]! - (ofLine[step - 1] ?? 0n));

/** Rule by which one step of the distribution of payments chooses the lines that are paid first. */
type Direction = 'first to last' | 'single refund' | 'debt first' | 'single debt';

/**
 * Rules of the steps in which payments are distributed: first the refunded amounts of the lines, then the steps that
 * `paidByLine` describes, of which the first two consist of two parts each.
 */
const STEPS: readonly Direction[] = [
  'first to last',
  'first to last',
  'first to last',
  'first to last',
  'first to last',
  'first to last',
  'single refund',
  'debt first',
  'single debt',
  'single debt',
];

/**
 * Returns, for each step of the distribution, the amount up to which that step pays a line. Refunds of the line count
 * as paid.
 */
function levelsOf(order: OrderMoney, line: LineMoney, claim: LineClaim | undefined): MinorUnits[] {
  const { amount, isRemoved = false } = line;
  const {
    takesPlace,
    fee,
    price = amount,
    dueNow = amount,
    had,
  } = claim ?? {
    takesPlace: !isRemoved,
    fee: 0n,
  };
  const isInFull = order.isPaid || isByLine(order);
  const back = backOf(order, line);
  const kept = fee + (takesPlace ? price : 0n) + back;
  const wanted = takesPlace ? smaller(kept, amount) : 0n;
  const unknown = isInFull ? amount : claim ? smaller(dueNow, wanted) : 0n;
  const before = had === undefined ? unknown : had + back;
  const paid = isByLine(order) ? statedOf(order, line) : undefined;
  const steps = [
    back,
    claim ? smaller(smaller(dueNow, wanted), before) : 0n,
    claim ? smaller(dueNow, wanted) : 0n,
    claim ? smaller(wanted, before) : 0n,
    claim && isInFull ? wanted : 0n,
    claim ? smaller(kept, before) : 0n,
    isRemoved ? 0n : before,
    wanted,
    kept,
    paid ?? amount,
  ];
  let level = 0n;
  return steps.map((step) => {
    level = larger(level, step);
    return paid === undefined ? level : smaller(level, paid);
  });
}

/**
 * Divides a sum of money between amounts to be paid, until the sum is used up or every amount is paid. `direction`
 * decides which amounts are paid first.
 */
function shareOut(sum: MinorUnits, parts: readonly MinorUnits[], direction: Direction): MinorUnits[] {
  const total = parts.reduce((all, part) => all + part, 0n);
  if (sum >= total) return [...parts];
  if (direction === 'single debt') {
    const paid = parts.indexOf(sum);
    if (sum > 0n && paid >= 0) return parts.map((part, at) => (at === paid ? part : 0n));
  }
  if (direction === 'single refund') {
    const refunded = parts.indexOf(total - sum);
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

/**
 * How far payments, minus refunds, cover an order line: not at all, less than the part due when booking, at least that
 * part, or all.
 */
export type Coverage = 'nothing' | 'too little' | 'due now' | 'all';

/**
 * Returns how far payments cover an order line. A line that the order does not have is not covered.
 *
 * @param paid the amount that was paid for the line, minus refunds
 */
export function coverageOf(
  order: OrderMoney,
  { id, dueNow }: { readonly id: number; readonly dueNow: MinorUnits | undefined },
  paid: MinorUnits,
): Coverage {
  const line = order.lines.find((one) => one.id === id);
  if (!line) return 'nothing';
  if (paid >= line.amount) return 'all';
  if (paid >= (dueNow ?? line.amount)) return 'due now';
  return paid > 0n ? 'too little' : 'nothing';
}

/**
 * Whether the shop states that the whole payment for an order line has been refunded.
 *
 * @param paid the amount that was paid for the line, minus refunds
 */
export function isRefunded(order: OrderMoney, lineId: number, paid: MinorUnits): boolean {
  const line = order.lines.find(({ id }) => id === lineId);
  const back = isStatedByLine(order, 'refunded') ? (line?.refunded ?? 0n) : (order.refunded ?? 0n);
  return line !== undefined && back > 0n && paid === 0n;
}

/**
 * Whether the amount paid for each line is known. A paid order that states no amounts is paid in full, so all of its
 * lines are paid.
 */
const isByLine = (order: OrderMoney): boolean => isStatedByLine(order, 'paid') || order.paid === undefined;

const statedOf = (order: OrderMoney, { amount, paid = 0n }: LineMoney): MinorUnits =>
  isStatedByLine(order, 'paid') ? paid : order.isPaid ? amount : 0n;

/** Returns the refunded amount of an order line; 0 if the shop states refunds for the whole order only. */
const backOf = (order: OrderMoney, { refunded = 0n }: LineMoney): MinorUnits =>
  isStatedByLine(order, 'refunded') ? refunded : 0n;

/** Returns the amount paid for an order. Refunds that the shop states for the whole order are subtracted. */
function sumOf(order: OrderMoney): MinorUnits {
  const paid = isByLine(order)
    ? order.lines.reduce((sum, line) => sum + statedOf(order, line), 0n)
    : order.paid!;
  return isStatedByLine(order, 'refunded') ? paid : atLeastNothing(paid - (order.refunded ?? 0n));
}

const smaller = (a: MinorUnits, b: MinorUnits): MinorUnits => (a < b ? a : b);
const larger = (a: MinorUnits, b: MinorUnits): MinorUnits => (a > b ? a : b);
const atLeastNothing = (amount: MinorUnits): MinorUnits => larger(amount, 0n);
