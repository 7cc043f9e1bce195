import { randomBytes } from 'node:crypto';
import { systemClock, TOPICS } from 'shop-appointments';
import type { Vault } from '../access/vault';
import type { Database } from '../database';
import type { WebhookRow } from '../tables';

export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;

/** Seconds after a change of the secret in which deliveries are signed with both secrets. */
const ROTATION_SECONDS = 86_400;

/** Fields of a webhook in requests to the REST routes. */
export interface WebhookFields {
  readonly name: string;
  readonly topic: string;
  readonly delivery_url: string;
  readonly secret: string;
  readonly status: string;
}

/** A webhook as the REST routes return it, without its secret. */
export interface WireWebhook extends Omit<WebhookFields, 'secret'> {
  readonly id: number;
  readonly resource: string;
  readonly event: string;
  /** Reason for which the webhook was disabled; '' otherwise. */
  readonly note: string;
  /**
   * Unix seconds until which deliveries are signed with both the current and the previous secret. Null if they are
   * signed only with the current one.
   */
  readonly previous_secret_until: number | null;
}

export interface WebhookSettings {
  list(): Promise<WireWebhook[]>;
  find(id: number): Promise<WireWebhook | undefined>;
  /** Creates a webhook. A generated `secret` is only in this result; it cannot be read later. */
  create(fields: Partial<WebhookFields>): Promise<WireWebhook & { readonly secret?: string }>;
  /** Changes the given fields. After a change of the secret, deliveries are signed with both secrets for a day. */
  update(id: number, fields: Partial<WebhookFields>): Promise<void>;
  /** Stops signing with the previous secret. */
  endRotation(id: number): Promise<void>;
  remove(id: number): Promise<void>;
}

/** Returns an error message for each wrong field, by the name of the field. */
export function problemsOf(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {};
  const check = (name: string, isRight: (text: string) => boolean, message: string): void => {
    const value = fields[name];
    if (value !== undefined && (typeof value !== 'string' || !isRight(value))) problems[name] = message;
  };
  const isOf = (list: readonly string[]) => (text: string) => list.includes(text);
  check('name', (text) => text.length <= 255, 'must be a text of at most 255 characters');
  check('topic', isOf(TOPICS), `must be one of ${TOPICS.join(', ')}`);
  check('delivery_url', isHttps, 'must be an address that begins with https://');
  check('secret', (text) => text !== '', 'must be a text that is not empty');
  check('status', isOf(WEBHOOK_STATUSES), `must be one of ${WEBHOOK_STATUSES.join(', ')}`);
  return problems;
}

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

export const isRotating = ({ previous_until }: Pick<WebhookRow, 'previous_until'>): boolean =>
  previous_until > systemClock.now();

export function createWebhookSettings({ tables, write }: Database, vault: Vault): WebhookSettings {
  const { webhooks } = tables;
  const find = async (id: number): Promise<WireWebhook | undefined> => {
    const [row] = await webhooks.find({ id }, null);
    return row && present(row);
  };
  return {
    list: async () => (await webhooks.find({}, null)).map(present),
    find,
    async create({ name, topic = '', delivery_url = '', secret, status = 'active' }) {
      const generated = secret === undefined ? randomBytes(24).toString('base64url') : undefined;
      const row = {
        name: name ?? `Webhook for ${topic}`,
        topic,
        delivery_url,
        status,
        note: '',
        sealed_secret: vault.seal(secret ?? generated!),
        sealed_previous_secret: '',
        previous_until: 0,
      };
      const id = await write(undefined, (t) => webhooks.insert(row, t));
      return { ...present({ id, ...row }), ...(generated !== undefined && { secret: generated }) };
    },
    update: (id, { secret, ...fields }) =>
      write(undefined, async (t) => {
        const [row] = await webhooks.find({ id }, t);
        if (!row) return;
        const current = vault.open(row.sealed_secret);
        const rotated = secret !== undefined &&
          current !== secret && {
            sealed_secret: vault.seal(secret),
            // If the current secret cannot be decrypted, nothing can be signed with it, so it does not become the
            // previous secret.
            sealed_previous_secret: current === undefined ? '' : row.sealed_secret,
            previous_until: current === undefined ? 0 : systemClock.now() + ROTATION_SECONDS,
          };
        const changes = { ...fields, ...rotated, ...(fields.status !== undefined && { note: '' }) };
        if (Object.keys(changes).length > 0) await webhooks.update(changes, { id }, t);
      }),
    endRotation: (id) =>
      write(undefined, (t) => webhooks.update({ sealed_previous_secret: '', previous_until: 0 }, { id }, t)),
    remove: (id) => write(undefined, (t) => webhooks.remove({ id }, t)),
  };
}

function present(row: WebhookRow): WireWebhook {
  const { id, name, status, topic, delivery_url, note, previous_until } = row;
  const [resource = '', event = ''] = topic.split('.');
  const previous_secret_until = isRotating(row) ? previous_until : null;
  return { id, name, status, topic, resource, event, delivery_url, note, previous_secret_until };
}
