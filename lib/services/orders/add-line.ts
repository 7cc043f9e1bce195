import { createHash } from 'node:crypto';
import type { Appointment } from '../../domain/appointment';
import { formatDecimal, parseDecimal } from '../../domain/money/money';
import type {
  LineTax,
  NewOrderLine,
  OrderLine,
  OrderStatus,
  WrittenLine,
  WrittenOrder,
} from '../../domain/orders/order';
import type { Site } from '../../domain/site';
import { dueOfLine } from '../../engine/policies/deposit';
import { inOtherOrder } from '../../engine/settlements/money-notes';
import type { CallContext } from '../../ports/ports';
import { type Core } from '../work/core';

/** The properties of an appointment that follow from the amounts of its order line. */
type Priced = Pick<Appointment, 'cost' | 'costIncludesTax'>;

/**
 * Returns the cost that an appointment gets from the amounts of its order line. The shop's amounts decide, because the
 * customer pays the order. Without amounts, the stored cost stays.
 */
export function costOfLine(
  { cost, costIncludesTax }: Priced,
  amounts: LineTax | undefined,
  { currencyDecimals }: Pick<Site, 'currencyDecimals'>,
): string {
  if (!amounts) return cost;
  const [net, tax] = [amounts.net, amounts.tax].map((amount) => parseDecimal(amount, currencyDecimals) ?? 0n);
  const total = costIncludesTax ? net! + tax! : net!;
  return total === parseDecimal(cost, currencyDecimals) ? cost : formatDecimal(total, currencyDecimals);
}

/** The fields that an appointment needs to take over an order line that the shop has written. */
type Lined = Priced &
  Pick<
    Appointment,
    | 'quantity'
    | 'policies'
    | 'entitlement'
    | 'orderId'
    | 'linePaid'
    | 'orderPaid'
    | 'orderUnclaimed'
    | 'moneyNotes'
  >;

/**
 * Returns an appointment with the ids of the order line that the shop has written for it, and with the cost and deposit
 * from the amounts of that line. If the appointment has moved to another order, only what staff have noted counts as paid
 * for the new line.
 */
export const withLine = <T extends Lined>(
  row: T,
  { orderId, orderItemId, amounts }: WrittenLine,
  site: Site,
): T & Pick<Appointment, 'orderId' | 'orderItemId' | 'cost'> => ({
  ...row,
  orderId,
  orderItemId,
  ...(orderId !== row.orderId && {
    linePaid: null,
    orderPaid: null,
    orderUnclaimed: null,
    moneyNotes: inOtherOrder(row.moneyNotes, site.currencyDecimals),
  }),
  cost: costOfLine(row, amounts, site),
  ...(amounts && dueOfWritten(row, amounts, site)),
});

const dueOfWritten = ({ quantity, policies, entitlement }: Lined, amounts: LineTax, site: Site) =>
  dueOfLine(amounts, {
    deposit: policies?.deposit,
    places: quantity - (entitlement?.places ?? 0),
    decimals: site.currencyDecimals,
  });

/**
 * Returns the amounts of an order line that its appointment stores: the part that is due when booking, and the part due
 * later. Both are null for a line without a deposit.
 */
export const dueFields = ({
  dueNow,
  dueLater,
}: Partial<OrderLine>): Pick<Appointment, 'dueNow' | 'dueLater'> => ({
  dueNow: dueNow ?? null,
  dueLater: dueLater ?? null,
});

/** Returns the status of an order that the shop has just created; `pending` if the shop did not state one. */
export const statusOf = ({ status = 'pending' }: WrittenOrder): OrderStatus => status;

/**
 * Reads the amounts of an order line from the value that the shop's orders port returned for an update. The value is
 * either checked amounts, or anything that the shop's ORM returned; in the second case the result is undefined.
 */
export const amountsOf = (returned: unknown): LineTax | undefined =>
  typeof returned === 'object' && returned !== null ? (returned as Partial<WrittenLine>).amounts : undefined;

/** Adds an order line through the shop's orders port, which may return only the id of the new line. */
export async function addLine(
  { host }: Core,
  orderId: number,
  line: NewOrderLine,
  context: CallContext,
): Promise<WrittenLine> {
  const added = await host.orders.addItem(orderId, line, context);
  return typeof added === 'number' ? { orderId, orderItemId: added } : { ...added, orderId };
}

/** Returns the content for an update that removes an order line: quantity 0. */
export const takenOut = (productId: number): OrderLine => ({ productId, quantity: 0, net: '0', tax: '0' });

/**
 * Derives a UUID from these parts, as the reference of an order line. Equal parts give an equal reference in every
 * process, so the shop recognises a line that it is asked to write twice.
 */
export function derivedReference(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
