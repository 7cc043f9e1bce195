import type { ShopFile } from 'shop-appointments/adapters/memory';
import { describeStorefront, SHOP } from '../../support/browser/storefront';

jest.setTimeout(120_000);

const PASSWORD = 'a long password';
const [SHAVE, CUT] = SHOP.products!;
const FILE = {
  ...SHOP,
  products: [SHAVE!, { ...CUT!, translations: { de: { name: 'Haarschnitt', description: '' } } }],
  translations: { de: { 'Lunch break': 'Mittagspause' } },
  users: [
    ...SHOP.users!,
    { id: 1, login: 'boss', display_name: 'Bo', roles: ['shop_manager'], password: PASSWORD },
  ],
  rules: [
    ...SHOP.rules!,
    {
      title: 'Lunch break',
      range_type: 'time:all',
      from_range: '11:00',
      to_range: '11:30',
      appointable: false,
      priority: 20,
    },
  ],
} as ShopFile;

describeStorefront(
  'the desk of the sample shop in German',
  (store) => {
    test('names services as the customers’ pages do, and closed times as the shop file translates them', async () => {
      await store.shop.appointments.create({ productId: 2, start: '2026-10-22T10:00', staffId: 3 });
      const page = await store.open('/admin');
      await page.fill('#login', 'boss');
      await page.fill('#password', PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('[data-appointment]', { hasText: 'Cut' }).waitFor();
      await page.getByText('More', { exact: true }).click();
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await page.locator('[data-appointment]', { hasText: 'Haarschnitt' }).waitFor();
      await page.getByRole('button', { name: 'Kalender' }).click();
      await page.locator('.face-what, .face-who', { hasText: 'Haarschnitt' }).first().waitFor();
      await page.getByRole('button', { name: 'Öffnungszeiten' }).click();
      // The list of all rules loads when its section is opened.
      await page.locator('summary', { hasText: 'Erweitert' }).click();
      await page.getByText('Mittagspause').first().waitFor();
      expect(await page.getByText('Lunch break').count()).toBe(0);
      expect(store.browser.errors).toEqual([]);
    });
  },
  { file: FILE },
);
