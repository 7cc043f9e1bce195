import { dueFields } from '../../orders/add-line';
import { plainFields } from './plain-fields';
import type { Placement } from '../../../engine/slots/judge/placement';
import { type AppointmentRecord, mergeMetaData, type Status } from '../../../domain/appointment';
import type { EntitlementUse } from '../../../domain/money/entitlement';
import { parseDecimal } from '../../../domain/money/money';
import { type Order, phaseOf } from '../../../domain/orders/order';
import type { Product } from '../../../domain/product';
import { holdExpiry, minutesToPay, paymentExpiry } from '../../../domain/statuses/statuses';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { occupiedSpan } from '../../../engine/slots/spans/occupied-span';
import type { Instant } from '../../../time/units';
import type { Quote } from '../../orders/quote-members-with-tax';
import type { Core } from '../../work/core';
import type { CheckedDraft } from './checked-draft';

/** The staff members and resources that were assigned to a new booking, and its price with them. */
export interface Granted {
  readonly placement: Placement;
  readonly quote: Quote;
  /** Entitlement (such as a pass of ten visits) that pays for some places. The quote is for the remaining places. */
  readonly entitlement?: EntitlementUse;
  /** Instant at which the appointment is stored. */
  readonly now: Instant;
}

/**
 * Builds the appointment to store from a new booking, with the cost of its quote and the staff members and resources
 * that it got. The order line and the order's status are added later.
 */
export function recordOf(
  core: Core,
  {
    fields,
    product,
    contact,
    answers,
    order,
    span,
    enforce,
    unpaidMinutes = 0,
    mustPrepay = false,
  }: CheckedDraft,
  {
    quote: { cost, line },
    placement: { staffIds, resourceIds, lanes, isOutside },
    entitlement,
    now,
  }: Granted,
): AppointmentRecord {
  const { site, options } = core;
  const settings = productSettings(product);
  const allDay = fields.allDay ?? false;
  const occupied = occupiedSpan(settings, span, allDay, site.zone);
  const status = fields.status ?? initialStatus(core, { product, order, cost, mustPrepay });
  // Spread values come last: V8 makes an object of fifty properties thirty times as fast if it knows their names before
  // the first spread.
  return {
    status,
    previousStatus: '',
    productId: product.id,
    staffIds,
    start: span.start,
    end: span.end,
    occupiedFrom: occupied.start,
    occupiedTo: occupied.end,
    resourceIds,
    allDay,
    cost,
    costIncludesTax: fields.costIncludesTax ?? false,
    orderId: order?.id ?? 0,
    orderItemId: 0,
    orderStatus: '',
    orderQuantity: null,
    timezone: fields.timezone || site.zone.name,
    metaData: mergeMetaData([], fields.metaData ?? []),
    contact,
    answers,
    checkIns: [],
    moneySettled: false,
    outsideAccepted: isOutside,
    leftOutsideAt: null,
    paidLateAt: null,
    settlement: null,
    entitlement: entitlement ?? null,
    mustPrepay,
    cancelledLateAt: null,
    policies: settings.policies,
    linePaid: null,
    orderPaid: null,
    orderUnclaimed: null,
    fees: [],
    moneyNotes: [],
    customerMoves: 0,
    seriesId: 0,
    visitId: 0,
    enforce,
    expiresAt:
      holdExpiry(status, options, now) ?? paymentExpiry(status, minutesToPay(unpaidMinutes, mustPrepay), now),
    orderReference: '',
    dateCreated: now,
    dateModified: now,
    ...lanes,
    ...dueFields(line),
    ...plainFields(fields),
  };
}

/** Facts that decide the status of a new appointment. */
interface NewBooking {
  readonly product: Product;
  readonly order: Order | undefined;
  readonly cost: string;
  readonly mustPrepay: boolean;
}

/** Returns the status of a new appointment for which the caller has named none. */
export function initialStatus(core: Core, { product, order, cost, mustPrepay }: NewBooking): Status {
  const isPaid = phaseOf(order?.status ?? '') === 'paid';
  const isFree = parseDecimal(cost, core.site.currencyDecimals) === 0n;
  if (mustPrepay && !isPaid && !isFree) return 'unpaid';
  if (productSettings(product).requiresConfirmation) return 'pending-confirmation';
  if (isPaid) return 'paid';
  return isFree ? 'confirmed' : 'unpaid';
}
