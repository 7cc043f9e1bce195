import type { Appointment } from '../../domain/appointment';
import { givenUpLines, hasPassedOn } from '../../domain/lines';
import type { Order, Settlement } from '../../domain/order';
import { isLive } from '../../domain/statuses/statuses';
import { depositsOf, orderMoney } from '../../engine/settlements/order-money';
import { isStatedAsSum, type OrderMoney } from '../../engine/settlements/paid-by-line';
import { type GivenUpLine, settlementOf } from '../../engine/settlements/settlement';
import type { Transaction } from '../../storage/storage';
import type { Core } from '../work/core';

/** An appointment that does not take place, or for which the amounts due are computed as if it did not. */
interface GivenUp extends GivenUpLine, Pick<Appointment, 'id' | 'orderId'> {
  /**
   * Whether the appointment still takes place; false by default. Also false for each of several appointments that are
   * given up at once, even if it is still stored as live.
   */
  readonly isLive?: boolean;
}

/** Converts an appointment that does not take place, or might not, to an argument of `settleAll`. */
export const givenUp = ({
  id,
  orderId,
  orderItemId,
  paidLateAt,
  status,
  fees,
  settlement,
}: Appointment): GivenUp => ({
  id,
  fees,
  orderId,
  orderItemId,
  isLive: isLive({ status }),
  reason: paidLateAt === null ? (settlement?.reason === 'no_show' ? 'no_show' : 'cancelled') : 'paid_late',
});

/** The parts of a core that settlements need. */
type Settling = Pick<Core, 'storage' | 'site'>;

/**
 * Computes the amounts due for the lines of appointments, with at most one read.
 *
 * @returns a map from appointment ids to settlements. An appointment is absent if its order or line is unknown, or if
 * its line belongs to another appointment now
 */
export async function settleAll(
  { storage, site }: Settling,
  appointments: readonly GivenUp[],
  orders: ReadonlyMap<number, Order>,
  t?: Transaction,
): Promise<Map<number, Settlement>> {
  const { currencyDecimals: decimals } = site;
  const known = new Map<number, OrderMoney>();
  for (const { orderId } of appointments) {
    const order = orders.get(orderId);
    if (order) known.set(orderId, orderMoney(order, decimals));
  }
  // If a line has amounts of its own and its appointment takes place, the amounts do not depend on other appointments.
  const dependent = appointments.flatMap(({ orderId, isLive }) => {
    const money = known.get(orderId);
    return money && (!isLive || isStatedAsSum(money)) ? [orderId] : [];
  });
  const inOrders = await storage.appointments.ofOrders(dependent, t);
  const facts = new Map(
    [...known.keys()].map((id) => {
      const rows = inOrders.filter(({ orderId }) => orderId === id);
      const money = orderMoney(orders.get(id)!, decimals, depositsOf(rows));
      const together = appointments.filter((one) => one.orderId === id && one.isLive === false);
      return [id, { money, rows, others: [...givenUpLines(rows), ...linesOf(together, rows)] }];
    }),
  );
  const settled = new Map<number, Settlement>();
  for (const one of appointments) {
    const found = facts.get(one.orderId);
    if (!found) continue;
    const { money, rows, others } = found;
    if (rows.some((row) => row.id === one.id && hasPassedOn(row, rows))) continue;
    const settlement = settlementOf(money, one, others, decimals);
    if (settlement) settled.set(one.id, settlement);
  }
  return settled;
}

/** Lists the lines of appointments, without those that belong to another appointment now. */
const linesOf = (appointments: readonly GivenUp[], rows: readonly Appointment[]): number[] =>
  appointments
    .filter(({ id }) => rows.some((row) => row.id === id && !hasPassedOn(row, rows)))
    .map(({ orderItemId }) => orderItemId);

/** Computes the amounts due for the line of one appointment; null if its order, or its line, is unknown. */
export async function settle(
  core: Settling,
  appointment: GivenUp,
  order: Order | undefined,
  t?: Transaction,
): Promise<Settlement | null> {
  const orders = new Map(order && [[order.id, order]]);
  return (await settleAll(core, [appointment], orders, t)).get(appointment.id) ?? null;
}
