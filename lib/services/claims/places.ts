import type { Appointment } from '../../domain/appointment';
import type { CountedCustomer } from '../../domain/people/counted-customer';
import type { Product } from '../../domain/product';
import { hasExpired } from '../../domain/statuses/statuses';
import type { BookingRequest } from '../../engine/slots/judge/booking-request';
import { type ProductSettings, productSettings } from '../../engine/slots/product/product-settings';
import { ownPadded } from '../../engine/slots/lanes/taken-spans';
import { type GuardKey } from '../../storage/storage';
import { type Instant, type Span } from '../../time/units';
import type { Core } from '../work/core';
import { type StaffChoice } from './staff-choice';

/** Places (units of capacity) that a write takes or gives back. They decide which database rows the write locks. */
export interface Places {
  readonly product: ProductSettings;
  /** Start of the booking. The date decides in which period of a booking limit the booking counts. */
  readonly start: Instant;
  /** Customer whose booking limits apply to the booking; absent for places that are given back. */
  readonly customer?: CountedCustomer | undefined;
  readonly staff: StaffChoice;
  /** Ids of the resources that the booking takes, or that it could get because its product needs resources. */
  readonly resourceIds: readonly number[];
  /** From the start of the booking's first span to the end of its last, including the paddings. */
  readonly padded: Span;
  /**
   * Order whose row is locked together with the places, because an order is cancelled with its last appointment. 0 if
   * there is no order, or if no other code can know the order yet.
   */
  readonly orderId: number;
}

/**
 * Request of a booking for its places. The write that makes the booking adds facts that it already knows. Nothing is
 * taken until the request is checked under the lock and accepted.
 */
export interface Claim {
  readonly product: Product;
  readonly request: BookingRequest;
  /** Customer whose booking limits apply; absent if the customer is not known. */
  readonly customer?: CountedCustomer | undefined;
  /** Id of the booking's existing order. 0 or absent: the booking has no order. */
  readonly orderId?: number;
  /**
   * Ids of the appointments that the write moves. Their present places count as free for this booking and, if it is
   * accepted, for later bookings of the write.
   */
  readonly exceptIds?: readonly number[];
  /**
   * Present start and staff members of an appointment that is moved. If the move is refused, the alternatives do not
   * offer this time with these members.
   */
  readonly present?: Pick<Appointment, 'start' | 'staffIds'> | undefined;
  /** Whether a time may be offered as an alternative to a refused booking. Default: every free time. */
  readonly mayTake?: ((span: Span) => boolean) | undefined;
  /** Whether the error of a refused booking tells the caller to try again with fewer checks (a weaker `enforce`). */
  readonly mayOverrule?: boolean;
  /**
   * Whether a stored appointment asks for its own places, either to keep them or to get them back. Such an appointment
   * is checked even if its product has a wrong setting, instead of being refused.
   */
  readonly keepsPlaces?: boolean;
  /**
   * Whether the booking is accepted without a check, because its time is over. The booking must name its staff members,
   * and its product must need no resources. Default: false.
   */
  readonly isUnchecked?: boolean;
  /**
   * Further guard rows (locks) to take, because the write counts other things as well, such as the holds of a visitor.
   */
  readonly alongside?: readonly GuardKey[];
}

/**
 * Returns the places that a stored appointment takes.
 *
 * @param product undefined if the shop no longer has the product
 */
export function placesOf(
  { site }: Pick<Core, 'site'>,
  appointment: Appointment,
  product: Product | undefined,
): Places {
  const { productId, staffIds, resourceIds, orderId, occupiedFrom, occupiedTo } = appointment;
  const settings = productSettings(product ?? { ...UNKNOWN_PRODUCT, id: productId });
  const taken = { ...appointment, start: occupiedFrom, end: occupiedTo };
  return {
    product: settings,
    start: appointment.start,
    staff: staffIds,
    resourceIds: resourceIds.filter((id) => id > 0),
    padded: ownPadded(taken, new Map([[productId, settings]]), site.zone),
    orderId,
  };
}

/**
 * Builds the request (claim) of a stored appointment to keep its places or get them back. The places are checked like
 * those of a new booking, because a process with another clock may have sold them. Opening hours and other rules are
 * left out for a hold that has not expired by the clock of this process.
 */
export function claimAgain(row: Appointment, product: Product, now: Instant): Claim {
  const { id, start, end, allDay, quantity, staffIds, resourceIds, orderId, visitId } = row;
  const { paddedFrom, paddedTo, lanes } = row;
  const settings = productSettings(product);
  const stored = { resourceIds, lanes: { paddedFrom, paddedTo, lanes } };
  return {
    product,
    request: {
      product: settings,
      ...(settings.problems.length > 0 && { stored }),
      start,
      end,
      allDay,
      quantity,
      staffIds,
      preferredResourceIds: resourceIds,
      enforce: row.status === 'in-cart' && !hasExpired(row, now) ? 'capacity' : 'full',
      mayStartOffGrid: visitId > 0,
    },
    orderId,
    exceptIds: [id],
    keepsPlaces: true,
  };
}

/** Product with empty settings, for an appointment whose product the shop no longer has. */
export const UNKNOWN_PRODUCT: Product = {
  id: 0,
  name: '',
  status: '',
  type: '',
  price: '0',
  categoryIds: [],
};
