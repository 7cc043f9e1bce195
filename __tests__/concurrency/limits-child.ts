import { createMemoryShop } from '../../adapters/memory';
import { createAppointments } from '../../lib/index';
import { connectToRace } from './database';
import { FREE_TRIAL } from './free-trial';
import { SECRET, standingClock } from './shop';

/**
 * Books free trials for one guest, while other processes book for the same guest with other spellings of the
 * address. Arguments: URL of the database, address, first hour. Prints `ready`, waits for a line, and prints
 * the number of bookings and the reasons of the refusals.
 */
async function main(): Promise<void> {
  const [url, address, firstHour] = process.argv.slice(2) as [string, string, string];
  const sequelize = connectToRace(url, false);
  const shop = createMemoryShop(FREE_TRIAL, { secret: SECRET });
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    host: shop.host,
    database: sequelize,
    secret: SECRET,
    clock: standingClock(),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  console.log('ready');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const days = Array.from({ length: 10 }, (_, n) => String(10 + n));
  const outcomes = await Promise.all(
    days.map((day) =>
      appointments
        .create({
          productId: 1,
          start: `2026-11-${day}T${firstHour}:00`,
          guestEmail: address,
          enforce: 'full',
        })
        .then(
          () => 'booked',
          (error: unknown) =>
            (error as { data?: { reasons?: string[] } }).data?.reasons?.join() ?? String(error),
        ),
    ),
  );
  console.log(`outcomes ${JSON.stringify(outcomes)}`);
  await appointments.close();
  await sequelize.close();
  process.exit(0);
}

void main();
