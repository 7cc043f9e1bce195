import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { createAppointments } from 'shop-appointments';
import { forEachDatabase } from '../support/databases';
import { runChild } from '../support/child';
import { FREE_TRIAL } from './free-trial';
import { SECRET, standingClock } from './shop';

forEachDatabase((_name, _open, open) => {
  test('two processes book free trials under two spellings of one address: one is booked', async () => {
    const database = await open();
    const shop = createMemoryShop(FREE_TRIAL, { secret: SECRET });
    const appointments = createAppointments({
      ...shop.options,
      site: shop.site,
      host: shop.host,
      database: database.sequelize,
      secret: SECRET,
      clock: standingClock(),
    });
    try {
      await appointments.migrate();
      const open = {
        rangeType: 'time:all',
        fromRange: '08:00',
        toRange: '20:00',
        appointable: true,
      } as const;
      await appointments.rules.create({ kind: 'global', ...open });
      const children = [
        runChild('__tests__/concurrency/limits-child.ts', {}, database.url, 'Dee@Home.example', '10'),
        runChild('__tests__/concurrency/limits-child.ts', {}, database.url, ' dee@home.EXAMPLE', '14'),
      ];
      await Promise.all(children.map((child) => child.printed(/ready/)));
      for (const child of children) child.write('go\n');
      const printed = await Promise.all(children.map((child) => child.printed(/outcomes (.*)/)));
      const outcomes = printed.flatMap(([, json]) => JSON.parse(json!) as string[]);
      expect(outcomes.sort()).toEqual(['booked', ...Array.from({ length: 19 }, () => 'over_limit')]);
      await Promise.all(children.map((child) => child.ended()));
    } finally {
      await appointments.close();
      await database.close();
    }
  }, 120_000);
});
