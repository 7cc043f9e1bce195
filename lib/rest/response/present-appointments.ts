import { viewerOf } from '../../access/principal';
import type { Appointment } from '../../domain/appointment';
import type { Internals } from '../../internals';
import type { CallContext, HostPorts } from '../../ports/ports';
import { mapInSlices } from '../../runtime/slices';
import type { Call } from '../endpoint';
import type { Related } from '../presenters/appointment';
import {
  presentAppointment,
  presentAppointmentV2,
  presentWrittenV2,
  type WireAppointment,
} from '../presenters/appointment';
import { readAfterCommit } from './after-commit';

type Parts = Pick<Internals, 'host' | 'site' | 'options'>;
type Reader = Pick<Call, 'version' | 'principal'>;

/**
 * Builds the responses for appointments, in the version of the call. For v2, products, people and the orders of guests
 * are read from the shop, with one call for each kind.
 */
export async function presentAppointments(
  items: readonly Appointment[],
  { version, principal }: Reader,
  { host, site }: Pick<Parts, 'host' | 'site'>,
): Promise<WireAppointment[]> {
  if (version === 'v1') return items.map((item) => presentAppointment(item, site.zone));
  const related = await relatedTo(items, host, viewerOf(principal));
  return mapInSlices(items, (item) => presentAppointmentV2(item, site.zone, related));
}

/**
 * Builds the responses for appointments that have just been written. Fields whose data cannot be read from the shop are
 * left out.
 */
export async function presentWritten(
  items: readonly Appointment[],
  { version, principal }: Reader,
  { host, site, options: { logger } }: Parts,
): Promise<WireAppointment[]> {
  if (version === 'v1') return items.map((item) => presentAppointment(item, site.zone));
  const reads = readsOf(items, host, viewerOf(principal));
  const [products, users, orders] = await Promise.all([
    readAfterCommit('products', reads.products, logger),
    readAfterCommit('users', reads.users, logger),
    readAfterCommit('orders', reads.orders, logger),
  ]);
  return items.map((item) => presentWrittenV2(item, site.zone, { products, users, orders }));
}

/**
 * Reads the products and people of appointments, and the orders of guests. Each port is called once for all
 * appointments; a port is not called if the appointments refer to none of its records.
 */
export const relatedTo = (
  items: readonly Appointment[],
  host: Ports,
  context: CallContext,
): Promise<Related> => readAll(readsOf(items, host, context));

/** Reads the products and people of appointments, and all of their orders. */
export const relatedWithOrders = (
  items: readonly Appointment[],
  host: Ports,
  context: CallContext,
): Promise<Related> => readAll({ ...readsOf(items, host, context), orders: ordersOf(items, host, context) });

type Ports = Pick<HostPorts, 'products' | 'users' | 'orders'>;
type Reads = { readonly [Name in keyof Related]: () => Promise<Related[Name]> };

async function readAll(reads: Reads): Promise<Related> {
  const [products, users, orders] = await Promise.all([reads.products(), reads.users(), reads.orders()]);
  return { products, users, orders };
}

const readsOf = (items: readonly Appointment[], host: Ports, context: CallContext): Reads => ({
  products: () =>
    findAll(
      items.map(({ productId }) => productId),
      (ids) => host.products.find(ids, context),
    ),
  users: () =>
    findAll(
      items.flatMap(({ customerId, staffIds }) => [customerId, ...staffIds]),
      (ids) => host.users.find(ids, context),
    ),
  orders: ordersOf(
    items.filter(({ customerId }) => customerId === 0),
    host,
    context,
  ),
});

const ordersOf = (items: readonly Appointment[], host: Ports, context: CallContext) => () =>
  findAll(
    items.map(({ orderId }) => orderId),
    (ids) => host.orders.find(ids, context),
  );

async function findAll<T>(
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<Map<number, T>>,
): Promise<ReadonlyMap<number, T>> {
  const unique = [...new Set(ids)].filter((id) => id !== 0);
  return unique.length === 0 ? new Map() : find(unique);
}
