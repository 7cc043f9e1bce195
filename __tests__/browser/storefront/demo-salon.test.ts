import type { Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import salon from '../../../examples/sample-shop/salon.json';
import { addToCart, checkOut, describeStorefront, picker } from '../../support/browser/storefront';

jest.setTimeout(180_000);

/** Finds the first free time of the day on which the picker opens. */
const firstFree = (page: Page) =>
  picker(page).locator('[data-start]:not([aria-disabled="true"]):not([disabled])').first();

describeStorefront(
  'the demo salon',
  (store) => {
    test.each([
      ['Haircut', 'Jonas or Sami', '45 minutes', '€48.00'],
      ['Cut and colour', 'Mia or Jonas', '2 hours', '€135.00'],
      ['Beard trim', 'Sami', '30 minutes', '€24.50'],
      ['Styling workshop', '', '2 hours', '€39.00'],
      ['Back massage', 'Lea or Noah', '30 minutes', '€38.00'],
    ])(
      '%s is booked from the first page to the confirmation, at the price that it is advertised for',
      async (name, members, length, price) => {
        const page = await store.open('/');
        expect(await page.locator('.price-list > li', { hasText: name }).last().innerText()).toContain(price);
        await page.getByRole('link', { name, exact: true }).click();
        expect((await page.locator('.head .facts').innerText()).includes('per person')).toBe(
          name === 'Styling workshop',
        );
        await firstFree(page).click();
        if (name === 'Styling workshop')
          await page.getByLabel('Name').and(page.locator(':enabled')).fill('Nora');
        await addToCart(page).click();
        await page.waitForURL('**/cart');
        await checkOut(page);
        const text = await page.locator('main').innerText();
        for (const fact of [
          name,
          length,
          price,
          'Berlin time',
          'Linden Salon, Lindenstraße 12, 10969 Berlin',
        ])
          expect(text).toContain(fact);
        if (members !== '') expect(members.split(' or ').some((one) => text.includes(one))).toBe(true);
        const { items } = await store.shop.appointments.list({ perPage: 1, orderby: 'id' });
        const order = await store.shop.orders.find(items[0]!.orderId);
        expect(items[0]!.cost).toBe(price.slice(1));
        expect(order?.billing.email).toBe('ada@mail.example');
        await page.close();
      },
    );

    test.each([
      [1, 'Haircut'],
      [4, 'Styling workshop'],
    ])(
      'service %d (%s), which takes place in the salon, shows the times of its clock to a visitor from Tokyo',
      async (id) => {
        const page = await store.open('/');
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
        await page.goto(new URL(`/services/${id}`, page.url()).href);
        await firstFree(page).waitFor();
        const zone = await picker(page).locator('[part="zone"]').innerText();
        expect(zone).toContain('Berlin time');
        expect(zone).not.toContain('Tokyo');
        await page.close();
      },
    );
  },
  { file: salon as unknown as ShopFile },
);
