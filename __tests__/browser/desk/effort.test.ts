import { describeInBrowser } from '../../support/browser/browser';
import { openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog } from '../../support/browser/desk-page';
import { layoutShift, watchShifts } from '../../support/browser/layout-shift';

jest.setTimeout(120_000);

const MOST_INTERACTIONS = 6;
const MOST_SHIFT = 0.05;

/** Page script that returns, for each appointment, whether its start and its whole name are visible. */
const ROOM = `[...document.querySelector('appointment-desk').shadowRoot.querySelectorAll('.chip')].map((chip) => {
  const [time, who] = [chip.querySelector('span:not(.unseen)'), chip.querySelector('bdi')];
  const { left, right } = chip.getBoundingClientRect();
  const ends = [time, who].map((one) => one.getBoundingClientRect());
  const isInside = ends.every((end) => end.left >= left && end.right <= right && end.width > 0);
  return isInside && who.scrollWidth <= who.clientWidth;
})`;

describeInBrowser('the effort of work at the desk', () => {
  const tests = deskTests();

  test('a booking by phone for a new customer takes at most six interactions', async () => {
    const page = await tests.open();
    const steps = [
      () => desk(page).getByRole('button', { name: 'New booking' }).click(),
      () => dialog(page).getByRole('searchbox').fill('Ada Lovelace'),
      () => dialog(page).getByLabel('Phone', { exact: true }).fill('+49 30 1234567'),
      () => chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave'),
      () => dialog(page).getByRole('radio', { name: '11:00 AM' }).first().check(),
      () => dialog(page).locator('[type=submit]').click(),
    ];
    for (const step of steps) await step();
    await desk(page).getByText('Booked for Ada Lovelace: Thursday, October 22 at 11:00 AM.').waitFor();
    expect(steps.length).toBeLessThanOrEqual(MOST_INTERACTIONS);
    const { items } = await tests.shop.appointments.list();
    expect(items.map(({ contact }) => [contact.name, contact.phone])).toEqual([
      ['Ada Lovelace', '+49 30 1234567'],
    ]);
  });

  test('a booking by phone at a free time of the calendar takes five interactions: its end follows from the service', async () => {
    const page = await tests.open();
    await openCalendar(page, 'Day');
    const free = await pointAt(page, { column: 0, time: '11:00' });
    const steps = [
      () => page.mouse.click(free.x, free.y),
      () => dialog(page).getByRole('searchbox').fill('Ada Lovelace'),
      () => dialog(page).getByLabel('Phone', { exact: true }).fill('+49 30 1234567'),
      () => chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave'),
      // The time that was clicked stays in sight.
      () => dialog(page).locator('.clicked').getByText('Thursday, October 22 at 11:00 AM').waitFor(),
      () => dialog(page).getByRole('button', { name: 'Book Thursday, October 22 at 11:00 AM' }).click(),
    ];
    for (const step of steps) await step();
    await desk(page).getByText('Booked for Ada Lovelace: Thursday, October 22 at 11:00 AM.').waitFor();
    const { items } = await tests.shop.appointments.list();
    expect(items).toMatchObject([{ productId: 2, staffIds: [4], end: Date.UTC(2026, 9, 22, 9, 30) / 1000 }]);
  });

  test.each([[390], [1280]])(
    'nothing jumps while the list of a day and the calendar load (%d pixels)',
    async (width) => {
      for (const start of ['2026-10-22T09:30', '2026-10-22T10:30', '2026-10-22T14:00'])
        await tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId: 6 });
      await watchShifts(tests.browser.context);
      const page = await tests.open({}, { width });
      await desk(page).locator('[data-appointment]').nth(2).waitFor();
      expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
      await page.evaluate("location.hash = '#desk/calendar'");
      await page.reload();
      await desk(page).locator('.board article', { hasText: 'Cleo Bright' }).first().waitFor();
      expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
    },
  );

  test.each([[390], [1280]])('in the week of the team, no name is cut off (%d pixels)', async (width) => {
    for (let at = 0; at < 5; at += 1)
      await tests.shop.appointments.create({
        productId: 1,
        start: `2026-10-22T1${at}:00`,
        staffId: 3,
        contact: { name: 'Friederike Baumgarten' },
      });
    const page = await tests.open({}, { width });
    await desk(page).getByRole('button', { name: 'Calendar', exact: true }).click();
    await desk(page).getByRole('button', { name: 'Team week', exact: true }).click();
    const chips = desk(page).locator('.chip');
    await chips.nth(4).waitFor();
    expect(await page.evaluate(ROOM)).toEqual(Array(5).fill(true));
  });
});
