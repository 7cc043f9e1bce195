import { QueryTypes } from 'sequelize';
import { connectTo } from '../../support/database-kinds';
import { type Percentiles, percentilesOf } from '../timing';
import { freeStarts, type List, LISTS } from './lists';
import { type Rival, rivalDate, rivalTime, startRival } from './rival';
import { CONTESTED, placesOf, type Rush, RUSHES } from './rushes';
import { inParallel, type Sender } from './sender';
import type { RushTimes } from './time-rushes';

/** Names of the lists that are measured on payload-reserve. A list of 50 members would take minutes there. */
const NAMES = ['10 members, a day', '1 member, 4 weeks', '5 members, 90 days'];
/** Number of connections over which a browser requests the days and members of a list at the same time. */
const CONNECTIONS = 10;
const LISTINGS = 5;
/**
 * Time limit in milliseconds, after which no further request for a list begins. A list of many days and members takes a
 * minute on payload-reserve.
 */
const PATIENCE_MS = 20_000;
/** Numbers of simultaneous customers with which rushes are measured on payload-reserve. More would take minutes. */
const BOOKERS = [1, 40, 200];
const WARM_UP = 20;
const BOOKINGS = 100;
/** Number of the first day that is booked, after all days that the lists show. */
const FIRST = 95;

/** Times of payload-reserve over HTTP, for the comparison with the library. */
export interface RivalTimes {
  readonly lists: readonly { readonly list: List; readonly times: Percentiles }[];
  readonly booking: Percentiles;
  readonly rushes: readonly RushTimes[];
}

/**
 * Measures payload-reserve with the same work as the library: lists, single bookings, and rushes of bookings.
 */
export async function timeRival(past: number, sender: Sender): Promise<RivalTimes> {
  const rival = await startRival(past);
  try {
    // A warm-up, in which V8 compiles payload-reserve's code. The library gets a warm-up, too.
    await timeOnce(rival, LISTS[0]!);
    const lists = [];
    for (const list of LISTS.filter(({ name }) => NAMES.includes(name)))
      lists.push({ list, times: percentilesOf(await timeList(rival, list)) });
    const member = rival.members[0]!;
    const starts = Array.from({ length: WARM_UP + BOOKINGS }, (_, n) =>
      rivalTime(FIRST + Math.floor(n / 16), (n % 16) * 30),
    );
    const booked = await sendBookings(rival, sender, { resource: member, starts, bookers: 1 });
    await checkContested(rival);
    const rushes: RushTimes[] = [];
    for (const rush of RUSHES)
      if (rush.way === 'POST' && BOOKERS.includes(rush.bookers))
        rushes.push(await timeRush(rival, sender, rush));
    return { lists, booking: percentilesOf(booked.each.slice(WARM_UP)), rushes };
  } finally {
    await rival.close();
  }
}

/** Lists the requests for a list of free times: payload-reserve lists one day of one member at a time. */
const pathsOf = ({ service, members }: Rival, list: List): string[] =>
  Array.from({ length: list.days * list.members }, (_, n) => {
    const day = rivalDate(Math.floor(n / list.members));
    return `/api/reserve/slots?date=${day}&resource=${members[n % list.members]}&service=${service}`;
  });

/** Measures a list of free times up to five times, within the time limit. */
async function timeList(rival: Rival, list: List): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  while (times.length < LISTINGS && (times.length === 0 || performance.now() - began < PATIENCE_MS))
    times.push(await timeOnce(rival, list));
  return times;
}

/**
 * Measures a list of free times with the requests that a page would send. Throws unless payload-reserve lists as many
 * free starts as the library must list.
 */
async function timeOnce(rival: Rival, list: List): Promise<number> {
  let count = 0;
  const works = pathsOf(rival, list).map((path) => async () => {
    const response = await fetch(`http://127.0.0.1:${rival.port}${path}`);
    count += ((await response.json()) as { slots: unknown[] }).slots.length;
  });
  const { whole } = await inParallel(CONNECTIONS, works);
  if (count !== freeStarts(list))
    throw new Error(`payload-reserve lists ${count} starts for ${list.name}, not ${freeStarts(list)}`);
  return whole;
}

interface Bookings {
  readonly resource: number;
  readonly starts: readonly string[];
  readonly bookers: number;
}

const sendBookings = (rival: Rival, sender: Sender, { resource, starts, bookers }: Bookings) => {
  const requests = starts.map((startTime) => postOf(rival, resource, startTime));
  return sender.ask({ port: rival.port, connections: bookers, status: 201, requests });
};

const postOf = ({ service }: Rival, resource: number, startTime: string) => ({
  method: 'POST',
  path: '/api/reserve/book',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    service,
    resource,
    startTime,
    guest: { name: 'A guest', email: 'guest@shop.example' },
  }),
});

/** Makes more simultaneous bookings than there are places. Throws unless exactly all places are booked. */
async function checkContested(rival: Rival): Promise<void> {
  const { path, ...request } = postOf(rival, rival.resources[CONTESTED.id]!, rivalTime(1, 0));
  const responses = await Promise.all(
    Array.from({ length: CONTESTED.bookers }, () => fetch(`http://127.0.0.1:${rival.port}${path}`, request)),
  );
  const sold = responses.filter(({ status }) => status === 201).length;
  if (sold !== CONTESTED.places)
    throw new Error(
      `payload-reserve accepted bookings for ${sold} places, but there are ${CONTESTED.places}`,
    );
}

async function timeRush(rival: Rival, sender: Sender, rush: Rush): Promise<RushTimes> {
  const resource = rival.resources[rush.id]!;
  const starts = placesOf(rush.target).map(({ day, minutes }) => rivalTime(day, minutes));
  const { whole, each } = await sendBookings(rival, sender, { resource, starts, bookers: rush.bookers });
  await checkSold(rival, resource, rush);
  return { rush, aSecond: each.length / (whole / 1_000), p95: percentilesOf(each).p95 };
}

/** Throws unless exactly all places of each start are booked. */
async function checkSold({ url }: Rival, resource: number, { target }: Rush): Promise<void> {
  const sequelize = connectTo(url);
  const rows = await sequelize.query<{ sold: string }>(
    `SELECT COUNT(*) AS sold FROM reservations WHERE resource_id = ${resource} GROUP BY start_time`,
    { type: QueryTypes.SELECT },
  );
  await sequelize.close();
  const { placesAStart, startsADay, days } = target;
  if (rows.length !== startsADay * days || rows.some(({ sold }) => Number(sold) !== placesAStart))
    throw new Error(`${target.name}: payload-reserve has not booked each place exactly once`);
}
