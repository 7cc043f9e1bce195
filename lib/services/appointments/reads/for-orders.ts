import { UNLISTED_STATUSES } from '../../../domain/statuses/statuses';
import { orderAppointmentJson, type OrderAppointmentJson } from '../../../wire/order-appointment';
import type { Core } from '../../work/core';

/**
 * Returns the appointments of several orders, in one query: the earliest first, leaving out those in a cart or in the
 * trash.
 *
 * @returns a map from the id of each requested order to the list of its appointments
 */
export async function appointmentsForOrders<Id extends number | string>(
  { storage, site, hostIds }: Core,
  orders: readonly (Id | { readonly id: Id })[],
): Promise<Map<Id, OrderAppointmentJson[]>> {
  const ids = orders.map((order) => (typeof order === 'object' ? order.id : order));
  const integers = await hostIds.integersOf('order', ids);
  const wanted = ids.filter(isOrder);
  const lists = new Map<Id, OrderAppointmentJson[]>(wanted.map((id) => [id, []]));
  const byInteger = new Map([...integers].map(([id, integer]) => [integer, id]));
  const found = await storage.appointments.ofOrders([...byInteger.keys()].filter((id) => id > 0));
  const shown = found.filter(({ status }) => !UNLISTED_STATUSES.includes(status));
  for (const appointment of shown.sort((a, b) => a.start - b.start || a.id - b.id))
    lists.get(byInteger.get(appointment.orderId)!)!.push(orderAppointmentJson(appointment, site.zone));
  return lists;
}

/** Whether a value can be the id of an order: any text, or an integer from 1. */
const isOrder = (id: number | string): boolean => typeof id === 'string' || id > 0;
