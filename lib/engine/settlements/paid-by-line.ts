import type { MinorUnits } from '../../domain/money/money';
import { isStatedAsSum, isStatedByLine, type LineMoney, type OrderMoney } from './order-money';

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
   * Amount that counted as paid for the line before, with refunds that are stated by line. If undefined: the whole amount of the line in an
   * order that is paid in full, and otherwise only the part that is due when booking.
   */
  readonly had?: MinorUnits | undefined;
  /** Amount that the shop may keep for the line before a change. Undefined: the change is not about an appointment. */
  readonly keptBefore?: MinorUnits | undefined;
  /** Whether the line was added to the order after the last division, so that it has only later payments. */
  readonly isNew?: boolean;
  /** Whether the appointment takes place and nothing is due for it, so that it keeps at most the amount of its line. */
  readonly isAsBooked?: boolean;
}

/** The parts of an order's payments that its lines may have, and what is known of an earlier division. */
export interface LineClaims {
  /**
   * Claims (the shop's part of an order line) by the ids of the lines. A line without a claim, such as goods, or the line
   * of a deleted appointment, is still wanted by the customer.
   */
  readonly ofLines: ReadonlyMap<number, LineClaim>;
  /** The payments at the last division, whose parts are the `had` of the claims. Undefined before the first division. */
  readonly before?: DividedSum | undefined;
}

/** The payments of an order, minus refunds that are stated for the whole order, when they were divided. */
export interface DividedSum {
  readonly sum: MinorUnits;
  /** The part of the sum that belongs to no line. */
  readonly unclaimed: MinorUnits;
}

/** The payments of an order, with the part of each line by its id. Refunds that are stated by line are still in it. */
export interface Division extends DividedSum {
  readonly ofLines: ReadonlyMap<number, MinorUnits>;
  /** The amounts that the shop may keep for the lines, by their ids. */
  readonly kept: ReadonlyMap<number, MinorUnits>;
}

/**
 * Returns the amount paid for each line of an order, minus refunds, by the id of the line. Amounts that the shop states
 * for a line are not changed.
 */
export const paidByLine = (order: OrderMoney, claims: LineClaims): Map<number, MinorUnits> =>
  lessRefunds(order, dividedByLine(order, claims));

/** Subtracts the refunds that the shop states by line from the parts of the lines. */
export const lessRefunds = (order: OrderMoney, { ofLines }: Division): Map<number, MinorUnits> =>
  new Map(
    order.lines.map((line) => [line.id, atLeastNothing((ofLines.get(line.id) ?? 0n) - backOf(order, line))]),
  );

/**
 * Divides the payments of an order between its lines. Payments since the last division, and all payments of a first
 * division, are handed out in the `STEPS`. What a line has had stays with it. Only what it gives up in this change pays
 * first what is due now of other lines that were there before, and is otherwise to be refunded.
 *
 * If less is left than at the last division, the shop has made refunds. If exactly one of these amounts is missing, this
 * one was refunded, and otherwise they are refunded in this order: what a removed or smaller line leaves, the refunds due
 * of the lines, lines without a claim, what belongs to no line. After these, lines lose what the shop keeps.
 */
export function dividedByLine(order: OrderMoney, { ofLines: claims, before }: LineClaims): Division {
  const isClaimed = ({ id }: LineMoney): boolean => claims.has(id);
  const lines = [...order.lines.filter(isClaimed), ...order.lines.filter((line) => !isClaimed(line))];
  const known = isStatedAsSum(order) ? before : undefined;
  const levels = lines.map((line) => levelsOf(order, line, claims.get(line.id), known && 0n));
  const sum = sumOf(order);
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
 * Returns the amount up to which a line keeps what it has had. A shop that makes the line of an appointment smaller has
 * settled the difference, unless it is due by a settlement.
 */
const ownOf = (order: OrderMoney, line: LineMoney, { had = 0n, isAsBooked = false }: LineClaim): MinorUnits =>
  isAsBooked ? smaller(had, line.amount + backOf(order, line)) : had;

/** The amounts that the lines of an order may have, and those that they have had, in the order of the lines. */
interface Own {
  readonly claims: LineClaims['ofLines'];
  readonly levels: readonly MinorUnits[][];
  readonly own: readonly MinorUnits[];
}

/**
 * Returns what lines have after a change. In an order that is paid in part, the rests that were paid pay first what is
 * due now of any other line. What lines give up in this change pays what is due now of lines that were there before.
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

/** Hands out a sum to lines in the `STEPS`, and returns what each line has then. */
function handOut(
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

/** Rule by which one step of the distribution of payments chooses the lines that are paid first. */
type Direction = 'first to last' | 'single refund' | 'debt first' | 'single debt';

/** Steps in which payments are handed out to lines. Each step gets its part before the next one. */
const STEPS: readonly Direction[] = [
  // Refunds that are stated by line.
  'first to last',
  // The parts due when booking of lines whose appointments take place, up to the amounts that counted as paid before.
  'first to last',
  // The parts due when booking of such lines, in full.
  'first to last',
  // The remaining parts of such lines, up to the amounts that counted as paid before.
  'first to last',
  // In an order that is paid in full, or that states payments by line: the remaining parts, up to the price.
  'first to last',
  // Amounts that the shop keeps, such as fees, up to the amounts that counted as paid before.
  'first to last',
  // Amounts that counted as paid before and are to be refunded. In a first division of a paid order: also lines without
  // a claim.
  'single refund',
  // Remaining parts in other orders, and then lines without a claim. If exactly a debt is left, the debt was paid.
  'debt first',
  // Amounts that customers owe above the amounts of their lines.
  'single debt',
  // Further payments for lines, such as late ones.
  'single debt',
];
/** The step of `STEPS` for amounts that are to be refunded. */
const REFUNDS = STEPS.indexOf('single refund');

/** Returns the amount that the shop may keep for a line. Refunds of the line count as kept. */
function keptOf(order: OrderMoney, line: LineMoney, claim: LineClaim | undefined): MinorUnits {
  const { amount, isRemoved = false } = line;
  const { takesPlace, fee, price = amount } = claim ?? { takesPlace: !isRemoved, fee: 0n };
  return fee + (takesPlace ? price : 0n) + backOf(order, line);
}

/**
 * Returns, for each of the `STEPS`, the amount up to which the step pays a line. Refunds of the line count as paid. A
 * removed line takes part only with what counted as paid of its fee, because the shop has settled its other payments.
 *
 * @param hadWithout amount that counted as paid for a line without a claim. Default: its whole amount in an order that is paid in full, otherwise nothing
 */
function levelsOf(
  order: OrderMoney,
  line: LineMoney,
  claim: LineClaim | undefined,
  hadWithout?: MinorUnits,
): MinorUnits[] {
  const { amount, isRemoved = false } = line;
  const { takesPlace, dueNow = amount, had } = claim ?? { takesPlace: !isRemoved, had: hadWithout };
  const isInFull = order.isPaid || isByLine(order);
  const back = backOf(order, line);
  const kept = keptOf(order, line, claim);
  const wanted = takesPlace ? smaller(kept, amount) : 0n;
  const unknown = isInFull ? amount : claim ? smaller(dueNow, wanted) : 0n;
  const before = had ?? unknown;
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

const total = (amounts: readonly MinorUnits[]): MinorUnits =>
  amounts.reduce((sum, amount) => sum + amount, 0n);
const smaller = (a: MinorUnits, b: MinorUnits): MinorUnits => (a < b ? a : b);
const larger = (a: MinorUnits, b: MinorUnits): MinorUnits => (a > b ? a : b);
const atLeastNothing = (amount: MinorUnits): MinorUnits => larger(amount, 0n);
