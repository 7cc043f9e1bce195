import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import express from 'express';
import {
  appointmentsErrors,
  appointmentsRouter,
  closeServer,
  createAppointments,
  type HostPorts,
} from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { connectTo } from '../support/database-kinds';
import { seededRandom } from '../concurrency/random';

/**
 * A shop that stops at SIGTERM as "Getting started" describes. Arguments: the database's address, who opens
 * the database (`URL` or `instance`), the seed. Prints a line for each request that reaches the process.
 */
async function main(): Promise<void> {
  const [, , url, opener, seed] = process.argv as [string, string, string, string, string];
  const instance = opener === 'URL' ? undefined : connectTo(url);
  const shop = createMemoryShop({
    site: { name: 'Salon', url: 'https://salon.example', timezone: 'UTC', currency: 'EUR' },
    products: [{ id: 1, name: 'Class', price: '10', duration: 1, duration_unit: 'hour', qty: 8 }],
    rules: [
      { kind: 'global', range_type: 'time:all', from_range: '08:00', to_range: '20:00', appointable: true },
    ],
  });
  const appointments = createAppointments({
    ...shop.options,
    host: slow(shop.host, Number(seed)),
    secret: 'a secret of the test, thirty-two bytes',
    database: instance ?? url,
  });
  await appointments.migrate();
  await shop.loadRules(appointments.rules);
  const user = { id: 's', userId: 1 };
  const app = express();
  app.use((request, _, next) => {
    console.log(`reached ${request.get('x-number')}`);
    next();
  });
  app.post('/book/:start', ({ params }, response, next) => {
    appointments
      .book({ productId: 1, start: params.start })
      .then(({ id }) => response.status(201).json({ id }), next);
  });
  app.use('/api', appointmentsRouter(appointments));
  app.use(appointmentsErrors(appointments));
  const server = app.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(`listening on ${port} nonce ${appointments.nonceFor(user)}`);
  });

  const stopping = new AbortController();
  const background = appointments.run({ signal: stopping.signal });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all([closeServer(server), background]);
    await appointments.close();
    await instance?.close();
    console.log('the end');
  };
  let stopped: Promise<void> | undefined;
  process.on('SIGTERM', () => void (stopped ??= stop()));
}

/**
 * Wraps the shop's ports so that orders are slow and SIGTERM arrives during bookings. Every cookie is a manager's
 * session.
 */
function slow(host: HostPorts, seed: number): HostPorts {
  const random = seededRandom(seed);
  return {
    ...host,
    access: {
      ...host.access,
      session: async ({ headers }) => (headers.cookie === undefined ? undefined : { id: 's', userId: 1 }),
      can: async () => true,
    },
    orders: {
      ...host.orders,
      createPending: async (...args) => {
        await sleep(random.int(100));
        return host.orders.createPending(...args);
      },
    },
  };
}

void main();
