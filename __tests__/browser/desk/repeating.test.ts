import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, NOW } from '../../support/browser/desk-page';
import { plain } from '../../support/browser/plain-text';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

const HOUR = 3_600_000;

describeInBrowser('booking again, and every few weeks', () => {
  const tests = deskTests();

  const book = (start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId: 6, ...more });
  const button = (page: Page, name: string): Locator =>
    dialog(page).getByRole('button', { name, exact: true });
  const field = (page: Page, name: string): Locator => dialog(page).getByLabel(name, { exact: true });
  const said = (page: Page, text: string): Promise<void> =>
    desk(page).getByRole('status').getByText(text, { exact: true }).waitFor();
  const dates = (page: Page): Locator => dialog(page).getByRole('region', { name: 'Dates' });
  const startsOf = async () =>
    (await tests.shop.appointments.list({ orderby: 'start', order: 'asc' })).items.map(({ startIso }) =>
      startIso.slice(0, 16),
    );

  async function bookAgain(page: Page): Promise<void> {
    await desk(page).locator('[data-appointment]').first().getByRole('button').first().click();
    await button(page, 'Book again').click();
    await dialog(page).getByRole('heading', { name: 'New booking' }).waitFor();
  }

  test.each([[1280], [390]])(
    'a customer comes again every six weeks: dates that are taken are named and left out (%d pixels)',
    async (width) => {
      await book('2026-10-22T10:30');
      await book('2026-12-03T13:00', { customerId: 7 });
      const page = await tests.open({}, { width });
      await bookAgain(page);
      expect(await dialog(page).getByRole('combobox', { name: 'Service' }).inputValue()).toBe('1');
      expect(await dialog(page).getByRole('combobox', { name: 'With' }).inputValue()).toBe('3');
      await dialog(page).getByText('Cleo Bright').waitFor();
      await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
      await field(page, 'Repeat every few weeks').check();
      await field(page, 'Weeks between').fill('6');
      await field(page, 'Number of dates').fill('3');
      await dates(page)
        .getByText('2 of 3 dates are free: €96.00 in all. The others are not booked.')
        .waitFor();
      // The clocks go back between the first and the second date.
      expect(plain(await dates(page).getByRole('list').innerText())).toBe(
        'Thursday, October 22, 1:30 – 2:15 PM · Mia ' +
          'Thursday, December 3, 1:30 – 2:15 PM Not possible: not enough places are free. ' +
          'Thursday, January 14, 1:30 – 2:15 PM · Mia',
      );
      expect(await field(page, 'Staff note').count()).toBe(0);
      expect(await seriousFaults(page)).toEqual([]);
      await button(page, 'Book 2 dates').click();
      await said(page, 'Booked 2 dates for Cleo Bright, from Thursday, October 22 at 1:30 PM on.');
      expect(await startsOf()).toEqual([
        '2026-10-22T10:30',
        '2026-10-22T13:30',
        '2026-12-03T13:00',
        '2027-01-14T13:30',
      ]);
      expect(tests.browser.errors).toEqual([]);
    },
  );

  test('a series that staff have booked is not cancelled when nobody pays in time', async () => {
    await book('2026-10-22T10:30');
    const page = await tests.open();
    await bookAgain(page);
    await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
    await field(page, 'Repeat every few weeks').check();
    await button(page, 'Book 3 dates').click();
    await said(page, 'Booked 3 dates for Cleo Bright, from Thursday, October 22 at 1:30 PM on.');
    tests.shop.setClock(NOW + 3 * HOUR);
    await tests.shop.appointments.tick();
    const { items } = await tests.shop.appointments.list({ orderby: 'start', order: 'asc' });
    expect(items.map(({ status }) => status)).toEqual(['unpaid', 'unpaid', 'unpaid', 'unpaid']);
  });

  test('if another user takes the first date meanwhile, the message names the first date that is booked', async () => {
    await book('2026-10-22T10:30');
    const page = await tests.open();
    await bookAgain(page);
    await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
    await field(page, 'Repeat every few weeks').check();
    await button(page, 'Book 3 dates').waitFor();
    await page.route('**/v2/series', async (route) => {
      await book('2026-10-22T13:30', { customerId: 7 });
      await route.continue();
    });
    await button(page, 'Book 3 dates').click();
    await said(page, 'Booked 2 dates for Cleo Bright, from Thursday, November 19 at 1:30 PM on.');
  });

  test('a guest and a cancelled appointment are booked again with name and phone number', async () => {
    const guest = { customerId: undefined, guestName: 'Ada Lovelace', guestPhone: '+49 30 123456' };
    const { id } = await book('2026-10-22T10:30', guest);
    await tests.shop.appointments.update(id, { status: 'cancelled' });
    const page = await tests.open();
    await desk(page)
      .getByRole('button', { name: /cancelled/ })
      .click();
    await bookAgain(page);
    expect(await dialog(page).locator('.found').innerText()).toBe('Ada Lovelace · +49 30 123456');
    await dialog(page).getByRole('radio', { name: '10:30 AM', exact: true }).first().check();
    await button(page, 'Book Thursday, October 22 at 10:30 AM').click();
    await said(page, 'Booked for Ada Lovelace: Thursday, October 22 at 10:30 AM. With Mia.');
    expect(await startsOf()).toEqual(['2026-10-22T10:30', '2026-10-22T10:30']);
  });

  test('wrong numbers, and dates of which none is free, are refused in words before anything is sent', async () => {
    await book('2026-10-22T10:30');
    const page = await tests.open();
    await bookAgain(page);
    await field(page, 'Repeat every few weeks').check();
    await field(page, 'Another time').check();
    await field(page, 'Day').fill('2026-10-25');
    await field(page, 'Time').fill('10:30');
    await dates(page).getByText('0 of 3 dates are free: €0.00 in all.').waitFor();
    await button(page, 'Book 0 dates').click();
    await dialog(page).getByRole('alert').getByText('None of these dates is free.').waitFor();
    await field(page, 'Number of dates').fill('1');
    await dialog(page).locator('[type=submit]').click();
    await dialog(page).getByRole('alert').getByText('Enter 1 to 52 weeks, and 2 to 52 dates.').waitFor();
    expect(await field(page, 'Number of dates').getAttribute('aria-invalid')).toBe('true');
    expect(await startsOf()).toEqual(['2026-10-22T10:30']);
  });
});
