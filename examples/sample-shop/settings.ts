import { randomBytes } from 'node:crypto';
import type { ShopContents } from 'shop-appointments/adapters/memory';
import type { Contact } from './contact';
import type { Tables } from './tables';

/** The facts that are kept of the file that the shop was loaded from. */
export interface StoredShop {
  /** Site and options for `createAppointments`. */
  readonly options: ShopContents['options'];
  readonly contact: Contact;
  readonly isDemo: boolean;
}

/** The row that says that the database holds a shop; it is written together with the shop. */
export const SHOP = 'shop';
const SECRET = 'secret';

/** Undefined while the database is empty. */
export async function storedShop({ settings }: Tables): Promise<StoredShop | undefined> {
  const [row] = await settings.find({ name: SHOP }, null);
  return row && (JSON.parse(row.value) as StoredShop);
}

/** The secret given, or the one that this database was given on its first start. */
export async function secretOf({ settings }: Tables, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  await settings.insertMissing([{ name: SECRET, value: randomBytes(32).toString('base64') }], null);
  const [row] = await settings.find({ name: SECRET }, null);
  return row!.value;
}
