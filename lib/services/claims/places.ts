import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import { hasExpired } from '../../domain/statuses/statuses';
import type { BookingRequest } from '../../engine/slots/judge';
import { type ProductSettings, productSettings } from '../../engine/slots/product-settings';
import { type GuardKey } from '../../storage/storage';
import { type Instant, type Span } from '../../time/units';
import { type StaffChoice } from './staff-choice';

/** Places that a write takes or gives back. */
export interface Places {
  readonly product: ProductSettings;
  readonly staff: StaffChoice;
  /** Occupied time: whole site days for day and month products and `allDay`. */
  readonly span: Span;
  /**
   * Order to lock with the places, because it is cancelled with its last live appointment; 0: no order that other code
   * could know.
   */
  readonly orderId: number;
}

/** Booking request that takes its places if it is accepted, with the other facts that its write knows. */
export interface Claim {
  readonly product: Product;
  readonly request: BookingRequest;
  /** Existing order of the booking; 0 or absent: none. */
  readonly orderId?: number;
  /**
   * Ids of the appointments that the write moves: their places count as free for this claim and, if it is accepted, for
   * later ones.
   */
  readonly exceptIds?: readonly number[];
  /** Present time and members of an appointment that is moved; keeping them is no alternative to a refused time. */
  readonly present?: Pick<Appointment, 'start' | 'staffIds'> | undefined;
  /** Whether a refused caller may try again with a weaker enforcement. */
  readonly mayOverrule?: boolean;
  /** Guard rows of everything else that the write counts under the lock, such as the holds of a visitor. */
  readonly alongside?: readonly GuardKey[];
}

/** Returns the places of a stored appointment; `product` is undefined if the shop no longer has it. */
export function placesOf(appointment: Appointment, product: Product | undefined): Places {
  const { productId, staffIds, occupiedFrom, occupiedTo, orderId } = appointment;
  const settings = productSettings(product ?? { ...UNKNOWN_PRODUCT, id: productId });
  return { product: settings, staff: staffIds, span: { start: occupiedFrom, end: occupiedTo }, orderId };
}

/**
 * Returns the claim of a stored appointment on its own places, to keep them or get them back. It is judged as if the
 * appointment did not have them, because a process with another clock may have sold them. The clock of this process
 * decides only whether rules apply: not to a hold that lasts by this clock.
 */
export function claimAgain(row: Appointment, product: Product, now: Instant): Claim {
  const { id, start, end, allDay, quantity, staffIds, orderId } = row;
  return {
    product,
    request: {
      product: productSettings(product),
      start,
      end,
      allDay,
      quantity,
      staffIds,
      enforce: row.status === 'in-cart' && !hasExpired(row, now) ? 'capacity' : 'full',
    },
    orderId,
    exceptIds: [id],
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
