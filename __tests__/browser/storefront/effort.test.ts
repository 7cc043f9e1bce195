import type { ShopFile } from 'shop-appointments/adapters/memory';
import salon from '../../../examples/sample-shop/salon.json';
import { layoutShift, watchShifts } from '../../support/browser/layout-shift';
import { addToCart, describeStorefront, fillIn, picker } from '../../support/browser/storefront';

jest.setTimeout(120_000);

const MOST_CLICKS = 5;
const MOST_SHIFT = 0.05;

describeStorefront(
  'the effort of a booking',
  (store) => {
    test('a haircut is booked and paid with at most five clicks from the first page on, and no picker jumps', async () => {
      await watchShifts(store.browser.context);
      const page = await store.open('/');
      const free = picker(page).locator('[data-start]:not([aria-disabled="true"])').first();
      const clicks = [
        () => page.getByRole('link', { name: 'Haircut', exact: true }).click(),
        () => free.click(),
        () => addToCart(page).click(),
        () => page.getByRole('button', { name: 'Book and pay €48.00' }).click(),
        () => page.getByRole('button', { name: 'Pay €48.00 now' }).click(),
      ];
      const [service, time, add, place, pay] = clicks;
      await service!();
      await free.waitFor();
      const shift = await layoutShift(page);
      await time!();
      await add!();
      await page.waitForURL('**/cart');
      await fillIn(page);
      await place!();
      await page.waitForURL('**/confirmation');
      await pay!();
      await page.getByText('Paid', { exact: true }).first().waitFor();
      expect(clicks.length).toBeLessThanOrEqual(MOST_CLICKS);
      expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
      const { items } = await store.shop.appointments.list({ perPage: 1, orderby: 'id' });
      expect(items[0]).toMatchObject({ status: 'paid', cost: '48.00' });
    });

    test('on a phone, too, no picker jumps while it loads', async () => {
      const page = await store.open('/');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('link', { name: 'Haircut', exact: true }).click();
      await picker(page).locator('[data-start]').first().waitFor();
      expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
    });
  },
  { file: salon as unknown as ShopFile },
);
