import { spawnSync } from 'node:child_process';
import { warmUp } from '../../../lib/index';
import { connectTo } from '../../support/database-kinds';
import { readyClient } from '../cold';
import { type Percentiles, percentilesOf } from '../timing';
import { type List, LISTS, pathOf } from './lists';
import { appOf, openCore, serve } from './shop';

const PROCESSES = 5;
/** Names of the slot lists that are measured as a new process's first request. */
const NAMES = ['10 members, a day', '1 member, 4 weeks'];

/** Times of the first request of new processes, with and without a warm-up. */
export interface FirstTimes {
  readonly list: List;
  readonly warmedUp: Percentiles;
  readonly unprepared: Percentiles;
}

export function timeFirstRequests(url: string): FirstTimes[] {
  return LISTS.filter(({ name }) => NAMES.includes(name)).map((list) => ({
    list,
    warmedUp: percentilesOf(inProcesses(url, list, 'warm-up')),
    unprepared: percentilesOf(inProcesses(url, list, 'no-warm-up')),
  }));
}

const inProcesses = (url: string, { name }: List, start: 'warm-up' | 'no-warm-up'): number[] =>
  Array.from({ length: PROCESSES }, () => {
    const options = { encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, [__filename, url, name, start], options);
    if (stdout === '') throw new Error(stderr);
    return Number(stdout);
  });

async function oneProcess(url: string, name: string, start: string): Promise<void> {
  const list = LISTS.find((one) => one.name === name)!;
  const sequelize = connectTo(url);
  const appointments = openCore(sequelize);
  if (start === 'warm-up') await warmUp(appointments, appOf(appointments), '/api');
  const { port, close } = await serve(appointments);
  const client = await readyClient();
  const time = await client.ask({ port, path: pathOf(list), requests: 1, connections: 1 });
  console.log(time);
  await client.close();
  await close();
  await appointments.close();
  await sequelize.close();
}

if (require.main === module) void oneProcess(process.argv[2]!, process.argv[3]!, process.argv[4]!);
