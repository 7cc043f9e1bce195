import { setTimeout as sleep } from 'node:timers/promises';
import type { HostPorts, ProductsPort } from '../../lib/index';
import { startClient } from './client';
import { listen } from './http';
import type { Month } from './month';
import { openSalon, type Salon } from './salon';
import { medianOf } from './timing';

const DAY = '/api/v2/slots?product_ids=1&staff_ids=12&min_date=2026-03-17&max_date=2026-03-17';
const PORT_MS = 20;
const ROUNDS = 9;
const REQUESTS = 600;
const BEFORE = 2_000;

/**
 * Compares cached slots of a shop whose product port takes 20 ms with those of a shop whose port responds
 * immediately. Both shops report changes of their products. A third figure is for a slow shop that does not
 * report changes.
 */
export async function slowProducts(month: Month) {
  const open = (milliseconds: number, changesAreReported: boolean): Promise<Salon> =>
    openSalon(month, { ports: (host) => withProducts(host, milliseconds, { changesAreReported }) });
  const salons = [await open(PORT_MS, true), await open(0, true), await open(PORT_MS, false)];
  const client = startClient();
  try {
    // `listen` checks each salon's response against the slots that the core computes.
    const servers = [];
    for (const salon of salons) servers.push(await listen(salon, DAY));
    const texts = await Promise.all(
      servers.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${DAY}`)).text()),
    );
    if (new Set(texts).size !== 1) throw new Error('The responses of the three shops differ');
    const [slow, fast, asking] = servers.map(
      ({ port }) =>
        (requests: number) =>
          client.ask({ port, path: DAY, requests, connections: 4 }),
    );
    for (const ask of [slow!, fast!]) await ask(BEFORE);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      ratios.push((await slow!(REQUESTS)) / (await fast!(REQUESTS)));
    const without = (await asking!(REQUESTS)) / (await fast!(REQUESTS));
    for (const { close } of servers) await close();
    return { ratio: medianOf(ratios), without_promise: medianOf([without]) };
  } finally {
    await client.close();
    for (const salon of salons) await salon.close();
  }
}

/** Wraps the shop's product port so that each call takes a number of milliseconds. */
function withProducts(
  { products, ...host }: HostPorts,
  milliseconds: number,
  traits: ProductsPort['traits'],
): HostPorts {
  const late = async <T>(read: () => Promise<T>): Promise<T> => {
    if (milliseconds > 0) await sleep(milliseconds);
    return read();
  };
  return {
    ...host,
    products: {
      traits,
      find: (...asked) => late(() => products.find(...asked)),
      search: (...asked) => late(() => products.search(...asked)),
      categories: (...asked) => late(() => products.categories(...asked)),
      isReadable: (...asked) => late(() => products.isReadable(...asked)),
      tax: (...asked) => late(() => products.tax(...asked)),
    },
  };
}
