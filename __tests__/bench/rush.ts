import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { AppointmentsError } from '../../lib/index';
import { connectTo, databasesThatAnswer, type TestDatabase } from '../support/database-kinds';
import { openClass, prepareClass, startOf } from './creates';
import { medianOf } from './timing';

const PLACES = 3;
const TRIES = 200;
const ROUNDS = 7;

/** Message to a process: makes the process try `tries` times at the same moment to book the class of a day. */
interface Rush {
  readonly day: number;
  readonly tries: number;
}

/** Outcome of the tries of a process. */
interface Tried {
  readonly booked: number;
  /** Milliseconds until each refused try was refused. */
  readonly refused: readonly number[];
}

/** Milliseconds of one rush on one database: until the last try has ended, and the median of the refused tries. */
interface Timed {
  readonly whole: number;
  readonly medianRefused: number;
}

/**
 * Compares a rush on a SQLite file (200 simultaneous tries for the three places of a class) with the same rush on
 * PostgreSQL, for tries in one process and in two. Undefined if PostgreSQL cannot be reached.
 */
export async function rush() {
  const kinds = databasesThatAnswer().filter(({ name }) => name !== 'MariaDB');
  if (kinds.length < 2) return undefined;
  const databases = await Promise.all(kinds.map(({ open }) => open({ pool: { max: 10 } })));
  try {
    for (const { sequelize } of databases) {
      const appointments = openClass(sequelize, PLACES);
      await prepareClass(sequelize, appointments);
      await appointments.close();
    }
    const [sqlite, postgres] = databases as [TestDatabase, TestDatabase];
    return {
      one_process: await compare([sqlite.url, postgres.url], 1, 1),
      two_processes: await compare([sqlite.url, postgres.url], 2, 1 + ROUNDS + 1),
    };
  } finally {
    for (const database of databases) await database.close();
  }
}

/** Measures rushes on two databases in turn, each rush on a day of its own, after one rush that is not counted. */
async function compare(urls: readonly string[], processes: number, firstDay: number) {
  const children = urls.map((url) => Array.from({ length: processes }, () => fork(__filename, [url])));
  try {
    await Promise.all(children.flat().map((child) => once(child, 'message')));
    const rounds: [Timed, Timed][] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [first, second] = [
        await timed(children[0]!, firstDay + round),
        await timed(children[1]!, firstDay + round),
      ];
      if (round > 0) rounds.push([first, second]);
    }
    return {
      sqlite_ms: medianOf(rounds.map(([{ whole }]) => whole)),
      postgres_ms: medianOf(rounds.map(([, { whole }]) => whole)),
      ratio: medianOf(rounds.map(([sqlite, postgres]) => sqlite.whole / postgres.whole)),
      refused_ratio: medianOf(
        rounds.map(([sqlite, postgres]) => sqlite.medianRefused / postgres.medianRefused),
      ),
      sqlite_refused_ms: medianOf(rounds.map(([{ medianRefused }]) => medianRefused)),
      postgres_refused_ms: medianOf(rounds.map(([, { medianRefused }]) => medianRefused)),
    };
  } finally {
    for (const child of children.flat()) child.disconnect();
  }
}

/** Runs one rush in all processes. Throws unless exactly all places are booked, and all other tries are refused. */
async function timed(children: readonly ChildProcess[], day: number): Promise<Timed> {
  const began = performance.now();
  const tried = await Promise.all(
    children.map(async (child) => {
      child.send({ day, tries: TRIES / children.length } satisfies Rush);
      const [message] = (await once(child, 'message')) as [Tried];
      return message;
    }),
  );
  const whole = performance.now() - began;
  const booked = tried.reduce((sum, one) => sum + one.booked, 0);
  const refused = tried.flatMap((one) => one.refused);
  if (booked !== PLACES || booked + refused.length !== TRIES)
    throw new Error(
      `${TRIES} tries booked ${booked} of ${PLACES} places, and ${refused.length} were refused`,
    );
  return { whole, medianRefused: medianOf(refused) };
}

/** Books in a process of its own, as often as its parent asks. */
function oneProcess(url: string): void {
  const sequelize = connectTo(url, { pool: { max: 10 } });
  const appointments = openClass(sequelize, PLACES);
  process.on('message', ({ day, tries }: Rush) => {
    void Promise.all(Array.from({ length: tries }, () => tryOnce(day))).then((outcomes) =>
      process.send!({
        booked: outcomes.filter((ms) => ms === 'booked').length,
        refused: outcomes.filter((ms) => ms !== 'booked'),
      } satisfies Tried),
    );
  });
  process.on('disconnect', () => {
    void appointments.close().then(() => sequelize.close());
  });
  process.send!('ready');

  async function tryOnce(day: number): Promise<number | 'booked'> {
    const began = performance.now();
    try {
      await appointments.create({ productId: 1, staffId: 11, start: startOf(day) });
      return 'booked';
    } catch (error) {
      if (error instanceof AppointmentsError && error.code === 'shop_appointments_slot_unavailable')
        return performance.now() - began;
      throw error;
    }
  }
}

if (require.main === module) oneProcess(process.argv[2]!);
