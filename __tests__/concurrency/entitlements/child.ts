import { createInterface } from 'node:readline';
import { createAppointments, type EntitlementsPort } from '../../../lib/index';
import type { Storage } from '../../../lib/storage/storage';
import { internalsOf } from '../../support/internals';
import { cardsIn } from '../../support/shops/shared-cards';
import { connectToRace } from '../database';
import { dieAt } from '../kill-points';
import { openRaceShop, SECRET, standingClock } from '../shop';
import { remotePorts, type RemoteResult } from './remote-ports';
import { CARD, runStory, type Story } from './stories';

/** Task of a child process, which gets it as JSON after the URL of the database. */
export interface ChildTask {
  readonly cards: 'shared' | 'elsewhere';
  /** Stories that begin at the same time, once the process has read the line `go`. */
  readonly stories: readonly Story[];
  /** Point within a write, before the commit, at which the process kills itself. */
  readonly killAt?: 'places locked' | 'entries taken';
}

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** Wraps the entitlements port so that the process ends after entries were taken in the transaction of the booking. */
const mortal = (cards: EntitlementsPort, killAt: ChildTask['killAt']): EntitlementsPort => ({
  ...cards,
  async reserve(claim, context) {
    const reserved = await cards.reserve(claim, context);
    if (killAt === 'entries taken') die();
    return reserved;
  },
});

/** Ends the process in the transaction of a booking, once the use of a card in another database was recorded. */
function dieAfterBooking({ entitlementUses }: Storage): void {
  const book = entitlementUses.book.bind(entitlementUses);
  entitlementUses.book = async (...args) => {
    const isBooked = await book(...args);
    die();
    return isBooked;
  };
}

async function main(): Promise<void> {
  const [url, json] = process.argv.slice(2) as [string, string];
  const { cards, stories, killAt } = JSON.parse(json) as ChildTask;
  const sequelize = connectToRace(url, false);
  const shop = openRaceShop();
  const ports = remotePorts((call) => console.log(`call ${JSON.stringify(call)}`));
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    host: {
      ...shop.host,
      orders: ports.orders,
      entitlements: cards === 'shared' ? mortal(cardsIn(sequelize, CARD), killAt) : ports.entitlements,
    },
    database: sequelize,
    secret: SECRET,
    clock: standingClock(),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const { storage } = internalsOf(appointments);
  if (killAt === 'places locked') dieAt(storage, killAt, 1);
  if (killAt === 'entries taken') dieAfterBooking(storage);
  const lines = createInterface({ input: process.stdin });
  const begun = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line === 'go') resolve();
      else ports.receive(JSON.parse(line) as RemoteResult);
    });
  });
  console.log('ready');
  await begun;
  const outcomes = await Promise.all(stories.map((story) => runStory(appointments, story)));
  await appointments.close();
  console.log(`outcomes ${JSON.stringify(outcomes)}`);
  await sequelize.close();
  process.exit(0);
}

void main();
