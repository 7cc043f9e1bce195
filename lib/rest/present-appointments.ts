import { viewerOf } from '../access/principal';
import type { Appointment } from '../appointments/types';
import type { Appointments } from '../create-appointments';
import type { CallContext, HostPorts, Order, User } from '../host/ports';
import type { Product } from '../host/product';
import type { Call } from './endpoint';
import { presentAppointment, presentAppointmentV2, type WireAppointment } from './presenters/appointment';

/** Appointments as the call's version answers them. v2 asks the shop for products, people and guests' orders once. */
export async function presentAppointments(
  items: readonly Appointment[],
  { version, principal }: Pick<Call, 'version' | 'principal'>,
  { host, site }: Pick<Appointments, 'host' | 'site'>,
): Promise<WireAppointment[]> {
  if (version === 'v1') return items.map((item) => presentAppointment(item, site.zone));
  const related = await relatedTo(items, host, viewerOf(principal));
  return items.map((item) => presentAppointmentV2(item, site.zone, related));
}

/** What is shown of others with appointments. */
export interface Related {
  readonly products: ReadonlyMap<number, Product>;
  readonly users: ReadonlyMap<number, User>;
  /** Of appointments without a customer: a guest's name is in the order. */
  readonly orders: ReadonlyMap<number, Order>;
}

/** The products, people and orders of appointments: a call each, however many there are, where there are any. */
export async function relatedTo(
  items: readonly Appointment[],
  host: Pick<HostPorts, 'products' | 'users' | 'orders'>,
  context: CallContext,
): Promise<Related> {
  const [products, users, orders] = await Promise.all([
    findAll(
      items.map(({ productId }) => productId),
      (ids) => host.products.find(ids, context),
    ),
    findAll(
      items.flatMap(({ customerId, staffIds }) => [customerId, ...staffIds]),
      (ids) => host.users.find(ids, context),
    ),
    findAll(
      items.flatMap(({ customerId, orderId }) => (customerId === 0 ? [orderId] : [])),
      (ids) => host.orders.find(ids, context),
    ),
  ]);
  return { products, users, orders };
}

async function findAll<T>(
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<Map<number, T>>,
): Promise<ReadonlyMap<number, T>> {
  const unique = [...new Set(ids)].filter((id) => id !== 0);
  return unique.length === 0 ? new Map() : find(unique);
}
