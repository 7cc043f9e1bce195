import { viewerOf } from '../../access/principal';
import type { Appointment } from '../../domain/appointment';
import type { Internals } from '../../internals';
import type { CallContext, HostPorts } from '../../ports/ports';
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

/** Appointments as the call's version shows them. v2 asks the shop for products, people and guests' orders once. */
export async function presentAppointments(
  items: readonly Appointment[],
  { version, principal }: Reader,
  { host, site }: Pick<Parts, 'host' | 'site'>,
): Promise<WireAppointment[]> {
  if (version === 'v1') return items.map((item) => presentAppointment(item, site.zone));
  const related = await relatedTo(items, host, viewerOf(principal));
  return items.map((item) => presentAppointmentV2(item, site.zone, related));
}

/** The same for appointments that have just been written: a response leaves out the data that cannot be read. */
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

/** The products, people and orders of appointments: a call each, however many there are, where there are any. */
export async function relatedTo(
  items: readonly Appointment[],
  host: Ports,
  context: CallContext,
): Promise<Related> {
  const reads = readsOf(items, host, context);
  const [products, users, orders] = await Promise.all([reads.products(), reads.users(), reads.orders()]);
  return { products, users, orders };
}

type Ports = Pick<HostPorts, 'products' | 'users' | 'orders'>;
type Reads = { readonly [Name in keyof Related]: () => Promise<Related[Name]> };

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
  orders: () =>
    findAll(
      items.flatMap(({ customerId, orderId }) => (customerId === 0 ? [orderId] : [])),
      (ids) => host.orders.find(ids, context),
    ),
});

async function findAll<T>(
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<Map<number, T>>,
): Promise<ReadonlyMap<number, T>> {
  const unique = [...new Set(ids)].filter((id) => id !== 0);
  return unique.length === 0 ? new Map() : find(unique);
}
