import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import { hasExpired } from '../../domain/statuses/statuses';
import type { BookingRequest } from '../../engine/slots/judge';
import { type ProductSettings, productSettings } from '../../engine/slots/product-settings';
import { type GuardKey } from '../../storage/storage';
import { type Instant, type Span } from '../../time/units';
import { type StaffChoice } from './staffing';

/** Places that a write takes or gives back. */
export interface Places {
  readonly product: ProductSettings;
  readonly staff: StaffChoice;
  /** The time that is occupied: whole site days for day and month products and `all_day`. */
  readonly span: Span;
  /** The order that lives as long as it has such appointments; 0: none that other code could know. */
  readonly orderId: number;
}

/** A booking request that takes its places if it gets them, with the other facts that its write knows. */
export interface Claim {
  readonly product: Product;
  readonly request: BookingRequest;
  /** An order that is there already. */
  readonly orderId?: number;
  /** The appointment itself, when it is moved: its own places are free for it, and for those judged after it. */
  readonly exceptIds?: readonly number[];
  /** The appointment as it is, when it is moved: its own time is no alternative to a refused one. */
  readonly present?: Pick<Appointment, 'start' | 'staffIds'> | undefined;
  /** Whether the refused caller may try again and enforce less. */
  readonly mayOverrule?: boolean;
  /** Guard rows of what else the write counts under lock. */
  readonly alongside?: readonly GuardKey[];
}

/** The places of a stored appointment; `product` may be gone from the shop. */
export function placesOf(appointment: Appointment, product: Product | undefined): Places {
  const { productId, staffIds, occupiedFrom, occupiedTo, orderId } = appointment;
  const settings = productSettings(product ?? { ...UNKNOWN_PRODUCT, id: productId });
  return { product: settings, staff: staffIds, span: { start: occupiedFrom, end: occupiedTo }, orderId };
}

/**
 * The claim of a stored appointment on its own place, which it wants to keep or to get back. The place is judged
 * without the appointment itself, because a process with another clock may have sold it. This clock decides only
 * about the rules: they do not apply to an appointment that still has its place by this clock.
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

/** Stands in for a product that the shop has no more. */
export const UNKNOWN_PRODUCT: Product = {
  id: 0,
  name: '',
  status: '',
  type: '',
  price: '0',
  categoryIds: [],
};
