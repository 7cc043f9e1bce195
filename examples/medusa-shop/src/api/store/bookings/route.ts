// src/api/store/bookings/route.ts: a visitor or a customer books
import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { type AnswerDraft, AppointmentsError } from 'shop-appointments';
import { appointments } from '../../../appointments/core';

interface Booking {
  readonly product_id?: unknown;
  readonly start?: unknown;
  readonly qty?: number;
  /** Answers to the questions of the product. The library refuses wrong ones. */
  readonly answers?: readonly AnswerDraft[];
}

/** Returns the id of the signed-in customer. A visitor has no `auth_context`, although Medusa's type says so. */
const signedIn = ({ auth_context: caller }: { auth_context?: { actor_id: string } }): string | undefined =>
  caller?.actor_id;

/** `POST /store/bookings {"product_id": "prod_...", "start": "2031-03-10T09:00"}` */
export async function POST(
  request: AuthenticatedMedusaRequest<Booking | undefined>,
  response: MedusaResponse,
): Promise<void> {
  const { externalIds } = appointments;
  const { product_id: product, start, qty: quantity, answers } = request.body ?? {};
  const [productId] = (await externalIds.resolve('product', [String(product)])).values();
  if (productId === undefined)
    throw new AppointmentsError(
      'rest_invalid_param',
      'Invalid parameter product_id: there is no such product.',
    );
  const customer = signedIn(request);
  const [customerId] = (await externalIds.resolve('user', customer ? [customer] : [])).values();
  const visitor = { owner: customer, address: request.ip };
  const booked = await appointments.book(
    { productId, start: String(start), quantity, answers, customerId },
    visitor,
  );
  const orders = await externalIds.find('order', [booked.orderId]);
  response.status(201).json({ id: booked.id, status: booked.status, order_id: orders.get(booked.orderId) });
}
