import type { Locator, Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import type { SampleShop } from '../../../examples/sample-shop/shop';
import { asInstant, type Instant } from '../../../lib/time/units';
import { type ShopFolder, shopFolder } from '../sample-shop/a-shop';
import { type Browser, describeInBrowser, launchBrowser } from './browser';
import { serveScripts } from './shop-pages';

/** Now is Thursday 22 October 2026, nine in the morning in Berlin. The clocks go back on Sunday. */
export const NOW = asInstant(Date.UTC(2026, 9, 22, 7) / 1000);

/** Tomorrow's three start times, in Berlin. */
export const [NINE, TEN, ELEVEN] = ['09', '10', '11'].map((hour) => `2026-10-23T${hour}:00:00+02:00`) as [
  string,
  string,
  string,
];

const SITE = {
  name: 'Barber',
  url: 'https://barber.example',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  address: 'Marktplatz 1, Berlin',
  phone: '+49 30 1234',
};

/** A salon that is open from nine to twelve. */
export const SHOP: ShopFile = {
  site: SITE,
  products: [
    {
      id: 1,
      name: 'Shave',
      price: '20',
      duration: 60,
      duration_unit: 'minute',
      min_date: 1,
      customer_timezones: true,
    },
    {
      id: 2,
      name: 'Cut',
      price: '30',
      duration: 60,
      duration_unit: 'minute',
      min_date: 1,
      staff_ids: [3, 4],
      staff_nopref: true,
      staff_base_costs: { 3: '45' },
    },
    {
      id: 5,
      name: 'Colour',
      price: '80',
      duration: 60,
      duration_unit: 'minute',
      min_date: 1,
      requires_confirmation: true,
      cancel_limit: 24,
      reschedule_limit: 48,
    },
  ],
  users: [
    { id: 3, login: 'mia', display_name: 'Mia', roles: ['shop_staff'], password: 'a password of mia' },
    { id: 4, login: 'jo', display_name: 'Jo', roles: ['shop_staff'] },
    {
      id: 6,
      login: 'clara',
      display_name: 'Clara Brandt',
      roles: ['customer'],
      password: 'a password of clara',
    },
  ],
  rules: [{ range_type: 'time:all', from_range: '09:00', to_range: '12:00', appointable: true }],
};

/** A browser, and a shop that is started for each test. */
export class Storefront {
  browser!: Browser;
  shop!: SampleShop;
  folder!: ShopFolder;

  async open(path: string): Promise<Page> {
    const page = await this.browser.page();
    await page.goto(this.shop.url + path);
    return page;
  }

  /** Restarts the shop at the same address, with another current time. */
  async restart(now: Instant): Promise<void> {
    const port = Number(new URL(this.shop.url).port);
    await this.shop.close();
    this.shop = await this.folder.start({ port, now });
  }
}

/**
 * Describes the behaviour of a shop for customers. The default shop is `SHOP`; the browser's clock shows the
 * shop's time.
 */
export function describeStorefront(
  name: string,
  body: (store: Storefront) => void,
  { file = SHOP, now = NOW }: { readonly file?: ShopFile; readonly now?: Instant } = {},
): void {
  const store = new Storefront();
  describeInBrowser(name, () => {
    beforeAll(async () => {
      store.browser = await launchBrowser();
      await serveScripts(store.browser.context);
      await store.browser.context.clock.setSystemTime(now * 1000);
    });
    afterAll(() => store.browser.close());
    beforeEach(async () => {
      await store.browser.context.clearCookies();
      store.folder = await shopFolder();
      store.shop = await store.folder.start({ shopFile: store.folder.write(file), now });
    });
    afterEach(() => store.folder.remove());
    body(store);
  });
}

export const picker = (page: Page): Locator => page.locator('appointment-picker');
export const time = (page: Page, start: string): Locator => picker(page).locator(`[data-start="${start}"]`);
export const day = (page: Page, date: string): Locator => picker(page).locator(`[data-day="${date}"]`);
export const addToCart = (page: Page): Locator => page.getByRole('button', { name: 'Continue' });

/** Puts a time of a service into the cart, for a service without a choice of members. */
export async function intoCart(page: Page, service: string, start: string): Promise<void> {
  await page.goto(new URL('/', page.url()).href);
  await page.getByRole('link', { name: service, exact: true }).click();
  await time(page, start).click();
  await addToCart(page).click();
  await page.waitForURL('**/cart');
}

/** Fills in the checkout form of the cart, without sending it. */
export async function fillIn(page: Page): Promise<void> {
  await page.fill('#name', 'Ada Lovelace');
  await page.fill('#email', 'ada@mail.example');
}

export async function checkOut(page: Page): Promise<void> {
  await fillIn(page);
  await page.getByRole('button', { name: /^(Book (now|and pay)|Send request)/ }).click();
  await page.waitForURL('**/confirmation');
}

/** Returns the text of the focused element. */
export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as { document: { activeElement: { textContent: string } } };
    return document.activeElement.textContent;
  });
