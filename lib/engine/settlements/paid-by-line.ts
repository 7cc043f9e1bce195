import type { MinorUnits } from '../../domain/money/money';
import {
  isByLine,
  isStatedAsSum,
  isStatedByLine,
  type LineMoney,
  type OrderMoney,
  paidOf,
} from './order-money';

/**
 * A claim: the facts about an appointment that decide which part of the payments for its order line the shop may keep.
 */
export interface LineClaim {
  /** Whether the appointment takes place, so that its customer pays the order line. */
  readonly takesPlace: boolean;
  /** Fees that the customer owes in money, without those that an entitlement (prepaid card or membership) pays. */
  readonly fee: MinorUnits;
  /** Refunds that the customer does not want, so that the shop keeps them. Default: none. */
  readonly notWanted?: MinorUnits | undefined;
  /** Price of an appointment that takes place. Default: the amount of the order line. */
  readonly price?: MinorUnits | undefined;
  /** The part of the price that is due when booking. Default: the whole amount of the order line. */
  readonly dueNow?: MinorUnits | undefined;
  /**
   * Amount that the line got when the order's payments were last divided between its lines. Refunds that the shop
   * states by line are not subtracted. Default: the whole amount of the line in an order that is paid in full,
   * otherwise only the part that is due when booking.
   */
  readonly had?: MinorUnits | undefined;
  /**
   * Amount that the shop could keep for the line before the present change of an appointment. Undefined if there is no
   * such change.
   */
  readonly keptBefore?: MinorUnits | undefined;
  /**
   * Whether the line was added to the order after the last division. Only later payments can then belong to the line.
   */
  readonly isNew?: boolean;
  /**
   * Whether the appointment takes place and no settlement is stored for it. The line then keeps at most its own amount.
   */
  readonly isAsBooked?: boolean;
}

/** The claims on an order's payments (what the shop may keep for each line), and the result of the last division. */
export interface LineClaims {
  /**
   * Claims by the id of the line. A line without a claim, such as goods or the line of a deleted appointment, counts as
   * bought.
   */
  readonly ofLines: ReadonlyMap<number, LineClaim>;
  /**
   * The order's payments at the last division. Each claim has its part of these payments as `had`. Undefined before the
   * first division.
   */
  readonly before?: DividedSum | undefined;
}

/** The payments of an order at the time of a division, minus the refunds that the shop states for the whole order. */
export interface DividedSum {
  readonly sum: MinorUnits;
  /** The part of `sum` that belongs to no line. */
  readonly unclaimed: MinorUnits;
}

/**
 * The payments of an order, divided between its lines: `ofLines` is the part of each line by its id. Refunds that the
 * shop states by line are not subtracted.
 */
export interface Division extends DividedSum {
  readonly ofLines: ReadonlyMap<number, MinorUnits>;
  /** The amount that the shop may keep for each line, by the id of the line. */
  readonly kept: ReadonlyMap<number, MinorUnits>;
}

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

/** Distributes a sum to lines in the `STEPS`, and returns the part of each line afterwards. */
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

/** Rule that decides in which order a step pays the lines. */
type Direction = 'first to last' | 'single refund' | 'debt first' | 'single debt';

/** Steps in which payments are distributed to lines. A step gets money only when all steps before it are paid. */
const STEPS: readonly Direction[] = [
  // Refunds that the shop states by line.
  'first to last',
  // Appointments that take place get the part due when booking, up to the amount that counted as paid for them before.
  'first to last',
  // Appointments that take place get the whole part due when booking.
  'first to last',
  // Appointments that take place get the rest of their price, up to the amount that counted as paid for them before.
  'first to last',
  // Appointments that take place get the rest of their price, if the order is paid in full or states payments by line.
  'first to last',
  // Amounts that the shop keeps, such as fees, up to the amounts that counted as paid before.
  'first to last',
  // Amounts that counted as paid before and are to be refunded. In the first division of a paid order: also lines
  // without a claim.
  'single refund',
  // In an order that is paid in part, the remaining parts of its lines; then lines without a claim. But money that
  // equals exactly one debt (an amount of the next step) pays that debt.
  'debt first',
  // Debts: amounts that customers owe above the amounts of their lines.
  'single debt',
  // Further payments for lines, such as late ones.
  'single debt',
];
/** The step of `STEPS` for amounts that are to be refunded. */
const REFUNDS = STEPS.indexOf('single refund');

/** Returns the amount that the shop may keep for a line, with the refunds that the customer does not want. */
const keptOf = (order: OrderMoney, line: LineMoney, claim: LineClaim | undefined): MinorUnits =>
  owedOf(order, line, claim) + (claim?.notWanted ?? 0n);

/**
 * Returns the amount that the customer owes for a line in all. Refunds of the line are included, because parts are
 * compared before refunds are subtracted.
 */
function owedOf(order: OrderMoney, line: LineMoney, claim: LineClaim | undefined): MinorUnits {
  const { amount, isRemoved = false } = line;
  const { takesPlace, fee, price = amount } = claim ?? { takesPlace: !isRemoved, fee: 0n };
  return fee + (takesPlace ? price : 0n) + backOf(order, line);
}

/**
 * Returns, for each of the `STEPS`, the amount up to which the step pays a line. The amounts include the line's
 * refunds. A removed line gets only the part of its fee that counted as paid before, because the shop has settled the
 * line's other payments.
 *
 * @param hadWithout amount that counted as paid before for a line without a claim. Default: its whole amount in an
 * order that is paid in full, otherwise nothing
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
  const owed = owedOf(order, line, claim);
  const wanted = takesPlace ? smaller(owed, amount) : 0n;
  const unknown = isInFull ? amount : claim ? smaller(dueNow, wanted) : 0n;
  const before = had ?? unknown;
  const paid = isByLine(order) ? paidOf(order, line) : undefined;
  const steps = [
    back,
    claim ? smaller(smaller(dueNow, wanted), before) : 0n,
    claim ? smaller(dueNow, wanted) : 0n,
    claim ? smaller(wanted, before) : 0n,
    claim && isInFull ? wanted : 0n,
    claim ? smaller(keptOf(order, line, claim), before) : 0n,
    isRemoved ? 0n : before,
    wanted,
    owed,
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

/** Returns the refunded amount of an order line; 0 if the shop reports refunds for the whole order only. */
const backOf = (order: OrderMoney, { refunded = 0n }: LineMoney): MinorUnits =>
  isStatedByLine(order, 'refunded') ? refunded : 0n;

/** Returns the amount paid for an order. Refunds that the shop states for the whole order are subtracted. */
function sumOf(order: OrderMoney): MinorUnits {
  const paid = isByLine(order)
    ? order.lines.reduce((sum, line) => sum + paidOf(order, line), 0n)
    : order.paid!;
  return isStatedByLine(order, 'refunded') ? paid : atLeastNothing(paid - (order.refunded ?? 0n));
}

const total = (amounts: readonly MinorUnits[]): MinorUnits =>
  amounts.reduce((sum, amount) => sum + amount, 0n);
const smaller = (a: MinorUnits, b: MinorUnits): MinorUnits => (a < b ? a : b);
const larger = (a: MinorUnits, b: MinorUnits): MinorUnits => (a > b ? a : b);
const atLeastNothing = (amount: MinorUnits): MinorUnits => larger(amount, 0n);
