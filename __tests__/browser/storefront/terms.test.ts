import type { Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import {
  addToCart,
  checkOut,
  day,
  describeStorefront,
  NINE,
  NOW,
  picker,
  SHOP,
  time,
} from '../../support/browser/storefront';
import { asInstant } from '../../../lib/time/units';

jest.setTimeout(120_000);

const HOURLY = { duration: 60, duration_unit: 'minute', min_date: 1 } as const;
const MASSAGE = {
  id: 2,
  name: 'Massage',
  price: '60',
  ...HOURLY,
  cancel_limit: 12,
  reschedule_limit: 24,
  deposit: { amount: '20.00' },
  cancellation: { steps: [{ until_hours: 48, fee: '0%' }], else_fee: '20.00' },
  no_show_fee: '50%',
};
const FILE: ShopFile = {
  ...SHOP,
  products: [
    { id: 1, name: 'Cut', price: '30', ...HOURLY, cancel_limit: 24, reschedule_limit: 24 },
    MASSAGE,
    { ...MASSAGE, id: 3, name: 'Class', qty: 4 },
    { ...MASSAGE, id: 4, name: 'Talk', price: '15', deposit: undefined },
  ],
};
const MONDAY = '2026-10-26T10:00:00+01:00';

const CUT = 'Free to cancel or move until Sunday 25 October, 10:00.';
const LATE = 'Less than 24 hours before the start, it cannot be cancelled or moved online.';
const TOO_LATE = 'It starts in less than 24 hours, so it can no longer be cancelled or moved online.';
const FEES =
  'Cancelling: free until Saturday 24 October, 11:00, later €20.00. If you don’t come: 50% of the price.';
const LIMITS = 'Cancel online until Sunday 25 October, 22:00. Move online until Sunday 25 October, 10:00.';

describeStorefront(
  'the terms for cancelling and moving',
  (store) => {
    const choose = async (page: Page, service: number): Promise<void> => {
      await page.goto(`${store.shop.url}/services/${service}`);
      await day(page, MONDAY.slice(0, 10)).click();
      await time(page, MONDAY).click();
    };
    const intoCart = async (page: Page, service: number): Promise<void> => {
      await choose(page, service);
      await addToCart(page).click();
      await page.waitForURL('**/cart');
    };
    const terms = (page: Page): Promise<string[]> => page.locator('main .terms').allInnerTexts();

    test('can be read beside the chosen time, in the cart, and on each page of the booking', async () => {
      const page = await store.open('/');
      await choose(page, 1);
      await picker(page).getByText('Free to cancel or move until Sun 25 Oct, 10:00.').waitFor();
      await intoCart(page, 1);
      expect(await terms(page)).toEqual([CUT]);
      await checkOut(page);
      expect(await terms(page)).toEqual([CUT]);
      await page.getByRole('link', { name: 'Change or cancel this appointment' }).click();
      await page.waitForURL('**/my/appointments/*');
      expect(await terms(page)).toEqual([CUT]);
      await page.goto(`${store.shop.url}/my/bookings`);
      expect(await terms(page)).toEqual([CUT]);
      await page.close();
    });

    test('name the fees of a service, and both limits if they differ', async () => {
      const page = await store.open('/');
      await intoCart(page, 2);
      expect(await terms(page)).toEqual([`${FEES} ${LIMITS}`]);
      await checkOut(page);
      expect(await terms(page)).toEqual([`${FEES} ${LIMITS}`]);
      await page.close();
    });

    test('name a fixed fee for all places, as it is charged', async () => {
      const page = await store.open('/');
      await choose(page, 3);
      await picker(page).getByLabel('How many people?').fill('2');
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      expect(await terms(page)).toEqual([`${FEES.replace('20.00', '40.00')} ${LIMITS}`]);
      await checkOut(page);
      expect(await terms(page)).toEqual([`${FEES.replace('20.00', '40.00')} ${LIMITS}`]);
      await page.close();
    });

    test('name a fixed fee that is above the price as the price', async () => {
      const page = await store.open('/');
      await intoCart(page, 4);
      expect(await terms(page)).toEqual([`${FEES.replace('20.00', '15.00')} ${LIMITS}`]);
      await page.close();
    });

    test('say before the booking of a time that is near that it cannot be changed', async () => {
      const page = await store.open('/services/1');
      await time(page, NINE).click();
      await picker(page).getByText(LATE).waitFor();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      expect(await terms(page)).toEqual([TOO_LATE]);
      await page.close();
    });

    test('name before the booking of a time that is near only the fee that it would still have', async () => {
      const page = await store.open('/services/2');
      await time(page, NINE).click();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      const [words] = await terms(page);
      expect(words).toContain('If you cancel: €20.00. If you don’t come: 50% of the price.');
      expect(words).not.toMatch(/free until|24 October/);
      await page.close();
    });

    test('say after the limit why nothing can be changed, and whom to call', async () => {
      const page = await store.open('/');
      await intoCart(page, 1);
      await checkOut(page);
      await page.getByRole('button', { name: 'Pay €30.00 now' }).click();
      await page.getByText(/^Your booking is made\. You have paid .* online\./).waitFor();
      await store.restart(asInstant(NOW + 3.5 * 86_400));
      await page.goto(`${store.shop.url}/my/bookings`);
      expect(await terms(page)).toEqual([`${TOO_LATE} Please call us: +49 30 1234`]);
      await page.getByRole('link', { name: 'Cut' }).click();
      await page.waitForURL('**/my/appointments/*');
      const main = await page.locator('main').innerText();
      expect(main).toContain(`${TOO_LATE} If something has come up, please contact Barber. +49 30 1234`);
      expect(await terms(page)).toEqual([]);
      await page.close();
    });
  },
  { file: FILE },
);
