import type { Page } from 'playwright-core';
import type { ShopFile } from '../../../adapters/memory';
import { describeInBrowser } from '../../support/browser/browser';
import { faults } from '../../support/browser/faults';
import { inPicker, NOW, part, picked, pickerTests, time } from '../../support/browser/picker-page';
import { plain } from '../../support/browser/plain-text';

jest.setTimeout(60_000);

/** Monday after the night in which the clocks go back, so 48 hours before nine it is ten on Saturday. */
const MONDAY = '2026-10-26T09:00:00+01:00';
const HOURLY = { price: '80.00', duration: 60, duration_unit: 'minute', min_date: 1, qty: 3 } as const;
const FEES = {
  cancellation: {
    steps: [
      { until_hours: 48, fee: '0%' },
      { until_hours: 24, fee: '10.00' },
    ],
    else_fee: '50%',
  },
  no_show_fee: '80%',
};

const SALON: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [
    { id: 1, name: 'Cut', ...HOURLY },
    { id: 2, name: 'Shave', ...HOURLY, cancel_limit: 24, reschedule_limit: 24 },
    { id: 3, name: 'Beard', ...HOURLY, cancel_limit: 24, reschedule_limit: 48 },
    { id: 4, name: 'Trial', ...HOURLY, cancel_limit: 48, max_moves: 0 },
    { id: 5, name: 'Course', ...HOURLY, cancel_limit: 200, reschedule_limit: 200 },
    { id: 6, name: 'Perm', ...HOURLY, cancel_limit: 200 },
    { id: 7, name: 'Massage', ...HOURLY, ...FEES, cancel_limit: 12, reschedule_limit: 12 },
    { id: 9, name: 'Class', ...HOURLY, cancel_limit: 200, max_moves: 0 },
    {
      id: 10,
      name: 'Peel',
      ...HOURLY,
      deposit: { amount: '5.00' },
      cancellation: { steps: [], else_fee: '50.00' },
      no_show_fee: '45.00',
    },
    { id: 8, name: 'Spa', ...HOURLY, deposit: { percent: 25 }, no_show_fee: '0%' },
  ],
  users: [],
  rules: [
    { range_type: 'time:all', from_range: '09:00', to_range: '12:00', appointable: true, priority: 10 },
  ],
};

describeInBrowser('a picker with the attribute terms', () => {
  const tests = pickerTests(SALON);
  beforeEach(() => tests.browser.context.clock.setSystemTime(NOW));

  /** Opens a picker, chooses the time on Monday, and returns what the summary says about cancelling and moving. */
  async function termsOf(attributes: string, lang = 'en-GB'): Promise<string> {
    return termsOnMonday(await tests.openPicker(`terms currency="EUR" ${attributes}`, { lang }));
  }

  async function termsOnMonday(page: Page): Promise<string> {
    await picked(page).locator('[data-day="2026-10-26"]').click();
    await time(page, MONDAY).click();
    await part(page, 'terms').waitFor();
    expect(await faults(page)).toEqual([]);
    return plain(await part(page, 'terms').innerText());
  }

  test.each([
    ['without a limit', 1, 'Free to cancel or move until the start.'],
    ['with one limit for both', 2, 'Free to cancel or move until Sun 25 Oct, 09:00.'],
    ['with two limits', 3, 'Free to cancel until Sun 25 Oct, 09:00. Move online until Sat 24 Oct, 10:00.'],
    ['that cannot be moved', 4, 'Free to cancel until Sat 24 Oct, 10:00. Cannot be moved online.'],
    [
      'that is too near for both',
      5,
      'Less than 200 hours before the start, it cannot be cancelled or moved online.',
    ],
    ['that is too near to cancel and cannot be moved', 9, 'Cannot be cancelled or moved online.'],
    ['that is too near to cancel', 6, 'Cannot be cancelled online. Move online until the start.'],
    [
      'with fees',
      7,
      'Cancelling: free until Sat 24 Oct, 10:00, €10.00 until Sun 25 Oct, 09:00, then 50% of the price. If you don’t come: 80% of the price. Cancel or move online until Sun 25 Oct, 21:00.',
    ],
    ['with a deposit', 8, 'Deposit when you book: 25% of the price. Free to cancel or move until the start.'],
  ])('says the terms of a service %s', async (_name, id, text) => {
    expect(await termsOf(`product-id="${id}"`)).toBe(text);
  });

  test.each([
    ['without a limit', 1, 'Free to cancel until the start.'],
    ['with a limit', 2, 'Free to cancel until 24 hours before the start.'],
    ['with fees, of which the first is zero', 7, 'Free to cancel until 48 hours before the start.'],
    ['that always has a fee', 10, 'Cancel online until the start.'],
  ])('says before a time is chosen until when a service %s can be cancelled', async (_name, id, text) => {
    const page = await tests.openPicker(`terms product-id="${id}" currency="EUR"`, { lang: 'en-GB' });
    await part(page, 'rule').filter({ hasText: text }).waitFor();
    expect(await part(page, 'rule').innerText()).toBe(text);
    expect(await part(page, 'terms').count()).toBe(0);
  });

  test('says with a chosen time that it is too near to be cancelled for free, and no longer the general rule', async () => {
    const page = await tests.openPicker('terms product-id="7" currency="EUR"', { lang: 'en-GB' });
    await part(page, 'rule').filter({ hasText: 'Free to cancel until 48 hours' }).waitFor();
    await time(page, '2026-10-23T11:00:00+02:00').click();
    await part(page, 'terms').waitFor();
    expect(await part(page, 'terms').innerText()).toMatch(
      /^No longer free to cancel\. Cancelling: €10\.00 until Thu 22 Oct, 11:00, then 50% of the price\./,
    );
    expect(await part(page, 'rule').count()).toBe(0);
  });

  test('says the rule below the choices and the times, beside the summary', async () => {
    const page = await tests.openPicker('terms product-id="2" max-quantity="3"', {
      lang: 'en-GB',
      width: 390,
    });
    await part(page, 'rule').filter({ hasText: 'Free to cancel' }).waitFor();
    await part(page, 'time').first().waitFor();
    const edges = await inPicker(
      page,
      `['times', 'rule', 'summary'].map((name) => picker.shadowRoot.querySelector('[part=' + name + ']').getBoundingClientRect().top)`,
    );
    expect(edges).toEqual((edges as number[]).toSorted((one, other) => one - other));
  });

  test('names a fixed fee for all places, which is never above their price, and leaves a deposit out whose amount the summary has', async () => {
    const two = 'quantity="2" max-quantity="2"';
    expect(await termsOf(`product-id="7" price="80.00" ${two}`)).toContain('€20.00 until Sun 25 Oct');
    expect(await termsOf(`product-id="10" price="44.00" ${two}`)).toBe(
      'Deposit when you book: €10.00. Cancelling: €88.00. If you don’t come: €88.00. Cancel or move online until the start.',
    );
    expect(await termsOf('product-id="8" price=""')).toBe('Free to cancel or move until the start.');
  });

  test('names a fixed fee for each place if the picker does not know the price, which limits it', async () => {
    expect(await termsOf('product-id="7" quantity="2" max-quantity="2"')).toContain(
      '€10.00 each until Sun 25 Oct',
    );
    expect(await termsOf('product-id="7"')).toContain('€10.00 until Sun 25 Oct');
  });

  test('adds up the fixed fees of all items of a visit that have the service', async () => {
    const page = await tests.openPicker(
      `terms product-id="10" price="30.00" currency="EUR" visit='{"name":"Peel","forTwo":true}'`,
      { lang: 'en-GB' },
    );
    await picked(page).getByLabel('For two').check();
    expect(await termsOnMonday(page)).toMatch(/^Deposit when you book: €10\.00\. Cancelling: €60\.00\./);
  });

  test('counts the places of each item of a visit', async () => {
    const visit = JSON.stringify({
      name: 'Shave',
      services: [{ id: 10, name: 'Peel', price: '120.00', maxQuantity: 2 }],
    });
    const page = await tests.openPicker(`terms product-id="2" currency="EUR" visit='${visit}'`, {
      lang: 'en-GB',
    });
    await picked(page).getByText('Add a service').click();
    await picked(page).getByRole('button', { name: 'Peel' }).click();
    await picked(page).locator('.month[aria-busy="false"]').waitFor();
    const places = picked(page).getByLabel('Peel: how many people?');
    await places.fill('2');
    await places.blur();
    await termsOnMonday(page);
    await part(page, 'terms')
      .filter({
        hasText: 'Peel: Deposit when you book: €10.00. Cancelling: €100.00. If you don’t come: €90.00.',
      })
      .waitFor();
  });

  test('says them in the language of the page', async () => {
    expect(await termsOf('product-id="7"', 'de')).toBe(
      'Absage: kostenlos bis Sa., 24. Okt., 10:00, 10,00 € bis So., 25. Okt., 09:00, danach 50 % des Preises. Wenn Sie nicht erscheinen: 80 % des Preises. Online absagen oder verschieben bis So., 25. Okt., 21:00.',
    );
  });

  test('says the strictest limit of the services of a visit, and the fees of each one', async () => {
    const visit = JSON.stringify({ name: 'Shave', services: [{ id: 7, name: 'Massage' }] });
    const page = await tests.openPicker(`terms product-id="2" currency="EUR" visit='${visit}'`, {
      lang: 'en-GB',
    });
    await picked(page).getByText('Add a service').click();
    await picked(page).getByRole('button', { name: 'Massage' }).click();
    await picked(page).locator('[data-day="2026-10-26"]').click();
    await time(page, MONDAY).click();
    await part(page, 'terms')
      .filter({ hasText: 'Massage: Cancelling: free until Sat 24 Oct, 10:00' })
      .waitFor();
    expect(await part(page, 'terms').innerText()).toMatch(/Cancel or move online until Sun 25 Oct, 09:00\.$/);
  });

  test('goes by the shop’s day if the clock of the device is wrong', async () => {
    await tests.browser.context.clock.setSystemTime(NOW + 400 * 86_400_000);
    expect(await termsOf('product-id="2"')).toBe('Free to cancel or move until Sun 25 Oct, 09:00.');
  });

  test('goes by the clock of the device on a page that stays open over midnight', async () => {
    const page = await tests.openPicker('terms product-id="2" currency="EUR"', { lang: 'en-GB' });
    await tests.browser.context.clock.setSystemTime(NOW + 25 * 3_600_000);
    await picked(page).locator('[data-day="2026-10-24"]').click();
    await time(page, '2026-10-24T09:00:00+02:00').click();
    await part(page, 'terms').filter({ hasText: 'Less than 24 hours before the start' }).waitFor();
  });

  test('a time can be chosen, and nothing is said, if the terms cannot be read', async () => {
    await tests.browser.context.route('**/v2/products/2*', (route) => route.fulfill({ status: 500 }));
    const page = await tests.openPicker('terms product-id="2"');
    await time(page, '2026-10-23T09:00:00+02:00').click();
    await part(page, 'time-chosen').waitFor();
    expect(await part(page, 'terms').count()).toBe(0);
    await tests.browser.context.unroute('**/v2/products/2*');
  });

  test('without the attribute, it loads neither the file nor the service', async () => {
    const loaded: string[] = [];
    tests.browser.context.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const page = await tests.openPicker('product-id="2"');
    await time(page, '2026-10-23T09:00:00+02:00').click();
    await part(page, 'time-chosen').waitFor();
    expect(loaded.filter((path) => /terms|products/.test(path))).toEqual([]);
    expect(await part(page, 'terms').count()).toBe(0);
  });
});
