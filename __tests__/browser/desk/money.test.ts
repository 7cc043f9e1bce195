import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

describeInBrowser('the money of an appointment at the desk', () => {
  const tests = deskTests();

  const stored = (id: number) => tests.shop.appointments.get(id);
  const book = () =>
    tests.shop.appointments.create({ productId: 1, start: '2026-10-22T10:30', staffId: 3, customerId: 6 });
  const button = (page: Page, name: string): Locator =>
    dialog(page).getByRole('button', { name, exact: true });
  const row = (page: Page, id: number): Locator => desk(page).locator(`[data-appointment="${id}"]`);
  const said = (page: Page): Promise<void> =>
    desk(page).getByRole('status').getByText('The payment is noted.', { exact: true }).waitFor();

  test('a payment in the shop is noted, stands in the history, is no longer missing, and can be taken back', async () => {
    const { id } = await book();
    const page = await tests.open();
    await row(page, id).getByText('Unpaid').waitFor();
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await button(page, 'Paid in cash').click();
    await said(page);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await stored(id)).toMatchObject({ moneySettled: true, status: 'confirmed' });
    const history = await tests.shop.appointments.history(id);
    expect(history.at(-1)!.reason).toBe('Paid in cash');
    await row(page, id).getByText('Unpaid').waitFor({ state: 'detached' });

    await button(page, 'Not settled').click();
    await button(page, 'Waived').waitFor();
    expect((await stored(id)).moneySettled).toBe(false);
    expect(tests.browser.errors).toEqual([]);
  });

  test('a refund of a cancelled appointment is noted, and its task goes', async () => {
    const { id, orderId } = await book();
    tests.shop.orders.find((order) => order.id === orderId)!.status = 'processing';
    await tests.shop.appointments.orderChanged(orderId);
    await tests.shop.appointments.update(id, { status: 'cancelled' });
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: '1 cancelled appointment' }).click();
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('A refund of €48.00 is due.').waitFor();
    await button(page, 'Refunded').click();
    await said(page);
    await dialog(page).getByText('A refund of €48.00 is due.').waitFor({ state: 'detached' });
    expect(await stored(id)).toMatchObject({ moneySettled: true, status: 'cancelled' });
    expect(await tests.shop.appointments.desk.tasks()).toEqual([]);
  });
});
