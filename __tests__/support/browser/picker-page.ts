import type { Locator, Page } from 'playwright-core';
import type { ShopFile } from '../../../adapters/memory';
import { type Browser, launchBrowser } from './browser';
import { type PlainPage, type PlainShop, plainShop } from './plain-shop';

/** Thursday 22 October 2026, nine in the morning in Berlin. The clocks go back on Sunday the 25th. */
export const NOW = Date.UTC(2026, 9, 22, 7);

/** A barber in Berlin, open from nine to seven except on Sundays. Jonas is off on Fridays. The massage has no free time. */
export const BARBER: ShopFile = {
  site: { name: 'Barber', url: 'https://barber.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [
    { id: 1, name: 'Shave', price: '20.00', duration: 60, duration_unit: 'minute', min_date: 1 },
    {
      id: 2,
      name: 'Cut',
      price: '48.00',
      duration: 45,
      duration_unit: 'minute',
      min_date: 1,
      staff_ids: [3, 4],
      staff_nopref: true,
    },
    { id: 3, name: 'Class', price: '15.00', duration: 120, duration_unit: 'minute', qty: 6, min_date: 1 },
    { id: 4, name: 'Retreat', price: '90.00', duration: 1, duration_unit: 'day', min_date: 1 },
    {
      id: 5,
      name: 'Massage',
      duration: 60,
      duration_unit: 'minute',
      availability: [
        { range_type: 'days', from_range: '1', to_range: '7', appointable: false, priority: 40 },
      ],
    },
  ],
  users: [
    { id: 3, login: 'mia', display_name: 'Mia', roles: ['shop_staff'] },
    {
      id: 4,
      login: 'jonas',
      display_name: 'Jonas',
      roles: ['shop_staff'],
      availability: [
        { range_type: 'days', from_range: '5', to_range: '5', appointable: false, priority: 30 },
      ],
    },
    { id: 5, login: 'ada', display_name: 'Ada', roles: ['customer'] },
  ],
  rules: [
    { range_type: 'days', from_range: '7', to_range: '7', appointable: false, priority: 30 },
    { range_type: 'time:all', from_range: '09:00', to_range: '19:00', appointable: true, priority: 10 },
  ],
};

/** Properties of a visitor's device. Default: a device in Berlin with a wide screen in light colours. */
export interface Visitor {
  readonly timeZone?: string;
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active';
}

/** Browser and shop of one test file. */
export interface PickerTests {
  readonly browser: Browser;
  readonly shop: PlainShop;
  /** Opens a page on a visitor's device. */
  open(page: PlainPage, visitor?: Visitor): Promise<Page>;
  /** Opens a page with a picker that has these attributes, and waits for the picker's times. */
  openPicker(attributes: string, visitor?: Visitor & Omit<PlainPage, 'body'>): Promise<Page>;
}

/** Opens a browser for all tests of a file, and a shop for each test. Closes them afterwards. */
export function pickerTests(file: ShopFile = BARBER, now = NOW): PickerTests {
  let browser: Browser;
  let shop: PlainShop;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    shop = await plainShop(file, now);
  });
  afterEach(async () => {
    await browser.closePages();
    await shop.close();
  });
  const tests: PickerTests = {
    get browser() {
      return browser;
    },
    get shop() {
      return shop;
    },
    async open(content, { timeZone = 'Europe/Berlin', width = 1024, ...media } = {}) {
      shop.show(content);
      const page = await browser.page();
      const session = await browser.context.newCDPSession(page);
      await session.send('Emulation.setTimezoneOverride', { timezoneId: timeZone });
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', ...media });
      await page.goto(shop.url);
      return page;
    },
    async openPicker(attributes, { lang, dir, css, ...visitor } = {}) {
      const body = `<appointment-picker ${attributes}></appointment-picker>`;
      const page = await tests.open({ body, lang, dir, css }, visitor);
      await picked(page).locator('[data-start]').first().waitFor();
      return page;
    },
  };
  return tests;
}

export const picked = (page: Page): Locator => page.locator('appointment-picker');

/**
 * Evaluates a JavaScript expression in the page, and returns its value. The variable `picker` is the element.
 */
export const inPicker = <Result>(page: Page, expression: string): Promise<Result> =>
  page.evaluate<Result>(`((picker) => (${expression}))(document.querySelector('appointment-picker'))`);

/** Replaces the picker of a page by another one. */
export const putPicker = (page: Page, attributes: string): Promise<unknown> =>
  inPicker(
    page,
    `picker.outerHTML = ${JSON.stringify(`<appointment-picker ${attributes}></appointment-picker>`)}`,
  );

/** Records the picker's events that reach the document, with their details, in `window.events`. */
export const listen = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    window.events = [];
    for (const name of ['chosen', 'cleared', 'taken', 'failed', 'rescheduled']) {
      document.addEventListener(name, ({ type, detail }) => window.events.push([type, detail]));
    }
  })()`);

/** Finds the button of a start, given in ISO 8601 with offset. */
export const time = (page: Page, start: string): Locator => picked(page).locator(`[data-start="${start}"]`);

export const day = (page: Page, date: string): Locator => picked(page).locator(`[data-day="${date}"]`);

/** The button that shows the zone of the times, and opens the search for another one. */
export const zoneButton = (page: Page): Locator => picked(page).locator('[part="zone"] > button');

/** Searches for a city, and chooses its zone. */
export async function chooseZone(page: Page, city: string): Promise<void> {
  await zoneButton(page).click();
  await picked(page).getByLabel('Search for a city').fill(city);
  await part(page, 'zones').getByRole('button', { name: city }).click();
}

/** Finds the elements of the picker with a part name, such as `summary`. */
export const part = (page: Page, name: string): Locator => picked(page).locator(`[part~="${name}"]`);
