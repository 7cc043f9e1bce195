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
import { type StaffChoice, staffOnUpdate } from '../claims/staffing';
import type { Core } from '../work/core';
import { deriveMovedSpan } from './derive-span';
import { plainFields } from './plain-fields';
import { checkStaysHold } from './stays-hold';

/** An appointment as an update leaves it. */
export interface NextState {
  readonly after: Appointment;
  /** The members to take: the judge decides if it is `any`. */
  readonly staff: StaffChoice;
  /** Whether it takes places that it did not take before, and so has to be judged. */
  readonly takesPlaces: boolean;
}

/** An appointment, and the changes that a caller asks for. */
interface Amendment {
  readonly before: Appointment;
  readonly changes: AppointmentChanges;
  /** The product that the appointment has after the changes. */
  readonly product: Product;
}

/**
 * The state of an appointment after an update: only fields that are sent change.
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

/** The question to the judge of an appointment that has changed. */
export const requestAfter = (product: Product, after: Appointment, staff: StaffChoice): BookingRequest => ({
  product: productSettings(product),
  start: after.start,
  end: after.end,
  allDay: after.allDay,
  quantity: after.quantity,
  staffIds: staff,
  enforce: after.enforce,
});

/** A cancelled hold causes no event, because it never was an appointment. */
const previousStatusOf = (status: Status, before: Appointment): Status =>
  status === 'cancelled' && isOnlyHold(before) ? 'was-in-cart' : '';

/** Everything that can be written, without the fields that depend on the span, the staff and the status. */
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

/** A new cost says anew whether its tax is in it; the stored one sent back does not. */
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
 * A smaller quantity at the same place only gives places back. Clocks decide nothing here: an appointment that leaves
 * the cart is judged even if its hold seems to last, because another process may have sold its place.
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
