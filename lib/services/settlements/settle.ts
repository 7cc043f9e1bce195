import type { Appointment } from '../../domain/appointment';
import { hasPassedOn } from '../../domain/money/lines';
import type { MinorUnits } from '../../domain/money/money';
import { isAboutPrice, type Order, type Settlement } from '../../domain/orders/order';
import { lineClaim, claimsOf, remembering, withClaim } from '../../engine/settlements/line-claims';
import { moneyOf, type NotedRow } from '../../engine/settlements/money-notes';
import { isStatedAsSum, orderMoney } from '../../engine/settlements/order-money';
import { amountsOfLine, type LineAmounts, settlementOf } from '../../engine/settlements/settlement';
import type { Transaction } from '../../storage/storage';
import { asInstant } from '../../time/units';
import type { Core } from '../work/core';
import { dividedNow, type PaidBefore } from './divided';
import { refundsOfLines } from './refunds-of-lines';
import type { Settled } from './settled-row';

/** The parts of the core that the computation of amounts due needs. */
type Settling = Pick<Core, 'storage' | 'site'>;

/** The transaction in which amounts due are computed, and what counted as paid before the change. */
export interface Reading {
  readonly t?: Transaction | undefined;
  /** Amounts that counted as paid before the change. Default: computed from the stored appointments. */
  readonly paidBefore?: PaidBefore | undefined;
}

/**
 * Computes the amounts due for the lines of appointments, with at most one read.
 *
 * @returns a map from appointment ids to settlements. An appointment is absent if its order or line is unknown, or if
 * its line belongs to another appointment now
 */
export async function settleAll(
  core: Settling,
  appointments: readonly Settled[],
  orders: ReadonlyMap<number, Order>,
  reading: Reading = {},
): Promise<Map<number, Settlement>> {
  const amounts = await amountsOfAll(core, appointments, orders, reading);
  return new Map(
    appointments.flatMap((one, at) => {
      const own = amounts[at];
      const settlement = own && settlementOf(one, own, core.site.currencyDecimals);
      return settlement ? [[one.id, settlement] as const] : [];
    }),
  );
}

/** Amounts of an order line, with the amount that the shop has refunded for it. */
interface AmountsWithRefund extends LineAmounts {
  readonly refunded: MinorUnits;
}

/**
 * For each appointment, in the same order, returns the amounts of its order line, which decide what is due. Takes at
 * most one read. Undefined for an appointment whose order or line is unknown, or whose line now belongs to another
 * appointment.
 */
export async function amountsOfAll(
  { storage, site }: Settling,
  appointments: readonly Settled[],
  orders: ReadonlyMap<number, Order>,
  { t, paidBefore }: Reading = {},
): Promise<readonly (AmountsWithRefund | undefined)[]> {
  const { currencyDecimals: decimals } = site;
  // Other appointments of an order matter only if the shop reports one total for the whole order, or if this appointment
  // is cancelled.
  const dependent = appointments.flatMap(({ orderId, isLive }) => {
    const order = orders.get(orderId);
    return order && (!isLive || isStatedAsSum(orderMoney(order, decimals))) ? [orderId] : [];
  });
  const inOrders = await storage.appointments.ofOrders(dependent, t);
  const amounts = new Map<Settled, AmountsWithRefund>();
  for (const orderId of new Set(appointments.map((one) => one.orderId))) {
    const order = orders.get(orderId);
    if (!order) continue;
    const rows = inOrders.filter((row) => row.orderId === orderId);
    const division = paidBefore?.get(orderId) ?? dividedNow(order, rows, site);
    const owners = appointments.filter(
      (one) => one.orderId === orderId && !rows.some((row) => row.id === one.id && hasPassedOn(row, rows)),
    );
    let claims = remembering(claimsOf(rows, decimals), division);
    for (const { orderItemId, isLive: isStored, reason, fees, price, dueNow } of owners) {
      const takesPlace = isAboutPrice(reason);
      if (isStored === false || takesPlace)
        claims = withClaim(claims, orderItemId, lineClaim({ takesPlace, fees, price, dueNow }, decimals));
    }
    const money = moneyOf(order, notedRows(rows, owners), decimals);
    const refunded = refundsOfLines(order, rows, { money, claims }, decimals);
    for (const one of owners) {
      const own = amountsOfLine(money, one, claims, decimals);
      if (own) amounts.set(one, { ...own, refunded: refunded.get(one.orderItemId) ?? 0n });
    }
  }
  return appointments.map((one) => amounts.get(one));
}

/** Returns the notes about the money of an order's lines. Notes that this write makes are not stored yet. */
function notedRows(rows: readonly Appointment[], owners: readonly Settled[]): readonly NotedRow[] {
  const others = rows.filter(({ id }) => !owners.some((one) => one.id === id));
  const own = new Map(owners.map((one) => [one.id, one]));
  return [
    ...others,
    ...[...own.values()].map(({ id, orderItemId, fees = [], moneyNotes = [] }) => {
      const { status = '', dateCreated = asInstant(0) } = rows.find((row) => row.id === id) ?? {};
      return { id, status, dateCreated, orderItemId, fees, moneyNotes };
    }),
  ];
}

/** Computes the amounts due for the order line of one appointment; null if its order or its line is unknown. */
export async function settle(
  core: Settling,
  appointment: Settled,
  order: Order | undefined,
  reading: Reading = {},
): Promise<Settlement | null> {
  const orders = new Map(order && [[order.id, order]]);
  return (await settleAll(core, [appointment], orders, reading)).get(appointment.id) ?? null;
}
