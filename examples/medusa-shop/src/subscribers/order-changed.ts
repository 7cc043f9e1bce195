// src/subscribers/order-changed.ts: an order has changed
import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework';
import { appointments } from '../appointments/core';

/** Tells the library that the status or the lines of an order have changed. */
export default async function orderChanged({ event }: SubscriberArgs<{ id?: string; order_id?: string }>) {
  await appointments.orderChanged((event.data.order_id ?? event.data.id)!);
}

export const config: SubscriberConfig = {
  event: ['order.updated', 'order.canceled', 'order.completed', 'order-edit.confirmed'],
};
