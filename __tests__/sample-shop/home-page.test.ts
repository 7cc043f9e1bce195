import { asInstant } from '../../lib/time/units';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

/** Monday 2 March 2026, seven in the morning in New York. */
const NOW = asInstant(Date.UTC(2026, 2, 2, 12) / 1000);
const CONTACT = { address: 'Main Street 1, New York', phone: '+1 212 555 0100' };

let folder: ShopFolder;
let shop: SampleShop;
beforeEach(async () => {
  folder = await shopFolder();
});
afterEach(() => folder.remove());

const start = async (file = SMALL_SHOP): Promise<void> => {
  shop = await folder.start({ shopFile: folder.write({ ...file, webhooks: [] }), now: NOW });
};

/** Reads a page, with single spaces between its words. */
const page = async (path: string, language = 'en'): Promise<string> => {
  const { url } = shop;
  const response = await fetch(url + path, { headers: { Accept: 'text/html', 'Accept-Language': language } });
  return (await response.text()).replace(/\s+/g, ' ');
};

/** Returns the rows of the opening hours, such as `Monday – Friday: 09:00–17:00`. */
const hours = (text: string): string[] =>
  [...text.matchAll(/<th scope="row">\s*([^<]*?)\s*<\/th> <td>(.*?)<\/td>/g)].map(
    ([, days, spans]) =>
      `${days}: ${[...spans!.matchAll(/<span>([^<]*)/g)].map(([, span]) => span).join(', ')}`,
  );

test('the first page shows the opening hours of the coming days by the rules, also when they change', async () => {
  await start();
  const { rules } = shop.appointments;
  await rules.create({
    kind: 'global',
    rangeType: 'days',
    fromRange: '6',
    toRange: '7',
    appointable: false,
    priority: 20,
  });
  const lunch = { kind: 'global', rangeType: 'time:all', fromRange: '12:00', toRange: '13:00' } as const;
  await rules.create({ ...lunch, appointable: false, priority: 20 });
  expect(hours(await page('/'))).toEqual([
    'Monday – Friday: 09:00–12:00, 13:00–17:00',
    'Saturday – Sunday: Closed',
  ]);
  const holiday = {
    kind: 'global',
    rangeType: 'custom',
    fromDate: '2026-03-04',
    toDate: '2026-03-04',
  } as const;
  await rules.create({ ...holiday, appointable: false, priority: 30 });
  expect(hours(await page('/', 'de'))).toEqual([
    'Montag – Dienstag: 09:00–12:00, 13:00–17:00',
    'Mittwoch: Geschlossen',
    'Donnerstag – Freitag: 09:00–12:00, 13:00–17:00',
    'Samstag – Sonntag: Geschlossen',
  ]);
});

test('a shop whose services alone have hours shows no opening hours', async () => {
  await start({ ...SMALL_SHOP, rules: [] });
  expect(hours(await page('/'))).toEqual([]);
});

test('the first page has a row for each service, with its length, its price and a link that books it', async () => {
  await start();
  const text = await page('/');
  expect(text).toContain('<strong>US$44.00</strong><span class="muted">1 hour</span>');
  expect(text).toContain('href="/services/21" aria-label="Book Cut"');
});

test('the foot of every page shows the contact of the shop, each part only if the shop has it', async () => {
  const foot = async (path: string): Promise<string> => /<footer.*<\/footer>/.exec(await page(path))![0];
  await start({ ...SMALL_SHOP, site: { ...SMALL_SHOP.site, ...CONTACT } });
  for (const path of ['/', '/cart', '/admin/sign-in', '/nowhere']) {
    const text = await foot(path);
    for (const part of [
      'Small',
      CONTACT.address,
      'href="tel:+12125550100"',
      'href="/#visit"',
      'href="/admin"',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('mailto:');
  }
});
