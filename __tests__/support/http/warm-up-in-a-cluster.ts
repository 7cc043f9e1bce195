import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createMemoryShop } from '../../../adapters/memory';
import { createAppointments, warmUp } from '../../../lib/index';

/**
 * Program that warms up three processes of a Node cluster at the same time; each process sells another product. Prints
 * a line for each process: the products that its warm-up requests asked for.
 */
async function main(): Promise<void> {
  cluster.setupPrimary({ args: [__filename] });
  const workers = ['1', '2', '3'].map((PRODUCT) => cluster.fork({ PRODUCT }));
  await Promise.all(workers.map(messageOf));
  const products = workers.map(messageOf);
  for (const worker of workers) worker.send('begin');
  console.log((await Promise.all(products)).join('\n'));
  for (const worker of workers) worker.disconnect();
}

const messageOf = async (worker: Worker): Promise<string> => ((await once(worker, 'message')) as [string])[0];

async function warmUpOne(id: number): Promise<void> {
  const shop = createMemoryShop({
    site: { timezone: 'Europe/Berlin', currency: 'EUR' },
    products: [{ id, name: 'Haircut', duration: 60, duration_unit: 'minute' }],
  });
  const appointments = createAppointments({
    ...shop.options,
    secret: 'a secret of the test, thirty-two bytes',
    database: 'sqlite::memory:',
  });
  process.send!('ready');
  await once(process, 'message');
  const asked = new Set<string>();
  await warmUp(
    appointments,
    ({ url }, response) => {
      asked.add(/product_ids=(\d+)/.exec(url!)![1]!);
      setTimeout(() => response.end(), 20);
    },
    '',
  );
  process.send!([...asked].join());
}

void (cluster.isPrimary ? main() : warmUpOne(Number(process.env.PRODUCT)));
