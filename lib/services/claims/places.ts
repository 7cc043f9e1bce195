import type { Appointment } from '../../domain/appointment';
import type { CountedCustomer } from '../../domain/people/counted-customer';
import type { Product } from '../../domain/product';
import { hasExpired } from '../../domain/statuses/statuses';
import type { BookingRequest } from '../../engine/slots/judge';
import { type ProductSettings, productSettings } from '../../engine/slots/product/product-settings';
import { ownPadded } from '../../engine/slots/lanes/taken-spans';
import { type GuardKey } from '../../storage/storage';
import { type Instant, type Span } from '../../time/units';
import type { Core } from '../work/core';
import { type StaffChoice } from './staff-choice';

/** Places that a write takes or gives back. */
export interface Places {
  readonly product: ProductSettings;
  /** Start of the booking, by whose date it counts towards limits. */
  readonly start: Instant;
  /** Customer for whom the booking counts; absent for places that are given back. */
  readonly customer?: CountedCustomer | undefined;
  readonly staff: StaffChoice;
  /** Resources that the booking takes, or that can meet a need of its product. */
  readonly resourceIds: readonly number[];
  /**
   * Time from the earliest to the latest span that the booking takes of a product, member or resource, paddings
   * included.
   */
  readonly padded: Span;
  /**
   * Order to lock with the places, because the order is cancelled with its last live appointment; 0 if no other code
   * can know the order.
   */
  readonly orderId: number;
}

/** A booking request that takes its places if it is accepted, with other facts that its write knows. */
export interface Claim {
  readonly product: Product;
  readonly request: BookingRequest;
  /** Customer whose booking limits apply; absent if the customer is not known. */
  readonly customer?: CountedCustomer | undefined;
  /** Existing order of the booking; 0 or absent: none. */
  readonly orderId?: number;
  /**
   * Ids of the appointments that the write moves. Their places count as free for this claim and, if it is accepted, for
   * later claims.
   */
  readonly exceptIds?: readonly number[];
  /**
   * Present time and members of an appointment that is moved. This time with these members is not offered as an
   * alternative.
   */
  readonly present?: Pick<Appointment, 'start' | 'staffIds'> | undefined;
  /** Whether a refused caller may try again with a weaker enforcement. */
  readonly mayOverrule?: boolean;
  /**
   * Whether a stored appointment keeps its own places or gets them back. Such a claim is judged even if a setting of its
   * product is wrong.
   */
  readonly keepsPlaces?: boolean;
  /** Guard rows of everything else that the write counts under the lock, such as the holds of a visitor. */
  readonly alongside?: readonly GuardKey[];
}

/** Returns the places of a stored appointment; `product` is undefined if the shop no longer has it. */
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
 * Returns the claim of a stored appointment on its own places, to keep them or get them back. The claim is judged as if
 * the appointment did not have these places, because a process with another clock may have sold them. Opening hours and
 * other rules are not checked for a hold that has not expired by the clock of this process.
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

/** Placeholder for a product that the shop no longer has. */
export const UNKNOWN_PRODUCT: Product = {
  id: 0,
  name: '',
  status: '',
  type: '',
  price: '0',
  categoryIds: [],
};
