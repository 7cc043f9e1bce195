import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, inDesk, MASSAGE, withMassage } from '../../support/browser/desk-page';
import { loaded } from '../../support/browser/desk-calendar';

jest.setTimeout(120_000);

const NAMES = { Cut: 'Haarschnitt', 'Garden room': 'Gartenzimmer', Inventory: 'Inventur', Rest: 'Ruhe' };
/** A massage with a rest in the middle, in which the member is free. */
const PARTS = [
  { minutes: 20, staff: true },
  { minutes: 30, staff: false, label: 'Rest' },
  { minutes: 10, staff: true },
];

describeInBrowser('a page that states the shop’s names in its language', () => {
  const tests = deskTests(withMassage({ needs: [{ kind: 'room' }], parts: PARTS }));
  const texts = { names: NAMES };
  let room: number;
  beforeEach(async () => {
    const { appointments } = tests.shop;
    room = (await appointments.resources.create({ name: 'Garden room', kind: 'room' })).id;
    await appointments.create({ productId: 1, start: '2026-10-22T10:00', staffId: 3, customerId: 6 });
    await appointments.create({ productId: MASSAGE, start: '2026-10-22T15:00', staffId: 3, customerId: 6 });
    await appointments.rules.create({
      kind: 'global',
      title: 'Inventory',
      rangeType: 'time:4',
      fromRange: '12:00',
      toRange: '14:00',
      appointable: false,
      priority: 50,
    });
  });

  test('shows them in lists, in the calendar, in the choice of a service, and for rooms and closed times', async () => {
    const page = await tests.open({ lang: 'de' });
    await desk(page).locator('[data-appointment]', { hasText: 'Cut' }).waitFor();
    await inDesk(page, `desk.texts = ${JSON.stringify(texts)}`);
    await desk(page).locator('[data-appointment]', { hasText: 'Haarschnitt' }).waitFor();
    await desk(page).getByRole('button', { name: 'Neue Buchung' }).click();
    const options = dialog(page).locator('[name=product] option');
    await options.filter({ hasText: 'Haarschnitt' }).waitFor({ state: 'attached' });
    const services = await options.allTextContents();
    const named = services.map((text) => text.split(' · ')[0]);
    expect(named).toEqual(expect.arrayContaining(['Haarschnitt', 'Shave']));
    expect(named).not.toContain('Cut');
    await page.keyboard.press('Escape');
    await desk(page).getByRole('button', { name: 'Kalender' }).click();
    await loaded(page);
    await desk(page).locator('.closed-title', { hasText: 'Inventur' }).first().waitFor();
    await desk(page).locator('.free-part').getByText('Ruhe', { exact: true }).waitFor();
    expect(await desk(page).innerText()).not.toMatch(/Inventory|Rest/);
    expect(tests.browser.errors).toEqual([]);
  });

  test('keeps the stored name of a room in the form that changes it', async () => {
    const page = await tests.open({ lang: 'de' });
    await inDesk(page, `desk.texts = ${JSON.stringify(texts)}`);
    await desk(page).getByRole('button', { name: 'Öffnungszeiten' }).click();
    const row = desk(page).locator('.times-off > li', { hasText: 'Gartenzimmer' });
    await row.getByRole('button', { name: 'Ändern: Gartenzimmer' }).click();
    expect(await dialog(page).locator('[name=name]').inputValue()).toBe('Garden room');
    await dialog(page).locator('[name=quantity]').fill('2');
    await dialog(page).getByRole('button', { name: 'Speichern' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await tests.shop.appointments.resources.get(room)).toMatchObject({
      name: 'Garden room',
      quantity: 2,
    });
  });
});
