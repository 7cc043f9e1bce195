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
import { isAboutDebt } from '../../../domain/money/money-note';
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
import { checkNotesMoney } from '../notes-money';
import { withNextPrice } from './next-price';
import { checkPriceOfNoShow } from './price-of-no-show';
import { checkStaysHold } from './stays-hold';
import { checkStaysInOrder } from './stays-in-order';

/** State of an appointment after an update, before its places are checked and before it is stored. */
export interface NextState {
  readonly after: Appointment;
  /** Members of staff to book. With `any`, a free member is chosen once the calendars of all candidates are locked. */
  readonly staff: StaffChoice;
  readonly resources: ResourceChoice;
  /**
   * Whether the update needs places that the appointment did not have before, so that it must be checked for free
   * places.
   */
  readonly takesPlaces: boolean;
  /**
   * Whether the update checks again that the appointment lies in opening hours. True if the appointment gets another
   * time, product or staff members, is no longer cancelled, or leaves the cart.
   */
  readonly isPlacedAgain: boolean;
}

/** An appointment, and the update that was requested. */
interface Amendment {
  readonly before: Appointment;
  readonly changes: AppointmentChanges;
  /** The appointment's product before the update; undefined if the shop no longer has it. */
  readonly stored: Product | undefined;
  /** The appointment's product after the update. */
  readonly product: Product;
  /** The customer named by the update; absent if it names none. */
  readonly customer?: User;
  /** Id of the user who makes the update; absent or null for the host's own code. */
  readonly actorId?: number | null | undefined;
  /** Whether the customer, who may be a guest, makes the update. Default: whether `actorId` is the customer. */
  readonly isByCustomer?: boolean | undefined;
  /**
   * Start of the first appointment of the same visit (appointments booked together) that is not cancelled. Default: the
   * appointment's own start.
   */
  readonly firstLiveStart?: Instant | undefined;
}

/**
 * Returns the state of an appointment after an update. Fields that are not sent stay unchanged.
 *
 * @throws AppointmentsError 400 for unreadable, reversed or too long times; for a status that a hold (an in-cart appointment) cannot get; for a change of the order together with a decision about a fee; for a change of the price while a no-show fee is charged
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
  checkNotesMoney(before, changes);
  const settings = productSettings(product);
  const enforce = changes.enforce ?? 'capacity';
  const allDay = changes.allDay ?? before.allDay;
  const span = deriveMovedSpan(settings, changes, { ...before, allDay }, site.zone);
  const staff = staffOnUpdate(settings, changes, before.staffIds, enforce);
  const status = changes.status ?? statusAfterNote(before, changes);
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
      // If staff resolved the payment task at the former price, a higher price is still to be paid.
      moneySettled: after.moneySettled && (changes.moneySettled ?? Number(after.cost) <= Number(before.cost)),
      enforce: isJudged ? enforce : before.enforce,
    },
    staff,
    resources: resourcesOnUpdate(before, after, changes),
    takesPlaces: isJudged,
    isPlacedAgain: isJudged && isPlacedAgain(before, after, options),
  };
}

/**
 * Returns the status after an update without a status. An unpaid appointment becomes confirmed if staff note that the
 * customer paid in the shop or need not pay.
 */
const statusAfterNote = ({ status }: Appointment, { noteMoney: kind }: AppointmentChanges): Status =>
  status === 'unpaid' && kind !== undefined && isAboutDebt(kind) ? 'confirmed' : status;

const hasOtherTime = (before: Appointment, after: Appointment): boolean =>
  before.start !== after.start || before.end !== after.end;

/**
 * Returns the fees and the settlement (the amounts due) after an update. An appointment that is not cancelled loses the
 * fee and the amounts of an earlier cancellation. Amounts that depend on the new price are computed later, when the
 * appointment is stored.
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
  // An update that cancels some places waives only the fee of these places.
  const isOfShare = isTakingPlaces && quantity < before.quantity;
  const isKept = !isTakingPlaces || isCharged || isAboutPrice(before.settlement?.reason);
  return {
    fees: waiveFee === undefined || isOfShare ? fees : withFeesWaived(fees, waiveFee),
    settlement: isKept ? before.settlement : null,
  };
}

/**
 * Returns the fields that say whether an appointment was accepted outside the opening hours. Empty if the update does
 * not decide this again.
 */
export const outsideFields = (
  { isPlacedAgain }: Pick<NextState, 'isPlacedAgain'>,
  placement: Placement | undefined,
): Partial<Pick<Appointment, 'outsideAccepted' | 'leftOutsideAt'>> =>
  placement && isPlacedAgain ? { outsideAccepted: placement.isOutside, leftOutsideAt: null } : {};

/**
 * Resources for a changed appointment. With `resourceIds`, the appointment must get exactly these. With
 * `preferredResourceIds`, the appointment keeps these if they are free. With neither, the appointment may get any
 * resources that meet the product's needs.
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
 * Builds the request to check a changed appointment for free places. In a visit (several appointments booked together),
 * an appointment follows another one, so its start may lie off the product's grid of starts. An update may keep such a
 * start, but a new start must lie on the grid.
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

/** Whether an update says that a customer who was marked as a no-show came, or is expected again. */
const isNoShowWithdrawn = (
  before: Appointment,
  { customerStatus = before.customerStatus }: AppointmentChanges,
): boolean => before.customerStatus === 'no-show' && customerStatus !== 'no-show';

/**
 * Returns the full price for an appointment whose entitlement (such as a pass of ten visits) no longer pays for any
 * place. Needed when a cancelled appointment is restored, or when a customer who was marked as a no-show came after
 * all: the entries were given back and cannot be used again, so the customer pays. If the update states a cost, this
 * cost stays. Empty if the entitlement still pays.
 */
const priceWithoutEntries = (
  { entitlement }: Appointment,
  { cost }: AppointmentChanges,
): Partial<Pick<Appointment, 'cost' | 'entitlement'>> => {
  if (entitlement?.places !== 0) return {};
  return { ...(cost === undefined && { cost: entitlement.price }), entitlement: null };
};

/** A change of status that may be a late cancellation by the customer. */
interface StatusChange {
  readonly before: Appointment;
  readonly status: Status;
  readonly settings: ProductSettings;
  /** Whether the customer cancels, either alone or through a manager. */
  readonly isByCustomer: boolean;
  /** Whether the appointment is not cancelled after the change. */
  readonly isLive: boolean;
  /**
   * Start of the appointment or, in a visit (appointments booked together), of the first one that is not cancelled. The
   * product's limit for cancellations is a number of hours before this start.
   */
  readonly firstLiveStart: Instant;
}

/**
 * Returns the value of `cancelledLateAt` after an update: the present time if the customer cancels too late; null if
 * the appointment is not cancelled; otherwise the stored value.
 */
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
 * Returns the previous status to store. For a cancelled hold (an in-cart appointment) this is `was-in-cart`: it never
 * was a real appointment, so its cancellation emits no event.
 */
const previousStatusOf = (status: Status, before: Appointment): Status =>
  status === 'cancelled' && isOnlyHold(before) ? 'was-in-cart' : '';

/** The fields of an appointment that callers may write, except those that `nextState` computes. */
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
 * Returns the cost after an update. If `costIncludesTax` is not sent, a new cost is without tax, and an unchanged cost
 * stays with or without tax, as it was.
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

/** Returns the contact after an update. An appointment that gets another customer does not keep the former contact. */
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
 * Whether an updated appointment must be checked for free places. A smaller quantity at the same time only gives places
 * back, so no check is needed.
 */
const needsPlaces = (before: Appointment, after: Appointment, site: SiteStatuses): boolean =>
  takesPlaces(after.status, site) && (isPlacedAgain(before, after, site) || after.quantity > before.quantity);

/**
 * Whether an appointment that is not cancelled gets places that it did not have before. Also true for a hold that
 * leaves the cart, even if the hold has not expired by the clock of this process: another process, with another clock,
 * may have ended the hold and sold its place.
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
