import { asInstant, createAppointments, systemClock } from '../../lib/index';
import { connectTo } from '../support/database-kinds';
import { openRaceShop, SECRET } from '../concurrency/shop';
import type { Command } from './hooks';

/** Runs a process that delivers events until it is killed. */
async function work({ url, hooks, allow, ahead }: Command): Promise<void> {
  const shop = openRaceShop();
  const fail = (facts: object, message: string): void => console.error(message, facts);
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    host: { ...shop.host, webhooks: { active: async () => hooks, disable: async () => undefined } },
    database: connectTo(url),
    secret: SECRET,
    clock: { now: () => asInstant(systemClock.now() + ahead) },
    logger: { info: () => undefined, warn: () => undefined, error: fail },
    webhooks: { allow },
  });
  console.log('ready');
  await appointments.run({ signal: new AbortController().signal });
}

void work(JSON.parse(process.argv[2]!) as Command);
