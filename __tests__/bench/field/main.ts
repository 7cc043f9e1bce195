import { parseArgs } from 'node:util';
import { databaseNames, openFilled } from './database';
import { timeFirstRequests } from './first-request';
import { thousands } from './markdown';
import { type Compared, reportOf } from './report';
import { isRivalInstalled } from './rival';
import { type Sender, startSender } from './sender';
import { timeBookings } from './time-bookings';
import { timeLists } from './time-lists';
import { timeRival } from './time-rival';
import type { Measured, Where } from './tables';
import { timeRushes } from './time-rushes';

const PARTS = ['lists', 'bookings', 'rushes', 'first', 'rival'] as const;
type Part = (typeof PARTS)[number];

/**
 * Number of past appointments with which most parts of the bench are measured; lists and bookings are measured with
 * every number.
 */
const MIDDLE = 10_000;

interface Asked {
  readonly parts: readonly Part[];
  readonly pasts: readonly number[];
  readonly databases: readonly string[];
}

function readArguments(): Asked {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      past: { type: 'string', default: `0,${MIDDLE},1000000` },
      on: { type: 'string', default: databaseNames().join() },
    },
  });
  const pasts = values.past.split(',').map(Number);
  const databases = values.on.split(',');
  const unknown = [
    ...positionals.filter((name) => !PARTS.some((part) => part === name)),
    ...databases.filter((name) => !databaseNames().includes(name)),
    ...pasts.filter((past) => !Number.isSafeInteger(past) || past < 0),
  ];
  if (unknown.length > 0)
    throw new Error(
      `Neither a part of the bench, nor a reachable database, nor a number of past appointments: ${unknown.join(', ')}`,
    );
  const parts = PARTS.filter((part) => positionals.length === 0 || positionals.includes(part));
  return { parts, pasts, databases };
}

/** Measures some parts of the bench on one database with one number of past appointments. */
async function measure(where: Where, parts: readonly Part[], sender: Sender): Promise<Measured> {
  const filled = await openFilled(where.database, where.past);
  const wants = (part: Part): boolean => parts.includes(part);
  try {
    const lists = wants('lists') ? await timeLists(filled.sequelize, sender) : undefined;
    const bookings = wants('bookings') ? await timeBookings(filled.sequelize, sender) : undefined;
    const rushes = wants('rushes') ? await timeRushes(filled.sequelize, sender) : undefined;
    const first = wants('first') ? timeFirstRequests(filled.url) : undefined;
    return { ...where, lists, bookings, rushes, first };
  } finally {
    await filled.close();
  }
}

/** Parts of the bench that are measured with every number of past appointments. */
const ALWAYS: readonly Part[] = ['lists', 'bookings'];

async function main(): Promise<void> {
  const { parts, pasts, databases } = readArguments();
  const middle = pasts.includes(MIDDLE) ? MIDDLE : pasts.at(-1)!;
  const sender = startSender();
  const all: Measured[] = [];
  let compared: Compared | undefined;
  try {
    for (const database of databases) {
      for (const past of pasts) {
        const here = parts.filter((part) => ALWAYS.includes(part) || (part !== 'rival' && past === middle));
        if (here.length === 0) continue;
        say(`${database} with ${thousands(past)} past appointments: ${here.join(', ')}`);
        all.push(await measure({ database, past }, here, sender));
      }
    }
    if (parts.includes('rival') && databases.includes('PostgreSQL')) {
      say(isRivalInstalled() ? 'payload-reserve' : 'payload-reserve is not installed');
      const where = { database: 'PostgreSQL', past: middle };
      const beside =
        all.find(({ database, past }) => database === where.database && past === middle) ?? where;
      if (isRivalInstalled()) compared = { beside, times: await timeRival(middle, sender) };
    }
  } finally {
    // Prints the finished measurements even if a later part has failed.
    console.log(reportOf(all, compared));
  }
  await sender.close();
}

const say = (text: string): void => console.error(`${Math.round(performance.now() / 1_000)} s: ${text}`);

main().catch((error: unknown) => {
  console.error(error);
  // Ends the process, because the server of a failed part may still be open.
  process.exit(1);
});
