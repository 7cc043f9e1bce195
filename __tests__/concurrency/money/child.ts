import type { OrdersPort } from '../../../lib/index';
import { internalsOf } from '../../support/internals';
import { connectToRace } from '../database';
import { openMoneyShop, type Place } from './shop';
import { runStory, type Story } from './stories';

/** Task of a child process, which gets it as JSON after the URL of the database. */
export interface ChildTask {
  readonly place: Place;
  readonly story: Story;
  /** Step at which the process kills itself; absent: it lives to the end. */
  readonly killAt?: number;
}

async function main(): Promise<void> {
  const [url, json] = process.argv.slice(2) as [string, string];
  const { place, story, killAt } = JSON.parse(json) as ChildTask;
  let steps = -1;
  const step = (): void => {
    if (steps < 0) return;
    if (steps === killAt) process.kill(process.pid, 'SIGKILL');
    steps += 1;
  };
  /** Makes a step before and after each call of the orders port. */
  const watched = (orders: OrdersPort): OrdersPort =>
    new Proxy(orders, {
      get(target, name): unknown {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]): Promise<unknown> => {
          step();
          const returned: unknown = await Reflect.apply(value, target, args);
          step();
          return returned;
        };
      },
    });
  const sequelize = connectToRace(url, false);
  const shop = await openMoneyShop(sequelize, place, { watched });
  const { statements } = internalsOf(shop.appointments).storage.appointments['queries']['connected'];
  const [send, sendTogether] = [statements.send.bind(statements), statements.sendTogether.bind(statements)];
  // Makes a step before each statement of the library.
  statements.send = (...args) => (step(), send(...args));
  statements.sendTogether = (...args) => (step(), sendTogether(...args));
  await shop.appointments.get(story.id);
  steps = 0;
  await runStory(shop, place, story);
  await shop.appointments.close();
  console.log(`steps ${steps}`);
  await sequelize.close();
  process.exit(0);
}

void main();
