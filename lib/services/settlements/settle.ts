import type { Appointment } from '../../domain/appointment';
import { givenUpLines, hasPassedOn } from '../../domain/lines';
import type { Order } from '../../domain/order';
import type { Settlement } from '../../domain/settlement';
import { orderMoney } from '../../engine/settlements/order-money';
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
 * Computes what is due for the lines of appointments, with one read.
 *
 * @returns the settlements by the ids of the appointments; absent if the order, or its line, is unknown, and if the line
 *   belongs to another appointment now
 */
export async function settleAll(
  { storage, site }: Settling,
  appointments: readonly GivenUp[],
  orders: ReadonlyMap<number, Order>,
  t?: Transaction,
): Promise<Map<number, Settlement>> {
  const known = new Map(
    appointments.flatMap(({ orderId }) => {
      const order = orders.get(orderId);
      return order ? [[orderId, order] as const] : [];
    }),
  );
  const inOrders = await storage.appointments.ofOrders([...known.keys()], t);
  const settled = new Map<number, Settlement>();
  for (const one of appointments) {
    const order = known.get(one.orderId);
    if (!order) continue;
    const rows = inOrders.filter(({ orderId }) => orderId === one.orderId);
    if (rows.some((row) => row.id === one.id && hasPassedOn(row, rows))) continue;
    const { currencyDecimals: decimals } = site;
    const settlement = settlementOf(orderMoney(order, decimals), one, givenUpLines(rows), decimals);
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
