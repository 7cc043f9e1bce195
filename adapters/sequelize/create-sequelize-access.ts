import type { Sequelize } from 'sequelize';
import { type AccessPort, AppointmentsError } from '../../lib/index';
import {
  applicationPasswordFinder,
  type ApplicationPasswords,
  applicationPasswords,
} from './application-passwords';
import { keyFinder, type KeyPairs, keyPairs } from './key-pairs';
import { createStore } from './store';
import { createVault } from './vault';
import { type WebhookSettings, webhookSettings } from './webhook-settings';

/** Options: the database in which credentials are stored, and the secret that protects them. */
export interface SequelizeAccessOptions {
  /** The shop's instance of Sequelize, on SQLite, PostgreSQL or MariaDB. */
  readonly sequelize: Sequelize;
  /**
   * The `secret` of `createAppointments`: one text, or a list with the current one first. Credentials stored under a
   * secret that leaves the list can no longer be used.
   */
  readonly secret: string | readonly string[];
  /** Prefix of the table names. Default `shop_access_`. */
  readonly prefix?: string;
}

/**
 * A store of credentials and webhook settings in tables of its own, with methods for the access port and the webhooks
 * port.
 */
export interface SequelizeAccess extends Pick<AccessPort, 'findKey' | 'findApplicationPassword'> {
  readonly applicationPasswords: ApplicationPasswords;
  readonly keyPairs: KeyPairs;
  /** The complete `webhooks` port, with functions to manage webhooks. */
  readonly webhooks: WebhookSettings;
  /** Creates the tables that are missing. Call this at every start. */
  migrate(): Promise<void>;
}

const SECRET_BYTES = 32;

/**
 * Creates a store of credentials and webhooks for a shop that has none. `host.access` is then `{ ...store, session, can
 * }`, with the shop's own sessions and capabilities; `host.webhooks` is `store.webhooks`. No credential is stored in
 * plain text: application passwords and consumer keys are stored as keyed hashes, and the secrets of API keys and
 * webhooks are encrypted with AES-256-GCM.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` that names the option and its valid values
 */
export function createSequelizeAccess({
  sequelize,
  secret,
  prefix = 'shop_access_',
}: SequelizeAccessOptions): SequelizeAccess {
  const secrets = readSecrets(secret);
  const store = createStore(sequelize, prefix);
  const keyVault = createVault(secrets, 'consumer secret');
  return {
    findKey: keyFinder(store, secrets, keyVault),
    findApplicationPassword: applicationPasswordFinder(store, secrets),
    applicationPasswords: applicationPasswords(store, secrets),
    keyPairs: keyPairs(store, secrets, keyVault),
    webhooks: webhookSettings(store, createVault(secrets, 'webhook secret')),
    migrate: () => store.migrate(),
  };
}

function readSecrets(secret: unknown): string[] {
  const list: unknown[] = Array.isArray(secret) ? secret : [secret];
  const isLongEnough = (one: unknown): one is string =>
    typeof one === 'string' && Buffer.byteLength(one) >= SECRET_BYTES;
  if (list.length > 0 && list.every(isLongEnough)) return list;
  throw new AppointmentsError(
    'shop_appointments_invalid_option',
    `createSequelizeAccess({ secret }) must be a text of ${SECRET_BYTES} bytes or more, or a list of such texts.`,
  );
}
