import { asInstant, type Instant } from 'shop-appointments';

/** Settings from environment variables; the README beside this file lists them. */
export interface ShopConfig {
  /** Port of the server; 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** URL of the database: `sqlite:<path>`, `sqlite::memory:`, `postgres://...`, or `mariadb://...`. */
  readonly databaseUrl: string;
  /**
   * Path of a JSON file with the shop's products, users and rules, which fills an empty database. Absent: the demo
   * salon.
   */
  readonly shopFile?: string;
  /** Initial time of the clock that the library uses, in Unix seconds. Absent: the real time. */
  readonly now?: Instant;
  /** Secret of the site, at least 32 bytes. Absent: one is generated at the first start and stored in the database. */
  readonly secret?: string;
  /** `host:port` of webhook receivers that may have a private address, such as on this machine. */
  readonly webhookAllow?: readonly string[];
  /** Whether to treat orders as if they were in another database than the library's tables, to try that case. */
  readonly ordersApart?: boolean;
}

/** An error that the person who starts the shop has to correct, such as a wrong setting. The message is one line. */
export class StartError extends Error {
  override name = 'StartError';
}

const DEFAULT_DATABASE = 'sqlite:data/sample-shop.db';
const DATABASE = /^(sqlite:.+|(postgres|postgresql|mariadb):\/\/.+)$/s;
const EXACT_INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;
const SECRET_BYTES = 32;

export function readConfig(env: Readonly<Record<string, string | undefined>>): ShopConfig {
  return {
    port: readPort(env.PORT || '3000'),
    host: env.HOST || '127.0.0.1',
    databaseUrl: readDatabaseUrl(env.DATABASE_URL || DEFAULT_DATABASE),
    shopFile: env.SHOP_FILE || undefined,
    now: env.SHOP_NOW ? readInstant(env.SHOP_NOW) : undefined,
    secret: env.SHOP_SECRET ? readSecret(env.SHOP_SECRET) : undefined,
    webhookAllow: env.SHOP_WEBHOOK_ALLOW ? readReceivers(env.SHOP_WEBHOOK_ALLOW) : undefined,
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}`);
  }
  return port;
}

function readReceivers(text: string): string[] {
  const receivers = text.split(',').map((each) => each.trim().toLowerCase());
  const wrong = receivers.find((each) => !/^([a-z0-9.-]+|\[[0-9a-f:.]+\]):[1-9]\d{0,4}$/.test(each));
  if (wrong === undefined) return receivers;
  throw new StartError(
    `SHOP_WEBHOOK_ALLOW must be a comma list of host:port, such as 127.0.0.1:8443, not ${JSON.stringify(wrong)}`,
  );
}

/** Does not show the value, because it may contain a password. */
function readDatabaseUrl(url: string): string {
  if (DATABASE.test(url)) return url;
  throw new StartError(
    'DATABASE_URL must be sqlite:<path>, sqlite::memory:, postgres://user:password@host/name or mariadb://user:password@host/name',
  );
}

function readInstant(text: string): Instant {
  const milliseconds = EXACT_INSTANT.test(text) ? Date.parse(text.replace(' ', 'T')) : NaN;
  if (Number.isNaN(milliseconds) || !isDate(text.slice(0, 10))) {
    throw new StartError(
      `SHOP_NOW must be an ISO instant with its offset, such as 2026-03-10T09:00:00Z, not ${JSON.stringify(text)}`,
    );
  }
  return asInstant(Math.floor(milliseconds / 1000));
}

/** `Date.parse` reads 31 February as a day of March, so the parsed date is compared with the text. */
const isDate = (date: string): boolean => new Date(date).toISOString().startsWith(date);

function readSecret(secret: string): string {
  if (Buffer.byteLength(secret) < SECRET_BYTES) {
    throw new StartError(`SHOP_SECRET must be ${SECRET_BYTES} bytes or longer`);
  }
  return secret;
}
