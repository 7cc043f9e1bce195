import type { Appointment } from '../../domain/appointment';
import type { Order } from '../../domain/order';
import type { Settlement } from '../../domain/settlement';
import { DEAD_STATUSES } from '../../domain/statuses';
import { orderMoney } from '../../engine/settlements/order-money';
import { isStatedAsSum, type OrderMoney } from '../../engine/settlements/paid-by-line';
import { type GivenUpLine, settlementOf } from '../../engine/settlements/settlement';
import type { Transaction } from '../../storage/storage';
import type { Core } from '../work/core';

/** An appointment that does not take place, or might not. */
export interface GivenUp extends GivenUpLine, Pick<Appointment, 'id' | 'orderId'> {}

/** Returns the line of an appointment as if it were given up, if that has not happened yet. */
export const givenUp = ({ id, orderId, orderItemId, paidLateAt }: Appointment): GivenUp => ({
  id,
  orderId,
  orderItemId,
  reason: paidLateAt === null ? 'cancelled' : 'paid_late',
});

/** The parts of a core that computing settlements needs. */
type Settling = Pick<Core, 'storage' | 'site'>;

/**
 * Computes what is due for the lines of appointments, with at most one read.
 *
 * @returns the settlements by the ids of the appointments; absent if the order, or its line, is unknown
 */
export async function settleAll(
  { storage, site }: Settling,
  appointments: readonly GivenUp[],
  orders: ReadonlyMap<number, Order>,
  t?: Transaction,
): Promise<Map<number, Settlement>> {
  const known = new Map<number, OrderMoney>();
  for (const { orderId } of appointments) {
    const order = orders.get(orderId);
    if (order) known.set(orderId, orderMoney(order, site.currencyDecimals));
  }
  const inSums = [...known].filter(([, money]) => isStatedAsSum(money)).map(([orderId]) => orderId);
  const dead = (await storage.appointments.ofOrders(inSums, t)).filter(({ status }) =>
    DEAD_STATUSES.includes(status),
  );
  const settled = new Map<number, Settlement>();
  for (const one of appointments) {
    const money = known.get(one.orderId);
    const others = dead.flatMap((row) => (row.orderId === one.orderId ? [row.orderItemId] : []));
    const settlement = money && settlementOf(money, one, others, site.currencyDecimals);
    if (settlement) settled.set(one.id, settlement);
  }
  return settled;
}

/** Computes what is due for the line of one appointment; null if its order, or its line, is unknown. */
export async function settle(
  core: Settling,
  appointment: GivenUp,
  order: Order | undefined,
  t?: Transaction,
): Promise<Settlement | null> {
  const orders = new Map(order && [[order.id, order]]);
  return (await settleAll(core, [appointment], orders, t)).get(appointment.id) ?? null;
}
