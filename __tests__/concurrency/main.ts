import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databasesThatAnswer, openAtAddresses, type OpenDatabase } from '../support/database-kinds';
import type { Outcome } from './messages';
import { runRace } from './race';
import { mishaps, summarise, tooFew } from './summary';

const PROCESSES = 4;
const WORKERS = 25;
/** Number of attempts of the full run. */
const WHOLE = 28_000;
/**
 * How often each operation must be accepted and refused in the full run. About 33 operations share its attempts; at
 * contended places the rarest, such as the change of a hold, are accepted in one of twelve attempts.
 */
const LEAST = 50;

const RACES = [
  { sharedOrders: true, cartsOnly: false },
  { sharedOrders: false, cartsOnly: false },
  { sharedOrders: true, cartsOnly: true },
];

interface RaceDatabase {
  readonly name: string;
  readonly open: () => ReturnType<typeof openAtAddresses>;
}

/**
 * Runs all races on each database, with orders in the database and with orders elsewhere. Arguments: the
 * seed, the attempts on each database, how often each process is killed (25: two hundred kills on each
 * database), and the name of a single database. `--database-url`, repeated for the nodes of a cluster, uses a
 * new database at these addresses instead; each process uses one address. `--keep` names a folder for all
 * data of a race with faults. A seed repeats the attempts, but not their timing.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'database-url': { type: 'string', multiple: true, default: [] }, keep: { type: 'string' } },
  });
  const seed = Number(positionals[0] ?? Math.floor(Date.now() / 1_000));
  const total = Number(positionals[1] ?? WHOLE);
  const kills = Number(positionals[2] ?? 0);
  const attempts = Math.ceil(total / (2 * PROCESSES * WORKERS));
  const only = positionals[3];
  const [first, ...others] = values['database-url'];
  const databases: readonly RaceDatabase[] =
    first === undefined
      ? databasesThatAnswer().map(({ name, open }) => ({ name, open: () => openAlone(open) }))
      : [{ name: new URL(first).host, open: () => openAtAddresses([first, ...others]) }];
  for (const { name, open } of databases) {
    if (only !== undefined && only !== name) continue;
    const all: Outcome[] = [];
    const wrong: string[] = [];
    for (const { sharedOrders, cartsOnly } of RACES) {
      const database = await open();
      const what = cartsOnly ? 'carts only, ' : '';
      console.log(`${name}, ${what}orders ${sharedOrders ? 'in its database' : 'elsewhere'}, seed ${seed}`);
      const began = performance.now();
      try {
        const { faults, outcomes, judged, killed, remains } = await runRace({
          urls: database.urls,
          seed,
          processes: PROCESSES,
          workers: WORKERS,
          attempts,
          sharedOrders,
          cartsOnly,
          // Races of carts need few attempts, because each attempt waits for the end of a hold.
          ...(cartsOnly && { attempts: Math.min(attempts, 30) }),
          deaths: Array.from({ length: PROCESSES }, () => Array.from({ length: kills }, () => 'random')),
          onProgress: (ended) => {
            if (ended % 500 === 0) process.stdout.write(`  ${ended} tried\r`);
          },
        });
        if (!cartsOnly) all.push(...outcomes);
        wrong.push(...faults, ...mishaps(outcomes));
        if (values.keep !== undefined && faults.length > 0) {
          mkdirSync(values.keep, { recursive: true });
          const kind = `${cartsOnly ? 'carts' : 'mixed'}-${sharedOrders ? 'shared' : 'elsewhere'}`;
          const file = join(values.keep, `${name}-${seed}-${kind}.json`);
          writeFileSync(file, JSON.stringify({ faults, outcomes, remains }));
          console.log(`  kept in ${file}`);
        }
        const seconds = ((performance.now() - began) / 1_000).toFixed(0);
        console.log(`  ${judged} accepted writes judged, ${killed.length} processes killed, ${seconds} s`);
      } finally {
        await database.close();
      }
    }
    if (total >= WHOLE) wrong.push(...tooFew(all, LEAST));
    console.log(`${name}: ${summarise(all)}\n${name}: ${wrong.length} things wrong`);
    for (const fault of wrong.slice(0, 20)) console.log(`  ${fault}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
}

async function openAlone(open: OpenDatabase): ReturnType<RaceDatabase['open']> {
  const database = await open();
  return { urls: [database.url], close: () => database.close() };
}

void main();
