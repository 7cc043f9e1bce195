import type { Appointment } from '../../domain/appointment';
import { contactOf } from '../../domain/people/contact';
import type { CustomerBooking } from '../../domain/drafts';
import { invalidParams, missingParams } from '../../domain/errors';
import { assertFinished } from '../../domain/idempotency-key';
import { productSettings } from '../../engine/slots/product/product-settings';
import { CUSTOMER_BOOKING } from '../../wire/inputs/appointment-inputs';
import type { Inputs } from '../../wire/inputs/input';
import { staffForCustomer } from '../claims/staff-choice';
import { oncePerKey, withKey } from '../visitors/once-per-key';
import { type HoldOwner, visitorOfBooking } from '../visitors/visitor';
import { callContext, type Core } from '../work/core';
import type { VisitorContext, WriteContext } from '../work/write-context';
import { admitted } from './admitted';
import { answersOfDraft, assertDraftAnswered } from './drafts/answers-of-draft';
import { deriveSpan } from './drafts/derive-span';
import type { CheckedDraft } from './drafts/checked-draft';
import { checkEntitlement } from './entitlement-claim';
import { placeNew } from './place-new';
import { lookUp } from './subjects';

/**
 * Terms of a booking by a customer. If `owner` or `address` is sent, the booking counts in the limits of that visitor.
 */
export interface BookingTerms extends VisitorContext, Partial<HoldOwner> {
  /**
   * Minutes after which the booking is cancelled if its order is still pending; 0 means never. Default: the site's
   * setting.
   */
  readonly unpaidMinutes?: number;
}

/**
 * Books for a customer. Every rule for customers is enforced, and the product decides length and price.
 *
 * @throws AppointmentsError 400 for wrong fields, fields that customers cannot set, unknown ids, and a visitor with too many bookings; 409 if the time cannot be booked, if the shop does not admit the customer, or while an earlier request with the same idempotency key waits for its order; 422 for the idempotency key of another request; 429 for a network that made too many bookings in an hour
 */
export async function bookForCustomer(
  core: Core,
  booking: CustomerBooking,
  { unpaidMinutes = core.options.unpaidMinutes, owner, address, idempotencyKey, ...how }: BookingTerms,
): Promise<Appointment> {
  const named = visitorOfBooking(core, { owner, address });
  const visitor = withKey(core, named, idempotencyKey, ['booking', booking, unpaidMinutes]);
  return oncePerKey(core, visitor, how, {
    async work() {
      const draft = await customersDraft(core, booking, how);
      assertDraftAnswered(draft);
      return placeNew(core, await admitted(core, { ...draft, unpaidMinutes, visitor }, how), how);
    },
    again({ row }) {
      assertFinished(row);
      return row;
    },
  });
}

/**
 * Checks a customer's request for a booking, and returns the booking as a checked draft. All rules are enforced, the
 * product decides the length, and the site decides how long the customer has to pay.
 *
 * @param allowed the fields that the booking may have
 * @throws AppointmentsError 400 for the reasons that `bookForCustomer` lists
 */
export async function customersDraft(
  core: Core,
  booking: CustomerBooking,
  how: WriteContext,
  allowed: Inputs = CUSTOMER_BOOKING,
): Promise<CheckedDraft> {
  refuseOtherFields(booking, allowed);
  checkEntitlement(core, booking);
  const { product, customer: user } = await lookUp(core, booking, how);
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
    contact: contactOf({ sent: booking.contact, customerId: booking.customerId ?? 0, user }),
    answers: answersOfDraft(settings, booking),
    enforce: 'full',
    unpaidMinutes: core.options.unpaidMinutes,
    span: deriveSpan(settings, { start: booking.start }, core.site.zone),
    staff: staffForCustomer(settings, booking),
    entitlementId: booking.entitlementId,
    entitlementPlaces: booking.entitlementPlaces,
  };
}

/**
 * Refuses fields that customers cannot set, such as a price or a status. Hosts often pass on the body that a browser
 * sent, which may contain any field.
 */
function refuseOtherFields(booking: CustomerBooking, allowed: Inputs): void {
  const otherFields = Object.keys(booking).filter((field) => !Object.hasOwn(allowed, field));
  if (otherFields.length === 0) return;
  throw invalidParams(Object.fromEntries(otherFields.map((field) => [field, 'cannot be set by customers'])));
}
