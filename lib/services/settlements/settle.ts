import type { Appointment } from '../../domain/appointment';
import { givenUpLines, hasPassedOn } from '../../domain/lines';
import { isAboutPrice, type Order, type Settlement, type SettlementReason } from '../../domain/order';
import { isLive } from '../../domain/statuses/statuses';
import { depositsOf, orderMoney, overpaidLineOf } from '../../engine/settlements/order-money';
import { isStatedAsSum, type OrderMoney } from '../../engine/settlements/paid-by-line';
import { type SettledLine, settlementOf } from '../../engine/settlements/settlement';
import type { Transaction } from '../../storage/storage';
import type { Core } from '../work/core';

/** An appointment for whose line the amounts due are computed. */
interface Settled extends SettledLine, Pick<Appointment, 'id' | 'orderId'> {
  /**
   * Whether the appointment still takes place; false by default. Also false for each of several appointments that are
   * given up at once, even if it is still stored as live.
   */
  readonly isLive?: boolean;
}

/** Converts an appointment that owes or gets money, or might, to an argument of `settleAll`. */
export const settledRow = (row: Appointment): Settled => ({
  id: row.id,
  fees: row.fees,
  orderId: row.orderId,
  orderItemId: row.orderItemId,
  isLive: isLive(row),
  reason: reasonOf(row),
  price: row.settlement?.price,
});

/** Converts an appointment to an argument of `settleAll` that asks for the amounts due if it did not take place. */
export function asIfGivenUp(row: Appointment): Settled {
  const settled = settledRow(row);
  return isAboutPrice(settled.reason) ? { ...settled, reason: 'cancelled' } : settled;
}

/**
 * Returns the reason of the amounts due of an appointment. A live one that was neither reduced nor has another price is
 * treated as if it were cancelled.
 */
function reasonOf(row: Appointment): SettlementReason {
  if (row.paidLateAt !== null) return 'paid_late';
  if (row.settlement?.reason === 'no_show') return 'no_show';
  return priceReasonOf(row) ?? 'cancelled';
}

/** Returns the reason of the amounts due of a live appointment with fewer places or another price; undefined for others. */
export function priceReasonOf({
  status,
  fees,
  settlement,
}: Pick<Appointment, 'status' | 'fees' | 'settlement'>): 'reduced' | 'repriced' | undefined {
  if (!isLive({ status })) return undefined;
  if (isAboutPrice(settlement?.reason)) return settlement.reason;
  if (fees.some(({ reason }) => reason === 'reduced')) return 'reduced';
  return settlement?.price === undefined ? undefined : 'repriced';
}

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
  appointments: readonly Settled[],
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
      const own = orderMoney(orders.get(id)!, decimals, depositsOf(rows));
      const money = { ...own, overpaidLine: overpaidLineOf(rows, own, decimals) };
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
const linesOf = (appointments: readonly Settled[], rows: readonly Appointment[]): number[] =>
  appointments
    .filter(({ id }) => rows.some((row) => row.id === id && !hasPassedOn(row, rows)))
    .map(({ orderItemId }) => orderItemId);

/** Computes the amounts due for the line of one appointment; null if its order, or its line, is unknown. */
export async function settle(
  core: Settling,
  appointment: Settled,
  order: Order | undefined,
  t?: Transaction,
): Promise<Settlement | null> {
  const orders = new Map(order && [[order.id, order]]);
  return (await settleAll(core, [appointment], orders, t)).get(appointment.id) ?? null;
}
