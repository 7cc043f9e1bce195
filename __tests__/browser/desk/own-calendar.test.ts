import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, loaded, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { desk, deskTests, type Device, dialog } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { plain } from '../../support/browser/plain-text';

jest.setTimeout(120_000);

const MIA = 3;

describeInBrowser('the own calendar of a member at the desk', () => {
  const tests = deskTests();
  const book = (start: string, draft: object = {}) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: MIA, customerId: 6, ...draft });

  /** Opens the desk of Mia, who keeps her own calendar. */
  async function open(device: Device = {}): Promise<Page> {
    const { access } = tests.shop.host;
    const can = access.can.bind(access);
    jest
      .spyOn(access, 'can')
      .mockImplementation(async (user, capability) =>
        capability === 'manage_own_calendar' ? user === MIA : can(user, capability),
      );
    return tests.open({ login: 'mia' }, device);
  }
  const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
  const openAppointment = (page: Page, name: string) =>
    desk(page)
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click();

  test.each([390, 1280])('books a guest for this member, at a width of %i', async (width) => {
    const page = await open({ width });
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await dialog(page).getByRole('status', { name: 'With' }).getByText('Mia', { exact: true }).waitFor();
    expect(await dialog(page).getByRole('combobox').count()).toBe(1);
    await button(page, /First free time/).click();
    expect(await faults(page)).toEqual([]);
    await button(page, /^Book/).last().click();
    await desk(page).getByText('Ada Lovelace').first().waitFor();
    const { items } = await tests.shop.appointments.list();
    expect(items).toMatchObject([{ productId: 1, staffIds: [MIA], customerId: 0 }]);
    expect(await faults(page)).toEqual([]);
    expect(tests.browser.errors).toEqual([]);
  });

  test('names a colleague, and says "a colleague" if the names cannot be read', async () => {
    await book('2026-10-22T10:30', { staffId: undefined, staffIds: [MIA, 4], enforce: 'none' });
    const page = await open();
    await desk(page).locator('.facts-line', { hasText: 'Mia and Jonas' }).waitFor();
    await page.route('**/v2/staff?**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await desk(page).locator('.facts-line', { hasText: 'Mia and a colleague' }).waitFor();
  });

  test('moves an appointment in its dialog, takes the move back, and cancels it without an undo', async () => {
    const { id, start } = await book('2026-10-22T10:30');
    const page = await open();
    await openAppointment(page, 'Cleo Bright');
    expect(await button(page, /Change|Book again|Save/).count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await button(page, 'Move').click();
    await dialog(page)
      .getByRole('radio', { name: /^11:15/ })
      .first()
      .check();
    expect(await faults(page)).toEqual([]);
    await button(page, /^Move from/).click();
    await desk(page).getByRole('button', { name: 'Undo', exact: true }).waitFor();
    expect((await tests.shop.appointments.get(id)).start).toBe(start + 2_700);
    await desk(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await desk(page)
      .getByText(/^Undone: Cleo Bright/)
      .first()
      .waitFor();
    expect((await tests.shop.appointments.get(id)).start).toBe(start);

    await openAppointment(page, 'Cleo Bright');
    await button(page, 'Cancel').click();
    await dialog(page).locator('[name=reason]').fill('Mia is ill');
    await dialog(page).locator('button[name=yes]').click();
    await dialog(page).getByText('Cancelled', { exact: true }).waitFor();
    expect((await tests.shop.appointments.get(id)).status).toBe('cancelled');
    expect(await desk(page).getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
    expect(await button(page, /Restore|Move/).count()).toBe(0);
    expect(tests.browser.errors).toEqual([]);
  });

  test('drags an appointment of which they are the only member; one of two members, and one that has begun, stay', async () => {
    const { id, start } = await book('2026-10-22T10:00');
    const shared = await book('2026-10-22T14:00', { staffId: undefined, staffIds: [MIA, 4], customerId: 7 });
    await book('2026-10-22T08:00', { customerId: undefined, guestName: 'Early Bird' });
    const page = await open();
    await openCalendar(page, 'Week');
    await drag(
      page,
      await handleOf(event(page, /Cleo Bright/)),
      await pointAt(page, { column: 5, time: '11:15' }),
    );
    await desk(page).getByRole('button', { name: 'Undo', exact: true }).waitFor();
    expect((await tests.shop.appointments.get(id)).start).not.toBe(start);
    await drag(
      page,
      await handleOf(event(page, /Dan Reed/)),
      await pointAt(page, { column: 5, time: '16:00' }),
    );
    await loaded(page);
    expect((await tests.shop.appointments.get(shared.id)).start).toBe(shared.start);
    for (const name of [/Dan Reed/, /Early Bird/]) {
      await event(page, name).click();
      await button(page, 'Close').waitFor();
      expect(await button(page, /^(Move|Cancel)/).count()).toBe(0);
      await button(page, 'Close').click();
    }
    expect(tests.browser.errors).toEqual([]);
  });

  test('writes, changes and deletes the own time off, and only reads that of the shop', async () => {
    await book('2026-10-27T10:00');
    await tests.shop.appointments.rules.create({
      kind: 'global',
      rangeType: 'custom',
      fromDate: '2026-12-24',
      toDate: '2026-12-26',
      appointable: false,
      title: 'Christmas',
    });
    const page = await open();
    const sent: string[] = [];
    page.on('response', (response) => response.status() >= 400 && sent.push(response.url()));
    await desk(page).getByRole('navigation').getByRole('button', { name: 'Time off' }).click();
    const christmas = desk(page).locator('[data-rule]', { hasText: 'Christmas' });
    await christmas.waitFor();
    expect(await christmas.getByRole('button').count()).toBe(0);
    await desk(page).getByRole('button', { name: 'Add time off' }).click();
    await dialog(page).getByLabel('First day').fill('2026-10-27');
    await dialog(page).getByRole('heading', { name: '1 appointment in this time' }).waitFor();
    expect(plain(await dialog(page).innerText())).not.toContain('Every year');
    expect(await faults(page)).toEqual([]);
    await button(page, 'Save, then decide about 1 appointment').click();
    await button(page, 'Move: Cleo Bright').waitFor();
    await button(page, 'Done').click();
    const off = desk(page).locator('[data-rule]', { hasText: 'Mia' });
    await off.getByRole('button', { name: /^Change/ }).click();
    await dialog(page).getByLabel('Last day').fill('2026-10-28');
    await dialog(page).getByRole('heading', { name: '1 appointment in this time' }).waitFor();
    await button(page, 'Save, then decide about 1 appointment').click();
    await button(page, 'Done').click();
    expect((await tests.shop.appointments.rules.all()).at(-1)).toMatchObject({
      kind: 'staff',
      kindId: MIA,
      toDate: '2026-10-28',
      rrule: null,
    });
    await off.getByRole('button', { name: /^Delete/ }).click();
    expect(await faults(page)).toEqual([]);
    await button(page, 'Yes, delete it').click();
    await off.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    expect(tests.browser.errors).toEqual([]);
  });
});
