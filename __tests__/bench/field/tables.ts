import type { Percentiles } from '../timing';
import type { FirstTimes } from './first-request';
import { ms, table, thousands } from './markdown';
import type { Published } from './published';
import { BOOKERS, type Rush, type Target, TARGETS } from './rushes';
import type { BookingTimes } from './time-bookings';
import type { ListTimes } from './time-lists';
import type { RivalTimes } from './time-rival';
import type { RushTimes } from './time-rushes';

/** A database, and the number of past appointments in it. */
export interface Where {
  readonly database: string;
  readonly past: number;
}

/** Measurements of the bench on one database; parts that were not requested are absent. */
export interface Measured extends Where {
  readonly lists?: readonly ListTimes[];
  readonly bookings?: readonly BookingTimes[];
  readonly rushes?: readonly RushTimes[];
  readonly first?: readonly FirstTimes[];
}

/** Formats the median and the 95th percentile; empty for a part that was not measured. */
const cell = (times?: Percentiles): string => (times ? `${ms(times.p50)} / ${ms(times.p95)}` : '');
const cells = (...all: (Percentiles | undefined)[]): string =>
  all
    .filter((times) => times !== undefined)
    .map(cell)
    .join('; ');
const link = ({ by, figure }: Published): string => `${figure} ([${by}])`;

/** Formats the published figures beside the library's times over HTTP as a table. */
export function publishedTable({ lists = [], bookings = [] }: Measured): string {
  const ofLists = lists.flatMap(({ list, times }) =>
    list.published.map((one) => [
      list.name,
      link(one),
      cells(times['HTTP cold'], times['HTTP changed'], times.HTTP),
    ]),
  );
  const ofBookings = bookings
    .filter(({ way }) => way === 'HTTP')
    .flatMap(({ request, published, times }) => published.map((one) => [request, link(one), cell(times)]));
  return table(['request', 'published', 'here: cold; after a booking; warm'], [...ofLists, ...ofBookings]);
}

/** Formats the times of slot lists on one database as a table, by list and by number of past appointments. */
export function listsTable(all: readonly Measured[]): string {
  const rows = all[0]!
    .lists!.map(({ list }) => list)
    .flatMap((list) =>
      all.map(({ past, lists }) => {
        const { times } = lists!.find((one) => one.list === list)!;
        return [
          `${list.name}; ${thousands(past)} past`,
          cells(times['core cold'], times.core),
          cells(times['HTTP cold'], times['HTTP changed'], times.HTTP),
        ];
      }),
    );
  return table(['list', 'core: cold; warm', 'HTTP: cold; after a booking; warm'], rows);
}

/** Formats the times of single bookings on one database as a table. */
export function bookingsTable(all: readonly Measured[]): string {
  const rows = all.map(({ past, bookings }) => {
    const of = (way: string): string =>
      cells(...bookings!.filter((one) => one.way === way).map(({ times }) => times));
    return [`${thousands(past)} past`, of('core'), of('HTTP')];
  });
  return table(['bookings', 'core: a booking', 'HTTP: a booking; reading it'], rows);
}

const speed = ({ aSecond, p95 }: RushTimes): string => `${ms(aSecond)} (${ms(p95)})`;

/** Formats the bookings and holds per second of each rush as a table, with the 95th percentile of their times. */
export function rushesTable(rushes: readonly RushTimes[]): string {
  const rows = TARGETS.flatMap((target) =>
    BOOKERS.map((bookers) => {
      const of = (way: Rush['way']): string =>
        rushes
          .filter(({ rush }) => rush.target === target && rush.bookers === bookers && rush.way === way)
          .map(speed)
          .join();
      return [nameOf(target, bookers), `${of('book')}; ${of('POST')}`, of('hold')];
    }),
  );
  return table(['bookers', 'bookings a second: core; HTTP', 'holds a second: core'], rows);
}

/** Formats a table that compares the rushes of bookings on payload-reserve with those on the library. */
export function rivalRushesTable(own: readonly RushTimes[], rival: RivalTimes): string {
  const rows = rival.rushes.map((one) => [
    nameOf(one.rush.target, one.rush.bookers),
    speed(one),
    own
      .filter(({ rush }) => rush === one.rush)
      .map(speed)
      .join(),
  ]);
  return table(['bookers', 'payload-reserve: bookings a second', 'here'], rows);
}

const nameOf = ({ name }: Target, bookers: number): string => `${bookers} of ${name}`;

/** Formats the times of the first request of new processes as a table. */
export function firstTable(first: readonly FirstTimes[]): string {
  const rows = first.map(({ list, warmedUp, unprepared }) => [list.name, cell(warmedUp), cell(unprepared)]);
  return table(['first request of a process', 'after `warmUp`', 'without `warmUp`'], rows);
}

/**
 * Formats a table that compares lists and bookings of payload-reserve with those of the library, over HTTP on the same
 * database.
 */
export function rivalTable({ lists = [], bookings = [] }: Measured, rival: RivalTimes): string {
  const rows = rival.lists.map(({ list, times }) => {
    const own = lists.find((one) => one.list === list)?.times;
    return [list.name, cell(times), cells(own?.['HTTP cold'], own?.HTTP)];
  });
  const own = bookings.find(({ request, way }) => request === 'a booking' && way === 'HTTP');
  rows.push(['a booking', cell(rival.booking), cell(own?.times)]);
  return table(['request', 'payload-reserve', 'here: cold; warm'], rows);
}
