import type { Page } from 'playwright-core';
import {
  addToCart,
  checkOut,
  day,
  describeStorefront,
  fillIn,
  NINE,
  TEN,
  time,
} from '../../support/browser/storefront';

jest.setTimeout(180_000);

describeStorefront('a visitor with two tabs', (store) => {
  const put = async (page: Page, service: number, start: string): Promise<void> => {
    await page.goto(`${store.shop.url}/services/${service}`);
    await day(page, '2026-10-23').click();
    await time(page, start).click();
    await addToCart(page).click();
    await page.waitForURL('**/cart');
  };
  const order = (page: Page) => page.getByRole('button', { name: 'Book and pay' });
  const main = (page: Page) => page.locator('main');

  test('17.14 a cart that was ordered in another tab is empty, names the order and shows it', async () => {
    const first = await store.browser.page();
    await put(first, 1, NINE);
    const second = await store.browser.page();
    await second.goto(`${store.shop.url}/cart`);
    for (const page of [first, second]) await fillIn(page);
    await order(first).click();
    await first.waitForURL('**/confirmation');
    await second.reload();
    await main(second).getByText('Your cart is empty. You have booked already').waitFor();
    await second.getByRole('link', { name: /^Show booking \d+$/ }).click();
    await second.waitForURL('**/confirmation');
    await main(second).getByText('One step left: pay by').waitFor();
    for (const page of [first, second]) await page.close();
  });

  test('a cart whose last line is removed names an earlier order, but not as the reason for being empty', async () => {
    const page = await store.browser.page();
    await put(page, 1, NINE);
    await fillIn(page);
    await order(page).click();
    await page.waitForURL('**/confirmation');
    await put(page, 1, TEN);
    await page.getByRole('button', { name: 'Remove Shave' }).click();
    const lead = main(page).getByText('Your cart is empty');
    await lead.waitFor();
    expect(await lead.innerText()).toMatch(
      /^Your cart is empty\. You have booked already: booking number \d+\.$/,
    );
    await page.getByRole('link', { name: /^Show booking \d+$/ }).click();
    await page.waitForURL('**/confirmation');
    await page.close();
  });

  test('the page of a booking that was cancelled in another tab says since when, in place of a general refusal', async () => {
    const first = await store.browser.page();
    await put(first, 1, NINE);
    await checkOut(first);
    await first.getByRole('link', { name: 'Change or cancel this appointment' }).click();
    const second = await store.browser.page();
    await second.goto(first.url());
    const cancel = async (page: Page): Promise<void> => {
      await page.getByText('Cancel this appointment').click();
      await page.getByRole('button', { name: 'Yes, cancel the appointment' }).click();
    };
    await cancel(first);
    await main(first).getByText('This appointment was cancelled.').waitFor();
    await cancel(second);
    await main(second)
      .getByText(
        /^This appointment was cancelled already, on Thursday 22 October 2026, 09:0\d Berlin time\.$/,
      )
      .waitFor();
    expect((await store.shop.appointments.list({ status: 'cancelled' })).total).toBe(1);
    for (const page of [first, second]) await page.close();
  });

  test('13.6 a cart names the lines whose times overlap each other or an ordered appointment', async () => {
    const page = await store.browser.page();
    await put(page, 1, TEN);
    expect(await main(page).innerText()).not.toContain('same time');
    await put(page, 2, TEN);
    const both = 'Something else in your cart is at the same time.';
    expect(await main(page).getByText(both).count()).toBe(2);
    await page.getByRole('button', { name: 'Remove Cut' }).click();
    await main(page).getByText(both).first().waitFor({ state: 'detached' });
    await fillIn(page);
    await order(page).click();
    await page.waitForURL('**/confirmation');
    await put(page, 2, TEN);
    await main(page).getByText('You have another appointment at this time.').waitFor();
    await page.close();
  });
});
