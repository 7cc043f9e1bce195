import type { ShopFile } from 'shop-appointments/adapters/memory';
import type { HostFacts } from 'shop-appointments/adapters/testing';
import { at } from './core-shop';

/** A shop file with everything that the contract kit needs. */
export const CONTRACT_SHOP: ShopFile = {
  site: { name: 'Kit', url: 'https://kit.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  categories: [
    { id: 1, name: 'Hair' },
    { id: 2, name: 'Nails' },
  ],
  products: [
    { id: 11, name: 'Cut', price: '42.00', tax_rate: '19', category_ids: [1], staff_ids: [31, 32] },
    { id: 12, name: 'Nails', price: '30.00', tax_rate: 7, category_ids: [2], staff_ids: [32] },
    { id: 13, name: 'Draft', status: 'draft', category_ids: [1] },
    { id: 14, name: 'Chair' },
  ],
  users: [
    { id: 1, login: 'root', email: 'root@kit.example', roles: ['administrator'], password: 'open sesame' },
    {
      id: 2,
      login: 'boss',
      email: 'boss@kit.example',
      roles: ['shop_manager'],
      application_passwords: ['kept by boss'],
    },
    {
      id: 31,
      login: 'mia',
      email: 'mia@kit.example',
      first_name: 'Mia',
      last_name: 'Zander',
      roles: ['shop_staff'],
    },
    {
      id: 32,
      login: 'tom',
      email: 'tom@kit.example',
      first_name: 'Tom',
      last_name: 'Ahrens',
      roles: ['shop_staff', 'customer'],
    },
    {
      id: 40,
      login: 'cleo',
      email: 'cleo@mail.example',
      first_name: 'Cleo',
      last_name: 'Bright',
      application_passwords: ['abcd EFGH ijkl MNOP qrst UVWX'],
    },
  ],
  api_keys: [
    { consumer_key: 'ck_all', consumer_secret: 'cs_all', permissions: 'read_write', user_id: 2 },
    { consumer_key: 'ck_read', consumer_secret: 'cs_read', permissions: 'read' },
  ],
  webhooks: [
    { id: 1, topic: 'appointment.created', delivery_url: 'https://a.example/hook', secret: 's1' },
    {
      id: 2,
      topic: 'appointment.created',
      delivery_url: 'https://b.example/hook',
      secret: 's2',
      status: 'paused',
    },
    { id: 3, topic: 'appointment.deleted', delivery_url: 'https://c.example/hook', secret: 's3' },
  ],
};

export const CONTRACT_FACTS: HostFacts = {
  products: [11, 12],
  unpublishedProduct: 13,
  staff: [31, 32],
  manager: 2,
  customer: 40,
  key: { consumerKey: 'ck_all', consumerSecret: 'cs_all', permissions: 'read_write', userId: 2 },
  applicationPassword: { login: 'cleo', password: 'abcd EFGH ijkl MNOP qrst UVWX', userId: 40 },
  otherLogin: 'boss',
  webhooks: { active: 1, inactive: 2, disposable: 3 },
};

/** A card of the customer in `CONTRACT_FACTS`, and the description of the card that the contract kit gets. */
export const CONTRACT_CARD = {
  id: 'card-7',
  name: 'Card of five',
  customerId: 40,
  entries: 5,
  validUntil: '2031-03-31',
};
export const CARD_FACT = { id: 'card-7', left: 5, start: at('2031-03-10T09:00') };
