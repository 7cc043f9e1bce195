import type { Sequelize } from 'sequelize';
import { createMemoryShop, type ShopFile } from '../../../adapters/memory';
import {
  type Appointments,
  createAppointments,
  type Instant,
  type MessagesPort,
  type QuietHours,
} from '../../../lib/index';
import { asSiteSeconds } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { sharedOrders } from '../shared-orders';
import { SECRET, ZONE } from '../shop';

/** Number of places of each product in each hour. Product 3 has one place with each of its members. */
export const PLACES: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 2 };
export const MEMBERS = [11, 12] as const;
/** Id of the product of which each customer may have one appointment to come. */
export const LIMITED = 2;

const hour = { duration: 60, duration_unit: 'minute', interval: 60 } as const;
const FILE: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: ZONE, currency: 'EUR' },
  categories: [],
  products: [
    { id: 1, name: 'Haircut', price: '30', ...hour, qty: 1 },
    {
      id: LIMITED,
      name: 'Class',
      price: '12',
      ...hour,
      qty: 3,
      booking_limits: [{ per: 'customer', period: 'upcoming', count: 1 }],
    },
    {
      id: 3,
      name: 'Massage',
      price: '50',
      ...hour,
      qty: 1,
      staff_ids: [...MEMBERS],
      staff_assignment: 'customer',
      staff_nopref: true,
    },
  ],
  users: MEMBERS.map((id) => ({
    id,
    login: `member${id}`,
    email: `member${id}@salon.example`,
    display_name: `Member ${id}`,
    roles: ['shop_staff'],
  })),
  api_keys: [],
  rules: [],
  webhooks: [],
};

/** Values that one process needs to open the shop. */
export interface WaitlistShop {
  readonly sequelize: Sequelize;
  readonly now: () => number;
  readonly send?: MessagesPort['send'];
  /** Default none. */
  readonly quietHours?: QuietHours;
  /** Called with each failure that the library logs. */
  readonly onFailure: (failure: string) => void;
}

/** Opens the shop of a process. Its orders are in the database. */
export function openWaitlistShop({
  sequelize,
  now,
  send = () => Promise.resolve(),
  quietHours,
  onFailure,
}: WaitlistShop): Appointments {
  const shop = createMemoryShop(FILE, { secret: SECRET });
  return createAppointments({
    ...shop.options,
    messages: {
      kinds: ['waitlist_offer'],
      waitlistLink: (token) => `https://salon.example/w/${token}`,
      ...(quietHours && { quietHours }),
    },
    site: shop.site,
    host: { ...shop.host, orders: sharedOrders(sequelize), messages: { send } },
    database: sequelize,
    secret: SECRET,
    clock: { now: () => now() as Instant },
    logger: {
      info: () => undefined,
      warn: () => undefined,
      error: (facts, message) => onFailure(`${message}: ${String((facts as { err?: unknown }).err)}`),
    },
  });
}

/**
 * Days of the site on which the shop is open from the beginning, and `LATE_DAY`, which opens during the race.
 */
export const OPEN_DAYS = ['2026-11-04', '2026-11-05'] as const;
export const LATE_DAY = '2026-11-06';
export const HOURS = [10, 11, 12] as const;

const zone = createZone(ZONE);

/** Returns the instant at which an hour begins, by the clock of the site. */
export const instantOf = (day: string, at: number): number =>
  zone.toInstant(asSiteSeconds(Date.parse(`${day}T00:00:00Z`) / 1_000 + at * 3_600));

/** Returns the day and the hour of a start, as the clock of the site shows them. */
export function siteTimeOf(start: number): { readonly day: string; readonly hour: number; weekday: number } {
  const shown = new Date((start + 3_600) * 1_000);
  return {
    day: shown.toISOString().slice(0, 'YYYY-MM-DD'.length),
    hour: shown.getUTCHours(),
    weekday: shown.getUTCDay() === 0 ? 7 : shown.getUTCDay(),
  };
}

/** Creates the rules: the shop is closed except for three hours of two days. */
export async function openHours({ rules }: Appointments): Promise<void> {
  await rules.create({
    kind: 'global',
    rangeType: 'custom',
    fromDate: '2026-01-01',
    toDate: '2027-12-31',
    appointable: false,
    priority: 50,
  });
  for (const day of OPEN_DAYS) await openDay({ rules }, day);
}

/** Opens the shop for three hours of a day. */
export async function openDay({ rules }: Pick<Appointments, 'rules'>, day: string): Promise<void> {
  await rules.create({
    kind: 'global',
    rangeType: 'custom:daterange',
    fromDate: day,
    fromRange: '10:00',
    toDate: day,
    toRange: '13:00',
    appointable: true,
    priority: 60,
  });
}
