import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../eventually';
import { blocksOf, ROOT } from './documents';
import type { Project } from './new-project';
import { openRecipeShop } from './recipe-shop';

const PAGE = 'recipes/reminders.md';

/**
 * Tests the recipe for reminders in strict TypeScript: each customer gets one mail, whatever the number of
 * processes.
 */
export function testReminders(projectOf: (recipe: string) => Promise<Project>): void {
  test('15.3 reminders compile strictly with the packages that their page names, and two processes send one mail for each time of an appointment', async () => {
    const project = await projectOf(PAGE);
    const { text: settings } = blocksOf(PAGE).find(({ language }) => language === 'json')!;
    expect(JSON.parse(settings)).toMatchObject({ compilerOptions: { strict: true } });
    project.write('tsconfig.json', settings);
    symlinkSync(join(ROOT, 'node_modules/.bin/tsc'), join(project.path, 'node_modules/.bin/tsc'));
    expect(await project.shell('npx tsc')).toBe('');

    const shop = await openRecipeShop(project, 'reminders', { PAUSE_MS: '100' });
    const full = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: 'Europe/Berlin',
    });
    const inHours = (hours: number): number => Math.floor(Date.now() / 3_600_000 + hours) * 3_600;
    const dorasTime = inHours(5);
    const withAppointments = (call: string): Promise<unknown> =>
      shop.evaluate(`const { appointments } = await import('./appointments.js');
        const create = (customerId, start) =>
          appointments.create({ productId: 1, customerId, start, enforce: 'none' });
        ${call}`);
    await withAppointments(`
      const users = ['carl', 'dora'].map((login) => ({ login, name: login, email: login + '@shop.example' }));
      await shop.User.bulkCreate([...users, { login: 'mute', name: 'Mute' }]); // 2, 3 and 4
      for (let count = 0; count < 20; count += 1) await create(2, ${inHours(3)} + count * 60);
      await create(3, ${dorasTime}); // 21
      await create(3, ${inHours(48)}); // later
      await create(4, ${inHours(5)}); // has no address
      await create(0, ${inHours(5)}); // a guest
      await appointments.update((await create(3, ${inHours(5)})).id, { status: 'cancelled' });`);

    const workers = [1, 2].map(() => project.nodeWith(shop.env, 'built/reminder-worker.js'));
    await Promise.all(workers.map((worker) => worker.printed(/at work/)));
    const mails = (): string[] => workers.flatMap((worker) => worker.out().match(/^To .*$/gm) ?? []).sort();
    await eventually(mails, (sent) => sent.length >= 21);
    expect(new Set(mails()).size).toBe(21);
    expect(mails().at(-1)).toBe(`To dora@shop.example: See you on ${full.format(dorasTime * 1_000)}.`);

    await withAppointments(`await appointments.reschedule(21, { start: ${inHours(6)} });`);
    await eventually(mails, (sent) => sent.length > 21);
    // Waits for some rounds in which no reminder is due.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(mails()).toHaveLength(22);
    await Promise.all(workers.map((worker) => worker.stop('SIGTERM')));
    for (const worker of workers) expect([await worker.ended(), worker.err()]).toEqual([0, '']);
  });
}
