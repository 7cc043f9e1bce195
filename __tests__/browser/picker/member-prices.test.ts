import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { BARBER, day, part, pickerTests, time } from '../../support/browser/picker-page';
import { plain } from '../../support/browser/plain-text';

jest.setTimeout(60_000);

const CUT = 2;
const [MIA, JONAS, SAMI] = [3, 4, 6] as const;

/** The barber with a third member, in which a cut by Mia costs more than one by the others. */
const SHOP = {
  ...BARBER,
  products: BARBER.products!.map((product) =>
    product.id === CUT
      ? { ...product, staff_ids: [JONAS, SAMI, MIA], staff_base_costs: { [MIA]: '58' } }
      : product,
  ),
  users: [...BARBER.users!, { id: SAMI, login: 'sami', display_name: 'Sami', roles: ['shop_staff'] }],
};

const ATTRIBUTES = `product-id="${CUT}" currency="EUR" price="" any-member members='${JSON.stringify([
  { id: MIA, name: 'Mia', price: '58.00' },
  { id: JONAS, name: 'Jonas', price: '48.00' },
  { id: SAMI, name: 'Sami', price: '48.00' },
])}'`;

const [NINE, LATER] = ['2026-10-24T09:00:00+02:00', '2026-10-24T09:45:00+02:00'] as const;

describeInBrowser('prices that differ by member, for visitors without a preference', () => {
  const tests = pickerTests(SHOP);
  let page: Page;
  beforeEach(async () => {
    // At a quarter to ten on Saturday, only Mia is free.
    for (const staffId of [JONAS, SAMI])
      await tests.shop.appointments.create({ productId: CUT, start: '2026-10-24T09:45', staffId });
    page = await tests.openPicker(ATTRIBUTES);
    await day(page, '2026-10-24').click();
    await time(page, LATER).waitFor();
  });

  const textOf = async (start: string): Promise<string> => plain(await time(page, start).innerText());

  test('the lowest price stands once above the times; a dearer time says its price, and whose price it is', async () => {
    expect(plain(await part(page, 'day-title').innerText())).toBe('Saturday, October 24 from €48.00');
    expect([await textOf(NINE), await textOf(LATER)]).toEqual(['9:00 AM', '9:45 AM Mia · €58.00']);
  });

  test('the summary names the members who have the price of the chosen time', async () => {
    await time(page, NINE).click();
    expect(await part(page, 'summary').innerText()).toContain('with Jonas or Sami');
    await time(page, LATER).click();
    expect(await part(page, 'summary').innerText()).toContain('with Mia');
  });
});
