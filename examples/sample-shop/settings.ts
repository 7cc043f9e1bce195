import { randomBytes } from 'node:crypto';
import type { ShopContents } from 'shop-appointments/adapters/memory';
import type { Contact } from './contact';
import type { Tables } from './tables';
import type { Translations } from './translations';

/** Parts of the shop file (JSON with products, users and rules) that are read again at each start. */
export interface StoredShop {
  /** Options for `createAppointments`, including the site. */
  readonly options: ShopContents['options'];
  readonly contact: Contact;
  readonly translations: Translations;
  readonly isDemo: boolean;
}

/** Name of the settings row that is written together with the shop's data: without it, the database counts as empty. */
export const SHOP = 'shop';
const SECRET = 'secret';

/**
 * Returns the stored parts of the shop file (JSON with products, users and rules); undefined while the database is
 * empty.
 */
export async function storedShop({ settings }: Tables): Promise<StoredShop | undefined> {
  const [row] = await settings.find({ name: SHOP }, null);
  return row && (JSON.parse(row.value) as StoredShop);
}

/** Returns the given secret, or else the one that was generated for this database at its first start. */
export async function secretOf({ settings }: Tables, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  await settings.insertMissing([{ name: SECRET, value: randomBytes(32).toString('base64') }], null);
  const [row] = await settings.find({ name: SECRET }, null);
  return row!.value;
}
