import { describeInBrowser } from '../../support/browser/browser';
import { plain } from '../../support/browser/plain-text';
import { chooseService, desk, deskTests, dialog, TAXED_SALON } from '../../support/browser/desk-page';

jest.setTimeout(120_000);

describeInBrowser('the desk of a shop whose prices include tax', () => {
  const tests = deskTests(TAXED_SALON);

  test('a booking by phone names the price with tax, also of several services and of several dates', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    const form = dialog(page);
    const services = form.getByRole('combobox', { name: 'Service' }).first();
    // Without the signs that isolate the direction of a text.
    const texts = (await services.locator('option').allTextContents()).map((text) =>
      plain(text).replaceAll(/[\u2068\u2069]/g, ''),
    );
    expect(texts).toEqual([
      'Choose…',
      'Cut · 45 min · €49.00 – €60.00',
      'Shave · 30 min · €20.00',
      'Workshop · 2 hr · €15.00',
    ]);
    await chooseService(services, 'Cut');
    await form.getByRole('combobox', { name: 'With' }).selectOption({ label: 'Jonas' });
    await form.getByRole('button', { name: /^First free time/ }).click();
    await form.locator('.submit').getByText('45 minutes · €49.00').waitFor();
    await form.getByLabel('Repeat every few weeks').check();
    await form.getByText('€147.00').waitFor();
    await form.getByLabel('Repeat every few weeks').uncheck();
    await form.getByRole('button', { name: 'Add another service' }).click();
    await chooseService(form.getByRole('combobox', { name: 'Then' }), 'Shave');
    await form.locator('.note').getByText('€20.00').waitFor();
    await form.locator('.submit').getByText('€69.00').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('a move names the price with tax that stays, and that of a new booking', async () => {
    const { id } = await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T10:30',
      staffId: 4,
      customerId: 6,
    });
    const page = await tests.open();
    await desk(page).locator(`[data-appointment="${id}"]`).getByRole('button').first().click();
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await dialog(page).locator('.same-time').getByRole('button', { name: 'Mia' }).click();
    await dialog(page).locator('.submit').getByRole('button').click();
    await desk(page)
      .getByRole('status')
      .getByText('The price stays €49.00. A new booking like this costs €60.00.')
      .waitFor();
  });
});
