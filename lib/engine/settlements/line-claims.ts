import type { Appointment } from '../../domain/appointment';
import { hasPassedOn } from '../../domain/money/lines';
import { formatDecimal, type MinorUnits, parseDecimal } from '../../domain/money/money';
import type { SettlementReason } from '../../domain/orders/order';
import type { Fee } from '../../domain/money/policies';
import { isLive } from '../../domain/statuses/statuses';
import { feesPaidByEntries, owedFees } from '../policies/owed-fees';
import type { OrderMoney } from './order-money';
import type { LineClaim, LineClaims } from './paid-by-line';

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
}

/** The facts about an appointment that decide which part of its order line belongs to the shop. */
interface Facts extends Pick<SettledLine, 'fees' | 'price' | 'dueNow'> {
  readonly takesPlace: boolean;
}

/** Returns the part of an order line that belongs to the shop (its claim). The amount paid before is not filled in. */
export const lineClaim = ({ takesPlace, fees = [], price, dueNow }: Facts, decimals: number): LineClaim => ({
  takesPlace,
  fee: owedFees(fees, decimals) - feesPaidByEntries(fees, decimals),
  price: amountOf(price, decimals),
  ...(dueNow !== undefined && { dueNow: amountOf(dueNow, decimals) }),
});

/** The fields of an appointment that decide which part of its order line belongs to the shop. */
type Claiming = Pick<
  Appointment,
  'id' | 'status' | 'dateCreated' | 'orderItemId' | 'fees' | 'settlement' | 'dueNow' | 'linePaid'
>;

/**
 * Returns the part of each order line that belongs to the shop (its claim), by the id of the line. The amount paid for
 * a line before is its stored `linePaid`. If other lines of the order have a `linePaid`, a line without `linePaid` is
 * newer, and nothing was paid for it. If no line has one, because an older version stored the order, the amount is the
 * `paid` of the settlement.
 *
 * @param rows all appointments of the order
 */
export function claimsOf(rows: readonly Claiming[], decimals: number): Map<number, LineClaim> {
  const owners = rows.filter((row) => !hasPassedOn(row, rows));
  // A line can pass from one appointment to another. The former appointment may still have the amount that was paid for
  // the line, so all appointments are searched, and the present appointment takes precedence.
  const known = new Map(
    [...rows, ...owners].flatMap(({ orderItemId, linePaid }) =>
      linePaid === null ? [] : [[orderItemId, linePaid] as const],
    ),
  );
  return new Map(
    owners.map(({ orderItemId, status, fees, settlement, dueNow }) => {
      const takesPlace = isLive({ status }) && settlement?.reason !== 'no_show';
      const claim: LineClaim = {
        ...lineClaim({ takesPlace, fees, price: settlement?.price }, decimals),
        dueNow: amountOf(dueNow ?? undefined, decimals),
        had: amountOf(known.size > 0 ? (known.get(orderItemId) ?? '0') : settlement?.paid, decimals),
      };
      return [orderItemId, claim];
    }),
  );
}

/**
 * Returns claims (the shop's part of each order line) that record the amount paid for each line now. Without this
 * record, the next change would divide the order's payments differently between the lines.
 */
export function remembering(
  claims: LineClaims,
  paid: ReadonlyMap<number, MinorUnits>,
): Map<number, LineClaim> {
  return new Map([...claims].map(([id, claim]) => [id, { ...claim, had: paid.get(id) ?? claim.had }]));
}

/**
 * Returns the amount that is stored with an appointment as paid for its order line (`linePaid`): null if the order does
 * not have the line, or if the line has passed to another appointment. If the appointment takes place and nothing is
 * due, it is never above the line: a shop that makes a line smaller has settled the difference.
 *
 * @param rows all appointments of the order
 * @param amounts.paid the amounts that count as paid, by the ids of the lines
 */
export function linePaidOf(
  row: Claiming,
  rows: readonly Claiming[],
  { lines }: Pick<OrderMoney, 'lines'>,
  { paid, decimals }: { readonly paid: ReadonlyMap<number, MinorUnits>; readonly decimals: number },
): string | null {
  const line = lines.find(({ id }) => id === row.orderItemId);
  const share = paid.get(row.orderItemId);
  if (!line || share === undefined || hasPassedOn(row, rows)) return null;
  const isSettled = isLive(row) && row.settlement === null && share > line.amount;
  return formatDecimal(isSettled ? line.amount : share, decimals);
}

const amountOf = (text: string | undefined, decimals: number): MinorUnits | undefined =>
  text === undefined ? undefined : (parseDecimal(text, decimals) ?? 0n);
