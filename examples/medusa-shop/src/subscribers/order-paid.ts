// src/subscribers/order-paid.ts: a payment has come, or has gone back
import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework';
import { appointments } from '../appointments/core';
import { query } from '../appointments/query';

interface Payment {
  readonly payment_collection?: { readonly order?: { readonly id: string } };
}

/** Tells the library that a payment of an order was captured or refunded. */
export default async function orderPaid({ event }: SubscriberArgs<{ id: string }>) {
  const wanted = { fields: ['payment_collection.order.id'], filters: { id: event.data.id } };
  for (const { payment_collection: paid } of (await query('payment', wanted)) as Payment[])
    if (paid?.order) await appointments.orderChanged(paid.order.id);
}

export const config: SubscriberConfig = { event: ['payment.captured', 'payment.refunded'] };
