import { formatIso } from '../time/format';
import { hostOf } from '../services/webhooks/failure-notices';
import { type Checkup, ToMend } from './checkup';
import { portCheckups } from './port-checkups';
import { productCheckups } from './product-checkups';

/** Seconds by which the clocks of an app server and its database may differ. */
const CLOCK_TOLERANCE = 5;
/** Seconds that a due delivery may wait. If a delivery waits longer, no worker seems to run. */
const LAG_TOLERANCE = 900;
/**
 * Smallest number of distinct characters of a good secret. A random secret of 32 bytes or more has more than these, in
 * hex as well as in Base64.
 */
const FEWEST_CHARACTERS = 8;

export const CHECKUPS: readonly Checkup[] = [
  {
    name: 'Site',
    look: async (_, { site, options }) => {
      const { hostname, protocol } = new URL(site.url);
      if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
        throw new ToMend(
          `site.url is ${site.url}: passwords would cross the network unencrypted; use https://.`,
        );
      }
      return `${site.url}, ${site.currency}, ${site.zone.name}; the local time is ${formatIso(options.clock.now(), site.zone)}`;
    },
  },
  {
    name: 'Secret',
    look: async (_, { options: { secrets } }) => {
      if (secrets.some((secret) => new Set(secret).size < FEWEST_CHARACTERS)) {
        throw new ToMend(
          'secret can be guessed: make one with node -e ' +
            `"console.log(require('crypto').randomBytes(32).toString('hex'))" and keep it.`,
        );
      }
      if (new Set(secrets).size < secrets.length) throw new ToMend('secret contains the same text twice.');
      return secrets.length === 1 ? 'one' : `a current one, and ${secrets.length - 1} previous`;
    },
  },
  {
    name: 'Database',
    look: async (_, { storage }) => {
      await storage.time();
      return storage.dialect;
    },
  },
  {
    name: 'Cluster',
    needs: 'Database',
    look: async (_, { storage }) => {
      const cluster = await storage.cluster();
      if (cluster === null) return null;
      if (cluster.hostWaits === null)
        return 'reads of the library wait for the commits of the other nodes; connections of your own need wsrep_sync_wait = 1';
      if (cluster.hostWaits) return 'reads wait for the commits of the other nodes';
      throw new ToMend(
        'connections of your Sequelize instance may not show what another node has acknowledged: give it ' +
          'dialectOptions: { sessionVariables: { wsrep_sync_wait: 1 } }, or set wsrep_sync_wait = 1 on all nodes.',
      );
    },
  },
  {
    name: 'Tables',
    needs: 'Database',
    look: async (_, { storage }) => {
      await storage.assertMigrated();
      return 'have the version of this package';
    },
  },
  {
    name: 'Clock',
    needs: 'Database',
    look: async (_, { storage, options }) => {
      const ahead = options.clock.now() - (await storage.time());
      if (Math.abs(ahead) > CLOCK_TOLERANCE) {
        throw new ToMend(
          `the booking clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's: ` +
            'set both machines by NTP, and pass `clock` only in tests.',
        );
      }
      return 'agrees with the clock of the database';
    },
  },
  {
    name: 'Rules',
    needs: 'Tables',
    look: async ({ rules }) => {
      const stored = await rules.all();
      if (!stored.some(({ appointable }) => appointable)) {
        throw new ToMend(
          'no rule opens a time, so nothing can be booked: create one with appointments.rules.create() ' +
            'or POST /v2/availabilities.',
        );
      }
      return `${stored.length}`;
    },
  },
  {
    name: 'Index',
    needs: 'Tables',
    look: async ({ index }, { options }) => {
      if (!options.index.enabled) return 'not enabled';
      const { owners, current, checked, drift } = await index.selfCheck();
      if (drift.length > 0) {
        const ids = drift.flatMap(({ ruleIds }) => ruleIds);
        throw new ToMend(
          `the stored entries of some rules differ from the rules (${ids.slice(0, 5).join(', ')}): run shop-appointments rebuild.`,
        );
      }
      return `${current} of ${owners} owners of rules use stored times; ${checked} rules were computed again and agree`;
    },
  },
  ...portCheckups,
  ...productCheckups,
  {
    name: 'Deliveries',
    needs: 'Tables',
    look: async (_, { host, storage }) => {
      const active = await host.webhooks.active({});
      const { total, newest } = await storage.deliveryLog.failing(active.map(({ id }) => String(id)));
      if (!newest) return 'none fails';
      const { webhookId, note } = newest;
      const to = active.find(({ id }) => String(id) === webhookId)!;
      throw new ToMend(
        `${total} deliveries to webhooks have failed and wait for another attempt, the newest to webhook ${webhookId} at ` +
          `${hostOf(to.deliveryUrl)} (${note}): appointments.events.deliveries() lists the deliveries of a webhook.`,
      );
    },
  },
  {
    name: 'Background work',
    needs: 'Tables',
    look: async ({ events }) => {
      const { waiting, lag } = await events.counts();
      if (lag > LAG_TOLERANCE) {
        throw new ToMend(
          `${waiting} deliveries to webhooks are waiting, the oldest for ${lag} s: call appointments.run() in one process or more.`,
        );
      }
      return `${waiting} deliveries wait`;
    },
  },
];
