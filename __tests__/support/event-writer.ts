import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../lib/runtime/clock';
import { createStorage } from '../../lib/storage/storage';
import { seededRandom } from '../concurrency/random';
import { appointmentRow } from './http/rows';
import { connectTo } from './database-kinds';
import { outboxDraft } from './stored';

/**
 * Writes events in transactions that stay open for a moment, so that those of several processes commit in another
 * order than they were inserted in. Arguments: the database, the process's number (each event names it), how many.
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
    // The library also numbers events after every write, and does not always wait for it.
    const numbered = storage.outbox.number();
    if (random.chance(0.5)) await numbered;
    else void numbered.catch(() => undefined);
  }
  await storage.outbox.number();
  await sequelize.close();
}

void write().then(() => process.exit(0));
