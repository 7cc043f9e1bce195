// src/jobs/missed-events.ts: orders whose events were lost
import { appointments } from '../appointments/core';
import { query } from '../appointments/query';

interface Ref {
  readonly id: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reports each order that changed in the last day to the library again, in case an event was lost. A repeated report
 * changes nothing.
 */
export default async function missedEvents(): Promise<void> {
  const filters = { updated_at: { $gte: new Date(Date.now() - DAY_MS) } };
  const orders = (await query('order', { fields: ['id'], filters })) as Ref[];
  const payments = (await query('payment_collection', { fields: ['order.id'], filters })) as {
    order?: Ref;
  }[];
  const changed = [...orders, ...payments.flatMap(({ order }) => order ?? [])];
  const booked = await appointments.forOrders([...new Set(changed.map(({ id }) => id))]);
  for (const [id, found] of booked) if (found.length > 0) await appointments.orderChanged(id);
}

export const config = { name: 'missed-events', schedule: '*/5 * * * *' };
