import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { cancellerOf } from '../canceller';
import { changedDetails, contactAfter } from './changed-details';
import { checkHasFee } from '../has-fee';
import { checkNotesMoney, checkRefund } from '../notes-money';
import { checkPriceOfNoShow } from './price-of-no-show';
import { checkStaysHold } from './stays-hold';
import { checkStaysInOrder } from './stays-in-order';
import type { Core } from '../../work/core';
import { deriveMovedSpan } from '../drafts/derive-span';
import { hasMoved, isPlacedAgain, needsPlaces, resourcesOnUpdate, type ResourceChoice } from './needs-places';
import { holdExpiry, takesPlaces } from '../../../domain/statuses/statuses';
import type { Instant } from '../../../time/units';
import { isNoShowWithdrawn, moneyAfter, priceWithoutEntries } from './money-after';
import { lateCancellation, previousStatusOf, statusAfterNote } from './status-after';
import { occupiedSpan } from '../../../engine/slots/spans/occupied-span';
import { placesAfter } from './places-after';
import type { Product } from '../../../domain/product';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { type StaffChoice, staffOnUpdate } from '../../claims/staff-choice';
import type { User } from '../../../domain/people/user';
import { withNewLanes } from '../../claims/with-places';
import { withNextPrice } from './next-price';

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
  checkRefund(before, changes);
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

const hasOtherTime = (before: Appointment, after: Appointment): boolean =>
  before.start !== after.start || before.end !== after.end;
