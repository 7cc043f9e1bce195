import { randomBytes } from 'node:crypto';
import { type Appointment, type Appointments, createAppointments, type OutboxEvent } from '../../lib/index';
import { createMemoryShop } from '../memory';
import { PROOF_SHOP } from './proof-shop';

/** Options of the storage proof: the database, and the number of races. */
export interface StorageProofOptions {
  /**
   * Address of the database: `postgres://...`, `mariadb://...` or `sqlite:<path>`. The proof creates its own tables in
   * it, and drops them at the end. A list has the addresses of a cluster's nodes; each connection of the proof uses
   * another node.
   */
  readonly databaseUrl: string | readonly [string, ...string[]];
  /** Number of rounds of each race. Each round books another day. Default 10. */
  readonly rounds?: number;
  /** Function that gets a line of text after each race. */
  readonly onProgress?: (line: string) => void;
}

/** Result of the storage proof. */
export interface StorageProof {
  /** Numbers of bookings that were accepted, and of bookings that were refused as expected. */
  readonly accepted: number;
  readonly refused: number;
  /** Descriptions of the promises that were broken; empty if all were kept. */
  readonly faults: readonly string[];
}

/**
 * A race of the storage proof: many simultaneous calls for one day, and the condition that must hold after all of them.
 */
interface Contest {
  readonly name: string;
  tries(pool: readonly Appointments[], day: string): (() => Promise<unknown>)[];
  fault(live: readonly Appointment[]): string | undefined;
}

const CONNECTIONS = 4;
const EVENTS_A_PAGE = 200;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Lets many calls compete for few places through several connections to a shop's own database, and counts the accepted
 * bookings. The proof works in tables of its own under a prefix, touches nothing else, and drops its tables at the end.
 */
export async function proveStorage(options: StorageProofOptions): Promise<StorageProof> {
  const { databaseUrl, rounds = 10, onProgress = () => undefined } = options;
  const shop = createMemoryShop(PROOF_SHOP);
  const tablePrefix = `verify_${randomBytes(4).toString('hex')}_`;
  const secret = randomBytes(32).toString('hex');
  const urls = typeof databaseUrl === 'string' ? [databaseUrl] : databaseUrl;
  const pool = Array.from({ length: Math.max(CONNECTIONS, urls.length) }, (_, at) =>
    createAppointments({
      ...shop.options,
      site: shop.site,
      database: urls[at % urls.length]!,
      tablePrefix,
      secret,
      logger: QUIET,
    }),
  );
  const first = pool[0]!;
  try {
    await Promise.all(pool.map((appointments) => appointments.migrate()));
    const total = { accepted: 0, refused: 0, faults: [] as string[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const contest of CONTESTS) {
        const day = dayAfter(round * CONTESTS.length + CONTESTS.indexOf(contest));
        const { accepted, refused, faults } = await run(contest, pool, day);
        total.accepted += accepted;
        total.refused += refused;
        total.faults.push(...faults);
        onProgress(
          `${contest.name}: ${accepted} accepted, ${refused} refused${faults.length > 0 ? ', NOT HELD' : ''}`,
        );
      }
    }
    total.faults.push(...(await eventFaults(first)));
    return total;
  } finally {
    await first.dropTables();
    await Promise.all(pool.map((appointments) => appointments.close()));
  }
}

async function run(contest: Contest, pool: readonly Appointments[], day: string): Promise<StorageProof> {
  const outcomes = await Promise.allSettled(contest.tries(pool, day).map((attempt) => attempt()));
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  const strange = errors.filter((error) => (error as { status?: unknown }).status !== 409);
  const { items } = await pool[0]!.list({ from: day, to: day, perPage: 100 });
  const fault = contest.fault(items.filter(({ status }) => status !== 'cancelled'));
  return {
    accepted: outcomes.length - errors.length,
    refused: errors.length,
    faults: [
      ...(fault === undefined ? [] : [`${contest.name}, ${day}: ${fault}`]),
      ...strange.map((error) => `${contest.name}, ${day}: ${String(error)}`),
    ],
  };
}

const times = <T>(
  pool: readonly Appointments[],
  count: number,
  make: (one: Appointments, at: number) => T,
): T[] => Array.from({ length: count }, (_, at) => make(pool[at % pool.length]!, at));

const CONTESTS: readonly Contest[] = [
  {
    name: 'forty for one place',
    tries: (pool, day) => times(pool, 40, (one) => () => one.create({ productId: 1, start: `${day}T10:00` })),
    fault: (live) => (live.length === 1 ? undefined : `${live.length} bookings got the same single place`),
  },
  {
    name: 'overlapping spans for three places',
    tries: (pool, day) =>
      times(
        pool,
        40,
        (one, at) => () => one.create({ productId: 2, start: `${day}T10:${10 + (at % 5) * 10}` }),
      ),
    fault: (live) =>
      live.length <= 3 && live.length > 0
        ? undefined
        : `${live.length} overlapping bookings were accepted, and at most one should be`,
  },
  {
    name: 'two members, alone and together',
    tries: (pool, day) =>
      times(
        pool,
        40,
        (one, at) => () =>
          one.create(
            at % 2 === 0
              ? { productId: 4, start: `${day}T10:00`, staffIds: at % 4 === 0 ? [11, 12] : [12, 11] }
              : { productId: 3, start: `${day}T10:30`, staffId: 11 + (at % 3 === 0 ? 1 : 0) },
          ),
      ),
    fault: (live) => {
      const members = live.flatMap(({ staffIds }) => staffIds);
      return new Set(members).size === members.length
        ? undefined
        : 'one member was booked twice at the same time';
    },
  },
  {
    name: 'bookings, cancellations and bookings again',
    tries: (pool, day) =>
      times(pool, 30, (one) => async () => {
        const { id } = await one.create({ productId: 1, start: `${day}T10:00` });
        await one.update(id, { status: 'cancelled' });
        await one.update(id, { status: 'confirmed' });
      }),
    fault: (live) => (live.length <= 1 ? undefined : `${live.length} bookings got the same single place`),
  },
];

/**
 * Lists faults in the event log: events must be numbered without a gap, and each appointment must have one `created`
 * event.
 */
async function eventFaults(appointments: Appointments): Promise<string[]> {
  const events = await allEvents(appointments);
  const created = events.filter(({ topic }) => topic === 'appointment.created');
  const { total } = await appointments.list({ perPage: 1 });
  return [
    ...(events.every(({ id }, at) => id === at + 1) ? [] : ['the event numbers have gaps']),
    ...(created.length === total
      ? []
      : [`${total} appointments are stored, but ${created.length} events report their creation`]),
  ];
}

async function allEvents({ events }: Appointments): Promise<OutboxEvent[]> {
  const found: OutboxEvent[] = [];
  for (;;) {
    const page = await events.read({ after: found.at(-1)?.id ?? 0, limit: EVENTS_A_PAGE });
    if (page.events.length === 0) return found;
    found.push(...page.events);
  }
}

const dayAfter = (days: number): string => new Date(Date.UTC(2100, 0, 4 + days)).toISOString().slice(0, 10);
