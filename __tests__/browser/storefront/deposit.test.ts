import type { ShopFile } from 'shop-appointments/adapters/memory';
import {
  checkOut,
  describeStorefront,
  intoCart,
  NINE,
  picker,
  SHOP,
  time,
} from '../../support/browser/storefront';
import { scrollWidth, seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(180_000);

const MASSAGE = {
  id: 7,
  name: 'Massage',
  price: '80',
  duration: 60,
  duration_unit: 'minute',
  min_date: 1,
  deposit: { amount: '20.00' },
  cancellation: { steps: [{ until_hours: 48, fee: '0%' }], else_fee: '15.00' },
  no_show_fee: '50%',
} as const;

const ON_REQUEST = { ...MASSAGE, id: 8, name: 'Hot stones', requires_confirmation: true } as const;

/** A shave without a deposit, and two massages with a deposit and with a fee for late cancellations. */
const FILE = { ...SHOP, products: [SHOP.products![0]!, MASSAGE, ON_REQUEST] } as ShopFile;

describeStorefront(
  'a deposit',
  (store) => {
    test('is named before booking and paid first, and the remaining amount later; the fee is named before cancelling', async () => {
      const page = await store.open('/services/7');
      const look = async (): Promise<void> => {
        expect([page.url(), await seriousFaults(page)]).toEqual([page.url(), []]);
        await page.setViewportSize({ width: 390, height: 800 });
        expect([page.url(), await scrollWidth(page)]).toEqual([page.url(), 390]);
        await page.setViewportSize({ width: 1280, height: 800 });
      };
      const main = page.locator('main');
      await main.getByText('You pay a deposit of €20.00 when you book, and the rest in the salon.').waitFor();
      expect(await main.getByText('Cancelling: free until').count()).toBe(0);
      await time(page, NINE).click();
      await main.getByText('Cancelling: €15.00. If you don’t come: 50% of the price.').waitFor();
      await picker(page).getByText('€20.00 now, €60.00 in the salon').waitFor();
      await look();

      await intoCart(page, 'Shave', NINE.replace('T09', 'T11'));
      await intoCart(page, 'Massage', NINE);
      await page.getByText('€20.00 now, €60.00 in the salon').waitFor();
      const sums = async (): Promise<string[]> => {
        await page.waitForLoadState();
        return (await page.locator('.sums tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
      };
      const inCart = ['Total €100.00', 'Due now €40.00', 'Still to pay in the salon €60.00'];
      expect(await sums()).toEqual(inCart);
      await look();

      await checkOut(page);
      expect(await sums()).toEqual([
        'Total €100.00',
        'Due now €40.00',
        'Still to pay in the salon Friday 23 October €60.00',
      ]);
      await page.getByRole('button', { name: 'Pay €40.00 now' }).click();
      await page.getByText('Your booking is made, and the deposit is paid.').waitFor();
      await page.getByText('€60.00 in the salon').waitFor();
      expect(await sums()).toEqual([
        'Total €100.00',
        'Paid €40.00',
        'Still to pay in the salon Friday 23 October €60.00',
      ]);
      // The shave has no deposit, so the first payment pays it in full.
      const states = await page.locator('.status').allInnerTexts();
      expect(states.toSorted()).toEqual(['Confirmed, the deposit is paid', 'Paid']);
      await look();
      const { appointments, orders } = store.shop;
      const statuses = async () => {
        const { items } = await appointments.list({ orderby: 'start', order: 'asc' });
        return [(await orders.find(1))!.status, ...items.map(({ status }) => status)];
      };
      expect(await statuses()).toEqual(['partially-paid', 'confirmed', 'confirmed']);

      await page
        .locator('.card', { hasText: 'Massage' })
        .getByRole('link', { name: 'Change or cancel this appointment' })
        .click();
      await page.getByText('Cancel this appointment').click();
      await page
        .getByText(
          'You have paid €20.00. The salon keeps a fee of €15.00, because you cancel late, and refunds €5.00 in the way you paid.',
        )
        .waitFor();
      await look();

      await orders.recordPayment((await orders.find(1))!);
      expect(await statuses()).toEqual(['processing', 'paid', 'paid']);
      await page.reload();
      await page.locator('dl.about > div', { hasText: /^\s*Paid\s+€80\.00/ }).waitFor();
      await page.getByText('Cancel this appointment').click();
      await page.getByRole('button', { name: 'Yes, cancel the appointment' }).click();
      await page
        .getByText(
          'You had paid €80.00. The salon keeps a fee of €15.00 and will refund €65.00 in the way you paid.',
        )
        .waitFor();
      await page.close();
    });

    test('of a request is due after the confirmation, in the cart and after it is sent', async () => {
      const page = await store.open('/');
      await intoCart(page, 'Hot stones', NINE);
      const isDueLater = async (): Promise<void> => {
        await page.getByText('€20.00 after the confirmation, €60.00 in the salon').waitFor();
        const sums = (await page.locator('.sums').innerText()).replace(/\s+/g, ' ');
        expect(sums).toMatch(/^Total €80\.00 Due after the confirmation €20\.00 Still to pay in the salon/);
      };
      await isDueLater();
      await checkOut(page);
      await page.getByRole('heading', { name: 'Request sent' }).waitFor();
      await isDueLater();
      await page.close();
    });
  },
  { file: FILE },
);
