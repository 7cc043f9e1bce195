import type { Appointment } from '../../domain/appointment';
import type { Settlement } from '../../domain/orders/order';
import type { Product } from '../../domain/product';
import type { Resource } from '../../domain/resource';
import type { User } from '../../domain/people/user';
import { settleAll } from '../settlements/settle';
import { asIfCancelled } from '../settlements/settled-row';
import { previewVisitCancellation } from '../visits/previews/preview-cancellation';
import type { Visit } from '../visits/types';
import { ordersWithUnsent } from '../settlements/orders-with-unsent';
import { callContext, type Core } from '../work/core';
import type { Besides } from './view';

/** Records that the customer's page shows with a visit, in addition to its items. */
export interface VisitBesides {
  readonly users: ReadonlyMap<number, User>;
  readonly resources: ReadonlyMap<number, Resource>;
  /**
   * Map from the id of each item to amounts due: those that would be due if the whole visit were cancelled now, or, for
   * a cancelled item, those that are due already.
   */
  readonly settlements: ReadonlyMap<number, Settlement | null>;
}

/** Reads the records that a customer's page shows with a visit, apart from its items. */
export async function readVisitBesides(core: Core, visit: Visit, customerId: number): Promise<VisitBesides> {
  const { host, storage } = core;
  const items = visit.appointments;
  const staffIds = [...new Set(items.flatMap((item) => item.staffIds))];
  const resourceIds = items.flatMap((item) => item.resourceIds).filter((id) => id > 0);
  const context = callContext({ actorId: customerId });
  const preview = await previewVisitCancellation(core, visit, { cancelledBy: 'customer' });
  const previewed = new Map(preview.map(({ appointmentId, settlement }) => [appointmentId, settlement]));
  const others = items.filter(({ id, orderId }) => orderId > 0 && !previewed.has(id));
  return {
    users: staffIds.length > 0 ? await host.users.find(staffIds, context) : new Map(),
    resources: await storage.resources.find([...new Set(resourceIds)]),
    settlements: new Map([...previewed, ...(await settledNow(core, others))]),
  };
}

async function settledNow(
  core: Core,
  items: readonly Appointment[],
): Promise<ReadonlyMap<number, Settlement>> {
  if (items.length === 0) return new Map();
  const orders = await ordersWithUnsent(
    core,
    items.map(({ orderId }) => orderId),
  );
  return settleAll(core, items.map(asIfCancelled), orders);
}

/** Returns the records that a customer's page shows with one item of a visit. */
export const besidesItem = (
  { users, resources, settlements }: VisitBesides,
  { id, productId }: Appointment,
  products: ReadonlyMap<number, Product>,
): Besides => ({
  product: products.get(productId),
  users,
  resources,
  settlement: settlements.get(id) ?? null,
});
