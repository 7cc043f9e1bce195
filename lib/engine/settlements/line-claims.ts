import type { Appointment } from '../../domain/appointment';
import { hasPassedOn } from '../../domain/money/lines';
import { formatDecimal, type MinorUnits, parseDecimal } from '../../domain/money/money';
import type { SettlementReason } from '../../domain/orders/order';
import type { MoneyNote } from '../../domain/money/money-note';
import type { Fee } from '../../domain/money/fee';
import { isLive } from '../../domain/statuses/statuses';
import { feesPaidByEntries, owedFees } from '../policies/owed-fees';
import { hasUnrecorded, notedSum } from './money-notes';
import type { Division, LineClaim, LineClaims } from './types';

/**
 * An order line for which amounts may be due, because its appointment no longer takes place, or has fewer places or
 * another price.
 */
export interface SettledLine {
  readonly orderItemId: number;
  readonly reason: SettlementReason;
  /** Fees for the appointment, such as for its cancellation. Default: none. */
  readonly fees?: readonly Fee[];
  /** Price of the appointment with tax, as decimal string. Default: the amount of the order line. */
  readonly price?: string | undefined;
  /**
   * The part of the price that is due when booking, if the change alters it. Default: the part that is stored with the
   * appointment.
   */
  readonly dueNow?: string | undefined;
  /** Notes of staff about the money of the appointment. Default: none. */
  readonly moneyNotes?: readonly MoneyNote[] | undefined;
}

/** The fields of an appointment that decide which part of the amount of its order line the shop may keep. */
interface Facts extends Pick<SettledLine, 'fees' | 'price' | 'dueNow'> {
  readonly takesPlace: boolean;
}

/**
 * Returns the claim on an order line: which part of its payments the shop may keep. The caller adds `had`, the amount
 * paid before.
 */
export const lineClaim = ({ takesPlace, fees = [], price, dueNow }: Facts, decimals: number): LineClaim => ({
  takesPlace,
  isAsBooked: false,
  fee: owedFees(fees, decimals) - feesPaidByEntries(fees, decimals),
  price: amountOf(price, decimals),
  ...(dueNow !== undefined && { dueNow: amountOf(dueNow, decimals) }),
});

/** The fields of an appointment that decide which part of its order line belongs to the shop. */
type Claiming = Pick<
  Appointment,
  | 'id'
  | 'status'
  | 'dateCreated'
  | 'orderItemId'
  | 'fees'
  | 'settlement'
  | 'dueNow'
  | 'linePaid'
  | 'orderPaid'
  | 'orderUnclaimed'
  | 'moneyNotes'
>;

/**
 * Returns the claim on each order line (which part of its payments the shop may keep), and the order's payments at the
 * time when they were last divided between the lines.
 *
 * The `had` of a claim is the stored `linePaid`. A line without `linePaid` is a new line if other lines of the order
 * have a `linePaid`; nothing was paid for a new line. If no line has a `linePaid`, an older version of the library
 * stored the appointments, and `had` is the `paid` of the settlement.
 *
 * @param rows all appointments of the order
 */
export function claimsOf(rows: readonly Claiming[], decimals: number): LineClaims {
  const owners = rows.filter((row) => !hasPassedOn(row, rows));
  // A line can pass from one appointment to another. The former appointment may still have the amount that was paid for
  // the line, so all appointments are searched, and the present appointment takes precedence.
  const known = new Map(
    [...rows, ...owners].flatMap(({ orderItemId, linePaid }) =>
      linePaid === null ? [] : [[orderItemId, linePaid] as const],
    ),
  );
  const divided = rows.find(({ orderPaid }) => orderPaid !== null);
  const ofLines = new Map(
    owners.map(({ orderItemId, status, fees, settlement, dueNow, moneyNotes }) => {
      const takesPlace = isLive({ status }) && settlement?.reason !== 'no_show';
      const claim: LineClaim = {
        ...lineClaim({ takesPlace, fees, price: settlement?.price }, decimals),
        // A smaller order line does not mean that money noted by staff was settled, because the shop does not know
        // about this money.
        isAsBooked: isLive({ status }) && settlement === null && !hasUnrecorded(moneyNotes),
        isNew: divided !== undefined && !known.has(orderItemId),
        dueNow: amountOf(dueNow ?? undefined, decimals),
        notWanted: notedSum(moneyNotes, 'kept', decimals),
        waived: notedSum(moneyNotes, 'waived', decimals),
        had: amountOf(
          known.size > 0 || divided ? (known.get(orderItemId) ?? '0') : settlement?.paid,
          decimals,
        ),
      };
      return [orderItemId, claim];
    }),
  );
  const before = divided && {
    sum: amountOf(divided.orderPaid ?? '0', decimals),
    unclaimed: amountOf(divided.orderUnclaimed ?? '0', decimals),
  };
  return { ofLines, before };
}

/**
 * Returns claims that record the present division of the order's payments, so that the next change does not divide the
 * payments differently. `isAsBooked` becomes false for two reasons: this division already limits the lines that the
 * shop itself has made smaller, and only the library makes lines smaller later in the change.
 */
export const remembering = ({ ofLines }: LineClaims, division: Division): LineClaims => ({
  ofLines: new Map(
    [...ofLines].map(([id, claim]) => {
      const had = division.ofLines.get(id) ?? claim.had;
      return [id, { ...claim, had, isAsBooked: false, keptBefore: division.kept.get(id) }];
    }),
  ),
  before: division,
});

/** Returns a copy of the claims in which one line has another claim. */
export const withClaim = ({ ofLines, before }: LineClaims, id: number, claim: LineClaim): LineClaims => ({
  ofLines: new Map([...ofLines, [id, { ...ofLines.get(id), ...claim }]]),
  before,
});

/**
 * Returns a copy of a division after the line `id` has replaced the line `formerId`: the new line gets the part of the
 * former line.
 */
export const onOtherLine = (division: Division, formerId: number, id: number): Division => ({
  ...division,
  ofLines: new Map([...division.ofLines].map(([of, part]) => [of === formerId ? id : of, part])),
  kept: new Map([...division.kept].map(([of, amount]) => [of === formerId ? id : of, amount])),
});

/** The fields of an appointment that record how the payments of its order are divided. */
type Recorded = Pick<Appointment, 'linePaid' | 'orderPaid' | 'orderUnclaimed'>;

/**
 * Returns, by the id of the appointment, the fields in which each appointment of an order records how the order's
 * payments are divided. `linePaid` is the part of the appointment's line. It is null if the order does not have the
 * line, or if the line has passed to another appointment.
 *
 * @param rows all appointments of the order
 */
export function recordsOf(
  rows: readonly Claiming[],
  { sum, unclaimed, ofLines }: Division,
  decimals: number,
): ReadonlyMap<number, Recorded> {
  const ofOrder = {
    orderPaid: formatDecimal(sum, decimals),
    orderUnclaimed: formatDecimal(unclaimed, decimals),
  };
  return new Map(
    rows.map((row) => {
      const part = hasPassedOn(row, rows) ? undefined : ofLines.get(row.orderItemId);
      return [row.id, { linePaid: part === undefined ? null : formatDecimal(part, decimals), ...ofOrder }];
    }),
  );
}

function amountOf(text: string, decimals: number): MinorUnits;
function amountOf(text: string | undefined, decimals: number): MinorUnits | undefined;
function amountOf(text: string | undefined, decimals: number): MinorUnits | undefined {
  return text === undefined ? undefined : (parseDecimal(text, decimals) ?? 0n);
}
