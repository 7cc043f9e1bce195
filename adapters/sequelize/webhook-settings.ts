import { randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { AppointmentsError, systemClock, TOPICS, type WebhooksPort } from '../../lib/index';
import { invalid } from './invalid';
import type { Row, Store } from './store';
import type { Vault } from './vault';

const STATUSES = ['active', 'paused', 'disabled'] as const;
/** Only `active` webhooks get deliveries. A webhook that has failed for days becomes `disabled`. */
export type WebhookStatus = (typeof STATUSES)[number];

/** How long deliveries are signed with two secrets after one was changed, in seconds. */
const ROTATION_SECONDS = 86_400;

/** A webhook as it is listed: without its secret. */
export interface WebhookSetting {
  readonly id: number;
  readonly name: string;
  readonly topic: string;
  readonly deliveryUrl: string;
  readonly status: WebhookStatus;
  /** Why it was disabled; '' while it is not. */
  readonly disabledBecause: string;
  /** Epoch seconds until which deliveries are signed with the previous secret, too; null: with the current one alone. */
  readonly previousSecretUntil: number | null;
  /** Epoch seconds. */
  readonly createdAt: number;
}

/** The fields of a webhook that a shop writes. */
export interface WebhookDraft {
  readonly name: string;
  /** One of `TOPICS`. */
  readonly topic: string;
  /** HTTPS. */
  readonly deliveryUrl: string;
  /** If absent, one is made. */
  readonly secret?: string;
  /** Default `active`. */
  readonly status?: WebhookStatus;
}

/** The settings of webhooks, and the webhooks port over them. Wrong fields are refused with `rest_invalid_param`. */
export interface WebhookSettings extends WebhooksPort {
  /** The secret can be shown now and never again. */
  create(draft: WebhookDraft): Promise<WebhookSetting & { readonly secret: string }>;
  /** All of them, oldest first. */
  list(): Promise<WebhookSetting[]>;
  /**
   * Changes only the fields that are given. Returns false if no webhook has this id. With another secret, deliveries
   * are signed with the former one too, for a day: `webhook-signature` holds both, and receivers change theirs
   * meanwhile.
   */
  update(id: number, changes: Partial<WebhookDraft>): Promise<boolean>;
  /** Every receiver has the new secret: from now on deliveries are signed with that one alone. */
  endRotation(id: number): Promise<boolean>;
  /** Nothing is delivered until it is updated to `active` again. */
  pause(id: number): Promise<boolean>;
  remove(id: number): Promise<boolean>;
}

export function webhookSettings(store: Store, vault: Vault): WebhookSettings {
  const table = store.tables.webhooks;
  const find = async (id: number): Promise<Row | undefined> =>
    (await store.select(`SELECT * FROM ${table} WHERE id = $1`, [id]))[0];

  /** The columns of a webhook's new secret: the one before it stays for a while. Sent again, nothing changes. */
  const rotated = async (id: number, secret: string): Promise<Record<string, string | number>> => {
    assertSecret(secret);
    const row = await find(id);
    if (!row) return {};
    const current = String(row.sealed_secret);
    const previous = opened(current, vault);
    if (previous === secret) return {};
    return {
      sealed_secret: vault.seal(secret),
      sealed_previous_secret: previous === undefined ? '' : current,
      previous_until: previous === undefined ? 0 : systemClock.now() + ROTATION_SECONDS,
    };
  };

  const update = async (id: number, { secret, ...changes }: Partial<WebhookDraft>): Promise<boolean> => {
    const row = {
      ...checked(changes),
      ...(secret !== undefined && (await rotated(id, secret))),
      ...(changes.status !== undefined && { disabled_because: '' }),
    };
    if (Object.keys(row).length > 0) return store.update(table, id, row);
    return (await find(id)) !== undefined;
  };

  return {
    async create({ secret = randomBytes(24).toString('base64url'), ...draft }) {
      const { name, topic, deliveryUrl, status = 'active' } = draft;
      const row = checked({ name, topic, deliveryUrl, status });
      assertSecret(secret);
      const createdAt = systemClock.now();
      const id = await store.insert(table, {
        ...row,
        sealed_secret: vault.seal(secret),
        sealed_previous_secret: '',
        previous_until: 0,
        disabled_because: '',
        date_created: createdAt,
      });
      const setting = { id, name, topic, deliveryUrl, status, disabledBecause: '', createdAt };
      return { ...setting, previousSecretUntil: null, secret };
    },
    async list() {
      return (await store.select(`SELECT * FROM ${table} ORDER BY id`, [])).map(readRow);
    },
    update,
    endRotation: (id) => store.update(table, id, { sealed_previous_secret: '', previous_until: 0 }),
    pause: (id) => update(id, { status: 'paused' }),
    remove: (id) => store.remove(table, id),
    async active({ transaction }) {
      const sql = `SELECT * FROM ${table} WHERE status = $1 ORDER BY id`;
      const rows = await store.select(sql, ['active'], transaction as Transaction | undefined);
      return rows.map((row) => {
        const { id, name, topic, deliveryUrl } = readRow(row);
        return { id, name, topic, deliveryUrl, secrets: secretsOf(row, vault) };
      });
    },
    async disable(id, reason) {
      await store.update(table, Number(id), { status: 'disabled', disabled_because: reason });
    },
  };
}

/** The fields that were given, once they were found right. */
function checked({ name, topic, deliveryUrl, status }: Partial<WebhookDraft>): Record<string, string> {
  if (topic !== undefined && !(TOPICS as readonly string[]).includes(topic)) throw invalid('topic', TOPICS);
  if (status !== undefined && !STATUSES.includes(status)) throw invalid('status', STATUSES);
  if (deliveryUrl !== undefined && !isHttps(deliveryUrl))
    throw wrong('deliveryUrl', 'must be an address that begins with https://');
  const given = Object.entries({ name, topic, delivery_url: deliveryUrl, status });
  return Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function assertSecret(secret: string): void {
  if (secret === '') throw wrong('secret', 'must not be empty');
}

/** Undefined for what was sealed under a secret of the site's that is gone: a new one is how to mend that. */
function opened(sealed: string, vault: Vault): string | undefined {
  try {
    return vault.open(sealed);
  } catch {
    return undefined;
  }
}

/** The current one first; none where that one cannot be read. */
function secretsOf(row: Row, vault: Vault): string[] {
  const current = opened(String(row.sealed_secret), vault);
  if (current === undefined) return [];
  const isRotating = readRow(row).previousSecretUntil !== null;
  const previous = isRotating ? opened(String(row.sealed_previous_secret), vault) : undefined;
  return previous === undefined ? [current] : [current, previous];
}

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

const wrong = (field: string, message: string): AppointmentsError =>
  new AppointmentsError('rest_invalid_param', `Invalid parameter ${field}: ${message}`, {
    params: { [field]: message },
  });

function readRow(row: Row): WebhookSetting {
  const until = Number(row.previous_until);
  return {
    id: Number(row.id),
    name: String(row.name),
    topic: String(row.topic),
    deliveryUrl: String(row.delivery_url),
    status: row.status as WebhookStatus,
    disabledBecause: String(row.disabled_because),
    previousSecretUntil: until > systemClock.now() ? until : null,
    createdAt: Number(row.date_created),
  };
}
