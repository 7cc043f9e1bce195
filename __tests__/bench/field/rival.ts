import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, follow } from '../../support/child';
import { databasesThatAnswer } from '../../support/database-kinds';
import { BUSY_DAYS } from './bulk';
import { CONTESTED, RUSHES } from './rushes';
import { MEMBERS } from './shop';

/** Folder of the shop built with payload-reserve. npm starts the bench in the root of the repository. */
const FOLDER = join(process.cwd(), '__tests__/bench/field/payload-reserve');
const DAY_MS = 86_400_000;
/**
 * First day of the rival's shop, tomorrow or later: payload-reserve uses the machine's clock and refuses times in the
 * past.
 */
const FIRST_DAY = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;

/** A running shop on payload-reserve: a process and a PostgreSQL database of its own. */
export interface Rival {
  readonly port: number;
  readonly url: string;
  /** Id of the service that all bookings are for. */
  readonly service: number;
  /** Ids of the members, in the order of the library's shop. */
  readonly members: readonly number[];
  /** Id of the resource that each rush of bookings takes, by the id of the rush. */
  readonly resources: Readonly<Record<number, number>>;
  close(): Promise<void>;
}

export const isRivalInstalled = (): boolean => existsSync(join(FOLDER, 'node_modules'));

/** Returns the date of day number `day` in payload-reserve's shop, counted from 0. */
export const rivalDate = (day: number): string =>
  new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);

/** Returns the time in payload-reserve's shop that is `minutes` after the opening of a day. */
export const rivalTime = (day: number, minutes: number): string =>
  new Date(FIRST_DAY + day * DAY_MS + (9 * 60 + minutes) * 60_000).toISOString();

/** Starts the shop on payload-reserve with `past` past appointments, and with the bookings of the busy days to come. */
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
