import { setTimeout } from 'node:timers/promises';
import { type Appointments, createAppointments } from '../../lib/index';
import type { OrdersPort } from '../../lib/index';
import { type Memory, tryAttempt } from './attempts';
import { connectTo } from '../support/database-kinds';
import { currentAttempt, recordWrites } from './history';
import {
  type Command,
  type FromProcess,
  ORDER_METHODS,
  type OrderCalls,
  type Outcome,
  type ToProcess,
} from './messages';
import { nextAttempt } from './plan';
import { seededRandom } from './random';
import { sharedOrders } from './shared-orders';
import { openRaceShop, SECRET, standingClock } from './shop';

/** One of the processes of a race: its workers try what the seed says, and tell how it went. */
async function race(command: Command): Promise<void> {
  const { url, seed, workers, attempts } = command;
  const sequelize = connectTo(url);
  const shop = openRaceShop();
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    host: { ...shop.host, orders: command.sharedOrders ? sharedOrders(sequelize) : remoteOrders() },
    database: sequelize,
    secret: SECRET,
    clock: standingClock(),
    logger: SILENT,
  });
  recordWrites(appointments.storage, sequelize);
  if (command.unguarded) takeGuardAway(appointments);

  const recent = await recentIds(appointments);
  const shared = { recent, rules: [] as number[] };
  const work = async (worker: number): Promise<void> => {
    // Without the guard two of them always want the same at the same time.
    const random = seededRandom(seed, command.process, command.unguarded ? worker >> 1 : worker);
    const [own, gone]: [number[], number[]] = [[], []];
    for (let n = 0; n < attempts; n += 1) {
      const { attempt, contended } = nextAttempt(random);
      const id = `${command.process}.${worker}.${n}`;
      const memory: Memory = { ...shared, own, gone };
      const done = await currentAttempt.run(id, () => tryAttempt(appointments, memory, attempt));
      tell({
        kind: 'outcomes',
        outcomes: done.map(({ op, error }): Outcome => ({ attempt: id, op, contended, ...verdictOf(error) })),
      });
      if (n % 4 === 3) shared.recent = await recentIds(appointments);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  await appointments.close();
  await sequelize.close();
  tell({ kind: 'done' });
  process.disconnect();
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

const tell = (message: FromProcess): void => void process.send!(message);

/** The newest appointments of all processes: what others are likely to be at, too. */
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
 * What must not happen to anybody: places are judged without holding the rows that stand for them. What has been read
 * grows old before it is judged, because without that some races end well by chance.
 */
function takeGuardAway({ storage: { guards } }: Appointments): void {
  const behind = guards.behind.bind(guards);
  guards.behind = async (_guard, reads, t) => {
    const found = await behind({ shared: [], locked: [] }, reads, t);
    await setTimeout(30);
    return found;
  };
}

/** The shop's orders, in the process that started this one. */
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

void race(JSON.parse(process.argv[2]!) as Command);
