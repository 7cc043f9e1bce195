import type { Enforcement } from '../../../domain/appointment';
import type { Answer } from '../../../domain/questions/answer';
import type { Contact } from '../../../domain/people/contact';
import type { CountedCustomer } from '../../../domain/people/counted-customer';
import type { AppointmentFields } from '../../../domain/drafts';
import type { Billing, Order } from '../../../domain/orders/order';
import type { Product } from '../../../domain/product';
import { DEAD_STATUSES } from '../../../domain/statuses/statuses';
import { productSettings } from '../../../engine/slots/product/product-settings';
import type { Span } from '../../../time/units';
import { possibleStaff, type StaffChoice } from '../../claims/staff-choice';
import type { Claim } from '../../claims/places';
import { countedCustomer } from '../../limits/counted-customer';
import { quoteBooking, type QuoteRequest, type Quotes } from '../../orders/quote-members-with-tax';
import { type Visitor, visitorRows } from '../../visitors/visitor';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';

/** A new booking whose fields were checked, with its product, times and staff members. Its places are not taken yet. */
export interface CheckedDraft {
  readonly fields: Omit<AppointmentFields, 'start' | 'end' | 'startHuman' | 'endHuman' | 'enforce'>;
  readonly product: Product;
  /** Guest whose name and address the new order gets. */
  readonly guest?: Required<Billing>;
  readonly contact: Contact;
  /** The answers to the product's questions, in their stored form. */
  readonly answers: readonly Answer[];
  /** Existing order that gets the booking's line; if absent, a new order is created. */
  readonly order?: Order;
  readonly span: Span;
  readonly staff: StaffChoice;
  readonly enforce: Enforcement;
  /** Minutes after which the booking is cancelled if it is not paid. 0 or absent: never. */
  readonly unpaidMinutes?: number;
  /** Whether the shop asks the customer to pay in advance. */
  readonly mustPrepay?: boolean;
  /** Id of the entitlement (such as a pass of ten visits) that is to pay for the places. */
  readonly entitlementId?: string;
  /** Number of places, over all bookings of the request, for which the entitlement has to pay. */
  readonly entitlementPlaces?: number | undefined;
  /** Visitor whose limits apply to the booking. */
  readonly visitor?: Visitor;
  /** Whether the error of a refused booking tells the caller to try again with fewer checks (a weaker `enforce`). */
  readonly mayOverrule?: boolean;
  /** Whether the start may lie off the product's grid of possible starts. */
  readonly mayStartOffGrid?: boolean;
  /** Ids of resources to take if they are free, one for each need (required resource) of the product, in order. */
  readonly preferredResourceIds?: readonly number[];
}

/** Prices a new booking for each set of staff members that it may take. */
export const quoteNew = (core: Core, draft: CheckedDraft, how: WriteContext): Promise<Quotes> =>
  quoteBooking(core, quoteRequestOf(draft), how);

export const quoteRequestOf = ({
  fields,
  product,
  order,
  guest,
  span,
  staff,
}: CheckedDraft): QuoteRequest => ({
  product,
  orderId: order?.id ?? 0,
  billing: order?.billing ?? guest,
  span,
  quantity: fields.quantity ?? 1,
  customerId: fields.customerId ?? 0,
  cost: fields.cost,
  includesTax: fields.costIncludesTax ?? false,
  deposit: productSettings(product).policies?.deposit,
  possibleStaff: possibleStaff(productSettings(product), staff),
});

/** Returns the customer whose booking limits apply to a new booking; undefined if no customer is known. */
export const customerOfDraft = (
  core: Core,
  { fields, contact, visitor }: CheckedDraft,
): CountedCustomer | undefined =>
  countedCustomer(core, {
    customerId: fields.customerId,
    email: contact.email,
    ownerHashes: visitor?.owner,
  });

export const claimOf = (core: Core, draft: CheckedDraft): Claim => ({
  product: draft.product,
  request: {
    product: productSettings(draft.product),
    start: draft.span.start,
    end: draft.span.end,
    allDay: draft.fields.allDay ?? false,
    quantity: draft.fields.quantity ?? 1,
    staffIds: draft.staff,
    resourceIds: draft.fields.resourceIds,
    enforce: enforcedOn(draft),
    mayStartOffGrid: draft.mayStartOffGrid,
    preferredResourceIds: draft.preferredResourceIds,
  },
  customer: customerOfDraft(core, draft),
  orderId: draft.order?.id,
  alongside: draft.visitor && visitorRows(draft.visitor),
  mayOverrule: draft.mayOverrule,
});

/**
 * Returns how strictly a new booking is checked. A booking that is stored as `cancelled` or `was-in-cart` is not
 * checked (`none`), because it needs no place.
 */
const enforcedOn = ({ fields: { status }, enforce }: CheckedDraft): Enforcement =>
  status !== undefined && DEAD_STATUSES.includes(status) ? 'none' : enforce;
