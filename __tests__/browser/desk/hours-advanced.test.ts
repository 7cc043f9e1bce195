import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

describeInBrowser('all rules in the desk', () => {
  const tests = deskTests();

  test('a rule of every second Saturday is entered, corrected, changed and deleted on a phone', async () => {
    await tests.shop.appointments.create({ productId: 3, start: '2026-10-24T10:00', customerId: 6 });
    const page = await tests.open({}, { width: 360, height: 740 });
    await desk(page).getByRole('button', { name: 'Opening hours' }).click();
    await desk(page).getByRole('heading', { name: 'Advanced' }).click();
    const rules = desk(page).locator('details li p:first-child');
    await rules.nth(1).waitFor();
    expect(await rules.allTextContents()).toEqual(['Closes Sunday', 'Opens every day, 9:00 AM – 7:00 PM']);
    await desk(page).getByRole('button', { name: 'New rule' }).click();
    await dialog(page).getByLabel('Whose times?').selectOption({ label: 'Workshop' });
    await dialog(page).getByLabel('Closes times').check();
    await dialog(page).getByLabel('Which times?').selectOption('time:6');
    await dialog(page).getByLabel('First date').fill('2026-10-24');
    await dialog(page).getByLabel('Rank').fill('20');
    await dialog(page).getByRole('textbox', { name: 'Repeats' }).fill('FREQ=FORTNIGHTLY');
    await dialog(page).getByRole('button', { name: 'Save rule' }).click();
    await dialog(page).getByText('is not a recurrence rule').waitFor();
    expect(await dialog(page).getByRole('textbox', { name: 'Repeats' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(await faults(page)).toEqual([]);

    await dialog(page).getByRole('textbox', { name: 'Repeats' }).fill('FREQ=WEEKLY;INTERVAL=2');
    await dialog(page).getByText('1 appointment lies outside of the new hours:').waitFor();
    await dialog(page).getByText('Sat, Nov 7: 9:00 AM – 5:00 PM').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save rule' }).click();
    const text = 'Closes Saturday, 9:00 AM – 5:00 PM · from Sat, Oct 24 · repeats: FREQ=WEEKLY;INTERVAL=2';
    await desk(page).getByText(text).waitFor();
    expect(await faults(page)).toEqual([]);
    expect((await tests.shop.appointments.rules.all()).at(-1)).toMatchObject({
      kind: 'product',
      kindId: 3,
      rangeType: 'time:6',
      priority: 20,
      appointable: false,
    });

    await desk(page)
      .getByRole('button', { name: `Change: ${text}` })
      .click();
    await dialog(page).getByLabel('Rank').fill('-2');
    await dialog(page).getByRole('button', { name: 'Save rule' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect((await tests.shop.appointments.rules.all()).at(-1)).toMatchObject({ priority: -2 });
    await desk(page)
      .getByRole('button', { name: `Change: ${text}` })
      .click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, delete it' }).click();
    await desk(page).getByText('The rule is deleted.').waitFor();
    expect(await tests.shop.appointments.rules.all()).toHaveLength(2);
  });
});
