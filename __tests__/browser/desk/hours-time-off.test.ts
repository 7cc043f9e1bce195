import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, NOW } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

describeInBrowser('time off in the desk', () => {
  const tests = deskTests();

  const book = (start: string, staffId = 3) =>
    tests.shop.appointments.create({ productId: 1, start, staffId, customerId: 6 });

  const openHours = async (page: Page): Promise<void> => {
    await desk(page).getByRole('button', { name: 'Opening hours' }).click();
    await desk(page).getByRole('heading', { name: 'Closed times, holidays and time off' }).waitFor();
  };
  const isFree = async (date: string, productId = 1): Promise<boolean> => {
    const slots = await tests.shop.appointments.slots.list({
      productIds: [productId],
      minDate: date,
      maxDate: date,
    });
    return slots.records.length > 0;
  };
  const row = (page: Page, id: number): Locator => dialog(page).locator(`[data-appointment="${id}"]`);

  test('a time off begins with the member and the day that were in view, and shows the day in the language of the desk', async () => {
    const page = await tests.open({ lang: 'de' });
    await page.evaluate("location.hash = '#desk/today/2026-10-27'");
    await desk(page).locator('[name=member]').selectOption({ label: 'Mia' });
    await desk(page).getByRole('button', { name: 'Öffnungszeiten' }).click();
    await desk(page).getByRole('button', { name: 'Abwesenheit eintragen' }).click();
    expect(await dialog(page).locator('[name=who] option:checked').innerText()).toBe('Mia');
    const first = dialog(page).getByRole('button', { name: /^Erster Tag/ });
    expect(await first.innerText()).toContain('Di., 27. Okt.');
    await first.click();
    await dialog(page).locator('[name=from-day]').fill('2026-10-28');
    await dialog(page).getByText('Mi., 28. Okt.').first().waitFor();
  });

  test('a week’s holiday during eleven appointments: four are moved, one is cancelled, six stay', async () => {
    // The service has opening hours of higher precedence than a usual closure.
    await tests.shop.appointments.rules.create({
      kind: 'product',
      kindId: 1,
      rangeType: 'time:all',
      fromRange: '10:00',
      toRange: '16:00',
      priority: 40,
    });
    const booked = [];
    for (const day of ['26', '27', '28', '29', '30'])
      for (const hour of ['10', '12']) booked.push(await book(`2026-10-${day}T${hour}:00`));
    booked.push(await book('2026-10-31T10:00', 4));
    await book('2026-11-02T10:00');

    const page = await tests.open();
    await openHours(page);
    await desk(page).getByRole('button', { name: 'Add time off' }).click();
    await dialog(page).getByLabel('First day').fill('2026-10-26');
    await dialog(page).getByLabel('Last day').fill('2026-11-01');
    await dialog(page).getByLabel('Name, such as').fill('Autumn holiday');
    await dialog(page).getByRole('heading', { name: '11 appointments in this time' }).waitFor();
    await dialog(page).getByText('In this time everything is closed.').waitFor();
    await dialog(page).getByText('Mon, Oct 26: 9:00 AM – 7:00 PM').waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save, then decide about 11 appointments' }).click();

    await dialog(page).getByText('0 of 11 decided').waitFor();
    for (const date of ['2026-10-26', '2026-10-29', '2026-11-01']) expect(await isFree(date)).toBe(false);
    expect(await isFree('2026-11-02')).toBe(true);
    expect(await faults(page)).toEqual([]);

    // Three appointments are moved elsewhere, and the open list shows it. The fourth is moved in the list
    // itself.
    for (const [at, { id }] of booked.slice(0, 3).entries())
      await tests.shop.appointments.reschedule(id, { start: `2026-11-03T1${at}:00` });
    await dialog(page).getByText('3 of 11 decided').waitFor();
    await row(page, booked[3]!.id).getByRole('button', { name: 'Move: Cleo Bright' }).click();
    await dialog(page).getByLabel('From', { exact: true }).fill('2026-11-04');
    await dialog(page).getByRole('radio', { name: '10:30 AM' }).first().check();
    await dialog(page)
      .getByRole('button', { name: /^Move from .* at 12:00 PM/ })
      .click();
    await dialog(page).getByText('4 of 11 decided').waitFor();
    await dialog(page)
      .getByText(/^Moved for Cleo Bright: /)
      .waitFor();
    await row(page, booked[4]!.id).getByRole('button', { name: 'Cancel: Cleo Bright' }).press('Enter');
    await page.keyboard.type('Holiday');
    await row(page, booked[4]!.id).getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
    await dialog(page).getByText('5 of 11 decided').waitFor();
    const next = row(page, booked[5]!.id).getByRole('button', { name: 'Move: Cleo Bright' });
    await next.and(page.locator(':focus')).waitFor();

    // The list of affected appointments stays when the dialog that moves one closes, even if nothing was
    // moved.
    await row(page, booked[5]!.id).getByRole('button', { name: 'Leave: Cleo Bright' }).click();
    await row(page, booked[6]!.id).getByRole('button', { name: 'Move: Cleo Bright' }).click();
    await dialog(page).getByRole('heading', { name: /^Move/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).getByText('6 of 11 decided').waitFor();
    for (const { id } of booked.slice(6))
      await row(page, id).getByRole('button', { name: 'Leave: Cleo Bright' }).click();
    await dialog(page).getByText('Every appointment is decided.', { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();

    await desk(page)
      .locator('[data-rule]', { hasText: 'The whole shop' })
      .getByText('Mon, Oct 26 to Sun, Nov 1')
      .waitFor();
    expect((await tests.shop.appointments.get(booked[4]!.id)).status).toBe('cancelled');
    expect((await tests.shop.appointments.get(booked[10]!.id)).status).not.toBe('cancelled');
  });

  test('a member is ill at eight: her day is closed, and her appointments move to a member who is free', async () => {
    // Eight in the morning in Berlin, an hour before the first customer.
    tests.shop.setClock(NOW - 3_600_000);
    const early = await book('2026-10-22T09:00');
    const late = await book('2026-10-22T14:15');
    const page = await tests.open({}, { width: 800 });
    await openHours(page);
    await desk(page).getByRole('button', { name: 'Add time off' }).click();
    await dialog(page).getByLabel('For whom?').selectOption({ label: 'Mia' });
    await dialog(page).getByLabel('First day').fill('2026-10-22');
    await dialog(page).getByLabel('Last day').fill('2026-10-22');
    await dialog(page).getByRole('button', { name: 'Save, then decide about 2 appointments' }).click();

    for (const [at, { id }] of [early, late].entries()) {
      await row(page, id).getByRole('button', { name: 'Move: Cleo Bright' }).click();
      await dialog(page).getByRole('button', { name: 'Jonas', exact: true }).click();
      await dialog(page)
        .getByRole('button', { name: /^Move from .+ with Mia to .+ with Jonas$/ })
        .click();
      const progress = at === 0 ? '1 of 2 decided' : 'Every appointment is decided.';
      await dialog(page).getByText(progress, { exact: true }).waitFor();
    }
    expect(await tests.shop.appointments.get(early.id)).toMatchObject({ start: early.start, staffIds: [4] });
    expect(await tests.shop.appointments.get(late.id)).toMatchObject({ start: late.start, staffIds: [4] });
  });

  test('a customer who did not come and an appointment that is over do not stand in the way of time off', async () => {
    const { appointments } = tests.shop;
    const over = await book('2026-10-22T09:00');
    const missed = await book('2026-10-22T10:15');
    const coming = await book('2026-10-22T14:15');
    tests.shop.setClock(NOW + 90 * 60_000);
    await appointments.setCustomerStatus(missed.id, 'no-show');
    const page = await tests.open();
    await openHours(page);
    await desk(page).getByRole('button', { name: 'Add time off' }).click();
    await dialog(page).getByLabel('For whom?').selectOption({ label: 'Mia' });
    await dialog(page).getByRole('button', { name: 'Save, then decide about 1 appointment' }).click();
    await row(page, coming.id).waitFor();
    expect(await dialog(page).locator('[data-appointment]').count()).toBe(1);

    await page.keyboard.press('Escape');
    await desk(page).getByRole('button', { name: 'Today', exact: true }).click();
    const away = (id: number): Promise<number> =>
      desk(page).locator(`[data-appointment="${id}"] .staffAway`).count();
    await desk(page).locator('.summary .staffAway').waitFor();
    expect(await desk(page).locator('.summary .staffAway strong').innerText()).toBe('1');
    expect(await Promise.all([over, missed, coming].map(({ id }) => away(id)))).toEqual([0, 0, 1]);
  });

  test('if the list of appointments cannot be loaded after a time off is saved, its form closes and the desk says that appointments are still booked', async () => {
    await book('2026-10-26T10:00');
    const page = await tests.open();
    await openHours(page);
    await page.route('**/time-off/decisions.mjs', (route) => route.abort());
    await desk(page).getByRole('button', { name: 'Add time off' }).click();
    await dialog(page).getByLabel('First day').fill('2026-10-26');
    await dialog(page).getByLabel('Name, such as').fill('Painter');
    await dialog(page).getByRole('button', { name: 'Save, then decide about 1 appointment' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await desk(page).locator('[data-rule]', { hasText: 'Painter' }).waitFor();
    await desk(page)
      .getByRole('status')
      .getByText('The closed time is saved. 1 appointment in it is still booked.', { exact: true })
      .waitFor();
  });

  test('a closed time of every year shows its days without the year in which it was entered', async () => {
    await tests.shop.appointments.rules.create({
      kind: 'global',
      kindId: 0,
      title: 'Christmas',
      rangeType: 'custom',
      fromDate: '2019-12-25',
      toDate: '2019-12-26',
      appointable: false,
      rrule: 'FREQ=YEARLY',
    });
    const page = await tests.open();
    await openHours(page);
    const christmas = desk(page).getByRole('listitem').filter({ hasText: 'Christmas' });
    await christmas.getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByRole('button', { name: 'First day: Dec 25', exact: true }).waitFor();
    await dialog(page).getByLabel('Every year').uncheck();
    await dialog(page).getByRole('button', { name: 'First day: Wed, Dec 25, 2019', exact: true }).waitFor();
  });

  test('on a phone, one member is closed on Friday afternoon, which is changed and deleted later', async () => {
    const page = await tests.open({}, { width: 360, height: 740, colorScheme: 'dark' });
    await openHours(page);
    await desk(page).getByRole('button', { name: 'Add time off' }).click();
    await dialog(page).getByLabel('For whom?').selectOption({ label: 'Mia' });
    await dialog(page).getByLabel('Some hours').check();
    const save = (await dialog(page).getByRole('button', { name: 'Save' }).boundingBox())!;
    expect(save.y + save.height).toBeLessThanOrEqual(740);
    await dialog(page).getByLabel('From: date').fill('2026-10-23');
    await dialog(page).getByText('Fri, Oct 23: 12:00 – 6:00 PM').waitFor();
    await dialog(page).getByText('There are no appointments in this time.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await desk(page)
      .locator('[data-rule]', { hasText: 'Mia' })
      .getByText('Fri, Oct 23: 12:00 – 6:00 PM')
      .waitFor();
    expect(await faults(page)).toEqual([]);

    await desk(page).getByRole('button', { name: 'Change: Away' }).click();
    await dialog(page).getByLabel('To: time').fill('11:00');
    await dialog(page).getByText('The end must be after the start.').waitFor();
    await dialog(page).getByLabel('Whole days').check();
    await dialog(page).getByText('Fri, Oct 23: 9:00 AM – 12:00 PM, 6:00 – 7:00 PM').waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await desk(page).locator('[data-rule]', { hasText: 'Mia' }).getByText('Fri, Oct 23').waitFor();
    expect(await tests.shop.appointments.rules.all()).toHaveLength(3);

    await desk(page).getByRole('button', { name: 'Delete: Away' }).click();
    await dialog(page).getByText('Fri, Oct 23: 9:00 AM – 7:00 PM').waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Yes, delete it' }).click();
    await desk(page).getByText('Nothing is planned.').waitFor();
    expect(await tests.shop.appointments.rules.all()).toHaveLength(2);
  });
});
