import type { ShopFile } from '../../adapters/memory';
import { createMemoryShop, type MemoryShop } from '../../adapters/memory';
import { asInstant } from '../../lib/time/units';
import type { Clock, NewResource } from '../../lib/index';
import { PRODUCT_LIMITS } from './limits';

export const SECRET = 'a-secret-of-the-races-that-is-long-enough';

/** Seconds by which Berlin is ahead of UTC in winter, when all races take place. */
export const OFFSET = 3_600;
export const ZONE = 'Europe/Berlin';
/** Time at which a race begins: Sunday, 1 November 2026, 09:00 in Berlin. */
export const NOW = Date.UTC(2026, 10, 1, 8) / 1_000;
/** First day for which bookings are made, as days since 1970. */
export const FIRST_DAY = Date.UTC(2026, 10, 4) / 86_400_000;
export const DAYS = 90;

/** A product of the races' shop, with the fields that the shop file and the checker read. */
export interface RaceProduct {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly duration: number;
  readonly duration_unit: 'minute' | 'day';
  readonly interval?: number;
  readonly qty: number;
  readonly qty_basis?: 'day';
  readonly staff_ids?: number[];
  readonly staff_assignment?: 'customer' | 'automatic' | 'all';
  readonly staff_nopref?: boolean;
  readonly staff_qtys?: { staff_id: number; qty: number }[];
  readonly parts?: readonly RacePart[];
  /**
   * Settings between which the product changes during a race; processes begin with the first ones. Absent: no change.
   */
  readonly variants?: readonly Variant[];
}

interface RacePart {
  readonly minutes: number;
  readonly staff: boolean;
}

/** Settings of a product that change during a race. Paddings are in minutes, always whole quarter hours. */
export interface Variant {
  readonly before: number;
  readonly after: number;
  readonly needs: readonly RaceNeed[];
}

/** A product's need of a resource: any resource of a kind, or one that is named. */
export interface RaceNeed {
  readonly kind?: string;
  readonly named?: string;
  readonly quantity?: number;
  readonly per?: 'booking' | 'place' | 'session';
  readonly parts?: readonly number[];
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
    variants: [
      { before: 15, after: 15, needs: [] },
      { before: 0, after: 30, needs: [] },
    ],
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
  {
    id: 8,
    name: 'Colour',
    price: '90',
    duration: 90,
    duration_unit: 'minute',
    interval: 30,
    qty: 1,
    staff_ids: [11, 12, 13],
    staff_assignment: 'customer',
    staff_nopref: true,
    parts: [
      { minutes: 30, staff: true },
      { minutes: 30, staff: false },
      { minutes: 30, staff: true },
    ],
    variants: [
      { before: 15, after: 30, needs: [{ kind: 'chair' }, { kind: 'room', parts: [0] }] },
      { before: 0, after: 15, needs: [{ kind: 'chair' }] },
      {
        before: 30,
        after: 0,
        needs: [
          { kind: 'chair', parts: [0, 2] },
          { kind: 'room', parts: [1] },
        ],
      },
    ],
  },
  {
    id: 9,
    name: 'Yoga',
    price: '15',
    duration: 60,
    duration_unit: 'minute',
    interval: 30,
    qty: 4,
    variants: [
      {
        before: 0,
        after: 0,
        needs: [
          { kind: 'room', per: 'session' },
          { named: 'Mats', per: 'place' },
        ],
      },
      {
        before: 15,
        after: 15,
        needs: [
          { kind: 'room', per: 'session' },
          { named: 'Mats', per: 'place', quantity: 2 },
        ],
      },
      {
        before: 0,
        after: 30,
        needs: [
          { kind: 'room', per: 'session' },
          { kind: 'room', per: 'session' },
        ],
      },
    ],
  },
  {
    id: 10,
    name: 'Sauna',
    price: '35',
    duration: 60,
    duration_unit: 'minute',
    interval: 30,
    qty: 3,
    variants: [
      { before: 0, after: 15, needs: [{ kind: 'room' }] },
      { before: 15, after: 0, needs: [{ kind: 'room' }, { kind: 'chair', quantity: 2 }] },
      { before: 0, after: 0, needs: [{ kind: 'room' }, { kind: 'room' }] },
    ],
  },
  {
    id: 11,
    name: 'Peel',
    price: '40',
    duration: 60,
    duration_unit: 'minute',
    interval: 30,
    qty: 2,
    staff_ids: [12, 13],
    staff_assignment: 'automatic',
    parts: [
      { minutes: 30, staff: true },
      { minutes: 30, staff: false },
    ],
    variants: [
      { before: 0, after: 15, needs: [{ kind: 'chair', per: 'place' }] },
      { before: 15, after: 0, needs: [{ kind: 'chair', per: 'session' }] },
    ],
  },
];

/** Resources that exist when a race begins. */
export const RESOURCES: readonly NewResource[] = [
  { name: 'Room A', kind: 'room' },
  { name: 'Room B', kind: 'room', sortOrder: 1 },
  { name: 'Hall', kind: 'room', quantity: 2, sortOrder: 2 },
  { name: 'Chairs', kind: 'chair', quantity: 3 },
  { name: 'Chair at the window', kind: 'chair', sortOrder: -1 },
  { name: 'Mats', kind: 'mat', quantity: 7 },
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
  products: PRODUCTS.map((product) => ({
    ...product,
    variants: undefined,
    booking_limits: PRODUCT_LIMITS[product.id],
  })),
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

/** Clock that always shows the same time, which the checker therefore knows. */
export const standingClock = (at = NOW): Clock => ({ now: () => asInstant(at) });
