import { UNLISTED_STATUSES } from '../../domain/statuses';
import { orderAppointmentJson, type OrderAppointmentJson } from '../../wire/order-appointment';
import type { Core } from '../work/core';

/**
 * The appointments of a page of orders, in one query: the earliest first, without what is in a cart or in the trash.
 *
 * @returns a list for every order asked for, by its id
 */
export async function appointmentsForOrders(
  { storage, site }: Core,
  orders: readonly (number | { readonly id: number })[],
): Promise<Map<number, OrderAppointmentJson[]>> {
  const ids = orders.map((order) => (typeof order === 'number' ? order : order.id)).filter((id) => id > 0);
  const lists = new Map<number, OrderAppointmentJson[]>(ids.map((id) => [id, []]));
  const found = await storage.appointments.ofOrders([...lists.keys()]);
  const shown = found.filter(({ status }) => !UNLISTED_STATUSES.includes(status));
  for (const appointment of shown.sort((a, b) => a.start - b.start || a.id - b.id))
    lists.get(appointment.orderId)!.push(orderAppointmentJson(appointment, site.zone));
  return lists;
}
