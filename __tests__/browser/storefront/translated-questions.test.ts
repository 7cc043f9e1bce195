import type { ShopFile } from 'shop-appointments/adapters/memory';
import { describeStorefront, NINE, picker, SHOP, time } from '../../support/browser/storefront';

jest.setTimeout(120_000);

const FILE = {
  ...SHOP,
  products: [
    {
      ...SHOP.products![0]!,
      questions: [
        {
          key: 'hair',
          label: 'Length of the hair',
          type: 'choice',
          options: ['Short', 'Long'],
          required: true,
        },
        { key: 'who', label: 'Who sent you?', type: 'text' },
      ],
    },
  ],
  translations: { de: { 'Length of the hair': 'Haarlänge', Short: 'Kurz', Long: 'Lang' } },
} as ShopFile;

describeStorefront(
  'the questions of a service on German pages',
  (store) => {
    test('have the labels and options that the shop file translates, and send those of the shop', async () => {
      const page = await store.open('/services/1?language=de');
      await time(page, NINE).click();
      const hair = picker(page).getByLabel('Haarlänge');
      await hair.waitFor();
      expect(await hair.locator('option').allInnerTexts()).toEqual(['–', 'Kurz', 'Lang']);
      expect(await picker(page).getByLabel('Who sent you?').count()).toBe(1);
      await hair.selectOption({ label: 'Lang' });
      // A text that the customer writes stays as it is.
      await picker(page).getByLabel('Who sent you?').fill('Long');
      await page.locator('form.booking button[slot="action"]').click();
      await page.waitForURL('**/cart');
      await page.fill('#name', 'Ada Lovelace');
      await page.fill('#email', 'ada@mail.example');
      await page.locator('#places-order').click();
      await page.waitForURL('**/confirmation');
      const facts = await page.locator('main').innerText();
      expect(facts).toMatch(/Haarlänge\s+Lang\s/);
      expect(facts).toMatch(/Who sent you\?\s+Long\s/);
      const { items } = await store.shop.appointments.list({});
      expect(items[0]!.answers.map(({ key, value }) => [key, value])).toEqual([
        ['hair', 'Long'],
        ['who', 'Long'],
      ]);
      expect(store.browser.errors).toEqual([]);
    });
  },
  { file: FILE },
);
