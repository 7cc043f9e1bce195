import type { Page } from 'playwright-core';
import {
  addToCart,
  checkOut,
  describeStorefront,
  fillIn,
  NINE,
  TEN,
  time,
} from '../../support/browser/storefront';

jest.setTimeout(120_000);

describeStorefront('two evenings of customers', (store) => {
  const main = (page: Page) => page.locator('main');
  const orderButton = (page: Page) => page.getByRole('button', { name: 'Place order' });

  test('a customer puts a shave into the cart with a double click, loses the network at the checkout, and orders once', async () => {
    const page = await store.open('/services/1');
    await time(page, NINE).click();
    await addToCart(page).dblclick();
    await page.waitForURL('**/cart');
    expect(await page.locator('.card').count()).toBe(1);
    await fillIn(page);
    await page.route('**/checkout', async (route) => {
      await route.fetch();
      await route.abort();
      await page.unroute('**/checkout');
    });
    await orderButton(page).click();
    await main(page).getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    await orderButton(page).dblclick();
    await page.waitForURL('**/confirmation');
    await main(page).getByText('Thank you, Ada').waitFor();
    expect((await store.shop.appointments.list()).total).toBe(1);
    await page.close();
  });

  test('a customer whose time is booked at the desk meanwhile chooses another one, loses the network while paying, pays once, and finds the booking in the list', async () => {
    const page = await store.open('/services/1');
    await time(page, NINE).click();
    await store.shop.appointments.create({ productId: 1, start: NINE });
    await addToCart(page).click();
    await main(page).getByText('no longer free').first().waitFor();
    await time(page, TEN).click();
    await addToCart(page).dblclick();
    await page.waitForURL('**/cart');
    await checkOut(page);
    let isLost = false;
    await page.route(/\/pay$/, async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.abort();
    });
    const pay = page.getByRole('button', { name: 'Pay €20.00 now' });
    await pay.click();
    await main(page).getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    await pay.dblclick();
    await main(page).getByText('Paid', { exact: true }).first().waitFor();
    await page.goto(`${store.shop.url}/my/bookings`);
    await main(page).getByText('Shave').first().waitFor();
    const { items } = await store.shop.appointments.list({ orderby: 'start', order: 'asc' });
    expect(items.map(({ status, startIso }) => [status, startIso])).toEqual([
      ['unpaid', NINE],
      ['paid', TEN],
    ]);
    await page.close();
  });
});
