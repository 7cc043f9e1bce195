import { createInterface } from 'node:readline';
import { connectToRace } from '../database';
import { type Booked, operate, type Operation } from './operations';
import { CANCELLABLE, openMoneyShop, type Place, type Stated } from './shop';
import { Steps } from './steps';

/** How a child process opens the shop; it gets this as JSON after the URL of the database. */
export interface RacerTask {
  readonly place: Place;
  readonly stated: Stated;
}

/** Operations that the process begins at the same time; it gets them as a line of JSON. */
export interface RacerRound {
  readonly booked: Booked;
  readonly operations: readonly { readonly at: number; readonly operation: Operation }[];
  /** Step at which the process kills itself; absent: it lives to the end. */
  readonly killAt?: number;
}

/** Runs the rounds that arrive, and prints the outcome of each operation. */
async function main(): Promise<void> {
  const [url, json] = process.argv.slice(2) as [string, string];
  const { place, stated } = JSON.parse(json) as RacerTask;
  const steps = new Steps();
  const sequelize = connectToRace(url, false);
  const how = { stated, ofClass: CANCELLABLE, hasCard: true, watched: steps.watched };
  const shop = await openMoneyShop(sequelize, place, how);
  steps.watchStatements(shop.appointments);
  console.log('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const { booked, operations, killAt } = JSON.parse(line) as RacerRound;
    steps.begin(killAt);
    await Promise.all(
      operations.map(async ({ at, operation }) => {
        const outcome = await operate(shop, place, booked, operation, at);
        console.log(`outcome ${JSON.stringify({ at, outcome })}`);
      }),
    );
    console.log(`steps ${steps.end()}`);
  }
  await shop.appointments.close();
  await sequelize.close();
  process.exit(0);
}

void main();
