import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { BARBER, day, inPicker, part, picked, pickerTests, time } from '../../support/browser/picker-page';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(60_000);

/** The barber with a class that fills a whole day, so that each day has one start. */
const SHOP = {
  ...BARBER,
  products: BARBER.products!.map((product) => (product.id === 3 ? { ...product, duration: 600 } : product)),
};
/** In October, only one Monday is left. */
const MONDAYS = 'product-id="3" max-quantity="6" weekdays="1"';
const MONDAY = '2026-10-26T09:00:00+01:00';

describeInBrowser('the number of places in the picker', () => {
  const tests = pickerTests(SHOP);
  beforeEach(() => tests.shop.appointments.create({ productId: 3, start: '2026-10-26T09:00', quantity: 2 }));
  const field = (page: Page) => picked(page).getByLabel('How many people?');

  test('a day that has places, but fewer than wanted, is not called full, and the largest number can be chosen', async () => {
    const page = await tests.openPicker('product-id="3" max-quantity="6"');
    await day(page, '2026-10-26').click();
    await time(page, MONDAY).waitFor();
    await field(page).fill('5');
    const status = part(page, 'status');
    await status.getByText('Not that many places are free at one time.').waitFor();
    expect(await status.innerText()).toContain('Monday, October 26: only 4 left.');
    expect(await seriousFaults(page)).toEqual([]);
    await picked(page).getByRole('button', { name: 'Show times for 4 places' }).click();
    await time(page, MONDAY).and(page.locator(':not([aria-disabled])')).click();
    expect(await field(page).inputValue()).toBe('4');
    await part(page, 'summary').getByText('4 places').waitFor();
  });

  test('a month whose days all have too few places says so, also while a chosen time is lost by it', async () => {
    const page = await tests.openPicker(MONDAYS);
    await time(page, MONDAY).click();
    await field(page).fill('6');
    await picked(page).getByText('The time you chose has too few places left.').waitFor();
    expect(await picked(page).getByRole('button', { name: 'Show times for 4 places' }).count()).toBe(1);
    await picked(page).getByRole('button', { name: 'Next month' }).click();
    await day(page, '2026-11-02').waitFor();
    await picked(page).getByRole('button', { name: 'Previous month' }).click();
    await picked(page).getByText('October 2026: only 4 left.').waitFor();
    expect(await picked(page).getByText('Nothing is free this month').count()).toBe(0);
  });

  test('a full day in a month with enough places is said to have nothing free, not too few places', async () => {
    const page = await tests.openPicker('product-id="3" max-quantity="6"');
    await day(page, '2026-10-26').click();
    await time(page, MONDAY).waitFor();
    await tests.shop.appointments.create({ productId: 3, start: '2026-10-26T09:00', quantity: 4 });
    await inPicker(page, 'picker.refresh()');
    const status = part(page, 'status');
    await status.getByText('Nothing is free on Monday, October 26.').waitFor();
    expect(await status.innerText()).not.toContain('Not that many places');
    expect(await picked(page).getByRole('button', { name: 'Show times for' }).count()).toBe(0);
  });

  test('a number above the largest one is lowered, and the field says so until another number is typed', async () => {
    const page = await tests.openPicker(MONDAYS);
    await field(page).fill('9');
    await inPicker(page, 'picker.refresh()');
    expect(await field(page).inputValue()).toBe('9');
    await field(page).press('Tab');
    await picked(page).getByText('At most 6 places in one booking').waitFor();
    expect(await field(page).inputValue()).toBe('6');
    await field(page).fill('2');
    await picked(page).getByText('At most 6 places in one booking').waitFor({ state: 'detached' });
  });

  test('a page that allows several places later gets the field', async () => {
    const page = await tests.openPicker('product-id="3"');
    expect(await field(page).count()).toBe(0);
    await inPicker(page, `picker.setAttribute('max-quantity', '3')`);
    await field(page).fill('3');
    await time(page, '2026-10-23T09:00:00+02:00').click();
    await part(page, 'summary').getByText('3 places').waitFor();
  });

  test('the buttons beside the number change it by one, are large enough for a finger, and stop at the ends', async () => {
    const page = await tests.openPicker('product-id="3" max-quantity="2"', { width: 390 });
    const more = picked(page).getByRole('button', { name: 'One more' });
    const less = picked(page).getByRole('button', { name: 'One less' });
    await time(page, '2026-10-23T09:00:00+02:00').waitFor();
    expect(await less.getAttribute('aria-disabled')).toBe('true');
    await more.click();
    expect(await field(page).inputValue()).toBe('2');
    expect(await more.getAttribute('aria-disabled')).toBe('true');
    await more.click({ force: true });
    expect(await field(page).inputValue()).toBe('2');
    await time(page, '2026-10-23T09:00:00+02:00').click();
    await part(page, 'summary').getByText('2 places').waitFor();
    await less.click();
    expect(await field(page).inputValue()).toBe('1');
    for (const button of [more, less]) {
      const { width, height } = (await button.boundingBox())!;
      expect([width >= 44, height >= 44]).toEqual([true, true]);
    }
    // The former times are pale until those for one place have been loaded.
    await part(page, 'summary').getByText('2 places').waitFor({ state: 'detached' });
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('a time of a service that is sold by the place says from the start how many places are left', async () => {
    const page = await tests.openPicker('product-id="3" max-quantity="6"');
    await day(page, '2026-10-26').click();
    await time(page, MONDAY).getByText('4 places left').waitFor();
  });
});
