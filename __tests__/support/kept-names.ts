import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** The servers may be those of several machines, whose processes have the same ids. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const PREFIX = `appointments_kept_${MACHINE}_`;

/** How the names of databases begin that the workers of one run keep: with the id of Jest's process, and a random part. */
export const newRun = (): string => `${PREFIX}${process.pid}_${randomBytes(4).toString('hex')}_`;

/** The id of the Jest process whose workers keep a database; undefined for all other databases. */
export function processOf(database: string): number | undefined {
  const [, id] = new RegExp(`^${PREFIX}(\\d+)_`).exec(database) ?? [];
  return id === undefined ? undefined : Number(id);
}
