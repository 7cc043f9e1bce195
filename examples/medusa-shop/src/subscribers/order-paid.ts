// src/subscribers/order-paid.ts: a payment has come, or has gone back
import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { appointments } from '../appointments/core';

/** Tells the library about an order whose payment was captured or refunded. */
export default async function orderPaid({ event, container }: SubscriberArgs<{ id: string }>) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: 'payment',
    fields: ['payment_collection.order.id'],
    filters: { id: event.data.id },
  });
  for (const { payment_collection: paid } of data)
    if (paid?.order) await appointments.orderChanged(paid.order.id);
}

export const config: SubscriberConfig = { event: ['payment.captured', 'payment.refunded'] };
