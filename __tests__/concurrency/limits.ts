import type { BookingLimit } from '../../lib/index';
import type { Random } from './random';

/** The booking limits of the site in a race. */
export const SITE_LIMITS: readonly BookingLimit[] = [{ per: 'member', period: 'week', minutes: 720 }];

/** The booking limits of products, by id. The product of the races of carts has none, so that holds follow each other. */
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

/** Addresses of guests; the first two are spellings of one address. */
const ADDRESSES = ['Eve@Home.example', 'eve@home.EXAMPLE', 'fay@home.example'];
export const ACCOUNT = 21;

/** The account or the address for whom a booking counts; mostly one of them. */
export function randomCustomer(random: Random): { customerId?: number; contact?: { email: string } } {
  if (random.chance(0.4)) return { customerId: ACCOUNT };
  return random.chance(0.85) ? randomContact(random) : {};
}

export const randomContact = (random: Random): { contact: { email: string } } => ({
  contact: { email: random.pick(ADDRESSES) },
});
