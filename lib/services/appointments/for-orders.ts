import type { Appointment } from '../../domain/appointment';
import { UNLISTED_STATUSES } from '../../domain/statuses';
import type { SiteSeconds } from '../../time/units';
import type { Core } from '../work/core';

/** An appointment as the host's order resource shows it (semantics 8, Orders). */
export interface OrderAppointment {
  readonly id: number;
  readonly status: string;
  readonly start: SiteSeconds;
  readonly end: SiteSeconds;
  readonly product_id: number;
  readonly staff_ids: readonly number[];
  readonly qty: number;
  readonly order_item_id: number;
}

/**
 * The appointments of a page of orders, in one query: the earliest first, without what is in a cart or in the trash.
 *
 * @returns a list for every order asked for, by its id
 */
export async function appointmentsForOrders(
  { storage, site }: Core,
  orders: readonly (number | { readonly id: number })[],
): Promise<Map<number, OrderAppointment[]>> {
  const ids = orders.map((order) => (typeof order === 'number' ? order : order.id)).filter((id) => id > 0);
  const lists = new Map<number, OrderAppointment[]>(ids.map((id) => [id, []]));
  const found = await storage.appointments.ofOrders([...lists.keys()]);
  const shown = found.filter(({ status }) => !UNLISTED_STATUSES.includes(status));
  const present = ({ id, status, start, end, productId, staffIds, qty, orderItemId }: Appointment) => ({
    id,
    status,
    start: site.zone.toSite(start),
    end: site.zone.toSite(end),
    product_id: productId,
    staff_ids: staffIds,
    qty,
    order_item_id: orderItemId,
  });
  for (const appointment of shown.sort((a, b) => a.start - b.start || a.id - b.id))
    lists.get(appointment.orderId)!.push(present(appointment));
  return lists;
}
