import { randomBytes } from 'node:crypto';
import { type AccessPort, type ApiKey, credentialHashes, hashCredential, systemClock } from '../../lib/index';
import { invalid } from './invalid';
import type { Row, Store } from './store';
import type { Vault } from './vault';

/** An API key pair as lists show it, without its key and secret. */
export interface KeyPair {
  readonly id: number;
  /**
   * Id of the user who owns the pair. Null for a pair that acts for the shop itself. Such a pair has the capability
   * `manage_shop`, limited by its own permissions.
   */
  readonly userId: number | null;
  readonly permissions: ApiKey['permissions'];
  readonly description: string;
  /** Last seven characters of the consumer key, to distinguish pairs. */
  readonly keyEnding: string;
  /** Creation time in epoch seconds. */
  readonly createdAt: number;
}

/** The permissions of a new API key pair, and the user it belongs to. */
export interface KeyPairDraft {
  readonly userId: number | null;
  readonly permissions: ApiKey['permissions'];
  readonly description?: string;
}

/** A new API key pair with its key and its secret. */
export interface NewKeyPair extends KeyPair {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** The shop's API key pairs. */
export interface KeyPairs {
  /**
   * Creates an API key pair. Its key and its secret can be shown only now. @throws AppointmentsError
   * `rest_invalid_param` for an unknown permission
   */
  create(draft: KeyPairDraft): Promise<NewKeyPair>;
  /** Lists all API key pairs, oldest first. */
  list(): Promise<KeyPair[]>;
  /** Deletes an API key pair, so that it is no longer accepted. Returns false if no pair has this id. */
  revoke(id: number): Promise<boolean>;
}

const PURPOSE = 'consumer key';
const PERMISSIONS: readonly string[] = ['read', 'write', 'read_write'] satisfies ApiKey['permissions'][];
const ENDING = 7;

/**
 * Stores API key pairs: the consumer key as a keyed hash, and the secret encrypted, because the library needs the
 * secret itself to verify signatures.
 */
export function keyPairs(store: Store, secrets: readonly string[], vault: Vault): KeyPairs {
  const table = store.tables.key_pairs;
  return {
    async create({ userId, permissions, description = '' }) {
      if (!PERMISSIONS.includes(permissions)) throw invalid('permissions', PERMISSIONS);
      const consumerKey = `ck_${randomBytes(20).toString('hex')}`;
      const consumerSecret = `cs_${randomBytes(20).toString('hex')}`;
      const keyEnding = consumerKey.slice(-ENDING);
      const createdAt = systemClock.now();
      const id = await store.insert(table, {
        user_id: userId,
        description,
        permissions,
        key_digest: hashCredential(secrets, PURPOSE, consumerKey),
        key_ending: keyEnding,
        sealed_secret: vault.seal(consumerSecret),
        date_created: createdAt,
      });
      return { id, userId, permissions, description, keyEnding, createdAt, consumerKey, consumerSecret };
    },
    async list() {
      return (await store.select(`SELECT * FROM ${table} ORDER BY id`, [])).map(readRow);
    },
    revoke: (id) => store.remove(table, id),
  };
}

/** Creates the method `findKey` of the access port. */
export function keyFinder(store: Store, secrets: readonly string[], vault: Vault): AccessPort['findKey'] {
  return async (consumerKey) => {
    const digests = credentialHashes(secrets, PURPOSE, consumerKey);
    const places = digests.map((_, at) => `$${at + 1}`).join(', ');
    const sql = `SELECT * FROM ${store.tables.key_pairs} WHERE key_digest IN (${places})`;
    const [row] = await store.select(sql, digests);
    if (!row) return undefined;
    const { id, userId, permissions } = readRow(row);
    return { id, userId, permissions, consumerSecret: vault.open(String(row.sealed_secret)) };
  };
}

const readRow = (row: Row): KeyPair => ({
  id: Number(row.id),
  userId: row.user_id === null ? null : Number(row.user_id),
  permissions: row.permissions as ApiKey['permissions'],
  description: String(row.description),
  keyEnding: String(row.key_ending),
  createdAt: Number(row.date_created),
});
