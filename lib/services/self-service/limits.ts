import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { productSettings } from '../../engine/slots/product-settings';
import { formatIso } from '../../time/format';
import { asInstant, type Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { UNKNOWN_PRODUCT } from '../claims/places';

export type CustomerAct = 'cancel' | 'reschedule';

/** The customer's remaining rights, and when they end. */
export interface CustomerLimits {
  readonly canCancel: boolean;
  readonly canReschedule: boolean;
  /** First instants at which cancelling or moving is too late. */
  readonly cancelUntil: Instant;
  readonly rescheduleUntil: Instant;
}

/** Statuses in which a customer may still cancel or move. */
const OPEN_STATUSES: readonly string[] = ['unpaid', 'pending-confirmation', 'confirmed', 'paid'];
const SECONDS_AN_HOUR = 3_600;

/**
 * Computes the customer's limits from those of the product, in elapsed hours before the start; 0 means until the start.
 * A reschedule keeps the staff, and so needs a product that still has them.
 *
 * @param product undefined if the shop no longer has it: then only cancelling is possible, until the start
 */
export function customerLimits(
  { status, start, staffIds }: Pick<Appointment, 'status' | 'start' | 'staffIds'>,
  product: Product | undefined,
  now: Instant,
): CustomerLimits {
  const settings = productSettings(product ?? UNKNOWN_PRODUCT);
  const cancelUntil = asInstant(start - settings.cancelLimitHours * SECONDS_AN_HOUR);
  const rescheduleUntil = asInstant(start - settings.rescheduleLimitHours * SECONDS_AN_HOUR);
  const isOpen = OPEN_STATUSES.includes(status);
  const hasStaff =
    settings.staffIds.length === 0 ||
    settings.assignment === 'all' ||
    staffIds.every((id) => settings.staffIds.includes(id));
  return {
    canCancel: isOpen && now < cancelUntil,
    canReschedule: isOpen && now < rescheduleUntil && product?.type === 'appointment' && hasStaff,
    cancelUntil,
    rescheduleUntil,
  };
}

/**
 * Refuses an act that the customer may not or no longer perform.
 *
 * @throws AppointmentsError 403 that gives the time until which it was possible
 */
export function assertMay(
  act: CustomerAct,
  { canCancel, canReschedule, cancelUntil, rescheduleUntil }: CustomerLimits,
  now: Instant,
  zone: Zone,
): void {
  const [may, until, data] =
    act === 'cancel'
      ? [canCancel, cancelUntil, { cancelUntil }]
      : [canReschedule, rescheduleUntil, { rescheduleUntil }];
  if (may) return;
  const done = act === 'cancel' ? 'cancelled' : 'rescheduled';
  const why =
    now < until
      ? `This appointment cannot be ${done} here any more.`
      : `This appointment could be ${done} until ${formatIso(until, zone)}.`;
  throw new AppointmentsError('shop_rest_cannot_create', `${why} Ask the shop.`, {
    action: 'ask_shop',
    ...data,
  });
}
