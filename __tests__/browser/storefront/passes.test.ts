import type { Locator } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import { filledButtons } from '../../support/browser/page-checks';
import { scrollWidth, seriousFaults } from '../../support/browser/shop-pages';
import {
  addToCart,
  describeStorefront,
  NINE,
  picker,
  SHOP,
  TEN,
  time,
} from '../../support/browser/storefront';

jest.setTimeout(180_000);

const FILE = {
  ...SHOP,
  products: [
    SHOP.products![0]!,
    { id: 7, name: 'Card of ten', type: 'pass', price: '150', entries: 10, pays_for: [1] },
    { id: 8, name: 'Shaving club', type: 'pass', price: '30', entries: 2, per: 'month', pays_for: [1] },
  ],
} as ShopFile;

/** Right edge of an element, in pixels. */
async function endOf(element: Locator): Promise<number> {
  const { x, width } = (await element.boundingBox())!;
  return Math.round(x + width);
}

describeStorefront(
  'passes',
  (store) => {
    test('a customer buys a card, the picker and the cart offer it, and cancelling gives the entry back', async () => {
      const page = await store.open('/');
      const look = async (): Promise<void> => {
        expect([page.url(), await seriousFaults(page)]).toEqual([page.url(), []]);
        expect([page.url(), (await filledButtons(page)).slice(1)]).toEqual([page.url(), []]);
        await page.setViewportSize({ width: 390, height: 800 });
        expect([page.url(), await scrollWidth(page)]).toEqual([page.url(), 390]);
        await page.setViewportSize({ width: 1280, height: 800 });
      };
      await page.getByRole('link', { name: 'Passes: pay in advance, and book many times' }).click();
      await page.getByRole('link', { name: 'Buy Card of ten for €150.00' }).click();
      await page.fill('#login', 'clara');
      await page.fill('#password', 'a password of clara');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('You have no passes yet.').waitFor();
      const buy = page.getByRole('button', { name: 'Buy Card of ten' });
      const question = page.getByRole('dialog', {
        name: 'Buy Card of ten for €150.00? You pay at once.',
      });
      await buy.click();
      await question.waitFor();
      await look();
      await question.getByRole('button', { name: 'No' }).click();
      await question.waitFor({ state: 'detached' });
      await page.getByText('You have no passes yet.').waitFor();
      await buy.click();
      await question.getByRole('button', { name: 'Buy', exact: true }).click();
      await page.getByText('10 left').waitFor();
      await look();

      await page.goto(`${store.shop.url}/services/1`);
      await time(page, NINE).click();
      const box = page.getByLabel('Pay with your Card of ten: 10 left');
      await box.waitFor();
      // The line of the box is as high as a finger needs, and the button stands at the end of its own line.
      expect((await page.locator('label', { has: box }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
      const ends = [picker(page).locator('[part="summary"]'), addToCart(page)].map(endOf);
      expect(new Set(await Promise.all(ends)).size).toBe(1);
      await look();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      await page.getByText('Your Card of ten pays for this: 10 left.').waitFor();
      expect(await page.locator('.sums').innerText()).toMatch(/Total\s+€0\.00/);
      await page.getByText('There is nothing more to pay.').waitFor();
      await look();
      await page.getByRole('button', { name: 'Pay with money instead' }).click();
      await page.locator('.sums tr', { hasText: '€20.00' }).waitFor();
      await page.getByText('You pay on the next page.').waitFor();
      await page.getByRole('button', { name: 'Book and pay €20.00' }).waitFor();
      await page.getByRole('button', { name: 'Pay with your Card of ten: 10 left' }).click();
      await page.locator('.sums tr', { hasText: '€0.00' }).waitFor();
      await page.getByText('There is nothing more to pay.').waitFor();

      // The name and the address of the account are in the form.
      await page.fill('#email', 'clara@mail.example');
      await page.getByRole('button', { name: 'Book now' }).click();
      await page.waitForURL('**/confirmation');
      await page.getByText('Your booking is made and paid.').waitFor();
      expect(await page.locator('main').innerText()).toContain('Card of ten');
      await look();
      await page.getByRole('link', { name: 'Change or cancel this appointment' }).click();
      await page.getByText('Cancel this appointment').click();
      await page.getByText('The entry goes back to your Card of ten.').waitFor();
      await look();
      await page.getByRole('button', { name: 'Yes, cancel the appointment' }).click();
      await page.getByText('This appointment was cancelled.').waitFor();
      await page.goto(`${store.shop.url}/passes`);
      await page.getByText('10 left').waitFor();
      await page.close();
    });

    test('without the box, the customer pays with money, and a membership counts by the month', async () => {
      const page = await store.open('/sign-in');
      await page.fill('#login', 'clara');
      await page.fill('#password', 'a password of clara');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Signed in as Clara Brandt').waitFor();
      await page.goto(`${store.shop.url}/passes`);
      await page.getByText('2 × Shave a month. Does not expire.').waitFor();
      await page.getByRole('button', { name: 'Buy Shaving club for €30.00 a month' }).click();
      const question = page.getByRole('dialog', {
        name: 'Buy Shaving club for €30.00 a month? You pay the first month at once.',
      });
      await question.getByRole('button', { name: 'Buy', exact: true }).click();
      await page.getByText('2 left this month').waitFor();
      await page.goto(`${store.shop.url}/services/1`);
      await time(page, TEN).click();
      await page.getByLabel('Pay with your Shaving club: 2 left').uncheck();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      expect(await page.locator('.sums').innerText()).toMatch(/Total\s+€20\.00/);
      await page.getByRole('button', { name: 'Pay with your Shaving club: 2 left' }).waitFor();
      await page.close();
    });
  },
  { file: FILE },
);
