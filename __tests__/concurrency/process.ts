import { internalsOf } from '../support/internals';
import { setTimeout } from 'node:timers/promises';
import { type Appointments, createAppointments } from '../../lib/index';
import type { OrdersPort, Resource } from '../../lib/index';
import { type Memory, tryAttempt } from './attempts';
import { currentAttempt, recordCalls } from './calls';
import { type EndingHold, openCarts, patientCarts } from './carts';
import { connectToRace } from './database';
import { HOLD_MINUTES, raceTime, skewedClock } from './clocks';
import { recordWrites } from './history';
import { dieAt } from './kill-points';
import { SITE_LIMITS } from './limits';
import {
  type Command,
  type FromProcess,
  ORDER_METHODS,
  type OrderCalls,
  type Outcome,
  type ToProcess,
} from './messages';
import { nextAttempt } from './plan';
import { nextCartAttempt } from './plan-carts';
import { seededRandom } from './random';
import { sharedOrders } from './shared-orders';
import { openRaceShop, RESOURCES, SECRET } from './shop';
import { variedProducts } from './varied-products';

/**
 * Runs one of the processes of a race: its workers try the operations that the seed chooses, and report the outcomes.
 */
async function race(command: Command): Promise<void> {
  const { urls, seed, workers, attempts, begunAt } = command;
  const isCluster = urls.length > 1;
  const sequelize = connectToRace(urls[0], isCluster);
  const shop = openRaceShop();
  const orders = command.sharedOrders ? sharedOrders(sequelize) : remoteOrders();
  const clock = skewedClock(begunAt, seed, command.process);
  const products = variedProducts(shop.host.products);
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    host: { ...shop.host, orders, products: products.port },
    // On a cluster, every second process uses another node while its own node is away.
    database: isCluster && command.process % 2 === 1 ? urls : sequelize,
    secret: SECRET,
    clock,
    bookingLimits: SITE_LIMITS,
    holdMinutes: HOLD_MINUTES,
    hostTimeoutMs: HOST_TIMEOUT_MS,
    ...(isCluster && { databaseTimeoutMs: CLUSTER_TIMEOUT_MS }),
    logger: SILENT,
  });
  const time = raceTime(begunAt);
  recordWrites(internalsOf(appointments).storage, sequelize, time, isCluster);
  const takeCalls = recordCalls(appointments);
  if (command.unguarded) takeGuardAway(appointments);
  const { dies } = command;
  if (dies) dieAt(internalsOf(appointments).storage, dies.at, dies.after);

  const carts = isCluster ? patientCarts(openCarts(sequelize, time)) : openCarts(sequelize, time);
  const shared = {
    recent: [] as number[],
    visits: [] as number[],
    endingHolds: [] as EndingHold[],
    rules: [] as number[],
    resources: [] as number[],
    spareResources: [] as number[],
  };
  // While its node of the cluster is away, a process keeps the ids that it has read before.
  const unlessAway = isCluster ? (work: () => Promise<void>) => work().catch(() => undefined) : runs;
  const lookForRecent = () =>
    unlessAway(async () => {
      shared.recent = await recentIds(appointments);
      shared.visits = (await appointments.visits.list()).items.map(({ id }) => id);
      const { items: resources } = await appointments.resources.list({ perPage: 100 });
      products.learn(resources);
      const byAge = resources.toSorted((a, b) => a.id - b.id);
      shared.resources = byAge.map(({ id }) => id);
      shared.spareResources = byAge.filter(isSpare).map(({ id }) => id);
    });
  const lookForHolds = () =>
    unlessAway(async () => {
      shared.endingHolds = await carts.aroundTheirEnd();
    });
  await lookForRecent();
  await lookForHolds();
  const work = async (worker: number): Promise<void> => {
    // In a race without locks (`unguarded`), two workers at a time get the same seed, so that both try the same
    // operations at the same time.
    const random = seededRandom(seed, command.process, command.unguarded ? worker >> 1 : worker);
    const mine = { own: [], ownHolds: [], ownVisits: [], heldVisits: [], gone: [] };
    const owner = `visitor ${command.process}.${worker >> 1}`;
    for (let n = 0; n < attempts; n += 1) {
      const { attempt, contended } = command.cartsOnly
        ? { attempt: nextCartAttempt(random), contended: true }
        : nextAttempt(random);
      const id = `${command.process}.${worker}.${n}`;
      const memory: Memory = { ...shared, ...mine };
      const hands = { appointments, orders, carts, clock, owner };
      const done = await currentAttempt.run(id, () => tryAttempt(hands, memory, attempt));
      tell({
        kind: 'outcomes',
        outcomes: done.map(({ op, error }): Outcome => ({ attempt: id, op, contended, ...verdictOf(error) })),
        calls: takeCalls(),
      });
      if (!command.cartsOnly && random.chance(0.1)) products.vary(random);
      if (n % 4 === 3) await lookForRecent();
      if (n % 2 === 1) await lookForHolds();
      if (worker === 0 && n % 8 === 7)
        await currentAttempt.run(`${id} pass`, () => unlessAway(() => appointments.tick()));
      if (isCluster && done.some(({ error }) => verdictOf(error).status === 503)) await setTimeout(RETRY_MS);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  await appointments.close();
  await sequelize.close();
  tell({ kind: 'outcomes', outcomes: [], calls: takeCalls() });
  tell({ kind: 'done' });
  process.disconnect();
}

/**
 * Milliseconds to wait for the shop's responses. Long, because the race's time runs fast: the background worker must
 * not settle an order that is still being made.
 */
const HOST_TIMEOUT_MS = 60_000;

/** Milliseconds after which the process gives up on a silent node. */
const CLUSTER_TIMEOUT_MS = 5_000;
/**
 * Milliseconds that a client waits after a 503. Without the wait, all attempts would be used up while a node
 * is away.
 */
const RETRY_MS = 500;

const runs = (work: () => Promise<void>): Promise<void> => work();

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

const tell = (message: FromProcess): void => void process.send!(message);

const isSpare = ({ name }: Resource): boolean => !RESOURCES.some((initial) => initial.name === name);

/** Lists the newest appointments of all processes, which other workers probably use, too. */
async function recentIds(appointments: Appointments): Promise<number[]> {
  const { items } = await appointments.list({ orderby: 'id', order: 'desc', perPage: 12 });
  return items.map(({ id }) => id);
}

function verdictOf(error: unknown): { status: number; message: string } {
  if (error === undefined) return { status: 0, message: '' };
  const { status, message, code } = error as { status?: unknown; message?: string; code?: string };
  return { status: typeof status === 'number' ? status : 500, message: `${code ?? ''} ${message ?? ''}` };
}

/**
 * Breaks the library: it judges places without locking the guard rows (rows that bookings of the same places lock). A
 * delay between reading and judging makes the read data older; without it, some races would end well by chance.
 */
function takeGuardAway(appointments: Appointments): void {
  const { guards } = internalsOf(appointments).storage;
  const behind = guards.behind.bind(guards);
  guards.behind = async (_guard, reads, t) => {
    const found = await behind({ shared: [], locked: [] }, reads, t);
    await setTimeout(30);
    return found;
  };
}

/** Makes an orders port that asks the parent process, which keeps the shop's orders. */
function remoteOrders(): OrdersPort {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  process.on('message', (message: ToProcess) => {
    const caller = waiting.get(message.call);
    waiting.delete(message.call);
    if (message.kind === 'answer') caller?.resolve(message.answer);
    else caller?.reject(new Error(message.message));
  });
  let calls = 0;
  const methods = ORDER_METHODS.map((method) => [
    method,
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const call = (calls += 1);
        waiting.set(call, { resolve, reject });
        tell({ kind: 'call', call, method, args });
      }),
  ]);
  return { sharesDatabase: false, ...(Object.fromEntries(methods) as OrderCalls) };
}

/**
 * Reports an unhandled rejection as an outcome, so that the race continues and `mishaps` reports it. In a shop it would
 * end the process.
 */
process.on('unhandledRejection', (error) => {
  const outcome = { attempt: '', op: 'the process', contended: false, status: 500 };
  tell({
    kind: 'outcomes',
    outcomes: [{ ...outcome, message: `an error that no caller gets: ${String(error)}` }],
    calls: [],
  });
});

void race(JSON.parse(process.argv[2]!) as Command).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
