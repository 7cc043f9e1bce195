import type { ShopFile } from 'shop-appointments/adapters/memory';
import {
  addToCart,
  checkOut,
  describeStorefront,
  fillIn,
  intoCart,
  NINE,
  picker,
  SHOP,
  TEN,
  time,
} from '../../support/browser/storefront';

jest.setTimeout(180_000);

/**
 * A salon with two stylists, three equal chairs, and a room for two massages, configured as the
 * documentation's pages say.
 */
const SALON: ShopFile = {
  ...SHOP,
  resources: [
    { name: 'Chairs', kind: 'chair', quantity: 3 },
    { name: 'Massage room', kind: 'room' },
  ],
  products: [
    {
      id: 1,
      name: 'Colour',
      price: '80',
      duration: 105,
      duration_unit: 'minute',
      interval: 15,
      min_date: 1,
      staff_ids: [3],
      parts: [
        { minutes: 30, staff: true, label: 'Apply' },
        { minutes: 45, staff: false, label: 'Takes effect' },
        { minutes: 30, staff: true, label: 'Wash and cut' },
      ],
      needs: [{ kind: 'chair' }],
    },
    {
      id: 2,
      name: 'Fringe',
      price: '9',
      duration: 30,
      duration_unit: 'minute',
      interval: 15,
      min_date: 1,
      staff_ids: [3],
      needs: [{ kind: 'chair' }],
    },
    ...[5, 6].map((id) => ({
      id,
      name: id === 5 ? 'Back massage' : 'Foot massage',
      price: '38',
      duration: 60,
      duration_unit: 'minute',
      interval: 15,
      padding_after: 15,
      min_date: 1,
      staff_ids: [id === 5 ? 3 : 4],
      needs: [{ kind: 'room' }],
    })),
    {
      id: 7,
      name: 'Free trial',
      price: '0',
      duration: 60,
      duration_unit: 'minute',
      min_date: 1,
      booking_limits: [{ per: 'customer', period: 'ever', count: 1 }],
    },
  ],
  rules: [{ range_type: 'time:all', from_range: '09:00', to_range: '20:00', appointable: true }],
};

describeStorefront(
  'a salon with parts, rooms, cleaning and limits',
  (store) => {
    test('during the waiting time of a colouring, its stylist is free for a fringe cut', async () => {
      await store.shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
      const page = await store.open('/services/1');
      await time(page, '2026-10-23T11:00:00+02:00').click();
      await picker(page).getByText('1 hour 45 minutes').waitFor();
      await page.goto(`${store.shop.url}/services/2`);
      await time(page, '2026-10-23T09:30:00+02:00').click();
      expect(await time(page, NINE).getAttribute('aria-disabled')).toBe('true');
    });

    test('two services share a room, which is cleaned after each of them', async () => {
      await store.shop.appointments.create({ productId: 5, start: '2026-10-23T09:00' });
      const page = await store.open('/services/6');
      await time(page, '2026-10-23T10:15:00+02:00').click();
      expect(await time(page, TEN).getAttribute('aria-disabled')).toBe('true');
    });

    test('one choice shows the first free time after five o’clock', async () => {
      const page = await store.open('/services/7');
      await picker(page).getByText('Filter', { exact: true }).click();
      await picker(page).getByLabel('Time of day').selectOption('evening');
      await time(page, NINE).waitFor({ state: 'detached' });
      await picker(page).locator('[data-start]').first().click();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      expect(await page.locator('main').innerText()).toContain('17:00');
    });

    test('a second free trial for one person is refused with an explanation', async () => {
      const page = await store.open('/');
      await intoCart(page, 'Free trial', NINE);
      await checkOut(page);
      await intoCart(page, 'Free trial', TEN);
      await fillIn(page);
      await page.getByRole('button', { name: 'Book now' }).click();
      await page
        .getByText('You have reached the number of bookings that we can take from one customer.')
        .waitFor();
    });
  },
  { file: SALON },
);

describeStorefront(
  'a salon that takes one coming booking of each customer',
  (store) => {
    test('the picker tells a signed-in customer about the limit, with the date of the next possible booking', async () => {
      await store.shop.appointments.create({ productId: 2, start: '2026-10-23T09:00', customerId: 6 });
      const page = await store.open('/sign-in');
      await page.fill('[name=login]', 'clara');
      await page.fill('[name=password]', 'a password of clara');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/my/bookings');
      await page.goto(`${store.shop.url}/services/5`);
      await picker(page)
        .getByText(
          /At most 1 coming booking for each customer\. The next booking is possible from Friday,? 23 October 2026 on\./,
        )
        .waitFor();
    });
  },
  { file: { ...SALON, options: { bookingLimits: [{ per: 'customer', period: 'upcoming', count: 1 }] } } },
);
