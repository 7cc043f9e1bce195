// src/jobs/missed-events.ts: orders whose events were lost
import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { appointments } from '../appointments/core';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tells the library once more about each order that changed in the last day. A second report changes nothing. */
export default async function missedEvents(container: MedusaContainer): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const filters = { updated_at: { $gte: new Date(Date.now() - DAY_MS) } };
  const { data: orders } = await query.graph({ entity: 'order', fields: ['id'], filters });
  const { data: paid } = await query.graph({ entity: 'payment_collection', fields: ['order.id'], filters });
  const ids = [...orders.map(({ id }) => id), ...paid.flatMap(({ order }) => order?.id ?? [])];
  const booked = await appointments.forOrders([...new Set(ids)]);
  for (const [id, found] of booked) if (found.length > 0) await appointments.orderChanged(id);
}

export const config = { name: 'missed-events', schedule: '*/5 * * * *' };
