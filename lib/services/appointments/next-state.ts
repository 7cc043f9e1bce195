import { type Appointment, mergeMetaData, type Status } from '../../domain/appointment';
import type { AppointmentChanges, AppointmentFields } from '../../domain/drafts';
import { normaliseCost } from '../../domain/money';
import type { Product } from '../../domain/product';
import type { Site } from '../../domain/site';
import { holdExpiry, isOnlyHold, type SiteStatuses, takesPlaces } from '../../domain/statuses/statuses';
import type { BookingRequest } from '../../engine/slots/judge';
import { productSettings } from '../../engine/slots/product-settings';
import { occupiedSpan } from '../../engine/slots/spans/occupied-span';
import type { Instant } from '../../time/units';
import { type StaffChoice, staffOnUpdate } from '../claims/staff-choice';
import type { Core } from '../work/core';
import { deriveMovedSpan } from './derive-span';
import { plainFields } from './plain-fields';
import { checkStaysHold } from './stays-hold';

/** Result of an update, before it is judged and stored. */
export interface NextState {
  readonly after: Appointment;
  /** Members to take; with `any`, the judge chooses. */
  readonly staff: StaffChoice;
  /** Whether the update takes places that the appointment did not have, so that it has to be judged. */
  readonly takesPlaces: boolean;
}

/** An appointment, and the changes that were requested. */
interface Amendment {
  readonly before: Appointment;
  readonly changes: AppointmentChanges;
  /** Product of the appointment after the changes. */
  readonly product: Product;
}

/**
 * Returns the state of an appointment after an update. Fields that are not sent stay.
 *
 * @throws AppointmentsError 400 for times that are unreadable, reversed or too long, and for a status that a hold
 * cannot get
 */
export function nextState(
  { site, options }: Core,
  { before, changes, product }: Amendment,
  now: Instant,
): NextState {
  checkStaysHold(before, changes);
  const settings = productSettings(product);
  const enforce = changes.enforce ?? 'capacity';
  const allDay = changes.allDay ?? before.allDay;
  const span = deriveMovedSpan(settings, changes, { ...before, allDay }, site.zone);
  const staff = staffOnUpdate(settings, changes, before.staffIds, enforce);
  const status = changes.status ?? before.status;
  const moved: Appointment = {
    ...before,
    ...changedDetails(before, changes, site),
    productId: product.id,
    start: span.start,
    end: span.end,
    allDay,
    staffIds: staff === 'any' ? settings.staffIds : staff,
    status,
    previousStatus: status === before.status ? before.previousStatus : previousStatusOf(status, before),
    expiresAt: status === before.status ? before.expiresAt : holdExpiry(status, options, now),
    moneySettled: changes.moneySettled ?? (before.moneySettled && status === before.status),
    ...(takesPlaces(status, options) && { paidLateAt: null, settlement: null }),
  };
  const occupied = occupiedSpan(settings, span, allDay, site.zone);
  const after = hasMoved(before, moved)
    ? { ...moved, occupiedFrom: occupied.start, occupiedTo: occupied.end }
    : moved;
  const isJudged = needsPlaces(before, after, options);
  return { after: { ...after, enforce: isJudged ? enforce : before.enforce }, staff, takesPlaces: isJudged };
}

/** Builds the request by which a changed appointment is judged. */
export const requestAfter = (product: Product, after: Appointment, staff: StaffChoice): BookingRequest => ({
  product: productSettings(product),
  start: after.start,
  end: after.end,
  allDay: after.allDay,
  quantity: after.quantity,
  staffIds: staff,
  enforce: after.enforce,
});

/** Marks a cancelled hold as `was-in-cart`: it causes no event, because it never was an appointment. */
const previousStatusOf = (status: Status, before: Appointment): Status =>
  status === 'cancelled' && isOnlyHold(before) ? 'was-in-cart' : '';

/** Writable fields, except those that `nextState` sets itself. */
type Details = Omit<
  Pick<Appointment, keyof Appointment & keyof AppointmentFields>,
  'productId' | 'start' | 'end' | 'allDay' | 'staffIds' | 'status' | 'enforce'
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
 * Returns the cost after the changes. A new cost is without tax unless `costIncludesTax` is sent; the stored cost sent
 * back keeps its setting.
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

const hasMoved = (before: Appointment, after: Appointment): boolean =>
  before.productId !== after.productId ||
  before.start !== after.start ||
  before.end !== after.end ||
  before.allDay !== after.allDay;

/**
 * Whether the update has to be judged. A smaller quantity at the same time only gives places back. Clocks do not
 * decide: an appointment that leaves the cart is judged even if its hold lasts by this clock, because another process
 * may have sold its place.
 */
function needsPlaces(before: Appointment, after: Appointment, site: SiteStatuses): boolean {
  if (!takesPlaces(after.status, site)) return false;
  const leavesCart = before.status === 'in-cart' && after.status !== 'in-cart';
  return (
    leavesCart ||
    !takesPlaces(before.status, site) ||
    hasMoved(before, after) ||
    after.quantity > before.quantity ||
    before.staffIds.join() !== after.staffIds.join()
  );
}
