import { join } from 'node:path';
import { eventually } from '../eventually';
import { blocksOf, ROOT } from './documents';
import type { Project } from './new-project';
import { openRecipeShop, send, STRAY_ANSWER, STRAY_ANSWER_REFUSED } from './recipe-shop';

const START = '2031-01-10T09:00';
const TSC = join(ROOT, 'node_modules/.bin/tsc');

const PAGE = 'recipes/nest.md';

/** Declares tests of the recipe for Nest in strict TypeScript: its module, a controller and the life cycle. */
export function testNest(projectOf: (recipe: string) => Promise<Project>): void {
  test('15.3 Nest: compiles with the packages that its page names, books, keeps the errors of the library, works in the background, and ends when it is told', async () => {
    const project = await projectOf(PAGE);
    const { text: settings } = blocksOf(PAGE).find(({ language }) => language === 'json')!;
    project.write('nest/tsconfig.json', settings);
    expect(await project.shell(`'${TSC}' -p nest`)).toBe('');
    const shop = await openRecipeShop(project, 'nest');
    const withAppointments = (call: string): Promise<unknown> =>
      shop.evaluate(`const { appointments } = await import('./appointments.js'); ${call}`);
    const doctor = 'npx shop-appointments doctor built/nest/doctor.js';
    expect(await shop.shell(doctor)).toContain('All is well.');
    // The application makes the missing tables again when it starts.
    await withAppointments('await appointments.dropTables();');
    await expect(shop.shell(doctor)).rejects.toThrow(/MEND {2}Tables/);
    const { url, child } = await shop.open('built/nest/main.js');
    const open = "{ kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '17:00' }";
    await withAppointments(`await appointments.rules.create(${open});`);

    const broken = await send('POST', `${url}/api/v2/appointments`, { headers: shop.manager, body: '{' });
    expect(broken).toMatchObject({ status: 400, body: { code: 'rest_invalid_json' } });

    const book = () => send('POST', `${url}/bookings`, { body: { start: START } });
    const answered = { start: START, answers: [STRAY_ANSWER] };
    expect(await send('POST', `${url}/bookings`, { body: answered })).toMatchObject(STRAY_ANSWER_REFUSED);
    expect(await book()).toMatchObject({ status: 201, body: { id: 1, orderId: 1 } });
    const refused = await book();
    expect(refused).toMatchObject({ status: 409, body: { code: 'shop_appointments_slot_unavailable' } });
    const { data } = refused.body as { data: { alternatives: { start_iso: string }[] } };
    expect(data.alternatives[0]!.start_iso).toBe('2031-01-10T10:00:00+01:00');
    expect(await send('POST', `${url}/bookings`, { body: {} })).toMatchObject({ status: 400 });
    expect((await send('GET', `${url}/nothing`)).status).toBe(404);

    // A service of the shop reports the payment of an order. The background work completes the past
    // appointments.
    const paid = await shop.evaluate(`const { NestFactory } = await import('@nestjs/core');
      const { APPOINTMENTS } = await import('shop-appointments/adapters/nest');
      const { ShopModule } = await import('./built/nest/shop-module.js');
      const { Payments } = await import('./built/nest/payments.js');
      const app = await NestFactory.create(ShopModule, { logger: false });
      await app.get(Payments).paid(1);
      await app.get(Payments).repriced(1, '50');
      print((await app.get(APPOINTMENTS).get(1)).status);`);
    expect(paid).toBe('paid');
    await shop.evaluate(`await shop.sequelize.query(
      "UPDATE shop_appointments_appointments SET ends_at = 1000, date_modified = 900")`);
    const status = () =>
      shop.evaluate(`const [[row]] = await shop.sequelize.query('SELECT status FROM shop_appointments_appointments');
        print(row.status);`);
    await eventually(status, (now) => now === 'complete');

    // A page follows the event stream; the process must still end at SIGTERM. Nest runs its shutdown hooks, and then
    // ends the process with this signal.
    const nonce = await withAppointments(`const session = { id: 'monas', userId: 1 };
      await shop.Session.create(session);
      print(appointments.nonceFor(session));`);
    const stream = fetch(`${url}/api/v2/sse?wait=25&since_id=99&nonce=${String(nonce)}`, {
      headers: { Cookie: 'session=monas' },
    });
    expect((await stream).status).toBe(200);
    const begun = performance.now();
    await child.stop('SIGTERM');
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(child.out()).toContain('The shop is closed');
    expect(child.err()).toBe('');

    const worker = project.nodeWith(shop.env, 'built/nest/worker.js');
    await worker.printed(/at work/);
    await worker.stop('SIGTERM');
    expect([worker.out(), worker.err()]).toEqual(['The worker is at work\nThe shop is closed\n', '']);
  });
}
