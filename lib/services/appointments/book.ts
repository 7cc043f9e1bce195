import type { Appointment } from '../../domain/appointment';
import type { CustomerBooking } from '../../domain/drafts';
import { invalidParams, missingParams } from '../../domain/errors';
import { productSettings } from '../../engine/slots/product-settings';
import { staffForCustomer } from '../claims/staffing';
import { callContext, type Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { deriveSpan } from './derive-span';
import { checkFields } from './fields';
import type { CheckedDraft } from './checked-draft';
import { placeNew } from './place-new';
import { lookUp } from './subjects';

/** The fields that a customer may set. */
const ALLOWED: Record<keyof CustomerBooking, true> = {
  productId: true,
  start: true,
  quantity: true,
  customerId: true,
  staffId: true,
  staffIds: true,
  localTimezone: true,
  metaData: true,
};

/**
 * Books for a customer: everything is enforced, and length and price are the product's.
 *
 * @throws AppointmentsError 400 for wrong fields, those that are not a customer's to say and unknown ids, 409 where
 * there is no place
 */
export async function bookForCustomer(
  core: Core,
  booking: CustomerBooking,
  how: WriteContext,
): Promise<Appointment> {
  return placeNew(core, await customersDraft(core, booking, how), how);
}

/**
 * The draft of a customer's booking: enforced in full, with the product's length.
 *
 * @throws AppointmentsError 400 as `bookForCustomer`
 */
export async function customersDraft(
  core: Core,
  booking: CustomerBooking,
  how: WriteContext,
): Promise<CheckedDraft> {
  refuseOtherFields(booking);
  checkFields(booking, core.site);
  const { product } = await lookUp(core, booking, how);
  if (!product) throw missingParams(['productId']);
  const readable = await core.host.products.isReadable([product], {
    ...callContext(how),
    userId: how.actorId ?? booking.customerId ?? 0,
  });
  if (!readable.has(product.id)) {
    throw invalidParams({ productId: 'there is no appointable product with this id' });
  }
  const settings = productSettings(product);
  return {
    fields: booking,
    product,
    enforce: 'full',
    span: deriveSpan(settings, { start: booking.start }, core.site.zone),
    staff: staffForCustomer(settings, booking),
  };
}

/** Hosts pass on what a browser sent: a price or a status in it must not get through. */
function refuseOtherFields(booking: CustomerBooking): void {
  const otherFields = Object.keys(booking).filter((field) => !Object.hasOwn(ALLOWED, field));
  if (otherFields.length === 0) return;
  throw invalidParams(Object.fromEntries(otherFields.map((field) => [field, 'cannot be set by customers'])));
}
