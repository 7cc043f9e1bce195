import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { isLive } from '../../domain/statuses/statuses';
import { cancelUntil } from '../../engine/settlements/late-cancellation';
import { productSettings } from '../../engine/slots/product/product-settings';
import { formatIso } from '../../time/format';
import { asInstant, type Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { UNKNOWN_PRODUCT } from '../claims/places';

export type CustomerAct = 'cancel' | 'reschedule';

/** The actions that a customer may still take on an appointment or visit, and until when. */
export interface CustomerLimits {
  readonly canCancel: boolean;
  readonly canReschedule: boolean;
  /** Instant from which the customer can no longer cancel. `rescheduleUntil` is the same for moving the appointment. */
  readonly cancelUntil: Instant;
  readonly rescheduleUntil: Instant;
}

/** Statuses in which a customer may still cancel or move an appointment. */
const OPEN_STATUSES: readonly string[] = ['unpaid', 'pending-confirmation', 'confirmed', 'paid'];
const SECONDS_AN_HOUR = 3_600;

/** The fields of an appointment that decide what its customer may still do. */
type Limited = Pick<Appointment, 'status' | 'start' | 'staffIds' | 'customerMoves'>;

/**
 * Computes until when a customer may cancel or move an appointment: the product sets a number of hours before the start
 * (elapsed time); 0 means until the start. A move keeps the staff members, so it is possible only if the product still
 * has them.
 *
 * @param product undefined if the shop no longer has the product: then only cancelling is possible, until the start
 */
export function customerLimits(
  { status, start, staffIds, customerMoves }: Limited,
  product: Product | undefined,
  now: Instant,
): CustomerLimits {
  const settings = productSettings(product ?? UNKNOWN_PRODUCT);
  const untilCancelled = cancelUntil({ start }, settings);
  const rescheduleUntil = asInstant(start - settings.rescheduleLimitHours * SECONDS_AN_HOUR);
  const isOpen = OPEN_STATUSES.includes(status);
  const hasStaff =
    settings.staffIds.length === 0 ||
    settings.assignment === 'all' ||
    staffIds.every((id) => settings.staffIds.includes(id));
  return {
    canCancel: isOpen && now < untilCancelled,
    canReschedule:
      isOpen &&
      now < rescheduleUntil &&
      customerMoves < settings.maxMoves &&
      product?.type === 'appointment' &&
      hasStaff,
    cancelUntil: untilCancelled,
    rescheduleUntil,
  };
}

/**
 * Computes until when a customer may cancel or move a visit (appointments booked together). The strictest limit of all
 * items that are not cancelled applies. The hours of each item's limit count back from the start of the first of these
 * items.
 *
 * @param products the products of the items that the shop still has
 */
export function visitLimits(
  items: readonly Appointment[],
  products: ReadonlyMap<number, Product>,
  now: Instant,
): CustomerLimits {
  const live = items.filter(isLive);
  const counted = live.length > 0 ? live : items;
  const start = asInstant(Math.min(...counted.map((item) => item.start)));
  const each = counted.map((item) => customerLimits({ ...item, start }, products.get(item.productId), now));
  return {
    canCancel: each.every(({ canCancel }) => canCancel),
    canReschedule: each.every(({ canReschedule }) => canReschedule),
    cancelUntil: asInstant(Math.min(...each.map((one) => one.cancelUntil))),
    rescheduleUntil: asInstant(Math.min(...each.map((one) => one.rescheduleUntil))),
  };
}

/** When a customer acts, and whether the action concerns an appointment or a visit. */
interface ActedOn {
  readonly now: Instant;
  readonly zone: Zone;
  readonly noun: 'appointment' | 'visit';
}

/**
 * Refuses an action of a customer that is not, or no longer, allowed.
 *
 * @throws AppointmentsError 403 that gives the time until which the action was possible
 */
export function assertMay(
  act: CustomerAct,
  { canCancel, canReschedule, cancelUntil: untilCancelled, rescheduleUntil }: CustomerLimits,
  { now, zone, noun }: ActedOn,
): void {
  const [may, until, data] =
    act === 'cancel'
      ? [canCancel, untilCancelled, { cancelUntil: untilCancelled }]
      : [canReschedule, rescheduleUntil, { rescheduleUntil }];
  if (may) return;
  const done = act === 'cancel' ? 'cancelled' : 'rescheduled';
  const why =
    now < until
      ? `This ${noun} can no longer be ${done} online.`
      : `This ${noun} could be ${done} until ${formatIso(until, zone)}.`;
  throw new AppointmentsError('shop_rest_cannot_create', `${why} Ask the shop.`, {
    action: 'ask_shop',
    ...data,
  });
}
