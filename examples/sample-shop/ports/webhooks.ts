import type { WebhooksPort } from 'shop-appointments';
import type { Database } from '../database';
import type { Vault } from '../vault';
import { isRotating } from '../webhook-settings';
import { transactionOf } from './transaction-of';

export function webhooksPort({ tables: { webhooks }, write }: Database, vault: Vault): WebhooksPort {
  return {
    async active(context) {
      const rows = await webhooks.find({ status: 'active' }, transactionOf(context) ?? null);
      return rows.map((row) => {
        const { id, name, topic, delivery_url, sealed_secret, sealed_previous_secret } = row;
        const sealed = [sealed_secret, ...(isRotating(row) ? [sealed_previous_secret] : [])];
        return { id, name, topic, delivery_url, secrets: sealed.map((one) => vault.open(one)) };
      });
    },
    disable: (id, reason) =>
      write(undefined, (transaction) =>
        webhooks.update({ status: 'disabled', note: reason }, { id: Number(id) }, transaction),
      ),
  };
}
