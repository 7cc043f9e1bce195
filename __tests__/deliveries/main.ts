import { databasesThatAnswer } from '../support/database-kinds';
import { makeCertificate } from '../support/certificate';
import type { Manner } from './hooks';
import { lagAt, meanLag, runDeliveries, type RunResult } from './run';

const GOOD: readonly Manner[] = Array.from({ length: 7 }, () => 'good');
const BAD: readonly Manner[] = ['hangs', 'refuses', 'fails at random'];
const WORKERS = 3;

/**
 * Sends 10,000 events to ten webhooks, of which one does not respond, one refuses connections, and one fails at random
 * with 500. Compares this with sending the events only to the seven good webhooks. Then repeats the first run, and
 * kills a worker every five seconds. Arguments: database (default PostgreSQL), number of events, events written per
 * second (0: as fast as possible), seed.
 */
async function main(): Promise<void> {
  const [
    ,
    ,
    name = 'PostgreSQL',
    events = '10000',
    pace = '0',
    seed = String(Math.floor(Date.now() / 1_000)),
  ] = process.argv;
  const kind = databasesThatAnswer().find((one) => one.name === name);
  if (!kind) throw new Error(`${name} is not reachable`);
  const certificate = makeCertificate();
  console.log(`${name}, ${events} events, seed ${seed}`);
  const run = async (title: string, manners: readonly Manner[], killEvery?: number): Promise<RunResult> => {
    const database = await kind.open();
    try {
      const result = await runDeliveries({
        url: database.url,
        seed: Number(seed),
        certificate,
        manners,
        workers: WORKERS,
        killEvery,
        events: Number(events),
        resources: Math.ceil(Number(events) / 10),
        pace: Number(pace) || undefined,
      });
      const lags = `lag ${meanLag(result).toFixed(0)} ms, of the slowest hundredth ${lagAt(result, 990)} ms`;
      console.log(`  ${title}: ${result.seconds.toFixed(1)} s, ${lags}`);
      console.log(
        `    ${result.killed} workers killed, ${result.again} delivered again, ${result.faults.length} faults`,
      );
      const repeated = result.killed === 0 && result.again > 0;
      for (const fault of result.faults.slice(0, 20)) console.log(`    ${fault}`);
      if (result.faults.length > 0 || repeated) process.exitCode = 1;
      return result;
    } finally {
      await database.close();
    }
  };
  try {
    const alone = await run('the seven good ones alone', GOOD);
    const among = await run('among three bad ones', [...GOOD, ...BAD]);
    console.log(`  lag among bad ones, as a ratio: ${(meanLag(among) / meanLag(alone)).toFixed(2)}`);
    await run('with a worker killed every five seconds', [...GOOD, ...BAD], 5);
  } finally {
    certificate.remove();
  }
}

void main();
