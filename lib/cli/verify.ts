import { parseArgs } from 'node:util';
import { proveStorage } from '../../adapters/testing';

export const USAGE = `Usage: shop-appointments verify --database-url <url> [--rounds <number>]

Races for few places in tables of its own in that database, says what held, and takes the tables away again.
  --database-url  postgres://user:password@host/name, mariadb://..., or sqlite:<path>; the driver is yours to install
  --rounds        how often each race is run; 10 unless given`;

/** The `verify` command. @returns the exit code: 0 held, 1 did not, 2 wrong arguments */
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
      'Held: nothing was booked twice, no event was lost or sent twice, and no caller got any other response.',
    );
    return 0;
  }
  print(`NOT HELD:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return 1;
}

function readArguments(args: readonly string[]): { databaseUrl: string; rounds: number } | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'database-url': { type: 'string' }, rounds: { type: 'string', default: '10' } },
    });
    const databaseUrl = values['database-url'];
    const rounds = Number(values.rounds);
    if (databaseUrl === undefined) return '--database-url is missing';
    if (databaseUrl.includes(':memory:'))
      return '--database-url must be a database that several connections share';
    if (!Number.isSafeInteger(rounds) || rounds < 1) return '--rounds must be a whole number of 1 or more';
    return { databaseUrl, rounds };
  } catch (error) {
    return error instanceof Error ? error.message : 'The arguments cannot be read';
  }
}
