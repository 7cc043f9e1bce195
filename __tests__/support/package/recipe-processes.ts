import { shellOf } from './documents';
import type { Project } from './new-project';
import { openRecipeShop, send } from './recipe-shop';

const DAY = 'product_ids=1&min_date=2031-03-10&max_date=2031-03-10';

/**
 * Declares tests of the recipes about processes: several salons in one process, cloud functions, and tests of a shop.
 */
export function testProcesses(project: () => Project): void {
  test('15.6 several salons: each has rules, places and a time zone of its own, in one process', async () => {
    const shop = await openRecipeShop(project(), 'salons');
    await shop.evaluate(`const { closeAll, salonOf } = await import('./salons.js');
      for (const key of ['anna', 'lagos']) {
        const { appointments } = await salonOf(key);
        const [fromRange, toRange] = key === 'anna' ? ['09:00', '11:00'] : ['10:00', '12:00'];
        await appointments.rules.create({ kind: 'global', rangeType: 'time:all', fromRange, toRange });
      }
      const { appointments } = await salonOf('lagos');
      await appointments.book({ productId: 1, start: '2031-03-10T10:00' });
      await closeAll();
      await shop.sequelize.close();`);
    const { url, child } = await shop.open('salons-server.js');
    const slotsOf = async (salon: string): Promise<unknown> => {
      const { body } = await send('GET', `${url}/${salon}/api/v2/slots?${DAY}`);
      return (body as { records: { start_iso: string; available: number }[] }).records.map(
        ({ start_iso, available }) => [start_iso, available],
      );
    };
    expect([await slotsOf('anna'), await slotsOf('lagos')]).toEqual([
      [
        ['2031-03-10T09:00:00+01:00', 1],
        ['2031-03-10T10:00:00+01:00', 1],
      ],
      [
        ['2031-03-10T10:00:00+01:00', 0],
        ['2031-03-10T11:00:00+01:00', 1],
      ],
    ]);
    expect((await send('GET', `${url}/nobody/api/v2/slots?${DAY}`)).status).toBe(404);
    await child.stop('SIGTERM');
    expect([await child.ended(), child.err()]).toEqual([0, '']);
  });

  test('15.6 several salons: one that cannot be opened does not end the others, nor the platform', async () => {
    const shop = await openRecipeShop(project(), 'broken-salon');
    const told = await shop.evaluate(`// The table of this salon cannot be made.
      await shop.sequelize.query('CREATE VIEW salon_anna_appointments AS SELECT 1');
      const { closeAll, salonOf, workForAll } = await import('./salons.js');
      const stopping = new AbortController();
      const lagos = (await salonOf('lagos')).appointments;
      const told = [];
      console.error = (key) => told.push(key);
      lagos.tick = async () => (told.push('lagos'), stopping.abort());
      await workForAll(stopping.signal);
      salonOf('anna').catch(() => undefined);
      await closeAll();
      await shop.sequelize.close();
      print(told);`);
    expect(told).toEqual(['anna', 'lagos']);
  });

  test('15.6 serverless: a deployment migrates, a function books, and the scheduler’s process ends', async () => {
    const shop = await openRecipeShop(project(), 'functions');
    expect(await shop.shell('node deploy.js')).toBe('');
    const booked = await shop.evaluate(`const { appointments } = await import('./function-app.js');
      const { status } = await appointments.book({ productId: 1, start: '2031-03-10T10:00' });
      print(status);
      await appointments.close();
      await shop.sequelize.close();`);
    expect(booked).toBe('unpaid');
    expect(await shop.shell('node every-minute.js')).toBe('');
  });

  test('15.6 the test of a shop passes in Jest, as the page runs it', async () => {
    const [, run] = shellOf('recipes/test-your-shop.md', 'npx jest').split('npm install --save-dev jest\n');
    expect(run).toContain('salon.test.js');
    await project().shell(`${run!.trim()} --silent 2>&1`);
  });
}
