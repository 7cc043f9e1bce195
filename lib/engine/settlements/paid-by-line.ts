import type { MinorUnits } from '../../domain/money';
import { isStatedByLine, type LineMoney, type OrderMoney } from './order-money';

/** The part of a line's money that belongs to the shop because of the line's appointment. */
export interface LineClaim {
  /** Whether the appointment takes place, so that its customer pays the line. */
  readonly takesPlace: boolean;
  /** Fees that the customer owes with money. */
  readonly fee: MinorUnits;
  /** Price of an appointment that takes place. Default: the amount of the line. */
  readonly price?: MinorUnits | undefined;
  /** The part of the amount that is due when booking. Default: the whole amount. */
  readonly dueNow?: MinorUnits | undefined;
  /**
   * Amount that counted as paid for the line before, minus refunds. Default: the whole amount of the line, because
   * nothing is known about it.
   */
  readonly had?: MinorUnits | undefined;
}

/** Map from the ids of lines to their claims. A line without a claim is paid like one that takes place. */
export type LineClaims = ReadonlyMap<number, LineClaim>;

/**
 * Shares out the payments of an order, minus refunds, over its lines. Returns the part of each line by its id. Amounts
 * that the shop states by line stand. Of a sum for the order, each of these steps gets its part before the next one:
 *
 * 1. The parts that are due now of the lines whose appointments take place, and then their rests. Neither is above the
 *    price of the appointment.
 * 2. Amounts above them that the shop keeps, such as fees, up to what was paid for them before.
 * 3. Amounts that were paid before and are to be refunded. If exactly the refund of one line is missing, the shop has
 *    made this refund; otherwise the first lines are refunded first.
 * 4. Amounts that customers still owe above their lines. If exactly the debt of one line has come, this debt was paid;
 *    otherwise the first lines are paid first.
 * 5. Further payments for lines, such as late ones.
 *
 * The rest of the sum belongs to no line. A removed line keeps its fee only, because the shop has settled the rest.
 */
export function paidByLine(order: OrderMoney, claims: LineClaims): Map<number, MinorUnits> {
  const levels = order.lines.map((line) => levelsOf(order, line, claims.get(line.id)));
  const shares = order.lines.map(() => 0n);
  let left = sumOf(order);
  for (const [step, direction] of STEPS.entries()) {
    const parts = levels.map((levelsOfLine) => levelsOfLine[step]! - (levelsOfLine[step - 1] ?? 0n));
    for (const [at, part] of shareOut(left, parts, direction).entries()) {
      shares[at]! += part;
      left -= part;
    }
  }
  return new Map(order.lines.map((line, at) => [line.id, atLeastNothing(shares[at]! - backOf(order, line))]));
}

/** Order in which the lines get their parts in a step. */
type Direction = 'first to last' | 'single refund' | 'single debt';

/** The steps of the distribution: what lines were refunded, and then those of `paidByLine`. */
const STEPS: readonly Direction[] = [
  'first to last',
  'first to last',
  'first to last',
  'first to last',
  'single refund',
  'single debt',
  'single debt',
];

/** Returns the amounts up to which each step fills a line. Refunds of the line count as paid. */
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
  const back = backOf(order, line);
  const kept = fee + (takesPlace ? price : 0n) + back;
  const before = had === undefined ? amount : had + back;
  const wanted = takesPlace ? smaller(kept, amount) : 0n;
  const paid = isByLine(order) ? statedOf(order, line) : undefined;
  const steps = [
    back,
    smaller(dueNow, wanted),
    wanted,
    smaller(kept, before),
    isRemoved ? 0n : before,
    kept,
    paid ?? amount,
  ];
  let level = 0n;
  return steps.map((step) => {
    level = larger(level, step);
    return paid === undefined ? level : smaller(level, paid);
  });
}

/** Distributes a sum over amounts, until the sum or the amounts are used up. */
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

/** The part of a line that payments cover, minus refunds: nothing, less than is due now, what is due now, or all. */
export type Coverage = 'nothing' | 'too little' | 'due now' | 'all';

/**
 * Returns the part of a line that payments cover. A line that the order does not have is not covered.
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
 * Whether the shop states that the whole payment for a line has been refunded.
 *
 * @param paid the amount that was paid for the line, minus refunds
 */
export function isRefunded(order: OrderMoney, lineId: number, paid: MinorUnits): boolean {
  const line = order.lines.find(({ id }) => id === lineId);
  const back = isStatedByLine(order, 'refunded') ? (line?.refunded ?? 0n) : (order.refunded ?? 0n);
  return line !== undefined && back > 0n && paid === 0n;
}

/** Whether it is known for each line what was paid for it. A paid order that states nothing is paid in full. */
const isByLine = (order: OrderMoney): boolean => isStatedByLine(order, 'paid') || order.paid === undefined;

const statedOf = (order: OrderMoney, { amount, paid = 0n }: LineMoney): MinorUnits =>
  isStatedByLine(order, 'paid') ? paid : order.isPaid ? amount : 0n;

/** Returns the amount of a line that the shop has refunded, if it states refunds by line. */
const backOf = (order: OrderMoney, { refunded = 0n }: LineMoney): MinorUnits =>
  isStatedByLine(order, 'refunded') ? refunded : 0n;

/** Returns what was paid for an order. Refunds that the shop states for the whole order are subtracted. */
function sumOf(order: OrderMoney): MinorUnits {
  const paid = isByLine(order)
    ? order.lines.reduce((sum, line) => sum + statedOf(order, line), 0n)
    : order.paid!;
  return isStatedByLine(order, 'refunded') ? paid : atLeastNothing(paid - (order.refunded ?? 0n));
}

const smaller = (a: MinorUnits, b: MinorUnits): MinorUnits => (a < b ? a : b);
const larger = (a: MinorUnits, b: MinorUnits): MinorUnits => (a > b ? a : b);
const atLeastNothing = (amount: MinorUnits): MinorUnits => larger(amount, 0n);
