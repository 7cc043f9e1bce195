import { randomUUID } from 'node:crypto';
import type { Appointments } from 'shop-appointments';
import { loadResources, loadRules, type ShopContents } from 'shop-appointments/adapters/memory';
import { digestOf, hashPassword } from 'shop-appointments/adapters/port-helpers';
import { createVault } from './access/vault';
import type { Database } from './database';
import { keyDigest } from './ports/access';
import { productRow } from './ports/products';
import { userRow } from './ports/users';
import { SHOP, type StoredShop } from './settings';

/**
 * Fills an empty database with the content of a shop file, its rules and its resources, all in one transaction. Returns
 * false if another process has filled the database meanwhile.
 */
export async function loadShop(
  { tables, write }: Database,
  appointments: Appointments,
  contents: ShopContents & Pick<StoredShop, 'contact' | 'translations'>,
  { secret, isDemo }: { readonly secret: string; readonly isDemo: boolean },
): Promise<boolean> {
  const users = await Promise.all(
    contents.users.map(async ({ user, password }) =>
      userRow(user, password === undefined ? '' : await hashPassword(password)),
    ),
  );
  const shop: StoredShop & { readonly load: string } = {
    options: contents.options,
    contact: contents.contact,
    translations: contents.translations,
    isDemo,
    load: randomUUID(),
  };
  const value = JSON.stringify(shop);
  const vault = createVault(secret);

  return write(undefined, async (transaction) => {
    await tables.settings.insertMissing([{ name: SHOP, value }], transaction);
    const [stored] = await tables.settings.find({ name: SHOP }, transaction);
    if (stored?.value !== value) return false;
    await tables.categories.insertAll(
      contents.categories.map((category) => ({ id: category.id, body: JSON.stringify(category) })),
      transaction,
    );
    await tables.products.insertAll(contents.products.map(productRow), transaction);
    await tables.users.insertAll(users, transaction);
    await tables.applicationPasswords.insertAll(
      contents.users.flatMap(({ user, applicationPasswords }) =>
        applicationPasswords.map((plain) => ({ user_id: user.id, digest: digestOf(plain, secret) })),
      ),
      transaction,
    );
    await tables.keys.insertAll(
      contents.keys.map(({ id, consumerKey, consumerSecret, permissions, userId }) => ({
        id,
        key_digest: keyDigest(secret, consumerKey),
        sealed_secret: vault.seal(consumerSecret),
        permissions,
        user_id: userId,
      })),
      transaction,
    );
    await tables.webhooks.insertAll(
      contents.webhooks.map(({ id, name, topic, deliveryUrl, secrets, status }) => ({
        id,
        name,
        topic,
        delivery_url: deliveryUrl,
        sealed_secret: vault.seal(secrets[0] ?? ''),
        sealed_previous_secret: '',
        previous_until: 0,
        status,
        note: '',
      })),
      transaction,
    );
    await loadRules(contents, appointments.rules, { transaction });
    await loadResources(contents.resources, appointments.resources, { transaction });
    return true;
  });
}
