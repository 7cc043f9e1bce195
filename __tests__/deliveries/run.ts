import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../lib/index';
import { createStorage, type Storage } from '../../lib/storage/storage';
import { connectTo } from '../support/database-kinds';
import { type Random, seededRandom } from '../concurrency/random';
import { appointmentRow } from '../support/http/rows';
import type { Certificate } from '../support/certificate';
import { type Child, runChild } from '../support/child';
import { outboxDraft } from '../support/stored';
import type { Command, Manner } from './hooks';
import { Receivers } from './receivers';

export interface RunOptions {
  readonly url: string;
  readonly seed: number;
  readonly certificate: Certificate;
  readonly events: number;
  /** Number of appointments that the events are about. */
  readonly resources: number;
  /** Events written per second. Absent: as fast as possible. */
  readonly pace?: number;
  readonly manners: readonly Manner[];
  readonly workers: number;
  /**
   * Number of times that all workers are killed together. The clocks of the new workers are past the ends of the killed
   * workers' leases.
   */
  readonly massacres?: number;
  /** Seconds between kills of single workers. A killed worker is replaced, and its lease has to expire. */
  readonly killEvery?: number;
}

export interface RunResult {
  readonly faults: readonly string[];
  readonly lags: readonly number[];
  readonly again: number;
  readonly killed: number;
  readonly seconds: number;
}

/** Seconds after which every lease (claim of a worker on a delivery) has ended. */
const LEASE_SECONDS = 61;
const EVENTS_A_WRITE = 10;

/** Writes events and has worker processes deliver them, until every good receiver has received all of them. */
export async function runDeliveries(options: RunOptions): Promise<RunResult> {
  const { url, seed, certificate, events, manners, killEvery } = options;
  const random = seededRandom(seed);
  let changed = (): void => undefined;
  const receivers = await Receivers.open(manners, certificate, random, () => changed());
  const sequelize = connectTo(url);
  const storage = createStorage({ database: sequelize, clock: systemClock });
  await storage.migrate();

  const { hooks, allow } = receivers;
  const start = (ahead: number): Child => {
    const command: Command = { url, hooks, allow, ahead };
    const env = { NODE_EXTRA_CA_CERTS: certificate.certFile };
    return runChild('__tests__/deliveries/worker.ts', env, JSON.stringify(command));
  };
  const wanted = events * hooks.filter(({ manner }) => manner === 'good').length;
  const until = async (count: number): Promise<void> => {
    while (receivers.lags.length < count) {
      const next = new Promise<void>((resolve) => (changed = resolve));
      const dead = children.find((child) => child.hasEnded());
      if (dead) throw new Error(`A worker ended: ${dead.err()}`);
      await Promise.race([next, sleep(1_000)]);
    }
  };

  let killed = 0;
  let children = Array.from({ length: options.workers }, () => start(0));
  const stopped = new AbortController();
  let killing: Promise<void> | undefined;
  async function killOneByOne(seconds: number): Promise<void> {
    for (;;) {
      await sleep(seconds * 1_000, undefined, { signal: stopped.signal });
      const successor = start(0);
      await successor.printed(/^ready$/m);
      const [oldest, ...others] = children;
      children = [...others, successor];
      killed += 1;
      await oldest!.stop('SIGKILL');
    }
  }
  try {
    await Promise.all(children.map((child) => child.printed(/^ready$/m)));
    if (killEvery !== undefined) killing = killOneByOne(killEvery);
    const began = performance.now();
    const writing = write(storage, options, random);
    for (let massacre = 1; massacre <= (options.massacres ?? 0); massacre += 1) {
      // Kills the workers while deliveries are running.
      await until(Math.floor((wanted * massacre) / (options.massacres! + 1)) + random.int(20));
      await Promise.all(children.map((child) => child.stop('SIGKILL')));
      killed += children.length;
      children = children.map(() => start(massacre * LEASE_SECONDS));
    }
    await writing;
    await until(wanted);
    const seconds = (performance.now() - began) / 1_000;
    const logged = children.map((child) => child.err()).filter((text) => text !== '');
    const { faults, lags, again } = receivers;
    return { faults: [...faults, ...logged], lags, again, killed, seconds };
  } finally {
    stopped.abort();
    await killing?.catch(() => undefined);
    await Promise.all(children.map((child) => child.stop('SIGKILL')));
    receivers.close();
    await storage.close();
    await sequelize.close();
  }
}

/** Writes events. Each contains the number of the change of its appointment, and the time of writing. */
async function write(storage: Storage, options: RunOptions, random: Random): Promise<void> {
  const { events, resources, pace } = options;
  const steps = new Map<number, number>();
  const began = performance.now();
  for (let written = 0; written < events; written += EVENTS_A_WRITE) {
    const drafts = Array.from({ length: Math.min(EVENTS_A_WRITE, events - written) }, () => {
      const id = 1 + random.int(resources);
      const step = (steps.get(id) ?? 0) + 1;
      steps.set(id, step);
      const snapshot = appointmentRow({ id, quantity: step, orderItemId: Date.now() });
      return outboxDraft({ topic: 'appointment.updated', resourceId: id, snapshot, at: systemClock.now() });
    });
    await storage.transaction((t) => storage.outbox.append(drafts, t));
    const due = pace === undefined ? 0 : ((written + EVENTS_A_WRITE) / pace) * 1_000;
    await sleep(Math.max(0, began + due - performance.now()));
  }
}

/** The mean time between writing and arrival, in milliseconds. */
export const meanLag = ({ lags }: RunResult): number => lags.reduce((sum, lag) => sum + lag, 0) / lags.length;

/** Returns the milliseconds within which `permille` of a thousand deliveries have arrived. */
export const lagAt = ({ lags }: RunResult, permille: number): number =>
  [...lags].sort((a, b) => a - b)[Math.floor((lags.length * permille) / 1_001)]!;
