import { databasesThatAnswer } from '../support/database-kinds';
import type { Outcome } from './messages';
import { runRace } from './race';
import { mishaps, summarise, tooFew } from './summary';

const PROCESSES = 4;
const WORKERS = 25;
/** So many attempts are the whole race, in which every operation has to be accepted and refused often enough. */
const WHOLE = 28_000;

const RACES = [
  { sharedOrders: true, cartsOnly: false },
  { sharedOrders: false, cartsOnly: false },
  { sharedOrders: true, cartsOnly: true },
];

/**
 * The whole race on each database, with orders in it and with orders elsewhere. Arguments: the seed, attempts on each
 * database, how often each process is killed (25: two hundred times on each database), and the one database that it is
 * to be, if not all. A seed repeats what is tried; who comes first is the machine's affair.
 */
async function main(): Promise<void> {
  const seed = Number(process.argv[2] ?? Math.floor(Date.now() / 1_000));
  const total = Number(process.argv[3] ?? WHOLE);
  const kills = Number(process.argv[4] ?? 0);
  const attempts = Math.ceil(total / (2 * PROCESSES * WORKERS));
  const only = process.argv[5];
  for (const { name, open } of databasesThatAnswer()) {
    if (only !== undefined && only !== name) continue;
    const all: Outcome[] = [];
    const wrong: string[] = [];
    for (const { sharedOrders, cartsOnly } of RACES) {
      const database = await open();
      const what = cartsOnly ? 'carts only, ' : '';
      console.log(`${name}, ${what}orders ${sharedOrders ? 'in its database' : 'elsewhere'}, seed ${seed}`);
      const began = performance.now();
      try {
        const { faults, outcomes, judged, killed } = await runRace({
          url: database.url,
          seed,
          processes: PROCESSES,
          workers: WORKERS,
          attempts,
          sharedOrders,
          cartsOnly,
          // The rarest moments need few attempts, but each waits for its own.
          ...(cartsOnly && { attempts: Math.min(attempts, 30) }),
          kills,
          onProgress: (ended) => process.stdout.write(`  ${ended} tried\r`),
        });
        if (!cartsOnly) all.push(...outcomes);
        wrong.push(...faults, ...mishaps(outcomes));
        const seconds = ((performance.now() - began) / 1_000).toFixed(0);
        console.log(`  ${judged} accepted writes judged, ${killed} processes killed, ${seconds} s`);
      } finally {
        await database.close();
      }
    }
    if (total >= WHOLE) wrong.push(...tooFew(all, 200));
    console.log(`${name}: ${summarise(all)}\n${name}: ${wrong.length} things wrong`);
    for (const fault of wrong.slice(0, 20)) console.log(`  ${fault}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
}

void main();
