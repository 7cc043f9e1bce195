import type { ShopFile } from '../../adapters/memory';
import { createMemoryShop, type MemoryShop } from '../../adapters/memory';
import { asInstant } from '../../lib/time/units';
import type { Clock } from '../../lib/index';

export const SECRET = 'a-secret-of-the-races-that-is-long-enough';

/** The races take place in winter, when Berlin is always one hour ahead of UTC. */
export const OFFSET = 3_600;
export const ZONE = 'Europe/Berlin';
/** When a race begins, by its own time: Sunday, 1 November 2026, at nine. */
export const NOW = Date.UTC(2026, 10, 1, 8) / 1_000;
/** The first day that is booked, as days since 1970. */
export const FIRST_DAY = Date.UTC(2026, 10, 4) / 86_400_000;
export const DAYS = 90;

/** A product as the races use it, with the fields that the shop file and the checker read. */
export interface RaceProduct {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly duration: number;
  readonly duration_unit: 'minute' | 'day';
  readonly interval?: number;
  readonly padding?: number;
  readonly qty: number;
  readonly qty_basis?: 'day';
  readonly staff_ids?: number[];
  readonly staff_assignment?: 'customer' | 'automatic' | 'all';
  readonly staff_nopref?: boolean;
  readonly staff_qtys?: { staff_id: number; qty: number }[];
}

export const PRODUCTS: readonly RaceProduct[] = [
  { id: 1, name: 'Haircut', price: '30', duration: 60, duration_unit: 'minute', interval: 30, qty: 1 },
  { id: 2, name: 'Class', price: '12', duration: 90, duration_unit: 'minute', interval: 30, qty: 4 },
  {
    id: 3,
    name: 'Massage',
    price: '50',
    duration: 60,
    duration_unit: 'minute',
    interval: 30,
    qty: 1,
    padding: 15,
    staff_ids: [11, 12, 13],
    staff_assignment: 'customer',
    staff_nopref: true,
  },
  {
    id: 4,
    name: 'Duet',
    price: '80',
    duration: 60,
    duration_unit: 'minute',
    interval: 30,
    qty: 1,
    staff_ids: [11, 12],
    staff_assignment: 'all',
  },
  { id: 5, name: 'Room', price: '100', duration: 1, duration_unit: 'day', qty: 2 },
  {
    id: 6,
    name: 'Advice',
    price: '20',
    duration: 30,
    duration_unit: 'minute',
    interval: 30,
    qty: 1,
    staff_ids: [13, 12],
    staff_assignment: 'automatic',
    staff_qtys: [{ staff_id: 13, qty: 3 }],
  },
  {
    id: 7,
    name: 'Tour',
    price: '25',
    duration: 120,
    duration_unit: 'minute',
    interval: 60,
    qty: 6,
    qty_basis: 'day',
  },
];

const user = (id: number, login: string, role: string) => ({
  id,
  login,
  email: `${login}@salon.example`,
  first_name: login,
  last_name: 'S',
  display_name: login,
  roles: [role],
});

const FILE: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: ZONE, currency: 'EUR' },
  categories: [],
  products: PRODUCTS.map((product) => ({ ...product })),
  users: [
    user(11, 'ann', 'shop_staff'),
    user(12, 'bob', 'shop_staff'),
    user(13, 'cid', 'shop_staff'),
    user(21, 'dee', 'customer'),
  ],
  api_keys: [],
  rules: [],
  webhooks: [],
};

export const openRaceShop = (): MemoryShop => createMemoryShop(FILE, { secret: SECRET });

/** A clock that stands still, so that the checker knows the time of every process. */
export const standingClock = (at = NOW): Clock => ({ now: () => asInstant(at) });
