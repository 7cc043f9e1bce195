import type { ShopFile } from '../../adapters/memory';

export { SECRET, standingClock } from './shop';

/** A shop whose only product can be booked once by each customer. */
export const FREE_TRIAL: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  categories: [],
  products: [
    {
      id: 1,
      name: 'Free trial',
      price: '0',
      duration: 60,
      duration_unit: 'minute',
      qty: 100,
      booking_limits: [{ per: 'customer', period: 'ever', count: 1 }],
    },
  ],
  users: [],
  api_keys: [],
  rules: [],
  webhooks: [],
};
