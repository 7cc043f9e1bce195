import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { event, openCalendar } from '../../support/browser/desk-calendar';
import { desk, deskTests, type Device, dialog, SALON } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { plain } from '../../support/browser/plain-text';

jest.setTimeout(120_000);

const QUESTIONS = [
  { key: 'name', label: 'Name', type: 'text', required: true, personal: true, per: 'place' },
  { key: 'level', label: 'Level', type: 'choice', options: ['New', 'Expert'], per: 'place' },
  { key: 'allergies', label: 'Allergies', type: 'long', personal: true },
  { key: 'photos', label: 'May we take photos?', type: 'yes' },
];

describeInBrowser('the people of a class at the desk', () => {
  const tests = deskTests({
    ...SALON,
    products: SALON.products!.map((one) =>
      one.name === 'Workshop' ? { ...one, qty: 8, questions: QUESTIONS } : one,
    ),
  });
  let id: number;
  beforeEach(async () => {
    const { appointments } = tests.shop;
    const at = { productId: 3, start: '2026-10-22T11:00' };
    const named = (...names: string[]) =>
      names.map((value, place) => ({ key: 'name', place: place + 1, value }));
    ({ id } = await appointments.book({
      ...at,
      customerId: 6,
      quantity: 4,
      answers: [
        ...named('Ada', 'Bo', 'Cy', 'Di'),
        { key: 'level', place: 2, value: 'New' },
        { key: 'allergies', value: 'Nuts' },
        { key: 'photos', value: false },
      ],
    }));
    await appointments.book({ ...at, customerId: 7, answers: named('Fay') });
  });

  const people = (page: Page) => dialog(page).getByRole('region', { name: /People/ });
  const person = (page: Page, name: string) => people(page).getByRole('listitem').filter({ hasText: name });

  async function open(device: Device = {}): Promise<Page> {
    const page = await tests.open({}, device);
    await desk(page)
      .getByRole('button', { name: /Cleo Bright/ })
      .first()
      .click();
    await person(page, 'Fay').waitFor();
    return page;
  }

  test('nobody of a class can be marked as arrived before its day', async () => {
    tests.shop.setClock(Date.UTC(2026, 9, 21, 21));
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Next day' }).click();
    await desk(page)
      .getByRole('button', { name: /Cleo Bright/ })
      .first()
      .click();
    await person(page, 'Fay').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Arrived' }).count()).toBe(0);
  });

  test('are listed with their answers, also those of other bookings, and with the answers about the booking above', async () => {
    const page = await open();
    expect(plain(await people(page).getByRole('heading').innerText())).toBe('People: 0 of 5 arrived');
    expect(plain(await person(page, 'Bo').first().innerText())).toMatch(/^Bo Cleo Bright · Level: New/);
    expect(plain(await person(page, 'Fay').innerText())).toMatch(/^Fay Dan Reed/);
    const facts = plain(await dialog(page).locator('.facts').innerText());
    expect(facts).toContain('Allergies Nuts');
    expect(facts).toContain('May we take photos? No');
    expect(await faults(page)).toEqual([]);
  });

  test('are checked in one by one', async () => {
    const page = await open();
    const arrived = person(page, 'Fay').getByRole('button', { name: 'Arrived' });
    await arrived.click();
    await people(page).getByText('People: 1 of 5 arrived').waitFor();
    expect(await arrived.getAttribute('aria-pressed')).toBe('true');
    await arrived.click();
    await people(page).getByText('People: 0 of 5 arrived').waitFor();

    await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await people(page).getByText('People: 1 of 5 arrived').waitFor();
    await arrived.click();
    await people(page).getByText('People: 0 of 5 arrived').waitFor();
    // Another user records the arrival between the read and the write of the undo.
    const { appointments } = tests.shop;
    const [fay] = (await appointments.list({ customerId: 7 })).items;
    await page.route('**/check-ins', async (route) => {
      await appointments.checkIn(fay!.id, { place: 1 });
      await route.continue();
    });
    await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await dialog(page)
      .getByText('Not undone: somebody has changed the appointment of Dan Reed since.')
      .waitFor();
  });

  test('are one list in the calendar, with the facts of the class once and the places of each booking', async () => {
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await event(page, /Workshop/).click();
    const list = dialog(page);
    await list.getByRole('button', { name: 'Dan Reed' }).waitFor();
    expect(plain(await list.locator('.content').innerText())).toBe(
      'Thursday, October 22, 11:00 AM – 1:00 PM Cleo Bright 4 places Expected Unpaid Allergies: Nuts Dan Reed Expected Unpaid',
    );
  });

  test('can lose one place of a booking, after a question; a booking of one place has no button for this', async () => {
    const page = await open();
    expect(await person(page, 'Fay').getByRole('button', { name: 'Cancel place' }).count()).toBe(0);
    await person(page, 'Cy').getByRole('button', { name: 'Cancel place' }).click();
    await dialog(page).getByText('Cancel the place of Cy?').waitFor();
    await dialog(page).getByRole('button', { name: 'Yes, cancel it' }).click();
    await person(page, 'Cy').waitFor({ state: 'detached' });
    const { quantity, answers } = await tests.shop.appointments.get(id);
    expect(quantity).toBe(3);
    expect(answers.flatMap(({ key, value }) => (key === 'name' ? [value] : []))).toEqual(['Ada', 'Bo', 'Di']);
  });

  test('fit a narrow screen, with the buttons of a person in one row', async () => {
    const page = await open({ width: 390 });
    const buttons = await person(page, 'Cy').getByRole('button').all();
    const boxes = await Promise.all(buttons.map((one) => one.boundingBox()));
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await faults(page)).toEqual([]);
  });
});
