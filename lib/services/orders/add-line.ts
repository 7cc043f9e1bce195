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
import type { CallContext } from '../../ports/ports';
import { type Core } from '../work/core';

/** The properties of an appointment that depend on the amounts of its line. */
type Priced = Pick<Appointment, 'cost' | 'costIncludesTax'>;

/**
 * Returns the cost of an appointment whose line has these amounts in the shop. The shop's amounts decide, because the
 * customer pays the order.
 */
export function costOfLine(
  { cost, costIncludesTax }: Priced,
  amounts: LineTax | undefined,
  { currencyDecimals }: Site,
): string {
  if (!amounts) return cost;
  const [net, tax] = [amounts.net, amounts.tax].map((amount) => parseDecimal(amount, currencyDecimals) ?? 0n);
  const total = costIncludesTax ? net! + tax! : net!;
  return total === parseDecimal(cost, currencyDecimals) ? cost : formatDecimal(total, currencyDecimals);
}

/** The properties of an appointment that depend on its line. */
type Lined = Priced & Pick<Appointment, 'quantity' | 'policies' | 'entitlement'>;

/** Returns an appointment with the line that the shop has written for it. */
export const withLine = <T extends Lined>(
  row: T,
  { orderId, orderItemId, amounts }: WrittenLine,
  site: Site,
): T & Pick<Appointment, 'orderId' | 'orderItemId' | 'cost'> => ({
  ...row,
  orderId,
  orderItemId,
  cost: costOfLine(row, amounts, site),
  ...(amounts && dueOfWritten(row, amounts, site)),
});

const dueOfWritten = ({ quantity, policies, entitlement }: Lined, amounts: LineTax, site: Site) =>
  dueOfLine(amounts, {
    deposit: policies?.deposit,
    places: quantity - (entitlement?.places ?? 0),
    decimals: site.currencyDecimals,
  });

/** Returns the amounts of a line that an appointment keeps: null for a line without a deposit. */
export const dueFields = ({
  dueNow,
  dueLater,
}: Partial<OrderLine>): Pick<Appointment, 'dueNow' | 'dueLater'> => ({
  dueNow: dueNow ?? null,
  dueLater: dueLater ?? null,
});

/** Returns the status of an order that the shop has just created. */
export const statusOf = ({ status = 'pending' }: WrittenOrder): OrderStatus => status;

/**
 * Reads the amounts from the value that a port returned for an update. The value is either checked amounts, or anything
 * that the port's ORM returned.
 */
export const amountsOf = (returned: unknown): LineTax | undefined =>
  typeof returned === 'object' && returned !== null ? (returned as Partial<WrittenLine>).amounts : undefined;

/** Adds a line to an order. A port may return only the line's id. */
export async function addLine(
  { host }: Core,
  orderId: number,
  line: NewOrderLine,
  context: CallContext,
): Promise<WrittenLine> {
  const added = await host.orders.addItem(orderId, line, context);
  return typeof added === 'number' ? { orderId, orderItemId: added } : { ...added, orderId };
}

/** Returns the content that removes a line from its order: quantity 0. */
export const takenOut = (productId: number): OrderLine => ({ productId, quantity: 0, net: '0', tax: '0' });

/**
 * Derives a reference in the form of a UUID from these parts. Every process derives an equal reference, so that a line
 * that is written twice is recognised.
 */
export function derivedReference(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
