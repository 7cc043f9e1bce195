import { internalsOf } from '../support/internals';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { QueryTypes, type Sequelize } from 'sequelize';
import { type Appointments, createAppointments, type OrdersPort } from '../../lib/index';
import { checkRace, type Remains, type Report } from './checker/check';
import type { ResourceRow } from './checker/resource-rows';
import type { VisitRow } from './checker/visits';
import { endLeases } from '../support/leases';
import { createCarts } from './carts';
import { type Call, currentAttempt } from './calls';
import { raceTime } from './clocks';
import { connectToRace } from './database';
import { createHistory, readHistory, recordWrites } from './history';
import { OWN_KILL_POINTS, type OwnKillPoint } from './kill-points';
import type { Command, FromProcess, Outcome, ToProcess } from './messages';
import { SITE_LIMITS } from './limits';
import { OrderBook } from './order-book';
import { seededRandom } from './random';
import { createOrderTables, readOrders, sharedOrders } from './shared-orders';
import { NOW, openRaceShop, RESOURCES, SECRET, standingClock } from './shop';
import { type VariedProducts, variedProducts } from './varied-products';

export interface RaceOptions {
  /**
   * The URL of the database, or the URLs of a cluster's nodes. Each process uses one of them. The race is prepared and
   * checked through the first.
   */
  readonly urls: readonly [string, ...string[]];
  /** Waits before the check until all nodes of a cluster are back. */
  readonly beforeJudging?: () => Promise<void>;
  readonly seed: number;
  readonly processes: number;
  readonly workers: number;
  /** Number of attempts of each worker. */
  readonly attempts: number;
  readonly sharedOrders: boolean;
  /** Whether the workers try only visitors' operations on carts, all of them at the same few places. Default false. */
  readonly cartsOnly?: boolean;
  readonly unguarded?: boolean;
  /** Called with the number of attempts that have ended. */
  readonly onProgress?: (ended: number) => void;
  /** For each process, the moments at which it is killed and replaced, in order. No process is killed by default. */
  readonly deaths?: readonly (readonly KillPoint[])[];
}

/** Moment at which a process is killed: at random, before or after the shop makes an order, or at a point of a write. */
export type KillPoint = 'random' | 'order asked for' | 'order made' | OwnKillPoint;

const isOwn = (point: KillPoint | undefined): point is OwnKillPoint =>
  (OWN_KILL_POINTS as readonly (KillPoint | undefined)[]).includes(point);

export interface RaceResult extends Report {
  /** Data that the checker judged, so that a fault can be traced. */
  readonly remains: Remains;
  /** Moments at which processes were killed. */
  readonly killed: readonly KillPoint[];
  readonly outcomes: readonly Outcome[];
}

/**
 * Seconds, longer than a hold and than the making of an order, after which one pass of the background worker settles
 * everything.
 */
const AN_HOUR = 3_600;
/** Difference between the number of a process and the number of its replacement. */
const LIVES_FROM = 100;

/** Runs competing processes on an empty database, runs the background worker once, and checks the result. */
export async function runRace(options: RaceOptions): Promise<RaceResult> {
  const isCluster = options.urls.length > 1;
  const sequelize = connectToRace(options.urls[0], isCluster);
  const book = new OrderBook();
  try {
    const orders = options.sharedOrders ? sharedOrders(sequelize) : book;
    await prepare(sequelize, orders);
    const outcomes: Outcome[] = [];
    const calls: Call[] = [];
    const begunAt = Date.now();
    const killed = await Promise.all(
      Array.from({ length: options.processes }, (_, process) =>
        runLives({ ...options, begunAt }, process, book, { outcomes, calls }),
      ),
    );
    await options.beforeJudging?.();
    const remains = await settle(sequelize, orders, raceTime(begunAt).now() + AN_HOUR, {
      ...(!options.sharedOrders && { book }),
      ...(isCluster && { calls }),
    });
    const report = checkRace(remains);
    return { ...report, remains, outcomes, killed: killed.flat() };
  } finally {
    await sequelize.close();
  }
}

function open(
  sequelize: Sequelize,
  orders: OrdersPort,
  now: number,
): { appointments: Appointments; products: VariedProducts } {
  const shop = openRaceShop();
  const products = variedProducts(shop.host.products);
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    host: { ...shop.host, orders, products: products.port },
    database: sequelize,
    secret: SECRET,
    clock: standingClock(now),
    bookingLimits: SITE_LIMITS,
  });
  recordWrites(internalsOf(appointments).storage, sequelize, { now: () => now });
  return { appointments, products };
}

/** Creates tables, opening hours, and the first appointments, which all workers may change. */
async function prepare(sequelize: Sequelize, orders: OrdersPort): Promise<void> {
  await createHistory(sequelize);
  await createCarts(sequelize);
  if (orders.sharesDatabase) await createOrderTables(sequelize);
  const { appointments } = open(sequelize, orders, NOW);
  await appointments.migrate();
  await currentAttempt.run('setup', async () => {
    for (const resource of RESOURCES) await appointments.resources.create(resource);
    await appointments.rules.create({
      kind: 'global',
      rangeType: 'time:all',
      fromRange: '08:00',
      toRange: '20:00',
    });
    for (let hour = 8; hour < 14; hour += 1) {
      await appointments.create({ productId: 1, start: `2026-11-04T${String(hour).padStart(2, '0')}:00` });
      await appointments.create({ productId: 6, start: `2026-11-05T${String(hour).padStart(2, '0')}:00` });
    }
  });
  await appointments.close();
}

type BegunRace = RaceOptions & Pick<Command, 'begunAt'>;

/**
 * Starts one process after another in the same role, and kills each except the last. Returns the moments at which
 * processes were killed.
 */
async function runLives(
  options: BegunRace,
  number: number,
  book: OrderBook,
  { outcomes, calls }: { readonly outcomes: Outcome[]; readonly calls: Call[] },
): Promise<KillPoint[]> {
  const { seed, deaths = [] } = options;
  const points: readonly KillPoint[] = deaths[number] ?? [];
  const killed: KillPoint[] = [];
  for (const [life, killAt] of [...points, undefined].entries()) {
    const random = seededRandom(seed, number, life);
    // Number of outcomes or orders after which the process is killed; orders are rarer than outcomes.
    const after = 1 + random.int(killAt === 'random' ? 20 : 3);
    const dies = isOwn(killAt) ? { at: killAt, after } : undefined;
    const child = startProcess(options, number + LIVES_FROM * life, dies);
    const ended = { well: false };
    let events = 0;
    const kill = (point: KillPoint): void => {
      if (point !== killAt) return;
      events += 1;
      if (events !== after) return;
      if (point === 'random') setTimeout(() => child.kill('SIGKILL'), random.int(20));
      else child.kill('SIGKILL');
    };
    child.on('message', (message: FromProcess) => {
      if (message.kind === 'done') ended.well = true;
      else if (message.kind === 'call') void answer(child, book, message, kill);
      else {
        outcomes.push(...message.outcomes);
        calls.push(...message.calls);
        options.onProgress?.(outcomes.length);
        kill('random');
      }
    });
    await once(child, 'exit');
    if (child.signalCode === 'SIGKILL' && killAt !== undefined) killed.push(killAt);
    else if (!ended.well) throw new Error(`Process ${number} ended with ${child.exitCode ?? 'a signal'}`);
  }
  return killed;
}

function startProcess(options: BegunRace, number: number, dies: Command['dies']): ChildProcess {
  const { urls, seed, workers, attempts, begunAt } = options;
  const own = (number % LIVES_FROM) % urls.length;
  const command: Command = {
    urls: [urls[own]!, ...urls.slice(own + 1), ...urls.slice(0, own)],
    seed,
    process: number,
    begunAt,
    workers,
    attempts,
    sharedOrders: options.sharedOrders,
    cartsOnly: options.cartsOnly ?? false,
    unguarded: options.unguarded ?? false,
    dies,
  };
  const launcher = join(__dirname, '../support/run-bundled.mjs');
  return fork(launcher, [join(__dirname, 'process.ts'), JSON.stringify(command)], {
    serialization: 'advanced',
    execArgv: [],
  });
}

async function answer(
  child: ChildProcess,
  book: OrderBook,
  { call, method, args }: Extract<FromProcess, { kind: 'call' }>,
  reach: (point: KillPoint) => void,
): Promise<void> {
  const send = (message: ToProcess): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  try {
    const ask = book[method] as (...args: unknown[]) => Promise<unknown>;
    const makesOrder = method === 'createPending';
    if (makesOrder) reach('order asked for');
    if (child.killed) return;
    const answer = await ask(...args);
    if (makesOrder) reach('order made');
    send({ kind: 'answer', call, answer });
  } catch (error) {
    send({ kind: 'failure', call, message: String(error) });
  }
}

/** Runs the background worker once, an hour later, and reads everything that is stored. */
async function settle(
  sequelize: Sequelize,
  orders: OrdersPort,
  now: number,
  { book, calls }: { readonly book?: OrderBook; readonly calls?: readonly Call[] },
): Promise<Remains> {
  const { appointments, products } = open(sequelize, orders, now);
  products.learn((await appointments.resources.list({ perPage: 100 })).items);
  await endLeases(appointments);
  await currentAttempt.run('worker', () => appointments.tick());
  // `close` waits for the background work that the pass has started.
  await appointments.close();
  const { storage } = internalsOf(appointments);
  const history = await readHistory(sequelize);
  const ids = [...new Set(history.filter(isOfAppointment).map(({ id }) => id))];
  const stored = await storage.appointments.find(ids);
  const last = await storage.outbox.last();
  const [left] = await sequelize.query<{ count: number | string }>(
    'SELECT COUNT(*) AS count FROM shop_appointments_outbox WHERE number IS NULL',
    { type: QueryTypes.SELECT },
  );
  return {
    history,
    ...(calls && { calls }),
    appointments: [...stored.values()],
    events: await storage.outbox.read(0, last + 1),
    unnumbered: Number(left!.count),
    orders: book ? book.all : await readOrders(sequelize),
    resourceRows: await readResourceRows(sequelize),
    visits: await readVisits(sequelize),
  };
}

async function readResourceRows(sequelize: Sequelize): Promise<ResourceRow[]> {
  const columns = ['appointment_id', 'position', 'resource_id', 'product_id', 'padded_from', 'padded_to'];
  const rows = await sequelize.query<Record<string, number | string>>(
    `SELECT ${columns.join()} FROM shop_appointments_appointment_resources`,
    { type: QueryTypes.SELECT },
  );
  return rows.map((row) => columns.map((column) => Number(row[column])));
}

async function readVisits(sequelize: Sequelize): Promise<VisitRow[]> {
  const rows = await sequelize.query<Record<'id' | 'in_cart', number | string>>(
    'SELECT id, in_cart FROM shop_appointments_visits',
    { type: QueryTypes.SELECT },
  );
  return rows.map((row) => ({ id: Number(row.id), isInCart: Number(row.in_cart) === 1 }));
}

const isOfAppointment = ({ resource }: { resource: string }): boolean => resource === 'appointment';
