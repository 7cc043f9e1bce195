import type { MinorUnits } from '../../domain/money';

/** Amounts of an order that the shop states. */
export interface OrderMoney {
  readonly lines: readonly LineMoney[];
  /** Whether the order counts as paid in full if the shop does not state what was paid. */
  readonly isPaid: boolean;
  /** Line to which the part of a paid sum belongs that exceeds the lines. Default: none. */
  readonly overpaidLine?: number | undefined;
  readonly paid?: MinorUnits | undefined;
  readonly refunded?: MinorUnits | undefined;
}

/** Amounts of a line that the shop states. */
export interface LineMoney {
  readonly id: number;
  /** Net plus tax; 0 for a removed line. */
  readonly amount: MinorUnits;
  /** The part of the amount that is due when booking. Default: the whole amount. */
  readonly dueNow?: MinorUnits | undefined;
  /** Whether the line was removed from the order; false by default. */
  readonly isRemoved?: boolean;
  readonly paid?: MinorUnits | undefined;
  readonly refunded?: MinorUnits | undefined;
}

/**
 * Returns the amount that was paid for each line, minus refunds. Amounts of lines take precedence over those of the
 * order. A sum that was paid for the whole order is distributed first to the lines that are still wanted, then to those
 * that were given up. Of both, the amounts that are due now come before the rests. A refunded sum is taken first from the
 * payments for removed lines, then from those for lines that were given up.
 *
 * @param givenUp the ids of the lines whose appointments do not take place
 */
export function paidByLine(order: OrderMoney, givenUp: ReadonlySet<number>): Map<number, MinorUnits> {
  const { paid, refunded } = paymentsByLine(order, givenUp);
  return new Map(order.lines.map(({ id }) => [id, atLeastNothing(paid.get(id)! - refunded.get(id)!)]));
}

/** The part of a line that payments cover, minus refunds: nothing, less than is due now, what is due now, or all. */
export type Coverage = 'nothing' | 'too little' | 'due now' | 'all';

/**
 * Returns the part of a line that payments cover. A line that the order does not have is not covered.
 *
 * @param givenUp the ids of the lines whose appointments do not take place
 */
export function coverageOf(order: OrderMoney, givenUp: ReadonlySet<number>, lineId: number): Coverage {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line) return 'nothing';
  const paid = paidByLine(order, givenUp).get(lineId)!;
  if (paid >= line.amount) return 'all';
  if (paid >= dueNowOf(line).amount) return 'due now';
  return paid > 0n ? 'too little' : 'nothing';
}

/**
 * Whether the whole payment for a line has been refunded.
 *
 * @param givenUp the ids of the lines whose appointments do not take place
 */
export function isRefunded(order: OrderMoney, givenUp: ReadonlySet<number>, lineId: number): boolean {
  const { paid, refunded } = paymentsByLine(order, givenUp);
  const [before = 0n, back = 0n] = [paid.get(lineId), refunded.get(lineId)];
  return back > 0n && before <= back;
}

/**
 * Whether the shop states payments by line, and states that nothing was paid for this line. False for a line that costs
 * nothing.
 */
export function isStatedUnpaid({ lines }: OrderMoney, lineId: number): boolean {
  const line = lines.find(({ id }) => id === lineId);
  return line !== undefined && line.amount > 0n && isStatedBy(lines, 'paid') && (line.paid ?? 0n) === 0n;
}

function paymentsByLine(order: OrderMoney, givenUp: ReadonlySet<number>) {
  const { lines } = order;
  const wanted = lines.filter(({ id }) => !givenUp.has(id));
  const others = lines.filter(({ id }) => givenUp.has(id));
  const removedFirst = others.toSorted((a, b) => Number(b.isRemoved ?? false) - Number(a.isRemoved ?? false));
  const paid = isStatedBy(lines, 'paid')
    ? new Map(lines.map((line) => [line.id, line.paid ?? 0n]))
    : shareOut(sumOf(order), [
        ...[wanted, others].flatMap((group) => [...group.map(dueNowOf), ...group.map(dueLaterOf)]),
        ...overpaidOf(order),
      ]);
  const paidFor = ({ id }: LineMoney) => ({ id, amount: paid.get(id) ?? 0n });
  const refunded = isStatedBy(lines, 'refunded')
    ? new Map(lines.map((line) => [line.id, line.refunded ?? 0n]))
    : shareOut(
        atLeastNothing((order.refunded ?? 0n) - paidForRemoved(order)),
        [...removedFirst, ...wanted.toReversed()].map(paidFor),
      );
  return { paid, refunded };
}

/** Returns the part of the paid sum that exceeds the lines, if it belongs to a line that became smaller. */
const overpaidOf = (order: OrderMoney): readonly Share[] =>
  order.overpaidLine === undefined || order.lines.some(({ isRemoved }) => isRemoved)
    ? []
    : [{ id: order.overpaidLine, amount: atLeastNothing(sumOf(order) - amountOf(order.lines)) }];

/**
 * Returns the part of the paid sum that was for removed lines: the part that exceeds the amounts of the other lines.
 */
function paidForRemoved({ lines, paid }: OrderMoney): MinorUnits {
  const isRest = lines.some(({ isRemoved }) => isRemoved) && !isStatedBy(lines, 'paid');
  return isRest ? atLeastNothing((paid ?? 0n) - amountOf(lines)) : 0n;
}

/** Whether the shop states sums for the order only. The amounts of lines then depend on which lines were given up. */
export const isStatedAsSum = ({ lines, paid, refunded }: OrderMoney): boolean =>
  (paid !== undefined && !isStatedBy(lines, 'paid')) ||
  (refunded !== undefined && !isStatedBy(lines, 'refunded'));

const isStatedBy = (lines: readonly LineMoney[], what: 'paid' | 'refunded'): boolean =>
  lines.some((line) => line[what] !== undefined);

const sumOf = ({ lines, isPaid, paid }: OrderMoney): MinorUnits => paid ?? (isPaid ? amountOf(lines) : 0n);

const amountOf = (lines: readonly LineMoney[]): MinorUnits =>
  lines.reduce((sum, { amount }) => sum + amount, 0n);

/** A part of the amount of a line, to which payments are distributed. */
type Share = Pick<LineMoney, 'id' | 'amount'>;

const dueNowOf = ({ id, amount, dueNow = amount }: LineMoney): Share => ({
  id,
  amount: dueNow < amount ? dueNow : amount,
});

const dueLaterOf = (line: LineMoney): Share => ({
  id: line.id,
  amount: line.amount - dueNowOf(line).amount,
});

/** Distributes a sum over amounts, one after the other, until the sum is used up. A line may have several amounts. */
function shareOut(sum: MinorUnits, amounts: readonly Share[]): Map<number, MinorUnits> {
  let left = sum;
  const shares = new Map<number, MinorUnits>();
  for (const { id, amount } of amounts) {
    const share = amount < left ? amount : left;
    left -= share;
    shares.set(id, (shares.get(id) ?? 0n) + share);
  }
  return shares;
}

const atLeastNothing = (amount: MinorUnits): MinorUnits => (amount > 0n ? amount : 0n);
