import type { Sequelize } from 'sequelize';
import { type Appointment, createAppointments } from 'shop-appointments';
import { memoryEntitlements } from 'shop-appointments/adapters/memory';
import { runChild } from '../../support/child';
import { internalsOf } from '../../support/internals';
import { endLeases, endUses } from '../../support/leases';
import { sharedCards } from '../../support/shops/shared-cards';
import { OrderBook } from '../order-book';
import { openRaceShop, SECRET, standingClock, ZONE } from '../shop';
import type { ChildTask } from './child';
import { asResult, type RemoteCall } from './remote-ports';
import { CARD } from './stories';

/** A port call before or after which the child process is killed. */
interface Death {
  /** Index of the port call. */
  readonly at: number;
  readonly phase: 'before' | 'after';
}

/**
 * Opens the shop of a race. Its orders, and its cards if they are not in the database, are in the memory of this
 * process.
 */
export async function openParent(
  database: { readonly url: string; readonly sequelize: Sequelize },
  { cards, entries }: { readonly cards: 'shared' | 'elsewhere'; readonly entries: number },
) {
  const shop = openRaceShop();
  const orders = new OrderBook();
  const inMemory = memoryEntitlements([{ ...CARD, entries }], ZONE);
  const inDatabase =
    cards === 'shared' ? await sharedCards(database.sequelize, { ...CARD, entries }) : undefined;
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    host: { ...shop.host, orders, entitlements: inDatabase ?? inMemory },
    database: database.sequelize,
    secret: SECRET,
    clock: standingClock(),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await appointments.migrate();
  const hours = { rangeType: 'time:all', fromRange: '08:00', toRange: '20:00', appointable: true } as const;
  await appointments.rules.create({ kind: 'global', ...hours });
  const ports = { orders, entitlements: inMemory };

  /** Makes the port call of a child process, and sends the result. */
  async function answer({ id, port, method, args }: RemoteCall): Promise<string> {
    const called = ports[port] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return JSON.stringify(asResult(id, await called[method]!(...args, {})));
  }

  return {
    appointments,
    orders,
    left: async () => {
      const query = { customerId: CARD.customerId, productId: 2, start: standingClock().now(), quantity: 1 };
      return (await (inDatabase ?? inMemory).find(query, {}))[0]?.left ?? 0;
    },

    /** Starts a child process. */
    start: (task: Omit<ChildTask, 'cards'>) => {
      const child = runChild(
        '__tests__/concurrency/entitlements/child.ts',
        {},
        database.url,
        JSON.stringify({ cards, ...task }),
      );
      return {
        ready: () => child.printed(/ready/),
        /**
         * Lets the stories begin, and makes the port calls of the child process until it ends.
         *
         * @returns the outcomes of the stories, none if the child was killed, and the number of calls
         */
        async serve(
          death?: Death,
        ): Promise<{ readonly outcomes: readonly string[]; readonly calls: number }> {
          child.write('go\n');
          for (let calls = 0; ; calls += 1) {
            const line = await child
              .printed(new RegExp(`(?:^call .*\\n[^]*?){${calls}}^(?:call (.*)|outcomes (.*))\\n`, 'm'))
              .catch(() => undefined);
            if (!line) return { outcomes: [], calls };
            const [, call, outcomes] = line;
            if (outcomes !== undefined) {
              await child.ended();
              return { outcomes: JSON.parse(outcomes) as string[], calls };
            }
            if (death?.at === calls && death.phase === 'before') {
              await child.stop('SIGKILL');
              return { outcomes: [], calls };
            }
            const result = await answer(JSON.parse(call!) as RemoteCall);
            if (death?.at === calls) {
              await child.stop('SIGKILL');
              return { outcomes: [], calls };
            }
            child.write(`${result}\n`);
          }
        },
      };
    },

    /** Finishes the work that killed processes left, as the worker does once their leases have ended. */
    async recover(): Promise<void> {
      for (let pass = 0; pass < 2; pass += 1) {
        await endLeases(appointments);
        await endUses(appointments);
        await appointments.tick();
      }
    },

    /** Lists the faults in the recorded uses of the prepaid card; empty if each of its entries is used exactly once. */
    async faults(): Promise<string[]> {
      await endUses(appointments);
      const unsettled = await internalsOf(appointments).storage.entitlementUses.due(100);
      const items: Appointment[] = [];
      for (let page = 1, total = 1; items.length < total; page += 1) {
        const found = await appointments.list({ status: 'any', page, perPage: 100 });
        total = found.total;
        items.push(...found.items);
      }
      const using = items.filter(({ entitlement }) => entitlement && entitlement.places > 0);
      const used = using.reduce((sum, { entitlement }) => sum + entitlement!.places, 0);
      const faults = unsettled.map((reference) => `the use ${reference} is not settled`);
      const taken = entries - (await this.left());
      if (taken !== used) faults.push(`${taken} entries are taken, and ${used} are used by appointments`);
      for (const { id, entitlement, orderId, orderItemId } of using) {
        if (orderId === 0 || orderItemId === 0) faults.push(`appointment ${id} has no order`);
        if (cards === 'shared') continue;
        const use = inMemory.uses.get(entitlement!.reference);
        if (use?.places !== entitlement!.places)
          faults.push(`the card pays for ${use?.places} places of ${id}`);
        if (!use?.isFinal) faults.push(`the use of appointment ${id} is not final`);
      }
      const inOrders = new Set(items.map(({ orderId }) => orderId));
      for (const { id, status } of orders.all)
        if (status === 'pending' && !inOrders.has(id)) faults.push(`order ${id} has no appointment`);
      return faults;
    },
    close: () => appointments.close(),
  };
}
