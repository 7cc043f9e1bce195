import { withNewLanes } from '../../claims/with-places';
import { type Appointment, mergeMetaData, type Status } from '../../../domain/appointment';
import { changedContact, contactOf } from '../../../domain/people/contact';
import type { AppointmentChanges, AppointmentFields } from '../../../domain/drafts';
import { normaliseCost } from '../../../domain/money/money';
import type { Product } from '../../../domain/product';
import type { User } from '../../../domain/people/user';
import type { Site } from '../../../domain/site';
import { holdExpiry, isOnlyHold, type SiteStatuses, takesPlaces } from '../../../domain/statuses/statuses';
import { withoutNoShowFee } from '../../../engine/policies/no-show';
import { withFeesWaived, withoutCancellationFee } from '../../../engine/policies/owed-fees';
import { isAboutPrice } from '../../../domain/orders/order';
import type { BookingRequest, Placement } from '../../../engine/slots/judge';
import { isCancelledLate } from '../../../engine/settlements/late-cancellation';
import { type ProductSettings, productSettings } from '../../../engine/slots/product/product-settings';
import { occupiedSpan } from '../../../engine/slots/spans/occupied-span';
import type { Instant } from '../../../time/units';
import { type StaffChoice, staffOnUpdate } from '../../claims/staff-choice';
import type { Core } from '../../work/core';
import { cancellerOf } from '../canceller';
import { deriveMovedSpan } from '../drafts/derive-span';
import { placesAfter } from './places-after';
import { plainFields } from '../drafts/plain-fields';
import { checkHasFee } from '../has-fee';
import { withNextPrice } from './next-price';
import { checkPriceOfNoShow } from './price-of-no-show';
import { checkStaysHold } from './stays-hold';
import { checkStaysInOrder } from './stays-in-order';

/** Result of an update, before it is judged and stored. */
export interface NextState {
  readonly after: Appointment;
  /** Members to take; with `any`, the judge chooses a free member. */
  readonly staff: StaffChoice;
  readonly resources: ResourceChoice;
  /** Whether the update takes places that the appointment did not have before. If so, the update has to be judged. */
  readonly takesPlaces: boolean;
  /**
   * Whether the judge has to decide again whether the appointment lies in opening hours. True if it gets another time,
   * product or members, takes places after it had none, or leaves the cart.
   */
  readonly isPlacedAgain: boolean;
}

/** An appointment, and the changes that were requested. */
interface Amendment {
  readonly before: Appointment;
  readonly changes: AppointmentChanges;
  /** Product before the changes; undefined if the shop no longer has it. */
  readonly stored: Product | undefined;
  /** Product of the appointment after the changes. */
  readonly product: Product;
  /** Customer that the changes name; absent if they name none. */
  readonly customer?: User;
  /** The user who makes the changes; absent or null for the host's own code. */
  readonly actorId?: number | null | undefined;
  /** Whether the customer, who may be a guest, makes the changes. Default: whether `actorId` is the customer. */
  readonly isByCustomer?: boolean | undefined;
  /** Start of the first live item of the appointment's visit. Default: its own start. */
  readonly firstLiveStart?: Instant | undefined;
}

/**
 * Returns the state of an appointment after an update. Fields that are not sent stay unchanged.
 *
 * @throws AppointmentsError 400 for times that are unreadable, reversed or too long, for a status that a hold cannot
 * get, for another order in a change that decides about a fee, and for another price of a customer who owes the fee for not
 * coming
 */
export function nextState(
  { site, options }: Pick<Core, 'site' | 'options'>,
  {
    before,
    changes,
    stored,
    product,
    customer,
    actorId,
    isByCustomer = false,
    firstLiveStart = before.start,
  }: Amendment,
  now: Instant,
): NextState {
  checkStaysHold(before, changes);
  checkHasFee(before, changes);
  checkStaysInOrder(before, changes);
  const settings = productSettings(product);
  const enforce = changes.enforce ?? 'capacity';
  const allDay = changes.allDay ?? before.allDay;
  const span = deriveMovedSpan(settings, changes, { ...before, allDay }, site.zone);
  const staff = staffOnUpdate(settings, changes, before.staffIds, enforce);
  const status = changes.status ?? before.status;
  const moved: Appointment = {
    ...before,
    ...changedDetails(before, changes, site),
    contact: contactAfter(before, changes, customer),
    ...placesAfter(before, changes, settings, span.start),
    productId: product.id,
    start: span.start,
    end: span.end,
    allDay,
    staffIds: staff === 'any' ? settings.staffIds : staff,
    resourceIds: changes.resourceIds ?? (product.id === before.productId ? before.resourceIds : []),
    status,
    previousStatus: status === before.status ? before.previousStatus : previousStatusOf(status, before),
    expiresAt: status === before.status ? before.expiresAt : holdExpiry(status, options, now),
    moneySettled: changes.moneySettled ?? (before.moneySettled && status === before.status),
    outsideAccepted: changes.outsideAccepted ?? before.outsideAccepted,
    cancelledLateAt: lateCancellation(
      {
        before,
        status,
        settings,
        isByCustomer: cancellerOf(before, changes, actorId) === 'customer',
        isLive: takesPlaces(status, options),
        firstLiveStart,
      },
      now,
    ),
    ...(takesPlaces(status, options) && { paidLateAt: null }),
    ...moneyAfter(before, changes, takesPlaces(status, options)),
    ...(takesPlaces(status, options) &&
      (!takesPlaces(before.status, options) || isNoShowWithdrawn(before, changes)) &&
      priceWithoutEntries(before, changes)),
  };
  const occupied = occupiedSpan(settings, span, allDay, site.zone);
  const placed = withNewLanes(
    before,
    hasMoved(before, moved) ? { ...moved, occupiedFrom: occupied.start, occupiedTo: occupied.end } : moved,
    settings,
    site.zone,
  );
  const after = withNextPrice({ site, options }, { before, after: placed, changes, stored, product });
  checkPriceOfNoShow(before, after, changes);
  const isCustomersMove =
    hasOtherTime(before, after) && (isByCustomer || cancellerOf(before, {}, actorId) === 'customer');
  const isJudged = needsPlaces(before, after, options);
  return {
    after: {
      ...after,
      customerMoves: before.customerMoves + Number(isCustomersMove),
      enforce: isJudged ? enforce : before.enforce,
    },
    staff,
    resources: resourcesOnUpdate(before, after, changes),
    takesPlaces: isJudged,
    isPlacedAgain: isJudged && isPlacedAgain(before, after, options),
  };
}

const hasOtherTime = (before: Appointment, after: Appointment): boolean =>
  before.start !== after.start || before.end !== after.end;

/**
 * Returns the fees and the settlement after the changes. An appointment that takes its places has neither of a
 * cancellation. Amounts that depend on its price are computed when it is stored.
 */
function moneyAfter(
  before: Appointment,
  { waiveFee, quantity = before.quantity, customerStatus = before.customerStatus }: AppointmentChanges,
  isTakingPlaces: boolean,
): Pick<Appointment, 'fees' | 'settlement'> {
  const known = isTakingPlaces ? withoutCancellationFee(before.fees) : before.fees;
  const fees = customerStatus === 'no-show' ? known : withoutNoShowFee(known);
  const isCharged =
    before.settlement?.reason === 'no_show' && fees.some(({ reason }) => reason === 'no_show');
  // A change that cancels places waives the fee of these places only.
  const isOfShare = isTakingPlaces && quantity < before.quantity;
  const isKept = !isTakingPlaces || isCharged || isAboutPrice(before.settlement?.reason);
  return {
    fees: waiveFee === undefined || isOfShare ? fees : withFeesWaived(fees, waiveFee),
    settlement: isKept ? before.settlement : null,
  };
}

/**
 * Returns the fields that an update stores if the judge has decided again whether the appointment lies in opening
 * hours; otherwise none.
 */
export const outsideFields = (
  { isPlacedAgain }: Pick<NextState, 'isPlacedAgain'>,
  placement: Placement | undefined,
): Partial<Pick<Appointment, 'outsideAccepted' | 'leftOutsideAt'>> =>
  placement && isPlacedAgain ? { outsideAccepted: placement.isOutside, leftOutsideAt: null } : {};

/**
 * The resources that a changed appointment must take, or takes if they have room. Default: any that meet the product's
 * needs.
 */
type ResourceChoice = Pick<BookingRequest, 'resourceIds' | 'preferredResourceIds'>;

const resourcesOnUpdate = (
  before: Appointment,
  after: Appointment,
  { resourceIds }: AppointmentChanges,
): ResourceChoice =>
  resourceIds
    ? { resourceIds }
    : { preferredResourceIds: hasMoved(before, after) ? undefined : before.resourceIds };

/**
 * Builds the request by which a changed appointment is judged. An item of a visit may keep a start that is not on the
 * grid, because it follows the item before it. An item that is moved alone needs a start on the grid.
 */
export const requestAfter = (
  product: Product,
  before: Appointment,
  { after, staff, resources }: Pick<NextState, 'after' | 'staff' | 'resources'>,
): BookingRequest => ({
  product: productSettings(product),
  start: after.start,
  end: after.end,
  allDay: after.allDay,
  quantity: after.quantity,
  staffIds: staff,
  ...resources,
  enforce: after.enforce,
  mayStartOffGrid: after.visitId > 0 && after.start === before.start,
});

/** Whether the changes say that the customer came, or is expected, after all. */
const isNoShowWithdrawn = (
  before: Appointment,
  { customerStatus = before.customerStatus }: AppointmentChanges,
): boolean => before.customerStatus === 'no-show' && customerStatus !== 'no-show';

/**
 * Returns the price of the whole line for an appointment that takes places again, or whose customer came after all,
 * after its entries were given back, unless the changes say what it costs. A use that was given back cannot be taken again.
 */
const priceWithoutEntries = (
  { entitlement }: Appointment,
  { cost }: AppointmentChanges,
): Partial<Pick<Appointment, 'cost' | 'entitlement'>> => {
  if (entitlement?.places !== 0) return {};
  return { ...(cost === undefined && { cost: entitlement.price }), entitlement: null };
};

/** A change of a status that may be a late cancellation. */
interface StatusChange {
  readonly before: Appointment;
  readonly status: Status;
  readonly settings: ProductSettings;
  /** Whether the customer cancels, also through a manager. */
  readonly isByCustomer: boolean;
  /** Whether the appointment takes places after the change. */
  readonly isLive: boolean;
  /** Start from which the hours of the product's limit count. */
  readonly firstLiveStart: Instant;
}

/** Returns the time at which the customer cancelled too late; null if the customer did not, or takes places again. */
function lateCancellation(
  { before, status, settings, isByCustomer, isLive, firstLiveStart: start }: StatusChange,
  now: Instant,
): Instant | null {
  if (isLive) return null;
  const isCancelled = status === 'cancelled' && before.status !== 'cancelled' && !isOnlyHold(before);
  return isByCustomer && isCancelled && isCancelledLate({ start }, settings, now)
    ? now
    : before.cancelledLateAt;
}

/**
 * Returns the previous status to store. For a cancelled hold this is `was-in-cart`: a hold never was an appointment, so
 * its cancellation causes no event.
 */
const previousStatusOf = (status: Status, before: Appointment): Status =>
  status === 'cancelled' && isOnlyHold(before) ? 'was-in-cart' : '';

/** The fields that callers may write, except those that `nextState` sets itself. */
type Details = Omit<
  Pick<Appointment, keyof Appointment & keyof AppointmentFields>,
  | 'productId'
  | 'start'
  | 'end'
  | 'allDay'
  | 'staffIds'
  | 'resourceIds'
  | 'status'
  | 'enforce'
  | 'contact'
  | 'answers'
>;

function changedDetails(before: Appointment, changes: AppointmentFields, site: Site): Details {
  return {
    ...plainFields(changes, before),
    orderId: changes.orderId || before.orderId,
    ...changedCost(before, changes, site),
    timezone: changes.timezone === '' ? site.zone.name : (changes.timezone ?? before.timezone),
    metaData: changes.metaData ? mergeMetaData(before.metaData, changes.metaData) : before.metaData,
  };
}

/**
 * Returns the cost after the changes. A new cost is without tax unless `costIncludesTax` is sent. If the stored cost is
 * sent back, its setting stays.
 */
function changedCost(
  before: Appointment,
  changes: AppointmentFields,
  site: Site,
): Pick<Details, 'cost' | 'costIncludesTax'> {
  const cost = changes.cost === undefined ? before.cost : normaliseCost(changes.cost, site.currencyDecimals)!;
  const includesTax = cost === before.cost ? before.costIncludesTax : false;
  return { cost, costIncludesTax: changes.costIncludesTax ?? includesTax };
}

/** Returns the contact after the changes. An appointment of another customer does not keep the former contact. */
function contactAfter(
  before: Appointment,
  { customerId = before.customerId, contact }: AppointmentFields,
  user: User | undefined,
): Appointment['contact'] {
  return customerId === before.customerId
    ? changedContact(before.contact, contact)
    : contactOf({ sent: contact, customerId, user });
}

const hasMoved = (before: Appointment, after: Appointment): boolean =>
  before.productId !== after.productId ||
  before.start !== after.start ||
  before.end !== after.end ||
  before.allDay !== after.allDay;

/**
 * Whether the update has to be judged. A smaller quantity at the same time only gives places back.
 */
const needsPlaces = (before: Appointment, after: Appointment, site: SiteStatuses): boolean =>
  takesPlaces(after.status, site) && (isPlacedAgain(before, after, site) || after.quantity > before.quantity);

/**
 * Whether an appointment that takes places gets a place that it did not have before the update. A hold that leaves the
 * cart does, even if it has not expired by the clock of this process: by another process's clock it may have expired,
 * and its place may be sold.
 */
function isPlacedAgain(before: Appointment, after: Appointment, site: SiteStatuses): boolean {
  const leavesCart = before.status === 'in-cart' && after.status !== 'in-cart';
  return (
    leavesCart ||
    !takesPlaces(before.status, site) ||
    hasMoved(before, after) ||
    before.staffIds.join() !== after.staffIds.join() ||
    before.resourceIds.join() !== after.resourceIds.join()
  );
}
