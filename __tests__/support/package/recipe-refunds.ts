import { eventually } from '../eventually';
import type { Project } from './new-project';
import { PAYMENT_SECRET, report, startProvider } from './payment-provider';
import { openRecipeShop, type Reply, send } from './recipe-shop';

/** Declares tests of the recipe for refunds through a payment provider. */
export function testRefunds(project: () => Project): void {
  test('a refund is asked for once, and nothing is due when the provider has reported it, even twice', async () => {
    const provider = await startProvider({ isDownAtFirst: true });
    try {
      const shop = await openRecipeShop(project(), 'refunds', { PAYMENT_SECRET, PROVIDER_URL: provider.url });
      const { url } = await shop.open('refund-server.js');
      const as = (method: string, path: string, body?: unknown): Promise<Reply> =>
        send(method, `${url}/api/v2${path}`, { headers: shop.manager, body });
      const draft = { product_id: 1, start: '2031-03-10T09:00' };
      const booked = (await as('POST', '/appointments', draft)).body as { id: number; order_id: number };
      await shop.evaluate(`await shop.Order.update({ status: 'processing' }, { where: { id: ${booked.order_id} } });
        await (await import('./refund-appointments.js')).appointments.orderChanged(${booked.order_id});`);
      const cancelled = await as('PUT', `/appointments/${booked.id}`, { status: 'cancelled' });
      const { settlement } = cancelled.body as { settlement: { refund_due: string } };
      expect(settlement.refund_due).toBe('47.60');

      const [request] = await eventually(
        () => provider.requests,
        (requests) => requests.length > 0,
      );
      expect(request).toEqual({
        key: `refund-${request!.body.refund}`,
        body: { order_id: booked.order_id, amount: 4_760, refund: request!.body.refund },
      });
      const made = { refund: request!.body.refund, status: 'refunded' };
      const tasks = async () => ((await as('GET', '/desk/tasks')).body as { tasks: unknown[] }).tasks.length;
      expect((await report(`${url}/refunds`, made, 'wrong')).status).toBe(401);
      expect(await tasks()).toBe(1);
      for (let time = 0; time < 2; time += 1) {
        expect((await report(`${url}/refunds`, made)).status).toBe(204);
        expect(await tasks()).toBe(0);
      }
      const { body: now } = await as('GET', `/appointments/${booked.id}`);
      expect(now).toMatchObject({ status: 'cancelled', settlement: { paid: '0.00', refund_due: '0.00' } });
      expect(provider.requests).toHaveLength(1);

      // While the provider cannot be reached, the cancellation of another appointment is undone.
      provider.close();
      const other = (await as('POST', '/appointments', { ...draft, start: '2031-03-11T09:00' })).body as {
        id: number;
        order_id: number;
      };
      await shop.evaluate(`await shop.Order.update({ status: 'processing' }, { where: { id: ${other.order_id} } });
        await (await import('./refund-appointments.js')).appointments.orderChanged(${other.order_id});`);
      const change = { status: 'cancelled' };
      expect(await as('PUT', `/appointments/${other.id}`, change)).toMatchObject({ status: 200 });
      const waiting = `await (await import('./refund-tables.js')).Refund.count({ where: { isSent: false } })`;
      expect(await shop.evaluate(`print(${waiting});`)).toBe(1);
      expect(await as('PUT', `/appointments/${other.id}`, { status: 'paid' })).toMatchObject({ status: 200 });
      await eventually(
        () => shop.evaluate(`print(${waiting});`),
        (count) => count === 0,
      );
    } finally {
      provider.close();
    }
  });
}
