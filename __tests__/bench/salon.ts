import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sequelize } from 'sequelize';
import { createMemoryShop, type MemoryShop, type ShopFile } from '../../adapters/memory';
import type { Product } from '../../lib/domain/product';
import type { OccupiedPlaces } from '../../lib/engine/slots/lanes/occupied-places';
import {
  type AppointmentDraft,
  type Appointments,
  createAppointments,
  type HostPorts,
  productToJson,
} from '../../lib/index';
import { writeLanes } from '../../lib/storage/tables/appointments/lanes-text';
import type { Month } from './month';

const SECRET = 'a-secret-of-the-bench-that-is-long-enough';
const DAY = 86_400;
const ROWS_A_STATEMENT = 500;

/** A salon with a month of bookings, in a database of its own. */
export interface Salon {
  readonly appointments: Appointments;
  readonly shop: MemoryShop;
  readonly file: string;
  close(): Promise<void>;
}

/**
 * Opens the salon on the database `file`. Without `file`, makes a database with the month's bookings and
 * `past` older ones.
 */
export async function openSalon(
  month: Month,
  {
    file,
    past = 0,
    products = [month.product],
    users = [],
    draft,
    ports = (host) => host,
  }: {
    file?: string;
    past?: number;
    products?: readonly Product[];
    users?: NonNullable<ShopFile['users']>;
    /** Contact and status of each booking. Default: no contact, and the status that follows from the product's price. */
    draft?: Pick<AppointmentDraft, 'contact' | 'status'>;
    /** Replaces some ports of the shop. The shop's records are in memory. */
    ports?: (host: HostPorts) => HostPorts;
  } = {},
): Promise<Salon> {
  const directory = file === undefined ? mkdtempSync(join(tmpdir(), 'appointments-bench-')) : undefined;
  const storage = file ?? join(directory!, 'shop.db');
  const sequelize = new Sequelize({ dialect: 'sqlite', storage, logging: false });
  const shop = createMemoryShop({
    site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
    products: products.map(productToJson),
    users: [...staffOf(products), ...users],
  });
  const appointments = createAppointments({
    ...shop.options,
    host: ports(shop.host),
    site: shop.site,
    database: sequelize,
    secret: SECRET,
    clock: { now: () => month.now },
  });
  if (directory !== undefined) {
    await appointments.migrate();
    for (const rule of month.rules) await appointments.rules.create(rule);
    for (const { kind, quantity } of month.resources ?? []) {
      await appointments.resources.create({ name: 'Room', kind, quantity });
    }
    await fill(sequelize, appointments, [...month.bookings, ...pastBookings(month, past)], draft);
  }
  return {
    appointments,
    shop,
    file: storage,
    async close() {
      await appointments.close();
      await sequelize.close();
      if (directory !== undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

const staffOf = (products: readonly Product[]) =>
  [...new Set(products.flatMap(({ staffIds = [] }) => staffIds))].map((id) => ({
    id,
    login: `member${id}`,
    email: `member${id}@salon.example`,
    first_name: 'Member',
    last_name: String(id),
    display_name: `Member ${id}`,
    roles: ['shop_staff'],
  }));

/** Lists past bookings of one hour: eight a day for each member, on the days that end two days before the month. */
function pastBookings({ product, from }: Month, count: number): OccupiedPlaces[] {
  const members = product.staffIds!;
  return Array.from({ length: count }, (_, i) => {
    const day = Math.floor(i / (members.length * 8)) + 2;
    const start = (from - day * DAY + (9 + (i % 8)) * 3600) as OccupiedPlaces['start'];
    const staffId = members[Math.floor(i / 8) % members.length]!;
    return {
      id: 0,
      productId: product.id,
      staffIds: [staffId],
      start,
      end: (start + 3600) as OccupiedPlaces['end'],
      quantity: 1,
      expiresAt: null,
    };
  });
}

/** Returns the ids of the resources that a booking occupies. */
const resourcesOf = (lanes: OccupiedPlaces['lanes']): readonly number[] =>
  (lanes ?? []).flatMap(({ owner }) => (owner.kind === 'resource' ? [owner.id] : []));

/**
 * Fills the tables with copies of an appointment that the library wrote, so that all rows are as the library writes
 * them.
 */
async function fill(
  sequelize: Sequelize,
  appointments: Appointments,
  bookings: readonly OccupiedPlaces[],
  draft: Pick<AppointmentDraft, 'contact' | 'status'> = {},
): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  const made = await appointments.create({
    productId: first.productId,
    staffIds: first.staffIds,
    start: new Date(first.start * 1000).toISOString(),
    enforce: 'none',
    ...draft,
  });
  const select = async (table: string, id: string) =>
    (
      await sequelize.query<Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${id} = ${made.id}`, {
        type: 'SELECT' as never,
      })
    )[0] as unknown;
  const prefix = 'shop_appointments_';
  const row = (await select(`${prefix}appointments`, 'id')) as Record<string, unknown>;
  const insert = async (table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
      const values = rows.slice(at, at + ROWS_A_STATEMENT).map(
        (one) =>
          `(${Object.values(one)
            .map((value) => sequelize.escape(value as string))
            .join(', ')})`,
      );
      await sequelize.query(
        `INSERT INTO ${table} (${Object.keys(rows[0]!).join(', ')}) VALUES ${values.join(', ')}`,
      );
    }
  };
  const others = bookings.slice(1).map((booking, i) => ({ ...booking, id: made.id + 1 + i }));
  await insert(
    `${prefix}appointments`,
    others.map(({ id, productId, staffIds, start, end, paddedFrom = start, paddedTo = end, lanes }) => ({
      ...row,
      id,
      product_id: productId,
      staff_ids: staffIds.join(','),
      starts_at: start,
      ends_at: end,
      occupied_from: start,
      occupied_to: end,
      padded_from: paddedFrom,
      padded_to: paddedTo,
      lanes: writeLanes(lanes ?? [], start),
      resource_ids: resourcesOf(lanes).join(','),
      date_created: start - DAY,
      date_modified: start - DAY,
    })),
  );
  await insert(
    `${prefix}appointment_staff`,
    others.flatMap(({ id, productId, staffIds, start, end }) =>
      staffIds.map((staffId) => ({
        appointment_id: id,
        staff_id: staffId,
        product_id: productId,
        occupied_from: start,
        occupied_to: end,
      })),
    ),
  );
  await insert(
    `${prefix}appointment_resources`,
    others.flatMap(({ id, productId, start, end, lanes }) =>
      resourcesOf(lanes).map((resourceId, position) => ({
        appointment_id: id,
        position,
        resource_id: resourceId,
        product_id: productId,
        padded_from: start,
        padded_to: end,
      })),
    ),
  );
  await sequelize.query('ANALYZE');
}
