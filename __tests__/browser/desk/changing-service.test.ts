import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { chooseService, desk, deskTests, dialog, NOW, TAXED_SALON } from '../../support/browser/desk-page';
import { eventually } from '../../support/eventually';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

const MINUTE = 60_000;

describeInBrowser('changing the service, the end and the price of an appointment', () => {
  const tests = deskTests();

  const book = (start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 4, customerId: 6, ...more });
  const stored = ({ id }: { readonly id: number }) => tests.shop.appointments.get(id);
  const field = (page: Page, name: string): Locator =>
    dialog(page).getByRole('textbox', { name, exact: true });
  const button = (page: Page, name: string): Locator =>
    dialog(page).getByRole('button', { name, exact: true });
  const said = (page: Page, text: string): Promise<void> =>
    desk(page).getByRole('status').getByText(text, { exact: true }).waitFor();

  async function pay(orderId: number): Promise<void> {
    tests.shop.orders.find(({ id }) => id === orderId)!.status = 'processing';
    await tests.shop.appointments.orderChanged(orderId);
  }

  async function openForm({ id }: { readonly id: number }, width = 1280): Promise<Page> {
    const page = await tests.open({}, { width });
    await desk(page).locator(`[data-appointment="${id}"]`).getByRole('button').first().click();
    await button(page, 'Change').click();
    await dialog(page).getByRole('heading', { name: 'Change: Cleo Bright' }).waitFor();
    return page;
  }

  test('end and price stand at one height, though only the end has a hint below', async () => {
    const page = await openForm(await book('2026-10-22T10:30'));
    await dialog(page).getByText('45 minutes', { exact: true }).waitFor();
    const end = await field(page, 'Ends at').boundingBox();
    // A frame encloses the price and the sign of the currency.
    const frame = field(page, 'Cost').locator('..');
    expect(await frame.innerText()).toBe('€');
    expect(await frame.boundingBox()).toMatchObject({ y: end!.y, height: end!.height });
  });

  test.each([[1280], [390]])(
    'another service brings its length and its price, and the refund is named before and after saving (%d pixels)',
    async (width) => {
      const booked = await book('2026-10-22T10:30');
      await pay(booked.orderId);
      const page = await openForm(booked, width);
      await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
      expect(await field(page, 'Ends at').inputValue()).toBe('11:00 AM');
      const change = dialog(page).getByText(
        'Price with tax: €20.00 instead of €48.00. A refund of €28.00 is due.',
      );
      await change.waitFor();
      expect(await field(page, 'Cost').inputValue()).toBe('20.00');
      await button(page, 'Keep the former price').click();
      await dialog(page).getByText('A new booking like this costs €20.00.').waitFor();
      expect(await field(page, 'Cost').inputValue()).toBe('48.00');
      await button(page, 'Use this price').click();
      await change.waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await button(page, 'Save').click();
      await said(
        page,
        'Changed: Cleo Bright, Shave, Thursday, October 22, 10:30 – 11:00 AM. A refund of €28.00 is due.',
      );
      expect(await stored(booked)).toMatchObject({
        productId: 2,
        end: booked.start + 1800,
        cost: '20.00',
        settlement: { refundDue: '28.00', reason: 'repriced' },
      });
      expect(tests.browser.errors).toEqual([]);
    },
  );

  test('a service that is chosen after another user has moved the appointment ends by the new start', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await openForm(booked);
    await tests.shop.appointments.reschedule(booked.id, { start: '2026-10-22T15:00' });
    await eventually(
      () => field(page, 'Ends at').inputValue(),
      (value) => value === '3:45 PM',
    );
    await dialog(page)
      .getByText(
        'Somebody else has changed this appointment. It is now: Thursday, October 22, 3:00 – 3:45 PM.',
      )
      .waitFor();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
    expect(await field(page, 'Ends at').inputValue()).toBe('3:30 PM');
    await button(page, 'Save').click();
    await said(page, 'Changed: Cleo Bright, Shave, Thursday, October 22, 3:00 – 3:30 PM.');
  });

  test('a higher price of a paid appointment names the amount that the customer owes', async () => {
    const booked = await book('2026-10-22T10:30');
    await pay(booked.orderId);
    const page = await openForm(booked);
    await field(page, 'Cost').fill('60,00');
    await dialog(page)
      .getByText('Price with tax: €60.00 instead of €48.00. The customer owes €12.00.')
      .waitFor();
    await button(page, 'Save').click();
    await said(
      page,
      'Changed: Cleo Bright, Cut, Thursday, October 22, 10:30 – 11:15 AM. The customer owes €12.00.',
    );
    expect((await stored(booked)).cost).toBe('60.00');
  });

  test.each([[1280], [390]])(
    'another member takes the appointment at the former price, and undo gives it back (%d pixels)',
    async (width) => {
      const booked = await book('2026-10-22T10:30');
      await pay(booked.orderId);
      const page = await openForm(booked, width);
      await dialog(page).getByRole('combobox', { name: 'With' }).selectOption({ label: 'Mia' });
      expect(await seriousFaults(page)).toEqual([]);
      await button(page, 'Save').click();
      await said(page, 'Changed: Cleo Bright, Cut, Thursday, October 22, 10:30 – 11:15 AM with Mia.');
      expect(await stored(booked)).toMatchObject({ staffIds: [3], cost: '48.00', start: booked.start });
      await desk(page).getByRole('button', { name: 'Undo', exact: true }).click();
      await eventually(
        async () => (await stored(booked)).staffIds,
        ([id]) => id === 4,
      );
    },
  );

  test('a member who is busy is refused in words, and takes the appointment with a reason', async () => {
    const booked = await book('2026-10-22T10:30');
    await book('2026-10-22T10:30', { staffId: 3, customerId: 7 });
    const page = await openForm(booked);
    await dialog(page).getByRole('combobox', { name: 'With' }).selectOption({ label: 'Mia' });
    await button(page, 'Save').click();
    await field(page, 'Reason').fill('Mia does both');
    expect((await stored(booked)).staffIds).toEqual([4]);
    await button(page, 'Save anyway').click();
    await said(page, 'Changed: Cleo Bright, Cut, Thursday, October 22, 10:30 – 11:15 AM with Mia.');
  });

  test('a service that the chosen member does not do goes back to the present member', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await openForm(booked);
    await dialog(page).getByRole('combobox', { name: 'With' }).selectOption({ label: 'Mia' });
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
    await dialog(page).getByText('With Jonas.', { exact: true }).waitFor();
    await button(page, 'Save').click();
    await said(page, 'Changed: Cleo Bright, Shave, Thursday, October 22, 10:30 – 11:00 AM.');
    expect(await stored(booked)).toMatchObject({ productId: 2, staffIds: [4] });
  });

  test('a longer appointment that meets another one is refused in words, and can be saved with a reason', async () => {
    const booked = await book('2026-10-22T10:30');
    await book('2026-10-22T11:15', { customerId: 7 });
    const page = await openForm(booked);
    await field(page, 'Ends at').fill('11:30');
    await button(page, 'Save').click();
    await dialog(page).getByRole('alert').getByText('not enough places are free').waitFor();
    expect((await stored(booked)).end).toBe(booked.end);
    await field(page, 'Reason').fill('Both agreed');
    await button(page, 'Save anyway').click();
    await said(page, 'Changed: Cleo Bright, Cut, Thursday, October 22, 10:30 – 11:30 AM.');
    expect((await stored(booked)).end).toBe(booked.end + 900);
  });

  test('an appointment that has begun gets another service, which is undone with its length and its price', async () => {
    const booked = await book('2026-10-22T09:00');
    tests.shop.setClock(NOW + 20 * MINUTE);
    const page = await openForm(booked);
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
    await button(page, 'Save').click();
    await said(page, 'Changed: Cleo Bright, Shave, Thursday, October 22, 9:00 – 9:30 AM.');
    expect(await stored(booked)).toMatchObject({ productId: 2, end: booked.start + 1800, cost: '20.00' });
    await button(page, 'Undo').click();
    await said(page, 'Undone: Cleo Bright, Thursday, October 22, 9:00 – 9:45 AM.');
    expect(await stored(booked)).toMatchObject({ productId: 1, end: booked.end, cost: '48.00' });
  });

  test('an end before the start, a missing end and a wrong price are named beside their fields, and nothing is sent', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await openForm(booked);
    const fault = (text: string): Promise<void> =>
      dialog(page).locator('.field .refusal').getByText(text, { exact: true }).waitFor();
    const faultsShown = (): Promise<number> => dialog(page).locator('.refusal').count();
    await dialog(page).getByText('45 minutes', { exact: true }).waitFor();
    await field(page, 'Ends at').fill('12:00');
    await dialog(page).getByText('1 hour 30 minutes', { exact: true }).waitFor();
    await field(page, 'Ends at').fill('09:30');
    await fault('The end is not after the start.');
    await button(page, 'Save').click();
    await field(page, 'Ends at').fill('');
    await button(page, 'Save').click();
    await fault('The end is missing.');
    expect(await field(page, 'Ends at').getAttribute('aria-invalid')).toBe('true');
    await field(page, 'Ends at').fill('11:15');
    for (const wrong of ['-5,5', '']) {
      await field(page, 'Cost').fill(wrong);
      await button(page, 'Save').click();
      await fault('Enter the cost as a number, such as 48.00.');
      expect(await faultsShown()).toBe(1);
    }
    expect(await seriousFaults(page)).toEqual([]);
    expect(await stored(booked)).toMatchObject({ end: booked.end, cost: '48.00' });
    expect(tests.browser.errors).toEqual([]);
  });

  test('a wrong price is refused, and typed values are not discarded without a question', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await openForm(booked);
    await field(page, 'Cost').fill('a lot');
    await button(page, 'Save').click();
    await page.keyboard.press('Escape');
    await button(page, 'Discard it').click();
    await dialog(page).waitFor({ state: 'detached' });
    expect((await stored(booked)).cost).toBe('48.00');
  });
});

describeInBrowser('the price in the form, in a shop whose prices include tax', () => {
  const tests = deskTests(TAXED_SALON);

  const button = (page: Page, name: string): Locator =>
    dialog(page).getByRole('button', { name, exact: true });

  test('each price is the one that the customer pays: in the field, beside it, and in the next form; undo restores it', async () => {
    const { appointments } = tests.shop;
    const { id } = await appointments.create({
      productId: 1,
      start: '2026-10-22T10:30',
      staffId: 4,
      customerId: 6,
    });
    const page = await tests.open({ lang: 'de' });
    const openForm = async (): Promise<void> => {
      await button(page, 'Ändern').click();
      await dialog(page).getByRole('heading', { name: 'Ändern: Cleo Bright' }).waitFor();
    };
    const price = dialog(page).getByRole('textbox', { name: 'Preis', exact: true });
    await desk(page).locator(`[data-appointment="${id}"]`).getByRole('button').first().click();
    await openForm();
    expect(await price.inputValue()).toBe('49,00');

    await chooseService(dialog(page).getByRole('combobox', { name: 'Leistung' }), 'Shave');
    await dialog(page).getByText('Preis mit Steuer: 20,00 € statt 49,00 €.').waitFor();
    expect(await price.inputValue()).toBe('20,00');
    await button(page, 'Bisherigen Preis behalten').click();
    await dialog(page).getByText('Eine neue Buchung wie diese kostet 20,00 €.').waitFor();
    expect(await price.inputValue()).toBe('49,00');
    await chooseService(dialog(page).getByRole('combobox', { name: 'Leistung' }), 'Cut');

    // Mia costs 50.00, which is 60.00 with tax.
    await dialog(page).getByRole('combobox', { name: 'Bei' }).selectOption({ label: 'Mia' });
    await dialog(page).getByText('Eine neue Buchung wie diese kostet 60,00 €.').waitFor();
    await price.fill('54,50');
    await dialog(page).getByText('Preis mit Steuer: 54,50 € statt 49,00 €.').waitFor();
    await button(page, 'Speichern').click();
    await eventually(
      () => appointments.get(id),
      (now) => now.cost === '54.50',
    );
    expect(await appointments.get(id)).toMatchObject({ costIncludesTax: true, staffIds: [3] });
    // The form shows what the desk has read, so it opens after the desk shows the new price.
    await dialog(page).getByRole('heading', { name: 'Ändern: Cleo Bright' }).waitFor({ state: 'hidden' });
    await dialog(page).getByText('54,50').first().waitFor();
    await openForm();
    await eventually(
      () => price.inputValue(),
      (value) => value === '54,50',
    );
    await page.keyboard.press('Escape');
    await desk(page).getByRole('button', { name: 'Rückgängig', exact: true }).click();
    await eventually(
      () => appointments.get(id),
      (now) => now.cost === '40.83' && !now.costIncludesTax && now.staffIds[0] === 4,
    );
    expect(tests.browser.errors).toEqual([]);
  });
});
