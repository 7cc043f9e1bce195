import { eventually } from '../eventually';
import { filesOf, shellOf } from './documents';
import type { Project } from './new-project';
import { openRecipeShop, send } from './recipe-shop';

const at = (hour: string): object => ({ product_id: 1, start: `2031-03-10T${hour}:00` });
/** Program that locks the database of the orders. */
const LOCK = `import sqlite3 from 'sqlite3';
  new sqlite3.Database(process.env.ORDERS_FILE).exec('BEGIN EXCLUSIVE', (error) => console.log(error ?? 'locked'));
  setInterval(() => {}, 1000);`;

/** Declares tests of the recipe for orders that the library's transactions cannot include. */
export function testOrdersElsewhere(project: () => Project): void {
  test('orders elsewhere: booked, paid, and settled after their database was away', async () => {
    const shop = await openRecipeShop(project(), 'elsewhere', { ORDERS_FILE: 'orders.db' });
    const [setUp] = shellOf('recipes/orders-elsewhere.md', 'elsewhere-server.js').split(
      'node elsewhere-server',
    );
    expect(await shop.shell(setUp!.replace('node first-hour.js', ''))).toContain('All is well.');
    const { url } = await shop.open('elsewhere-server.js');
    const { manager: headers } = shop;
    const book = (hour: string) => send('POST', `${url}/api/v2/appointments`, { headers, body: at(hour) });
    const get = (id: number) => send('GET', `${url}/api/v2/appointments/${id}`, { headers });
    const inOrders = (call: string): Promise<unknown> =>
      shop.evaluate(`const { orders } = await import('./orders-elsewhere.js');
        const { read } = await import('./orders-database.js');
        ${call}`);

    expect(await book('09')).toMatchObject({ status: 201, body: { id: 1, order_id: 1, order_item_id: 1 } });
    expect((await book('09')).status).toBe(409);
    expect(await shop.shell('node pay-order.js 1')).toBe('1 paid\n');

    const lock = project().nodeWith(shop.env, '--input-type=module', '-e', LOCK);
    await lock.printed(/^locked$/m);
    const unknown = await book('10');
    expect(unknown).toMatchObject({ status: 503, body: { code: 'shop_rest_outcome_unknown' } });
    expect(unknown.headers.get('retry-after')).toBeNull();
    const other = await book('11');
    expect(other.status).toBe(503);
    const { data } = unknown.body as {
      data: { order_references: string[]; appointment_ids: number[] };
    };
    const [reference, id] = [data.order_references[0]!, data.appointment_ids[0]!];
    expect((await book('10')).status).toBe(409); // The place stays taken while the order is missing.
    expect((await send('GET', `${url}/api/v2/slots?product_ids=1`)).status).toBe(200);
    await lock.stop('SIGKILL');

    // Creates the missing order of the first booking, with several calls at the same time.
    const line = `{ reference: '${reference}', productId: 1, quantity: 1, net: '40.00', tax: '7.60' }`;
    const written = await inOrders(`const draft = { reference: '${reference}', customerId: 0, line: ${line} };
      const lines = await Promise.all([1, 2, 3].map(() => orders.createPending(draft)));
      print([new Set(lines.map(({ orderId }) => orderId)).size, (await read('SELECT * FROM orders')).length]);`);
    expect(written).toEqual([1, 2]);
    await shop.evaluate(
      `await shop.sequelize.query('UPDATE shop_appointments_pending_orders SET leased_until = 0');`,
    );
    await eventually(
      () => get(id),
      ({ body }) => (body as { order_id?: number }).order_id === 2,
    );
    // The order of the 11 o'clock booking was never created, so its place becomes free again.
    await eventually(
      () => book('11'),
      ({ status }) => status === 201,
    );
  });

  test('orders elsewhere keep the promises of the port', async () => {
    const env = { ORDERS_FILE: 'kit-orders.db', DATABASE_URL: 'sqlite:kit-elsewhere.db' };
    const kit = filesOf('recipes/test-your-ports.md').find(({ file }) => file === 'test-ports.js')!;
    const text = kit.text
      .replace("'./appointments.js'", "'./elsewhere.js'")
      .replace("'./ports/orders.js'", "'./orders-elsewhere.js'")
      .replace('await fill(), shared }', 'await fill() }')
      .replace(
        'await sequelize.sync();',
        `await sequelize.sync(); await (await import('./orders-database.js')).createTables();`,
      );
    project().write('test-elsewhere.js', text);
    const secret = { APPOINTMENTS_SECRET: 's'.repeat(64) };
    const printed = await project().shell('node test-elsewhere.js', { ...secret, ...env });
    expect(printed).toBe('0 promises are not kept\n');
  });
}
