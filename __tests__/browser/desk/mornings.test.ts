import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { chooseService, desk, deskTests, dialog } from '../../support/browser/desk-page';

jest.setTimeout(120_000);

describeInBrowser('two mornings at the desk', () => {
  const tests = deskTests();

  const book = (start: string, customerId: number) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId });
  const row = (page: Page, { id }: { readonly id: number }) =>
    desk(page).locator(`[data-appointment="${id}"]`);
  const arrived = (page: Page, one: { readonly id: number }) =>
    row(page, one).getByRole('button', { name: 'Arrived' });

  test('two receptionists share the list of the day, with a double click and a lost network', async () => {
    const [cleo, dan] = [await book('2026-10-22T09:00', 6), await book('2026-10-22T10:00', 7)];
    const [first, second] = [await tests.open(), await tests.open({}, { width: 390 })];
    await arrived(first, cleo).dblclick();
    await row(second, cleo).locator('.state', { hasText: 'Arrived' }).waitFor();

    await tests.disconnect();
    await desk(second).getByText('No connection to the shop since').first().waitFor();
    await arrived(second, dan).click();
    await desk(second).getByText('There is no connection to the shop. Nothing was saved.').waitFor();
    await tests.reconnect();
    await desk(second).getByText('Connected again. The page is up to date.').waitFor();
    await arrived(second, dan).click();
    await row(first, dan).locator('.state', { hasText: 'Arrived' }).waitFor();

    await row(first, dan).getByRole('button', { name: 'Dan Reed' }).click();
    await dialog(first).getByRole('button', { name: 'Paid in cash' }).click();
    await row(second, dan).getByText('Unpaid').waitFor({ state: 'detached' });
    const [storedCleo, storedDan] = [
      await tests.shop.appointments.get(cleo.id),
      await tests.shop.appointments.get(dan.id),
    ];
    expect([storedCleo.customerStatus, storedDan.customerStatus]).toEqual(['arrived', 'arrived']);
    expect([storedCleo.moneySettled, storedDan.moneySettled]).toEqual([false, true]);
    expect(await tests.shop.appointments.history(cleo.id)).toHaveLength(2);
  });

  test('a booking by phone is made once, with a double click, a lost response, and a second desk that sees it', async () => {
    const [page, second] = [await tests.open(), await tests.open()];
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByRole('button', { name: 'New customer', exact: true }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await dialog(page).getByLabel('Phone', { exact: true }).fill('+49 30 1234567');
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
    await dialog(page).getByRole('radio', { name: '11:00 AM' }).first().check();
    let isLost = false;
    await page.route('**/v2/appointments', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await dialog(page).locator('[type=submit]').dblclick();
    await desk(second).getByRole('button', { name: 'Ada Lovelace' }).waitFor();
    await dialog(page).locator('.unknown button').click();
    await desk(page).getByText('Booked for Ada Lovelace: Thursday, October 22 at 11:00 AM.').waitFor();
    expect((await tests.shop.appointments.list()).total).toBe(1);
  });
});
