import type { WebhooksPort } from 'shop-appointments';
import type { Vault } from '../access/vault';
import type { Database } from '../database';
import { isRotating } from '../webhooks/webhook-settings';
import { transactionOf } from './transaction-of';

export function webhooksPort({ tables: { webhooks }, write }: Database, vault: Vault): WebhooksPort {
  return {
    async active(context) {
      const rows = await webhooks.find({ status: 'active' }, transactionOf(context) ?? null);
      return rows.map((row) => {
        const { id, name, topic, delivery_url: deliveryUrl, sealed_secret, sealed_previous_secret } = row;
        const current = vault.open(sealed_secret);
        const previous = isRotating(row) ? vault.open(sealed_previous_secret) : undefined;
        const secrets = current === undefined ? [] : [current, ...(previous === undefined ? [] : [previous])];
        return { id, name, topic, deliveryUrl, secrets };
      });
    },
    disable: (id, reason) =>
      write(undefined, (transaction) =>
        webhooks.update({ status: 'disabled', note: reason }, { id: Number(id) }, transaction),
      ),
  };
}
