import { parseArgs } from 'node:util';
import { proveStorage } from '../../adapters/testing';

export const USAGE = `Usage: shop-appointments verify --database-url <url> [--rounds <number>]

Lets many bookings compete for few places, in new tables of that database, reports the guarantees that failed, and
drops the tables.
  --database-url  postgres://user:password@host/name, mariadb://..., or sqlite:<path>; install its driver first.
                  Repeat it for the nodes of a cluster: each connection uses its own node
  --rounds        the number of runs of each race; default 10`;

/** Runs the `verify` command. @returns the exit code: 0 all guarantees held, 1 some failed, 2 wrong arguments */
export async function verify(args: readonly string[], print: (line: string) => void): Promise<number> {
  const read = readArguments(args);
  if (typeof read === 'string') {
    print(`${read}\n\n${USAGE}`);
    return 2;
  }
  const { accepted, refused, faults } = await proveStorage({
    ...read,
    onProgress: (line) => print(`  ${line}`),
  });
  print(`${accepted + refused} attempts: ${accepted} accepted, ${refused} refused.`);
  if (faults.length === 0) {
    print(
      'Held: no place was booked twice, no event was lost or sent twice, and no call failed unexpectedly.',
    );
    return 0;
  }
  print(`NOT HELD:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return 1;
}

function readArguments(
  args: readonly string[],
): { databaseUrl: readonly [string, ...string[]]; rounds: number } | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'database-url': { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string', default: '10' },
      },
    });
    const [first, ...others] = values['database-url'];
    const rounds = Number(values.rounds);
    if (first === undefined) return '--database-url is missing';
    if ([first, ...others].some((url) => url.includes(':memory:')))
      return '--database-url must be a database that several connections share';
    if (!Number.isSafeInteger(rounds) || rounds < 1) return '--rounds must be a whole number of 1 or more';
    return { databaseUrl: [first, ...others], rounds };
  } catch (error) {
    return error instanceof Error
      ? error.message
      : 'The arguments cannot be read: compare them with the usage';
  }
}
