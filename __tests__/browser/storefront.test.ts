import type { Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { asInstant } from '../../lib/time/units';
import { type ShopFolder, shopFolder } from '../support/sample-shop/a-shop';
import { type Browser, describeInBrowser, launchBrowser } from '../support/browser/browser';
import { scrollWidth, seriousFaults, serveScripts } from '../support/browser/shop-pages';

jest.setTimeout(180_000);

/** Thursday 22 October 2026, nine in the morning in Berlin: the clocks go back on Sunday. */
const NOW = asInstant(Date.UTC(2026, 9, 22, 7) / 1000);

const SHOP: ShopFile = {
  site: { name: 'Barber', url: 'https://barber.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [
    { id: 1, name: 'Shave', price: '20', duration: 60, duration_unit: 'minute', min_date: 1 },
    {
      id: 2,
      name: 'Cut',
      price: '30',
      duration: 60,
      duration_unit: 'minute',
      min_date: 1,
      staff_ids: [3, 4],
      staff_nopref: true,
    },
  ],
  users: [
    { id: 3, login: 'mia', display_name: 'Mia', roles: ['shop_staff'] },
    { id: 4, login: 'jo', display_name: 'Jo', roles: ['shop_staff'] },
  ],
  rules: [{ range_type: 'time:all', from_range: '09:00', to_range: '11:00', appointable: true }],
};

/** What runs in the page, whose types are not ours. */
interface DayButton {
  readonly dataset: { readonly day?: string };
}

describeInBrowser('the storefront', () => {
  let browser: Browser;
  let folder: ShopFolder;
  let shop: SampleShop;

  beforeAll(async () => {
    browser = await launchBrowser();
    await serveScripts(browser.context);
    await browser.context.clock.setSystemTime(NOW * 1000);
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    folder = await shopFolder();
    shop = await folder.start({ shopFile: folder.write(SHOP), now: NOW });
  });
  afterEach(() => folder.remove());

  const picker = (page: Page) => page.locator('appointment-picker');
  const time = (page: Page, start: string) => picker(page).locator(`[data-start="${start}"]`);
  const day = (page: Page, date: string) => picker(page).locator(`[data-day="${date}"]`);

  const intoCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' });

  async function open(path: string): Promise<Page> {
    const page = await browser.page();
    await page.goto(shop.url + path);
    return page;
  }

  async function checkOut(page: Page): Promise<void> {
    await page.fill('#name', 'Ada Lovelace');
    await page.fill('#email', 'ada@mail.example');
    await page.getByRole('button', { name: 'Order' }).click();
    await page.waitForURL('**/confirmation');
  }

  test('a visitor chooses, checks out, pays, moves the appointment, and cancels it', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Shave' }).click();
    await time(page, '2026-10-23T10:00:00+02:00').click();
    await intoCart(page).click();
    await page.waitForURL('**/cart');
    expect(await page.locator('[data-seconds-left]').textContent()).toMatch(/^kept for 1[45]:\d\d$/);
    await checkOut(page);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByText('is processing').waitFor();

    await page.getByRole('link', { name: 'Change or cancel it' }).click();
    await page.locator('#start option').first().waitFor({ state: 'attached' });
    await page.selectOption('#start', '2026-10-23T09:00:00+02:00');
    await page.getByRole('button', { name: 'Move it' }).click();
    await page.getByText('9:00 AM').waitFor();
    await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    await page.locator('.status', { hasText: 'cancelled' }).waitFor();

    const { items } = await shop.appointments.list({ status: 'cancelled' });
    expect(items).toMatchObject([{ productId: 1, start: Date.UTC(2026, 9, 23, 7) / 1000 }]);
    await page.close();
  });

  test('of two visitors who want the last place, one gets it, and the other is told and shown what is left', async () => {
    const [first, second] = await Promise.all([open('/services/1'), open('/services/1')]);
    const nine = '2026-10-23T09:00:00+02:00';
    await time(first, nine).click();
    await time(second, nine).click();
    await Promise.all([first, second].map((page) => intoCart(page).click()));
    await Promise.race([first, second].map((page) => page.waitForURL('**/cart')));
    const loser = first.url().endsWith('/cart') ? second : first;
    await loser.locator('[role="alert"]', { hasText: 'cannot be booked' }).waitFor();
    await time(loser, nine).and(loser.locator('[aria-disabled="true"]')).waitFor();
    expect(await time(loser, '2026-10-23T10:00:00+02:00').getAttribute('aria-disabled')).toBeNull();
    expect((await shop.appointments.list({ status: 'in-cart' })).total).toBe(1);
    await Promise.all([first.close(), second.close()]);
  });

  test('a visitor in Tokyo sees Berlin’s hours on a Tokyo clock, before and after the change of clocks', async () => {
    const page = await browser.page();
    const session = await browser.context.newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
    await page.goto(`${shop.url}/services/1`);
    await day(page, '2026-10-24').click();
    expect(await time(page, '2026-10-24T09:00:00+02:00').innerText()).toMatch(
      /^4:00\s–\s5:00\sPM\n9:00\sAM at the shop/,
    );
    await day(page, '2026-10-26').click();
    const winter = time(page, '2026-10-26T09:00:00+01:00');
    expect(await winter.innerText()).toMatch(/^5:00\s–\s6:00\sPM\n9:00\sAM at the shop/);
    await winter.click();
    await intoCart(page).click();
    await page.waitForURL('**/cart');
    const { items } = await shop.appointments.list({ status: 'in-cart' });
    expect(items).toMatchObject([{ start: Date.UTC(2026, 9, 26, 8) / 1000 }]);
    await page.close();
  });

  test('the month is used by keyboard alone: arrows, Page Down, Enter', async () => {
    const page = await open('/services/2');
    await day(page, '2026-10-23').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const focused = () =>
      picker(page).evaluate((element) => {
        const { shadowRoot } = element as unknown as { shadowRoot: { activeElement: DayButton | null } };
        return shadowRoot.activeElement?.dataset.day;
      });
    expect(await focused()).toBe('2026-10-31');
    await page.keyboard.press('PageDown');
    await day(page, '2026-11-30').and(page.locator('[tabindex="0"]')).waitFor();
    expect(await focused()).toBe('2026-11-30');
    await page.locator('appointment-picker .day.free').first().waitFor();
    await page.keyboard.press('Enter');
    await time(page, '2026-11-30T09:00:00+01:00').waitFor();
    await page.close();
  });

  test('another member has other times left', async () => {
    await shop.appointments.create({ productId: 2, start: '2026-10-23T09:00', staffId: 4 });
    const page = await open('/services/2');
    const nine = time(page, '2026-10-23T09:00:00+02:00');
    await nine.waitFor();
    expect(await nine.getAttribute('aria-disabled')).toBeNull();
    await picker(page).getByLabel('With').selectOption({ label: 'Jo' });
    await nine.and(page.locator('[aria-disabled="true"]')).waitFor();
    await page.close();
  });

  test('what somebody else books meanwhile is seen: the chosen time has gone', async () => {
    const page = await open('/services/1');
    await time(page, '2026-10-23T09:00:00+02:00').click();
    await shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
    await picker(page).evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
    await picker(page).getByText('has just been taken').waitFor();
    expect(await intoCart(page).isDisabled()).toBe(true);
    await page.close();
  });

  test('a cart outlives a restart; a hold that ran out meanwhile is another visitor’s, and the page says so', async () => {
    const page = await open('/services/1');
    await time(page, '2026-10-23T09:00:00+02:00').click();
    await intoCart(page).click();
    await page.waitForURL('**/cart');

    await shop.close();
    const port = Number(new URL(shop.url).port);
    shop = await folder.start({ port, now: asInstant(NOW + 16 * 60) });
    await page.reload();
    await page.getByText('no longer kept for you').waitFor();
    await shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
    await page.fill('#name', 'Ada Lovelace');
    await page.fill('#email', 'ada@mail.example');
    await page.getByRole('button', { name: 'Order' }).click();
    await page.locator('.panel [role="alert"]', { hasText: 'not enough places are left' }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('There is nothing in it.').waitFor();
    await page.close();
  });

  test('nothing on the pages keeps people out, wide or narrow', async () => {
    const page = await open('/');
    expect(await seriousFaults(page)).toEqual([]);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${shop.url}/services/2`);
      await picker(page).locator('.time').first().click();
      expect(await seriousFaults(page)).toEqual([]);
      expect(await scrollWidth(page)).toBeLessThanOrEqual(width);
    }
    await intoCart(page).click();
    await page.waitForURL('**/cart');
    expect(await seriousFaults(page)).toEqual([]);
    await checkOut(page);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Change or cancel it' }).click();
    await page.waitForURL('**/my/appointments/**');
    expect(await seriousFaults(page)).toEqual([]);
    expect(browser.errors).toEqual([]);
    await page.close();
  });
});
