import type { Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser/browser';
import { chooseService, desk, dialog } from '../../support/browser/desk-page';
import { serveScripts } from '../../support/browser/shop-pages';
import {
  addToCart,
  checkOut,
  describeStorefront,
  fillIn,
  NINE,
  NOW,
  SHOP,
  TEN,
  time,
} from '../../support/browser/storefront';

jest.setTimeout(120_000);

const FILE = {
  ...SHOP,
  users: [
    ...SHOP.users!,
    { id: 9, login: 'boss', roles: ['shop_manager'], password: 'a password of the boss' },
  ],
};

describeStorefront(
  'two evenings of customers',
  (store) => {
    const main = (page: Page) => page.locator('main');
    const orderButton = (page: Page) => page.getByRole('button', { name: 'Book and pay' });

    /** Books a shave for nine tomorrow by phone, in another browser, where the manager has signed in to the desk. */
    async function bookAtDesk(): Promise<void> {
      const browser = await launchBrowser();
      await serveScripts(browser.context);
      await browser.context.clock.setSystemTime(NOW * 1000);
      const page = await browser.page();
      await page.goto(`${store.shop.url}/admin`);
      await page.fill('#login', 'boss');
      await page.fill('#password', 'a password of the boss');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await desk(page).getByRole('button', { name: 'New booking' }).click();
      await dialog(page).getByRole('button', { name: 'New customer', exact: true }).click();
      await dialog(page).getByLabel('Name', { exact: true }).fill('Grace Hopper');
      await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
      await dialog(page).locator(`[value="${NINE}"]`).check();
      await dialog(page).locator('[type=submit]').click();
      await desk(page).getByText('Booked for Grace Hopper').waitFor();
      await browser.close();
    }

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
      await main(page).getByText('One step left: pay by').waitFor();
      expect((await store.shop.appointments.list()).total).toBe(1);
      await page.close();
    });

    test('a customer whose time is booked at the desk meanwhile chooses another one, loses the network while paying, pays once, and finds the booking in the list', async () => {
      const page = await store.open('/services/1');
      await time(page, NINE).click();
      await bookAtDesk();
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
  },
  { file: FILE },
);
