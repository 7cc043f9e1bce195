import { eventually } from '../eventually';
import type { Project } from './new-project';
import { openRecipeShop, send } from './recipe-shop';

const START = '2031-01-10T09:00';

/** The router, a provider and the life cycle in an application of Nest's. */
export function testNest(project: () => Project): void {
  test('Nest: books, keeps the errors of the library, works in the background, and ends when it is told', async () => {
    const shop = await openRecipeShop(project(), 'nest');
    const withAppointments = (call: string): Promise<unknown> =>
      shop.evaluate(`const { appointments } = require('./appointments'); ${call}`);
    await withAppointments('await appointments.dropTables();'); // the application makes them again
    const { url, child } = await shop.open('nest-shop.mjs');
    const open = "{ kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '17:00' }";
    await withAppointments(`await appointments.rules.create(${open});`);

    const broken = await send('POST', `${url}/api/v2/appointments`, { headers: shop.manager, body: '{' });
    expect(broken).toMatchObject({ status: 400, body: { code: 'rest_invalid_json' } });

    const book = () => send('POST', `${url}/bookings`, { body: { start: START } });
    expect(await book()).toMatchObject({ status: 201, body: { id: 1, orderId: 1 } });
    const refused = await book();
    expect(refused).toMatchObject({ status: 409, body: { code: 'shop_appointments_slot_unavailable' } });
    const { data } = refused.body as { data: { alternatives: { start_iso: string }[] } };
    expect(data.alternatives[0]!.start_iso).toBe('2031-01-10T10:00:00+01:00');
    expect(await send('POST', `${url}/bookings`, { body: {} })).toMatchObject({ status: 400 });
    expect((await send('GET', `${url}/nothing`)).status).toBe(404);

    // The background work completes what is over.
    await shop.evaluate(`await shop.sequelize.query(
      "UPDATE shop_appointments_appointments SET status = 'paid', ends_at = 1000, date_modified = 900")`);
    const status = () =>
      shop.evaluate(`const [[row]] = await shop.sequelize.query('SELECT status FROM shop_appointments_appointments');
        print(row.status);`);
    await eventually(status, (now) => now === 'complete');

    // A page that follows the event stream does not keep it from ending. Nest then ends itself by the signal.
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
  });
}
