import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Browser, describeInBrowser, launchBrowser } from '../../../__tests__/support/browser/browser';
import { eventually } from '../../../__tests__/support/eventually';
import { appointment, type Appointment } from './support/customer';
import { openShop, type Shop } from './support/shop';

/** Folder of screenshots, for people to look at. */
const PICTURES = join(tmpdir(), 'vendure-shop-pictures');

describeInBrowser('the page of the shop', () => {
  let shop: Shop;
  let browser: Browser;

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    shop = await openShop();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  const says = (page: Page, words: string) => page.locator('#message', { hasText: words }).waitFor();

  test.each([
    ['wide', 1280, 900],
    ['narrow', 360, 740],
  ])(
    'on a %s screen a customer chooses a time with the picker, puts it into the cart and pays',
    async (name, width, height) => {
      await browser.context.clearCookies();
      const page = await browser.page();
      await page.setViewportSize({ width, height });
      await page.goto(`${shop.url}/`);
      await page.getByLabel('Service').selectOption({ label: 'Workshop' });
      await page.locator('appointment-picker .time').first().click();
      await page.screenshot({ path: join(PICTURES, `${name}-chosen.png`), fullPage: true });
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await says(page, 'kept for you');
      await page.locator('#total', { hasText: '€39.00' }).waitFor();
      await page.getByLabel('First name').fill('Elif');
      await page.getByLabel('Last name').fill('Demir');
      await page.getByLabel('E-mail').fill(`${name}@mail.example`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await page.screenshot({ path: join(PICTURES, `${name}-cart.png`), fullPage: true });
      await page.getByRole('button', { name: 'Pay' }).click();
      await says(page, 'Paid');
      await page.locator('#total', { hasText: 'The cart is empty.' }).waitFor();
      const { body } = await shop.rest<Appointment[]>(
        '/v2/appointments?orderby=date_created&order=desc&per_page=1',
      );
      await eventually(
        () => appointment(shop, body[0]!.id),
        ({ status }) => status === 'paid',
      );
      expect(browser.errors).toEqual([]);
      await page.close();
    },
  );

  test('a time that was taken meanwhile is refused in words, and the cart stays as it was', async () => {
    await browser.context.clearCookies();
    const page = await browser.page();
    await page.goto(`${shop.url}/`);
    await page.getByLabel('Service').selectOption({ label: 'Colour' });
    const time = page.locator('appointment-picker .time').first();
    const start = await time.getAttribute('data-start');
    await time.click();
    const { status } = await shop.rest('/v2/appointments', {
      method: 'POST',
      body: {
        product_id: Number(await page.locator('appointment-picker').getAttribute('product-id')),
        start,
      },
    });
    expect(status).toBe(201);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await says(page, 'cannot be booked');
    await page.screenshot({ path: join(PICTURES, 'refused.png'), fullPage: true });
    await page.locator('#total', { hasText: 'The cart is empty.' }).waitFor();
    await page.close();
  });

  test('the desk opens behind the sign-in of Vendure, for its manager, until they sign out', async () => {
    await browser.context.clearCookies();
    const page = await browser.page();
    await page.goto(`${shop.url}/desk`);
    const signIn = async (password: string): Promise<void> => {
      await page.getByLabel('Login').fill('max@linden.example');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn('wrong');
    await page.getByRole('alert').filter({ hasText: 'credentials' }).waitFor();
    await signIn('demo');
    await page.getByText('Up to date').waitFor();
    await page.getByRole('button', { name: 'New booking' }).waitFor();
    await page.screenshot({ path: join(PICTURES, 'desk.png'), fullPage: true });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Login').waitFor();
    expect(await page.locator('appointment-desk').count()).toBe(0);
    expect(browser.errors).toEqual([]);
    await page.close();
  });
});
