import {
  type AppointmentRecord,
  type Enforcement,
  mergeMetaData,
  type Status,
} from '../../domain/appointment';
import type { AppointmentFields } from '../../domain/drafts';
import { parseDecimal } from '../../domain/money';
import { type Billing, type Order, phaseOf } from '../../domain/order';
import type { Product } from '../../domain/product';
import { DEAD_STATUSES, holdExpiry, paymentExpiry } from '../../domain/statuses/statuses';
import { productSettings } from '../../engine/slots/product-settings';
import { occupiedSpan } from '../../engine/slots/spans/occupied-span';
import type { Instant, Span } from '../../time/units';
import { possibleStaff, type StaffChoice } from '../claims/staff-choice';
import type { Claim } from '../claims/places';
import { type Quote, quoteBooking, type QuoteRequest, type Quotes } from '../orders/quote-members-with-tax';
import { type Visitor, visitorRows } from '../visitors/visitor';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { plainFields } from './plain-fields';

/** Checked draft of a booking, with its product, span and members. Its places are not taken yet. */
export interface CheckedDraft {
  readonly fields: Omit<AppointmentFields, 'start' | 'end' | 'startHuman' | 'endHuman' | 'enforce'>;
  readonly product: Product;
  /** Guest whom the new order names. */
  readonly guest?: Required<Billing>;
  /** Order that the booking goes into; absent: a new one is made. */
  readonly order?: Order;
  readonly span: Span;
  readonly staff: StaffChoice;
  readonly enforce: Enforcement;
  /** Minutes after which the booking is cancelled if it is not paid; 0 or absent: never. */
  readonly unpaidMinutes?: number;
  /** Visitor whose limits the booking counts towards. */
  readonly visitor?: Visitor;
  /** Whether a refused caller may try again with a weaker enforcement. */
  readonly mayOverrule?: boolean;
}

/** Prices a draft for each set of members that it may take. */
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
  possibleStaff: possibleStaff(productSettings(product), staff),
});

export const claimOf = (draft: CheckedDraft): Claim => ({
  product: draft.product,
  request: {
    product: productSettings(draft.product),
    start: draft.span.start,
    end: draft.span.end,
    allDay: draft.fields.allDay ?? false,
    quantity: draft.fields.quantity ?? 1,
    staffIds: draft.staff,
    enforce: enforcedOn(draft),
  },
  orderId: draft.order?.id,
  alongside: draft.visitor && visitorRows(draft.visitor),
  mayOverrule: draft.mayOverrule,
});

/**
 * Returns `none` for an appointment that is stored as cancelled or out of the cart: it takes no place, so it is not
 * refused for lack of one.
 */
const enforcedOn = ({ fields: { status }, enforce }: CheckedDraft): Enforcement =>
  status !== undefined && DEAD_STATUSES.includes(status) ? 'none' : enforce;

/**
 * Builds the record to store, with the members and the cost of a quote. The line and the status of its order are added
 * later.
 */
export function recordOf(
  core: Core,
  { fields, product, order, span, enforce, unpaidMinutes = 0 }: CheckedDraft,
  { staffIds, cost }: Quote,
  now: Instant,
): AppointmentRecord {
  const { site, options } = core;
  const allDay = fields.allDay ?? false;
  const occupied = occupiedSpan(productSettings(product), span, allDay, site.zone);
  const status = fields.status ?? initialStatus(core, product, order, cost);
  return {
    ...plainFields(fields),
    status,
    previousStatus: '',
    productId: product.id,
    staffIds,
    start: span.start,
    end: span.end,
    occupiedFrom: occupied.start,
    occupiedTo: occupied.end,
    allDay,
    cost,
    costIncludesTax: fields.costIncludesTax ?? false,
    orderId: order?.id ?? 0,
    orderItemId: 0,
    orderStatus: '',
    orderQuantity: null,
    timezone: fields.timezone || site.zone.name,
    metaData: mergeMetaData([], fields.metaData ?? []),
    moneySettled: false,
    paidLateAt: null,
    settlement: null,
    seriesId: 0,
    enforce,
    expiresAt: holdExpiry(status, options, now) ?? paymentExpiry(status, unpaidMinutes, now),
    orderReference: '',
    dateCreated: now,
    dateModified: now,
  };
}

/** Returns the status of an appointment for which none was sent: it depends on the product, the order and the cost. */
export function initialStatus(core: Core, product: Product, order: Order | undefined, cost: string): Status {
  if (productSettings(product).requiresConfirmation) return 'pending-confirmation';
  if (order && phaseOf(order.status) === 'paid') return 'paid';
  return parseDecimal(cost, core.site.currencyDecimals) === 0n ? 'confirmed' : 'unpaid';
}
