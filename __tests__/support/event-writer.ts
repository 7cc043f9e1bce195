import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../lib/runtime/clock';
import { createStorage } from '../../lib/storage/storage';
import { seededRandom } from '../concurrency/random';
import { appointmentRow } from './http/rows';
import { connectTo } from './database-kinds';
import { outboxDraft } from './stored';

/**
 * Program that writes events in transactions that stay open for a moment. So the transactions of several processes
 * commit in another order than they insert. Arguments: address of the database, number of the process (which each event
 * names), number of events.
 */
async function write(): Promise<void> {
  const [url = '', writer = '', count = ''] = process.argv.slice(2);
  const random = seededRandom(Number(writer));
  const sequelize = connectTo(url);
  const storage = createStorage({ database: sequelize, clock: systemClock });
  console.log('ready');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  for (let step = 1; step <= Number(count); step += 1) {
    await storage.transaction(async (t) => {
      const draft = outboxDraft({
        resourceId: Number(writer),
        reason: String(step),
        at: systemClock.now(),
        snapshot: appointmentRow({ id: Number(writer) }),
      });
      await storage.outbox.append([draft], t);
      await sleep(random.int(4) * random.int(4));
    });
    // Numbers the events now. The library numbers events after each write, but does not always wait until that is done.
    const numbered = storage.outbox.number();
    if (random.chance(0.5)) await numbered;
    else void numbered.catch(() => undefined);
  }
  await storage.outbox.number();
  await sequelize.close();
}

void write().then(() => process.exit(0));
