import { internalsOf } from '../../support/internals';
import {
  type Appointments,
  type AppointmentsOptions,
  createAppointments,
  type ExternalHost,
  type HostPorts,
} from 'shop-appointments';
import { createMemoryShop, type MemoryShop, type ShopFile } from 'shop-appointments/adapters/memory';
import type { OutboxEvent } from '../../../lib/domain/events/event';
import { parseDateTime } from '../../../lib/time/parse';
import { asInstant, asSiteSeconds, type Instant, type SiteSeconds } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { databaseOfShop } from '../databases';
import { fillShop } from './fill-shop';

export const SECRET = 'a-secret-of-the-tests-that-is-long-enough';
export const ZONE = 'Europe/Berlin';

/**
 * Products of the test shop: 1 a haircut of an hour for one, 2 a class for three, 3 a massage by one of two
 * members, 4 both members together, 5 a room by the day.
 */
const FILE: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: ZONE, currency: 'EUR' },
  categories: [],
  products: [
    { id: 1, name: 'Haircut', price: '30', duration: 60, duration_unit: 'minute' },
    { id: 2, name: 'Class', price: '12.50', duration: 1, duration_unit: 'hour', qty: 3 },
    {
      id: 3,
      name: 'Massage',
      price: '50',
      duration: 1,
      duration_unit: 'hour',
      staff_ids: [11, 12],
      staff_base_costs: { 12: '65.50' },
      staff_nopref: false,
    },
    {
      id: 4,
      name: 'Duet',
      price: '80',
      duration: 1,
      duration_unit: 'hour',
      staff_ids: [11, 12],
      staff_assignment: 'all',
      staff_base_costs: { 11: '50', 12: '60' },
    },
    { id: 5, name: 'Room', price: '100', duration: 1, duration_unit: 'day' },
    { id: 6, name: 'Consultation', price: '0', duration: 1, duration_unit: 'hour' },
    { id: 7, name: 'Surgery', price: '0', duration: 1, duration_unit: 'hour', requires_confirmation: true },
    { id: 8, name: 'Membership', price: '20', duration: 1, duration_unit: 'month' },
    {
      id: 9,
      name: 'Assigned',
      price: '40',
      duration: 1,
      duration_unit: 'hour',
      staff_ids: [12, 11],
      staff_assignment: 'automatic',
    },
    { id: 90, name: 'Shampoo', price: '9', type: 'simple' },
  ],
  users: [
    {
      id: 1,
      login: 'boss',
      email: 'boss@salon.example',
      first_name: 'B',
      last_name: 'Oss',
      display_name: 'Boss',
      roles: ['shop_manager'],
    },
    {
      id: 11,
      login: 'ann',
      email: 'ann@salon.example',
      first_name: 'Ann',
      last_name: 'A',
      display_name: 'Ann',
      roles: ['shop_staff'],
    },
    {
      id: 12,
      login: 'bob',
      email: 'bob@salon.example',
      first_name: 'Bob',
      last_name: 'B',
      display_name: 'Bob',
      roles: ['shop_staff'],
    },
    {
      id: 13,
      login: 'cid',
      email: 'cid@salon.example',
      first_name: 'Cid',
      last_name: 'C',
      display_name: 'Cid',
      roles: ['shop_staff'],
    },
    {
      id: 21,
      login: 'dee',
      email: 'dee@home.example',
      first_name: 'Dee',
      last_name: 'D',
      display_name: 'Dee',
      roles: ['customer'],
    },
  ],
  api_keys: [],
  rules: [
    { kind: 'global', range_type: 'time:all', from_range: '08:00', to_range: '20:00', appointable: true },
  ],
  webhooks: [],
};

/** Matches any message, for tests that do not check its text. */
export const SOME_TEXT: unknown = expect.any(String);

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now(): Instant;
  set(wallClock: string): void;
}

export interface TestShop {
  readonly appointments: Appointments;
  readonly shop: MemoryShop;
  readonly clock: TestClock;
  /** Entries that the library logged as errors. */
  readonly errors: object[];
  readonly events: () => Promise<OutboxEvent[]>;
  readonly close: () => Promise<void>;
}

/** Opens the test shop on a Monday at nine, with opening hours from eight to eight every day. */
export async function openShop(
  options: Partial<AppointmentsOptions> & {
    readonly ports?: (host: MemoryShop['host']) => HostPorts | ExternalHost;
  } = {},
): Promise<TestShop> {
  const shop = createMemoryShop(FILE, { secret: SECRET });
  const clock = standingClock('2026-03-02T09:00');
  const errors: object[] = [];
  const { database, giveBack } = await databaseOfShop(options.database);
  const { ports, ...given } = options;
  let appointments: Appointments | undefined;
  const close = async () => {
    await appointments?.close();
    giveBack();
  };
  try {
    appointments = createAppointments({
      ...shop.options,
      site: shop.site,
      secret: SECRET,
      clock,
      logger: { info: () => undefined, warn: () => undefined, error: (facts) => errors.push(facts) },
      ...given,
      database,
      host: ports ? ports(shop.host) : shop.host,
    });
    await fillShop(FILE, appointments);
    const { outbox } = internalsOf(appointments).storage;
    const first = await outbox.last();
    const events = async () => {
      await outbox.number();
      return outbox.read(first, 1_000);
    };
    return { appointments, shop, clock, errors, events, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function standingClock(wallClock: string): TestClock {
  let now = at(wallClock);
  return { now: () => now, set: (to) => (now = at(to)) };
}

/** Converts a wall clock time of the test shop to site seconds (seconds since 1970 on its clock). */
export function site(wallClock: string): SiteSeconds {
  const parsed = parseDateTime(wallClock);
  if (!parsed || !('site' in parsed)) throw new Error(`Not a wall clock reading: ${wallClock}`);
  return asSiteSeconds(parsed.site);
}

/** Converts a wall clock time of the test shop to an instant. */
export const at = (wallClock: string): Instant => asInstant(createZone(ZONE).toInstant(site(wallClock)));

/**
 * Returns the status, code, data and message of the error with which a promise rejects. Throws if it does not
 * reject.
 */
export async function refusal(
  promise: Promise<unknown>,
): Promise<{ status: number; code: string; data: Record<string, unknown>; message: string }> {
  try {
    await promise;
  } catch (error) {
    const { status, code, data, message } = error as {
      status: number;
      code: string;
      data: Record<string, unknown>;
      message: string;
    };
    return { status, code, data, message };
  }
  throw new Error('The call succeeded, although it must be refused');
}
