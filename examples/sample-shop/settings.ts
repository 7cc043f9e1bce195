import { randomBytes } from 'node:crypto';
import type { ShopContents } from 'shop-appointments/adapters/memory';
import type { Contact } from './contact';
import type { Tables } from './tables';

/** The facts from the shop file that are stored. */
export interface StoredShop {
  /** Site and options for `createAppointments`. */
  readonly options: ShopContents['options'];
  readonly contact: Contact;
  readonly isDemo: boolean;
}

/** Name of the row that shows that the database contains a shop. It is written together with the shop. */
export const SHOP = 'shop';
const SECRET = 'secret';

/** Returns what the database has stored from the shop file; undefined while the database is empty. */
export async function storedShop({ settings }: Tables): Promise<StoredShop | undefined> {
  const [row] = await settings.find({ name: SHOP }, null);
  return row && (JSON.parse(row.value) as StoredShop);
}

/** Returns the given secret, or else the secret that this database got at its first start. */
export async function secretOf({ settings }: Tables, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  await settings.insertMissing([{ name: SECRET, value: randomBytes(32).toString('base64') }], null);
  const [row] = await settings.find({ name: SECRET }, null);
  return row!.value;
}
