import type { Locator, Page } from 'playwright-core';
import type { ShopFile, ShopFileProduct } from '../../../adapters/memory';
import { type Browser, launchBrowser } from './browser';
import { type DeskPage, type DeskShop, deskShop, type DeskShopOptions } from './desk-shop';

/** Thursday 22 October 2026, nine in the morning in Berlin. The clocks go back on Sunday the 25th. */
export const NOW = Date.UTC(2026, 9, 22, 7);

const PASSWORD = 'a long password';

/** A salon in Berlin, open from nine to seven except on Sundays, with a workshop of six places. */
export const SALON: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [
    {
      id: 1,
      name: 'Cut',
      price: '48.00',
      duration: 45,
      duration_unit: 'minute',
      staff_ids: [3, 4],
      staff_nopref: true,
    },
    { id: 2, name: 'Shave', price: '20.00', duration: 30, duration_unit: 'minute', staff_ids: [4] },
    { id: 3, name: 'Workshop', price: '15.00', duration: 120, duration_unit: 'minute', qty: 6 },
  ],
  users: [
    { id: 1, login: 'boss', display_name: 'Bo', roles: ['shop_manager'], password: PASSWORD },
    { id: 3, login: 'mia', display_name: 'Mia', roles: ['shop_staff'], password: PASSWORD },
    { id: 4, login: 'jonas', display_name: 'Jonas', roles: ['shop_staff'], password: PASSWORD },
    { id: 6, login: 'cleo', display_name: 'Cleo Bright', roles: ['customer'], password: PASSWORD },
    { id: 7, login: 'dan', display_name: 'Dan Reed', roles: ['customer'], password: PASSWORD },
  ],
  rules: [
    { range_type: 'days', from_range: '7', to_range: '7', appointable: false, priority: 30 },
    { range_type: 'time:all', from_range: '09:00', to_range: '19:00', appointable: true, priority: 10 },
  ],
};

const [CUT, SHAVE, WORKSHOP] = SALON.products!;

/** Id of the massage that `withMassage` adds. */
export const MASSAGE = 5;

/** Returns the salon with a massage of an hour as another service. The given fields replace or complete its own. */
export const withMassage = (fields: Partial<ShopFileProduct>): ShopFile => ({
  ...SALON,
  products: [
    ...SALON.products!,
    {
      id: MASSAGE,
      name: 'Massage',
      price: '60.00',
      duration: 60,
      duration_unit: 'minute',
      staff_ids: [3, 4],
      ...fields,
    },
  ],
});

/** The salon with net prices and a tax of 20 %. With tax, the cut costs 49.00 and the shave 20.00. */
export const TAXED_SALON: ShopFile = {
  ...SALON,
  products: [
    { ...CUT!, tax_rate: '20', price: '40.833333', staff_base_costs: { 3: '50' } },
    { ...SHAVE!, tax_rate: '20', price: '16.666667' },
    WORKSHOP!,
  ],
};

/** Properties of a user's device. Default: a device in Berlin with a wide screen in light colours. */
export interface Device {
  readonly timeZone?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active';
}

/** Browser and shop of one test file. */
export interface DeskTests {
  readonly browser: Browser;
  readonly shop: DeskShop;
  /** Opens the desk of a user, and waits until its data is loaded. */
  open(page?: Partial<DeskPage>, device?: Device): Promise<Page>;
  /** Lets all requests to the shop fail, and tells all pages, as a browser does whose device is offline. */
  disconnect(): Promise<void>;
  /** Ends the failures of `disconnect`, and tells all pages, as a browser does whose device is online again. */
  reconnect(): Promise<void>;
}

/** Opens a browser for all tests of a file, and a shop for each test. Closes them afterwards. */
export function deskTests(file: ShopFile = SALON, now = NOW, options: DeskShopOptions = {}): DeskTests {
  let browser: Browser;
  let shop: DeskShop;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    shop = await deskShop(file, now, options);
  });
  afterEach(async () => {
    await browser.closePages();
    await browser.context.clearCookies();
    await shop.close();
  });
  return {
    get browser() {
      return browser;
    },
    get shop() {
      return shop;
    },
    async open(content = {}, { timeZone = 'Europe/Berlin', width = 1280, height = 900, ...media } = {}) {
      const page = await browser.page();
      const session = await browser.context.newCDPSession(page);
      await session.send('Emulation.setTimezoneOverride', { timezoneId: timeZone });
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: 'light', ...media });
      await page.goto(shop.address({ login: 'boss', ...content }));
      await desk(page).locator('[part="live"].live').waitFor();
      return page;
    },
    async disconnect() {
      shop.fail('no-network');
      await tell(browser.context.pages(), 'offline');
    },
    async reconnect() {
      shop.fail('never');
      await tell(browser.context.pages(), 'online');
    },
  };
}

/** Tells pages that their device has gone offline, or is online again, so that they need not notice by themselves. */
export const tell = (pages: readonly Page[], what: 'offline' | 'online'): Promise<unknown> =>
  Promise.all(pages.map((page) => page.evaluate(`window.dispatchEvent(new Event('${what}'))`)));

export const desk = (page: Page): Locator => page.locator('appointment-desk');

export const dialog = (page: Page): Locator => desk(page).locator('dialog[open]');

/** Chooses a service in a form of the desk. The text of its option begins with its name; length and price follow. */
export async function chooseService(field: Locator, name: string): Promise<void> {
  const option = field.locator('option', { hasText: new RegExp(`^${name}( ·|$)`) }).first();
  await field.selectOption(await option.getAttribute('value'));
}

/**
 * Evaluates a JavaScript expression in the page, and returns its value. The variable `desk` is the element.
 */
export const inDesk = <Result>(page: Page, expression: string): Promise<Result> =>
  page.evaluate<Result>(`((desk) => (${expression}))(document.querySelector('appointment-desk'))`);
