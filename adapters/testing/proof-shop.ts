import type { ShopFile } from '../memory';

/**
 * The products for the races of the storage proof: one with one place, one with three places, and one with two members
 * who can be booked alone or together.
 */
export const PROOF_SHOP: ShopFile = {
  site: { name: 'Proof', url: 'https://proof.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  categories: [],
  products: [
    { id: 1, name: 'One place', price: '10', duration: 60, duration_unit: 'minute' },
    { id: 2, name: 'Three places', price: '10', duration: 60, duration_unit: 'minute', qty: 3 },
    { id: 3, name: 'One member', price: '10', duration: 60, duration_unit: 'minute', staff_ids: [11, 12] },
    {
      id: 4,
      name: 'Both members',
      price: '10',
      duration: 60,
      duration_unit: 'minute',
      staff_ids: [11, 12],
      staff_assignment: 'all',
    },
  ],
  users: [11, 12].map((id) => ({
    id,
    login: `member${id}`,
    email: `member${id}@proof.example`,
    roles: ['shop_staff'],
    first_name: 'Member',
    last_name: String(id),
    display_name: `Member ${id}`,
  })),
  api_keys: [],
  rules: [],
  webhooks: [],
};
