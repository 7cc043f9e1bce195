import type { Appointment } from '../../../domain/appointment';
import type { BookingRequest } from '../../../engine/slots/judge/booking-request';
import type { Placement } from '../../../engine/slots/judge/placement';
import type { NextState } from './next-state';
import type { Product } from '../../../domain/product';
import { productSettings } from '../../../engine/slots/product/product-settings';

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
