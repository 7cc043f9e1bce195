import { connectToRace } from '../database';
import { openMoneyShop, type Place } from './shop';
import { Steps } from './steps';
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
  const steps = new Steps();
  const sequelize = connectToRace(url, false);
  const shop = await openMoneyShop(sequelize, place, { watched: steps.watched });
  steps.watchStatements(shop.appointments);
  await shop.appointments.get(story.id);
  steps.begin(killAt);
  await runStory(shop, place, story);
  await shop.appointments.close();
  console.log(`steps ${steps.end()}`);
  await sequelize.close();
  process.exit(0);
}

void main();
