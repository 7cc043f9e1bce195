// src/api/store/bookings/route.ts: a visitor or a customer books
import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { appointments } from '../../../appointments/core';

interface Booking {
  readonly product_id?: unknown;
  readonly start?: unknown;
}

/** `POST /store/bookings {"product_id": "prod_...", "start": "2031-03-10T09:00"}` */
export async function POST(
  request: AuthenticatedMedusaRequest<Booking>,
  response: MedusaResponse,
): Promise<void> {
  const { product_id: product, start } = request.body ?? {};
  const customer = request.auth_context?.actor_id;
  const { externalIds } = appointments;
  const products = await externalIds.resolve('product', [String(product)]);
  const users = await externalIds.resolve('user', customer ? [customer] : []);
  const booked = await appointments.book({
    productId: products.get(String(product)) ?? 0,
    start: String(start),
    ...(customer && { customerId: users.get(customer) }),
  });
  const orders = await externalIds.find('order', [booked.orderId]);
  response.status(201).json({ id: booked.id, status: booked.status, order_id: orders.get(booked.orderId) });
}
