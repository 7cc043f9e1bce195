import type { Sequelize } from 'sequelize';
import type { Appointments } from '../../../lib/index';
import { type Percentiles, percentilesOf, timeOf } from '../timing';
import { timeAt } from './calendar';
import { freeStarts, type List, LISTS, pathOf, queryOf } from './lists';
import type { Sender } from './sender';
import { MEMBERS, openCore, serve } from './shop';

const WARM_UP = 30;
const WARM = 100;
/** Number of requests that are measured with an empty cache, or after a new booking. */
const SINGLE = 20;

/** Times of one list of free times. */
export interface ListTimes {
  readonly list: List;
  readonly times: Readonly<Record<'core cold' | 'core' | 'HTTP cold' | 'HTTP changed' | 'HTTP', Percentiles>>;
}

/** Checks the content of each list of free times, then measures the list through the core and over HTTP. */
export async function timeLists(sequelize: Sequelize, sender: Sender): Promise<ListTimes[]> {
  const appointments = openCore(sequelize);
  const { port, close } = await serve(appointments);
  const times: ListTimes[] = [];
  try {
    for (const list of LISTS) await checkList(list, appointments, port);
    for (const list of LISTS) {
      const ask = () => appointments.slots.list(queryOf(list), {});
      const send = async (count: number) => {
        const requests = Array.from({ length: count }, () => ({ method: 'GET', path: pathOf(list) }));
        return (await sender.ask({ port, connections: 1, status: 200, requests })).each;
      };
      await repeat(WARM_UP, ask);
      await send(WARM_UP);
      times.push({
        list,
        times: {
          'core cold': percentilesOf(await repeat(SINGLE, () => timeCold(sequelize, list))),
          core: percentilesOf(await repeat(WARM, () => timeOf(ask))),
          'HTTP cold': percentilesOf(await repeat(SINGLE, () => sendCold(sequelize, sender, list))),
          'HTTP changed': percentilesOf(await timeChanged(appointments, async () => (await send(1))[0]!)),
          HTTP: percentilesOf(await send(WARM)),
        },
      });
    }
  } finally {
    await close();
    await appointments.close();
  }
  return times;
}

/** Throws unless the core and the REST interface list exactly the expected number of free starts. */
async function checkList(list: List, appointments: Appointments, port: number): Promise<void> {
  const wanted = freeStarts(list);
  const { records } = await appointments.slots.list(queryOf(list), {});
  const response = await fetch(`http://127.0.0.1:${port}${pathOf(list)}`);
  const body = (await response.json()) as { records: { date: string }[] };
  const dates = new Set(body.records.map(({ date }) => date));
  const counts = [records.length, body.records.length];
  if (counts.some((count) => count !== wanted) || dates.size !== freeStarts({ ...list, combineStaff: true }))
    throw new Error(
      `${list.name}: the core and HTTP list ${counts.join(' and ')} starts at ${dates.size} times, not ${wanted}`,
    );
}

async function timeCold(sequelize: Sequelize, list: List): Promise<number> {
  const appointments = openCore(sequelize);
  const time = await timeOf(() => appointments.slots.list(queryOf(list), {}));
  await appointments.close();
  return time;
}

async function sendCold(sequelize: Sequelize, sender: Sender, list: List): Promise<number> {
  const appointments = openCore(sequelize);
  const { port, close } = await serve(appointments);
  const requests = [{ method: 'GET', path: pathOf(list) }];
  const { each } = await sender.ask({ port, connections: 1, status: 200, requests });
  await close();
  await appointments.close();
  return each[0]!;
}

/** Books a time of the first day before one request, and cancels it before the next one. */
async function timeChanged(appointments: Appointments, time: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < SINGLE; round += 2) {
    const { id } = await appointments.book({ productId: 1, staffId: MEMBERS[0], start: timeAt(0, 0) });
    times.push(await time());
    await appointments.update(id, { status: 'cancelled' });
    times.push(await time());
  }
  return times;
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await work());
  return results;
}
