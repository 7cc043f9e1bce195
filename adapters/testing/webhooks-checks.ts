import assert from 'node:assert/strict';
import type { ContractCheck, AnyHost } from './subject';

export const webhooksChecks: ContractCheck[] = [
  {
    port: 'webhooks',
    name: 'active returns the active webhooks only, each with topic, address and secrets',
    run: async (subject) => {
      const webhooks = await subject.host.webhooks.active({});
      for (const { topic, deliveryUrl, secrets } of webhooks) {
        assert.ok(topic, 'a webhook must have a topic');
        assert.ok(URL.canParse(deliveryUrl), `${deliveryUrl} must be an address`);
        assert.ok(secrets.length > 0, 'secrets must contain the current secret');
      }
      if (!subject.facts.webhooks) return;
      const { active, inactive } = subject.facts.webhooks;
      assert.ok(await isActive(subject, active));
      assert.ok(!(await isActive(subject, inactive)));
    },
  },
  {
    port: 'webhooks',
    needs: ['webhooks'],
    name: 'disable takes that webhook, and no other, from the active ones; a second time changes nothing',
    run: async (subject) => {
      const { active, disposable } = subject.facts.webhooks!;
      assert.ok(await isActive(subject, disposable));
      await subject.host.webhooks.disable(disposable, 'the contract kit');
      await subject.host.webhooks.disable(disposable, 'the contract kit');
      assert.ok(!(await isActive(subject, disposable)));
      assert.ok(await isActive(subject, active));
    },
  },
];

async function isActive({ host }: AnyHost, id: number | string): Promise<boolean> {
  return (await host.webhooks.active({})).some((webhook) => webhook.id === id);
}
