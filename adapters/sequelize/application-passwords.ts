import { randomInt } from 'node:crypto';
import { type AccessPort, credentialHashes, hashCredential, systemClock } from '../../lib/index';
import type { Row, Store } from './store';

/** An application password as lists show it, without the password itself. */
export interface ApplicationPassword {
  readonly id: number;
  readonly userId: number;
  readonly login: string;
  /** Purpose of the password, as its user describes it. */
  readonly name: string;
  /** Creation time in epoch seconds. */
  readonly createdAt: number;
}

/** The user who gets an application password. */
export interface ApplicationPasswordDraft {
  readonly userId: number;
  /** The name with which the user signs in. A user whose name changes needs new application passwords. */
  readonly login: string;
  readonly name: string;
}

/** The application passwords of the shop's users. */
export interface ApplicationPasswords {
  /**
   * Creates an application password. The result has the `password`, 24 characters in six groups of four, which can be
   * shown only now.
   */
  create(draft: ApplicationPasswordDraft): Promise<ApplicationPassword & { readonly password: string }>;
  /** Lists the application passwords of a user, oldest first. */
  list(userId: number): Promise<ApplicationPassword[]>;
  /** Deletes an application password, so that it is no longer accepted. Returns false if no password has this id. */
  revoke(id: number): Promise<boolean>;
}

const PURPOSE = 'application password';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Stores application passwords as HMAC-SHA256 under the site's secret. A slow hash would add no safety, because the
 * passwords are random, and it would make every request slower.
 */
export function applicationPasswords(store: Store, secrets: readonly string[]): ApplicationPasswords {
  const table = store.tables.application_passwords;
  return {
    async create({ userId, login, name }) {
      const plain = randomText();
      const digest = hashCredential(secrets, PURPOSE, plain);
      const createdAt = systemClock.now();
      const id = await store.insert(table, { user_id: userId, login, name, digest, date_created: createdAt });
      return { id, userId, login, name, createdAt, password: plain.match(/.{4}/g)!.join(' ') };
    },
    async list(userId) {
      const rows = await store.select(`SELECT * FROM ${table} WHERE user_id = $1 ORDER BY id`, [userId]);
      return rows.map(readRow);
    },
    revoke: (id) => store.remove(table, id),
  };
}

/** Creates the method `findApplicationPassword` of the access port. */
export function applicationPasswordFinder(
  store: Store,
  secrets: readonly string[],
): AccessPort['findApplicationPassword'] {
  return async (login, password) => {
    const digests = credentialHashes(secrets, PURPOSE, password.replaceAll(' ', ''));
    const places = digests.map((_, at) => `$${at + 1}`).join(', ');
    // A lookup by digest is safe: digests are keyed, so the time of the lookup reveals nothing about them.
    const sql = `SELECT * FROM ${store.tables.application_passwords} WHERE digest IN (${places})`;
    const found = (await store.select(sql, digests)).map(readRow).find((row) => row.login === login);
    return found && { id: String(found.id), userId: found.userId };
  };
}

const randomText = (): string =>
  Array.from({ length: 24 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const readRow = (row: Row): ApplicationPassword => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  login: String(row.login),
  name: String(row.name),
  createdAt: Number(row.date_created),
});
