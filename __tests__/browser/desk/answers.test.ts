import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { chooseService, desk, deskTests, dialog, SALON } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

const QUESTIONS = [
  { key: 'allergies', label: 'Allergies', type: 'long' },
  { key: 'day', label: 'Day of birth', type: 'date' },
  { key: 'mobile', label: 'Mobile', type: 'phone' },
  { key: 'photos', label: 'Photos', type: 'yes' },
  { key: 'terms', label: 'Terms', type: 'yes', required: true },
  { key: 'extras', label: 'Extras', type: 'several', options: ['Lunch', 'Parking'] },
  { key: 'name', label: 'First name', type: 'text', required: true, per: 'place' },
  { key: 'level', label: 'Level', type: 'choice', options: ['New', 'Expert'], per: 'place' },
];

describeInBrowser('answers at the desk', () => {
  const tests = deskTests({
    ...SALON,
    products: SALON.products!.map((one) =>
      one.name === 'Workshop' ? { ...one, questions: QUESTIONS } : one,
    ),
  });
  const at = { productId: 3, start: '2026-10-22T11:00' };

  const field = (within: Page | Locator, name: string | RegExp): Locator => within.getByLabel(name);
  const place = (page: Page, number: number): Locator =>
    dialog(page).getByRole('group', { name: `Place ${number}` });
  const button = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole('button', { name });

  async function openForm(device = {}): Promise<Page> {
    const page = await tests.open({}, device);
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Workshop');
    await button(page, 'New customer').click();
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
    await field(dialog(page), 'Places').fill('2');
    return page;
  }

  test('of every type are entered in the form of a booking, for the booking and for each place', async () => {
    const page = await openForm({ width: 390 });
    await field(dialog(page), 'Allergies').fill('Nuts');
    await field(dialog(page), 'Day of birth').fill('1990-05-17');
    await field(dialog(page), 'Mobile').fill('x');
    await field(dialog(page), 'Photos').selectOption('No');
    await field(dialog(page), 'Lunch').check();
    await field(dialog(page), 'Parking').check();
    await field(dialog(page), 'Lunch').uncheck();
    await field(place(page, 1), 'First name (required)').fill('Ada');
    await field(place(page, 2), 'Level').selectOption('New');
    expect(await faults(page)).toEqual([]);
    await dialog(page)
      .getByRole('radio', { name: /^11:00 AM/ })
      .first()
      .check();
    await button(page, /^Book /).click();

    // The server refuses the telephone number, and the field says why.
    await dialog(page).locator('.asked .refusal').waitFor();
    await field(dialog(page), 'Mobile').and(page.locator(':focus')).waitFor();
    expect(await faults(page)).toEqual([]);
    await field(dialog(page), 'Mobile').fill('+49 30 123');
    await button(page, /^Book /).click();
    await dialog(page).waitFor({ state: 'detached' });
    const [booked] = (await tests.shop.appointments.list({})).items;
    expect(booked!.answers.map(({ key, place: of, value }) => [key, of, value])).toEqual([
      ['allergies', null, 'Nuts'],
      ['day', null, '1990-05-17'],
      ['mobile', null, '+49 30 123'],
      ['photos', null, false],
      ['extras', null, ['Parking']],
      ['name', 1, 'Ada'],
      ['level', 2, 'New'],
    ]);
  });

  test('that are required must be given before a visit is booked', async () => {
    const page = await openForm();
    await dialog(page)
      .getByRole('radio', { name: /^11:00 AM/ })
      .first()
      .check();
    await button(page, 'Add another service').click();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Then' }), 'Shave');
    await dialog(page).getByText('Services at this time').waitFor();
    await button(page, /^Book /).click();
    await dialog(page).getByText('Answer the required questions.').first().waitFor();
    await field(dialog(page), /^Terms/)
      .and(page.locator(':focus'))
      .waitFor();
    await field(dialog(page), /^Terms/).selectOption('Yes');
    await field(place(page, 1), /^First name/).fill('Ada');
    await field(place(page, 2), /^First name/).fill('Bo');
    await button(page, /^Book /).click();
    await dialog(page).waitFor({ state: 'detached' });
    const { items } = await tests.shop.appointments.list({ productId: 3 });
    expect(items[0]!.answers.map(({ value }) => value)).toEqual([true, 'Ada', 'Bo']);
  });

  test('are changed later, all of them or those of one person, and an emptied field removes its answer', async () => {
    const names = ['Ada', 'Bo'].map((value, index) => ({ key: 'name', place: index + 1, value }));
    const { id } = await tests.shop.appointments.create({
      ...at,
      customerId: 6,
      quantity: 2,
      answers: [{ key: 'allergies', value: 'Nuts' }, ...names],
    });
    const page = await tests.open();
    await desk(page)
      .getByRole('button', { name: /Cleo Bright/ })
      .first()
      .click();
    const person = dialog(page).getByRole('listitem').filter({ hasText: 'Bo' });
    await person.getByRole('button', { name: 'Change answers' }).click();
    expect(await field(dialog(page), 'Allergies').count()).toBe(0);
    await field(dialog(page), /^First name/).fill('Bob');
    await button(page, 'Save answers').click();
    await dialog(page).getByRole('status').getByText('The answers are saved.').waitFor();
    await dialog(page).getByRole('listitem').filter({ hasText: 'Bob' }).waitFor();

    await dialog(page).getByText('More', { exact: true }).click();
    await button(page, 'Change answers').first().click();
    await field(dialog(page), 'Allergies').fill('');
    await field(dialog(page), 'Photos').selectOption('Yes');
    await button(page, 'Save answers').click();
    await dialog(page).locator('.facts').getByText('Photos').waitFor();
    const { answers } = await tests.shop.appointments.get(id);
    expect(answers.map(({ value }) => value)).toEqual([true, 'Ada', 'Bob']);
  });
});
