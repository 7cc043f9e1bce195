import type { Page } from 'playwright-core';
import { asInstant } from 'shop-appointments';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import {
  addToCart,
  checkOut,
  day,
  describeStorefront,
  fillIn,
  NINE,
  NOW,
  picker,
  SHOP,
  TEN,
  time,
} from '../../support/browser/storefront';
import { scrollWidth, seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(180_000);

const TIMED = { duration_unit: 'minute', min_date: 1 } as const;

const at = (iso: string): number => Date.parse(iso) / 1000;

/**
 * A salon that is open from nine to twelve. A cut can be booked together with a colouring, and massages for two people.
 */
const SALON: ShopFile = {
  ...SHOP,
  products: [
    { ...TIMED, id: 1, name: 'Colour', price: '80', duration: 60, staff_ids: [3], goes_with: [2] },
    {
      ...TIMED,
      id: 2,
      name: 'Cut',
      price: '30',
      duration: 30,
      staff_ids: [3, 4],
      staff_nopref: true,
      staff_base_costs: { 3: '45' },
    },
    { ...TIMED, id: 3, name: 'Massage', price: '69', duration: 60, staff_ids: [3, 4], for_two: true },
  ] as ShopFile['products'],
};

describeStorefront(
  'several services in one visit',
  (store) => {
    const loaded = (page: Page) => picker(page).locator('.month[aria-busy="false"]').waitFor();
    const booked = async () => (await store.shop.appointments.list({ orderby: 'start', order: 'asc' })).items;

    async function addCut(page: Page): Promise<void> {
      await picker(page).getByText('Add a service').click();
      await picker(page).locator('details').getByRole('button', { name: 'Cut' }).click();
      await loaded(page);
    }

    async function coupleInCart(): Promise<Page> {
      const page = await store.open('/services/3');
      await picker(page).getByLabel('For two').check();
      await loaded(page);
      await time(page, NINE).click();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      return page;
    }

    test('with a second service, the page no longer says the length and the price of the first one alone', async () => {
      const page = await store.open('/services/1');
      const facts = page.locator('.head .facts');
      await facts.waitFor();
      await addCut(page);
      await facts.waitFor({ state: 'hidden' });
      await picker(page).getByRole('button', { name: 'Remove Cut' }).click();
      await facts.waitFor();
    });

    test('a cut after a colour is one thing: in the cart, the order, its payment, its move and its cancellation', async () => {
      const page = await store.open('/services/1');
      await addCut(page);
      await picker(page).getByLabel('Cut: with').selectOption('Jo · €30.00');
      await loaded(page);
      await time(page, TEN).click();
      await picker(page).getByText('€110.00 in all').waitFor();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      const card = page.locator('.card');
      expect(await card.count()).toBe(1);
      const text = await card.innerText();
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(
        /^Colour and Cut When Friday 23 October 2026, 10:00–11:30 Berlin time 10:00 Colour · Mia €80\.00 11:00 Cut · Jo €30\.00 Price €110\.00/,
      );
      expect(await page.locator('.sums').innerText()).toContain('€110.00');
      await checkOut(page);
      const [colour, cut] = await booked();
      expect([colour, cut]).toMatchObject([
        { productId: 1, staffIds: [3], status: 'unpaid' },
        { productId: 2, staffIds: [4], status: 'unpaid', orderId: colour!.orderId, start: colour!.end },
      ]);
      await page.getByRole('button', { name: /Pay/ }).click();
      await page.getByText(/^Your booking is made\. You have paid .* online\./).waitFor();
      expect((await booked()).map(({ status }) => status)).toEqual(['paid', 'paid']);
      expect(await card.count()).toBe(1);
      expect(await page.locator('.status').allInnerTexts()).toEqual(['Paid']);
      expect(await seriousFaults(page)).toEqual([]);

      await page.getByRole('link', { name: 'Change or cancel this visit' }).click();
      await page.getByText('Change the time').click();
      await time(page, NINE).click();
      await picker(page)
        .getByText(/Move your appointment from Friday.* 10:00.*11:30 to Friday.* 09:00/)
        .waitFor();
      await picker(page).getByRole('button', { name: 'Yes, move it' }).click();
      const panel = page.locator('.panel:has(dl.about)');
      await panel.locator('.range', { hasText: '09:00–10:30' }).waitFor();
      expect(await panel.locator('.services .at').allInnerTexts()).toEqual(['09:00', '10:00']);
      expect(await panel.locator('dt', { hasText: /^Paid$/ }).count()).toBe(1);
      expect(await panel.locator('.status').count()).toBe(0);
      expect((await booked()).map(({ start }) => start)).toEqual([at(NINE), at(TEN)]);
      expect(await seriousFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await scrollWidth(page)).toBe(390);

      await page.getByText('Cancel this visit').click();
      await page.getByText('You have paid €110.00. The salon will refund it in the way you paid.').waitFor();
      await page.getByRole('button', { name: 'Yes, cancel the visit' }).click();
      await page
        .getByText('This visit was cancelled. The salon will refund €110.00 in the way you paid.')
        .waitFor();
      expect((await booked()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
      await page.close();
    });

    test('a day has its lowest price, dearer times have their own, for one service and for a visit, and the cart has the price of the chosen one', async () => {
      const book = (start: string, staffId: number) =>
        store.shop.appointments.create({ productId: 2, start, staffId });
      await book('2026-10-23T10:00', 4);
      await book('2026-10-23T11:00', 3);
      const page = await store.open('/services/2');
      await day(page, '2026-10-23').click();
      const textOf = (start: string) => time(page, start).innerText();
      const title = picker(page).locator('[part="day-title"]');
      expect(await title.innerText()).toContain('Jo · €30.00');
      expect([await textOf(NINE), await textOf(TEN)]).toEqual(['09:00', '10:00\nMia · €45.00']);
      await page.goto(`${store.shop.url}/services/1`);
      expect(await textOf(NINE)).toBe('09:00');
      await addCut(page);
      expect([await textOf(NINE), await textOf(TEN)]).toEqual(['09:00\n€125.00', '10:00']);
      expect(await title.innerText()).toContain('from €110.00');
      await time(page, NINE).click();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      const prices = page.locator('.card .amount');
      expect(await prices.allInnerTexts()).toEqual(['€80.00', '€45.00']);
      expect(await page.locator('.sums').allInnerTexts()).toEqual([
        expect.stringMatching(/^Total\s+€125\.00$/),
      ]);
      await page.close();
    });

    test('a couple: both massages at nine, without a warning that they are at the same time', async () => {
      const page = await coupleInCart();
      expect(await page.locator('.card').innerText()).toMatch(
        /^Massage for two\n[^]*Mia and Jo[^]*€138\.00 \(2 × €69\.00\)/,
      );
      expect(await page.getByRole('note').count()).toBe(0);
      await checkOut(page);
      expect(await booked()).toMatchObject([
        { productId: 3, staffIds: [3], start: Date.parse(NINE) / 1000 },
        { productId: 3, staffIds: [4], start: Date.parse(NINE) / 1000 },
      ]);
      await page.close();
    });

    test('a visit in the cart is held longer and removed as one', async () => {
      const page = await coupleInCart();
      await page.getByRole('button', { name: 'Hold it longer: Massage for two' }).click();
      await page.getByText('We’re holding it longer: Massage with Mia and Jo, Friday').waitFor();
      await page.getByRole('button', { name: 'Remove Massage for two' }).click();
      await page.getByText('Your cart is empty.').waitFor();
      await page.goto(`${store.shop.url}/services/3`);
      await time(page, NINE).and(page.locator(':not([aria-disabled])')).waitFor();
      await page.close();
    });

    test('a couple whose time is taken before it is in the cart takes another time', async () => {
      const page = await store.open('/services/3');
      await picker(page).getByLabel('For two').check();
      await loaded(page);
      await time(page, NINE).click();
      await store.shop.appointments.create({ productId: 3, start: '2026-10-23T09:00', staffId: 4 });
      await addToCart(page).click();
      await picker(page).getByText('The time you chose is no longer free.').waitFor();
      await time(page, TEN).click();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      expect(await page.locator('.card').innerText()).toContain('10:00–11:00');
      await page.close();
    });

    test('if the hold of a visit has ended and its place is taken, no other time is offered for a single service', async () => {
      const page = await coupleInCart();
      await store.restart(asInstant(NOW + 16 * 60));
      await store.shop.appointments.create({ productId: 3, start: '2026-10-23T09:00', staffId: 4 });
      await page.reload();
      await fillIn(page);
      await page.getByRole('button', { name: 'Book and pay €138.00' }).click();
      await page
        .locator('#refused')
        .getByText(/^Massage with Jo, Friday 23 October 2026, 09:00/)
        .waitFor();
      expect(await page.locator('#refused').getByRole('button').count()).toBe(0);
      await page.getByRole('button', { name: 'Remove Massage for two' }).click();
      await page.getByText('Your cart is empty.').waitFor();
      await page.close();
    });

    test('the cart has no accessibility faults: wide or narrow, light or dark', async () => {
      const page = await coupleInCart();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect([colorScheme, width, await seriousFaults(page)]).toEqual([colorScheme, width, []]);
          expect(await scrollWidth(page)).toBeLessThanOrEqual(width);
        }
      }
      expect(store.browser.errors).toEqual([]);
      await page.close();
    });
  },
  { file: SALON },
);
