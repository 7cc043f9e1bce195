import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, follow } from '../../support/child';
import { databasesThatAnswer } from '../../support/database-kinds';
import { BUSY_DAYS } from './bulk';
import { CONTESTED, RUSHES } from './rushes';
import { MEMBERS } from './shop';

/** The bench runs in the root of the repository, from which npm starts it. */
const FOLDER = join(process.cwd(), '__tests__/bench/field/payload-reserve');
const DAY_MS = 86_400_000;
/** The rival reads the machine's clock. Its first day comes soon, so that no time is past when it is booked. */
const FIRST_DAY = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;

/** The rival's shop, in a process of its own, with a database of its own on PostgreSQL. */
export interface Rival {
  readonly port: number;
  readonly url: string;
  /** Id of the service that everyone books. */
  readonly service: number;
  /** Ids of the members, in the order of the library's. */
  readonly members: readonly number[];
  /** Id of the resource of each rush, by the rush's id. */
  readonly resources: Readonly<Record<number, number>>;
  close(): Promise<void>;
}

export const isRivalInstalled = (): boolean => existsSync(join(FOLDER, 'node_modules'));

/** The date of a day of the rival; 0 is the first one. */
export const rivalDate = (day: number): string =>
  new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);

/** A time of a day of the rival, a number of minutes after its opening. */
export const rivalTime = (day: number, minutes: number): string =>
  new Date(FIRST_DAY + day * DAY_MS + (9 * 60 + minutes) * 60_000).toISOString();

/** Starts the rival with as many past appointments as the library has, and with the bookings of the busy days. */
export async function startRival(past: number): Promise<Rival> {
  const database = await databasesThatAnswer()
    .find(({ name }) => name === 'PostgreSQL')!
    .open();
  const shop = {
    url: database.url,
    team: MEMBERS.length,
    classes: [
      { id: CONTESTED.id, places: CONTESTED.places },
      ...RUSHES.map(({ id, target }) => ({ id, places: target.placesAStart })),
    ],
    firstDay: rivalDate(0),
    busyDays: BUSY_DAYS,
    past,
  };
  const child = follow('The rival', process.execPath, ['serve.mjs', JSON.stringify(shop)], { cwd: FOLDER });
  const close = async (): Promise<void> => {
    await child.stop('SIGKILL');
    await database.close();
  };
  try {
    return { ...(await idsOf(child)), url: database.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function idsOf(child: Child): Promise<Pick<Rival, 'port' | 'service' | 'members' | 'resources'>> {
  const [line] = await child.printed(/^\{"port".*\}$/m);
  return JSON.parse(line) as Pick<Rival, 'port' | 'service' | 'members' | 'resources'>;
}
