import type { BookingLimit } from '../../lib/index';
import type { Random } from './random';

/** Booking limits of the site. */
export const SITE_LIMITS: readonly BookingLimit[] = [{ per: 'member', period: 'week', minutes: 720 }];

/**
 * Booking limits of the products, by id. The product for the races of carts has no limit, so that a visitor can place
 * one hold after another.
 */
export const PRODUCT_LIMITS: Readonly<Record<number, readonly BookingLimit[]>> = {
  2: [{ per: 'customer', period: 'day', count: 1 }],
  3: [
    { per: 'customer', period: 'month', count: 2 },
    { per: 'member', period: 'month', count: 3 },
  ],
  6: [
    { per: 'customer', period: 'week', count: 2 },
    { per: 'member', period: 'day', minutes: 90 },
  ],
  7: [{ per: 'product', period: 'day', count: 2 }],
  8: [{ per: 'customer', period: 'ever', minutes: 180 }],
  9: [{ per: 'customer', period: 'upcoming', count: 2 }],
  10: [{ per: 'product', period: 'week', count: 3 }],
};

/** E-mail addresses of guests; the first two are spellings of the same address. */
const ADDRESSES = ['Eve@Home.example', 'eve@home.EXAMPLE', 'fay@home.example'];
export const ACCOUNT = 21;

/** Chooses the account or the e-mail address by which limits count a booking; rarely neither of them. */
export function randomCustomer(random: Random): { customerId?: number; contact?: { email: string } } {
  if (random.chance(0.4)) return { customerId: ACCOUNT };
  return random.chance(0.85) ? randomContact(random) : {};
}

export const randomContact = (random: Random): { contact: { email: string } } => ({
  contact: { email: random.pick(ADDRESSES) },
});
