import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import express from 'express';
import { AppointmentsError, appointmentsErrors } from 'shop-appointments';
import { describeInBrowser } from '../../support/browser/browser';
import { BARBER, inPicker, part, picked, pickerTests, time } from '../../support/browser/picker-page';
import { blocksOf } from '../../support/package/documents';

jest.setTimeout(60_000);

const LIMITED = {
  ...BARBER,
  products: BARBER.products!.map((product) => ({
    ...product,
    booking_limits: [{ per: 'product' as const, period: 'week' as const, count: 1 }],
  })),
};
const NINE = '2026-10-23T09:00:00+02:00';
/** Returns the code block of the picker's manual that contains a text, without the imports of the block. */
const blockWith = (text: string): string =>
  blocksOf('docs/picker.md')
    .find((block) => block.text.includes(text))!
    .text.replaceAll(/^import .*\n/gm, '');

const FORM = `<form><input type="hidden" name="product_id" value="2" />
  <appointment-picker product-id="2" members='[{"id":3,"name":"Mia"},{"id":4,"name":"Jonas"}]'></appointment-picker></form>`;

describeInBrowser('the route and the script of the manual', () => {
  const tests = pickerTests(LIMITED);

  /** Starts the route of the manual on its own server. */
  async function startRoute() {
    const app = express();
    const session: { id: string; holds?: object[] } = { id: 'visitor 1' };
    app.use((request, _response, next) => next(void Object.assign(request, { session })));
    const names = {
      app,
      express,
      appointments: tests.shop.appointments,
      AppointmentsError,
      appointmentsErrors,
    };
    runInNewContext(blockWith("app.post('/cart'"), names);
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { session, url: `http://127.0.0.1:${port}/cart`, close: () => void server.close() };
  }

  test('a form that a script sends places a hold; a refusal names the limit, or the staff member beside the choice', async () => {
    const cart = await startRoute();
    const page = await tests.open({ body: FORM });
    await page.route('**/cart', async (route) => {
      const response = await route.fetch({ url: cart.url, maxRedirects: 0 });
      await route.fulfill(response.status() === 303 ? { status: 200, body: 'In the cart' } : { response });
    });
    const send = () =>
      inPicker(page, `(async () => { const location = { assign() {} }; ${blockWith("fetch('/cart'")} })()`);
    await time(page, NINE).click();
    await send();
    expect(cart.session.holds).toHaveLength(1);

    await time(page, '2026-10-23T11:15:00+02:00').click();
    await send();
    await part(page, 'status').getByText('At most 1 booking a week.').waitFor();
    expect(cart.session.holds).toHaveLength(1);

    await inPicker(page, `picker.setAttribute('members', '[{"id":9,"name":"Zoe"},{"id":4,"name":"Jonas"}]')`);
    const choice = picked(page).getByLabel('With');
    await choice.selectOption('Jonas');
    await inPicker(page, "picker.refresh({ params: { staffId: 'is not a member of the product' } })");
    const beside = picked(page).locator('#member-gone');
    await beside.getByText('Jonas cannot be booked at present.').waitFor();
    expect(await choice.getAttribute('aria-describedby')).toBe('member-gone');
    expect(await beside.getAttribute('role')).toBe('alert');
    await choice.selectOption('Zoe');
    await beside.getByText('Zoe cannot be booked at present.').waitFor();
    cart.close();
  });
});
