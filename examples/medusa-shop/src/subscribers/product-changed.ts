// src/subscribers/product-changed.ts: a product has changed
import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework';
import { appointments } from '../appointments/core';

/** Tells the library that settings, price or visibility of a product may have changed. */
export default async function productChanged({ event }: SubscriberArgs<{ id: string }>) {
  await appointments.productChanged(event.name.startsWith('product.') ? event.data.id : undefined);
}

export const config: SubscriberConfig = {
  event: ['product.updated', 'product.deleted', 'product-variant.updated', 'product-category.updated'],
};
