import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** Digest of the machine's name, because two machines that share a server may have processes with equal ids. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const PREFIX = `appointments_kept_${MACHINE}_`;

/**
 * Prefix of the names of the databases that the workers of one run keep: the id of Jest's process, and a
 * random part.
 */
export const newRun = (): string => `${PREFIX}${process.pid}_${randomBytes(4).toString('hex')}_`;

/** Id of the Jest process whose workers keep a database; undefined for other databases. */
export function processOf(database: string): number | undefined {
  const [, id] = new RegExp(`^${PREFIX}(\\d+)_`).exec(database) ?? [];
  return id === undefined ? undefined : Number(id);
}
