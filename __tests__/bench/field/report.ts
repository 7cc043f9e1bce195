import { cpus } from 'node:os';
import { thousands } from './markdown';
import { SOURCES } from './published';
import {
  bookingsTable,
  firstTable,
  listsTable,
  type Measured,
  publishedTable,
  rivalRushesTable,
  rivalTable,
  rushesTable,
} from './tables';
import type { RivalTimes } from './time-rival';

/**
 * Measurements of payload-reserve (the rival), and of the library on the same database with the same number of past
 * appointments.
 */
export interface Compared {
  readonly beside: Measured;
  readonly times: RivalTimes;
}

/**
 * Builds the report in Markdown: published figures, tables of each database, then the comparison with
 * payload-reserve.
 */
export function reportOf(all: readonly Measured[], compared: Compared | undefined): string {
  const model = cpus()[0]!.model.trim();
  const day = new Date().toISOString().slice(0, 10);
  const databases = [...new Set(all.map(({ database }) => database))];
  return [
    `Measured on ${day} with ${cpus().length} cores (${model}) and Node ${process.version}.`,
    ...publishedPart(all),
    ...databases.flatMap((name) => databasePart(all.filter(({ database }) => database === name))),
    ...(compared ? rivalPart(compared) : []),
    Object.entries(SOURCES)
      .map(([name, address]) => `[${name}]: ${address}`)
      .join('\n'),
  ].join('\n\n');
}

/** Compares the published figures with the last measured database, which has the most past appointments. */
function publishedPart(all: readonly Measured[]): string[] {
  const last = all.findLast(({ lists, bookings }) => lists ?? bookings);
  return last ? ['### Beside published figures', about(last), publishedTable(last)] : [];
}

const about = ({ database, past }: Measured): string =>
  `${database} with ${thousands(past)} past appointments, over HTTP:`;

function databasePart(all: readonly Measured[]): string[] {
  const withLists = all.filter(({ lists }) => lists);
  const withBookings = all.filter(({ bookings }) => bookings);
  return [
    `### ${all[0]!.database}`,
    ...(withLists.length > 0 ? [listsTable(withLists)] : []),
    ...(withBookings.length > 0 ? [bookingsTable(withBookings)] : []),
    ...all.flatMap(({ first }) => (first ? [firstTable(first)] : [])),
    ...all.flatMap(({ rushes }) => (rushes ? [rushesTable(rushes)] : [])),
  ];
}

function rivalPart({ beside, times }: Compared): string[] {
  const tables = [rivalTable(beside, times), rivalRushesTable(beside.rushes ?? [], times)];
  return ['### Beside payload-reserve', about(beside), ...tables];
}
