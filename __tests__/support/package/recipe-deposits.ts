import type { Project } from './new-project';
import { PAYMENT_SECRET, report, startProvider } from './payment-provider';
import { openRecipeShop, send } from './recipe-shop';

/** Declares tests of the recipe for deposits through a payment provider. */
export function testDeposits(project: () => Project): void {
  test('a deposit that the provider reports confirms the appointment, counts once, and leaves the rest', async () => {
    const provider = await startProvider({ isDownAtFirst: false });
    try {
      const shop = await openRecipeShop(project(), 'deposits', {
        PAYMENT_SECRET,
        PROVIDER_URL: provider.url,
      });
      const { url } = await shop.open('deposit-server.js');
      const appointments = `${url}/api/v2/appointments`;
      const draft = { product_id: 1, start: '2031-03-10T09:00' };
      const booked = await send('POST', appointments, { headers: shop.manager, body: draft });
      expect(booked.body).toMatchObject({ status: 'unpaid', due_now: '11.90', due_later: '35.70' });
      const { id, order_id: orderId } = booked.body as { id: number; order_id: number };
      const read = async () => (await send('GET', `${appointments}/${id}`, { headers: shop.manager })).body;
      const ask = (part: string): Promise<unknown> =>
        shop.evaluate(`print(await (await import('./ask-for-payment.js')).askForPayment(${id}, '${part}'));`);
      expect(await ask('dueNow')).toBe(`https://pay.example/dueNow-${id}`);
      const deposit = { payment: 'pay-1', order_id: orderId, amount: 1_190 };
      expect((await report(`${url}/payments`, deposit, 'wrong')).status).toBe(401);
      expect(await read()).toMatchObject({ status: 'unpaid' });
      for (let time = 0; time < 2; time += 1) {
        expect((await report(`${url}/payments`, deposit)).status).toBe(204);
        expect(await read()).toMatchObject({ status: 'confirmed' });
      }
      await ask('dueLater');
      expect(provider.requests).toEqual([
        { key: `dueNow-${id}`, body: { order_id: orderId, amount: 1_190 } },
        { key: `dueLater-${id}`, body: { order_id: orderId, amount: 3_570 } },
      ]);
      const rest = { payment: 'pay-2', order_id: orderId, amount: 3_570 };
      expect((await report(`${url}/payments`, rest)).status).toBe(204);
      expect(await read()).toMatchObject({ status: 'paid' });
    } finally {
      provider.close();
    }
  });
}
