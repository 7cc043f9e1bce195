import { describeInBrowser } from '../../support/browser/browser';
import { faults } from '../../support/browser/faults';
import { BARBER, inPicker, part, picked, pickerTests, time } from '../../support/browser/picker-page';

jest.setTimeout(60_000);

const LIMITED = {
  ...BARBER,
  products: BARBER.products!.map((product) =>
    product.id === 1
      ? { ...product, booking_limits: [{ per: 'product' as const, period: 'week' as const, count: 1 }] }
      : product,
  ),
};
const NINE = '2026-10-23T09:00:00+02:00';

describeInBrowser('the picker and booking limits', () => {
  const tests = pickerTests(LIMITED);

  test('a day on which a limit leaves no free time names the limit, and offers the first free time', async () => {
    const page = await tests.openPicker('product-id="1"');
    await tests.shop.appointments.create({ productId: 1, start: '2026-10-24T09:00' });
    await inPicker(page, 'picker.refresh()');
    const says = part(page, 'status');
    await says
      .getByText('At most 1 booking a week. The next possible day is Monday, October 26, 2026.')
      .waitFor();
    expect(await faults(page)).toEqual([]);
    await picked(page)
      .getByRole('button', { name: 'First free time: Monday, October 26 at 9:00 AM' })
      .click();
    await time(page, '2026-10-26T09:00:00+01:00').and(page.locator('[aria-selected="true"]')).waitFor();
    expect(await says.innerText()).toBe('Chosen: Monday, October 26, 9:00 – 10:00 AM');
  });

  test('a refused booking names the customer’s limit until something else is chosen', async () => {
    const page = await tests.openPicker('product-id="1"');
    await time(page, NINE).click();
    const limits = [{ per: 'customer', period: 'upcoming', count: 1, from: '2026-10-30' }];
    await inPicker(page, `picker.refresh({ limits: ${JSON.stringify(limits)} })`);
    const words =
      'At most 1 coming booking for each customer. The next booking is possible from Friday, October 30, 2026 on.';
    await part(page, 'status').getByText(words).waitFor();
    await inPicker(page, 'picker.refresh()');
    expect(await part(page, 'status').innerText()).toBe(words);
    await time(page, '2026-10-23T10:00:00+02:00').click();
    expect(await part(page, 'status').innerText()).not.toContain('At most');
  });

  test('a refused booking is a taken time if the network fails before the words for limits are loaded', async () => {
    const page = await tests.openPicker('product-id="1"');
    await page.route('**/limits/limits.mjs', (route) => route.abort());
    const limits = [{ per: 'customer', period: 'upcoming', count: 1 }];
    await inPicker(page, `picker.refresh({ limits: ${JSON.stringify(limits)} })`);
    await part(page, 'status')
      .getByText('The time you chose is no longer free. Please choose another.')
      .waitFor();
  });
});
