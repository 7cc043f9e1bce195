import type { ShopFile } from '../../../adapters/memory';
import { describeInBrowser } from '../../support/browser/browser';
import { part, pickerTests, time } from '../../support/browser/picker-page';
import { plain } from '../../support/browser/plain-text';

jest.setTimeout(60_000);

const SALON: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [
    {
      id: 1,
      name: 'Course',
      price: '80.00',
      duration: 60,
      duration_unit: 'minute',
      qty: 3,
      min_date: 1,
      max_date: 60,
      deposit: { percent: 25 },
      // Groups of three pay a tenth less.
      pricing: [{ type: 'quant', from: 3, to: 3, base_cost: '0.9', base_modifier: 'times' }],
    },
  ],
  users: [],
  rules: [
    { range_type: 'time:all', from_range: '09:00', to_range: '12:00', appointable: true, priority: 10 },
  ],
};
const NINE = '2026-10-23T09:00:00+02:00';

describeInBrowser('a product with a deposit', () => {
  const tests = pickerTests(SALON);

  test.each([
    ['price=""', 'Course · 1 hour · Berlin time €80.00 €20.00 now, €60.00 in the shop'],
    [
      'price="" quantity="2" max-quantity="2"',
      'Course · 1 hour · 2 places · Berlin time €160.00 €80.00 each · €40.00 now, €120.00 in the shop',
    ],
    [
      'price="" quantity="3" max-quantity="3"',
      'Course · 1 hour · 3 places · Berlin time €216.00 €72.00 each · €54.00 now, €162.00 in the shop',
    ],
    ['price="95.20"', 'Course · 1 hour · Berlin time €95.20'],
  ])('the summary with %s', async (attributes, facts) => {
    const page = await tests.openPicker(`product-id="1" currency="EUR" ${attributes}`);
    await time(page, NINE).click();
    expect(plain(await part(page, 'summary').innerText())).toMatch(new RegExp(`10:00 AM Clear ${facts}$`));
  });

  test('on a wide page, the button of the page stands beside the deposit and the details', async () => {
    const page = await tests.open({
      body: `<appointment-picker product-id="1" product-name="A course with a very long name for beginners" price=""
        currency="EUR"><button slot="action">Continue</button></appointment-picker>`,
    });
    await time(page, NINE).click();
    await part(page, 'summary').getByText('€20.00 now').waitFor();
    const button = (await page.getByRole('button', { name: 'Continue' }).boundingBox())!;
    const summary = (await part(page, 'summary').boundingBox())!;
    const price = (await part(page, 'summary').locator('.price').boundingBox())!;
    expect(button.x + button.width).toBeCloseTo(summary.x + summary.width, 0);
    expect(Math.abs(button.y + button.height / 2 - (price.y + price.height / 2))).toBeLessThanOrEqual(1);
  });
});
