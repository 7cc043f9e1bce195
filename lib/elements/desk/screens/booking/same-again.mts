import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { Prefilled } from './prefilled.mjs';
import { productOf } from './product.mjs';

/**
 * Returns the person, service, staff member and number of places of an appointment, to fill in the form of another
 * booking.
 */
export function sameAgain(appointment: Appointment, { facts }: Pick<Context, 'facts'>): Prefilled {
  const { customer_id: id, customer_name: name, customer_email: email, customer_phone: phone } = appointment;
  const { staff_ids: staffIds, product_id: productId, qty: quantity } = appointment;
  const product = productOf(productId, facts);
  return {
    ...(id > 0 ? { customer: { id, display_name: name, email, phone } } : { guest: { name, email, phone } }),
    productId: product?.id,
    staffId: staffIds.length === 1 ? staffIds[0] : undefined,
    quantity: product && quantity,
  };
}
