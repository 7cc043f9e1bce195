import type { ShopFile } from '../../../adapters/memory';
import { describeInBrowser } from '../../support/browser/browser';
import { chooseService, desk, deskTests, dialog, SALON } from '../../support/browser/desk-page';
import { drag, event, handleOf, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

const COLOUR = 5;
const FILE: ShopFile = {
  ...SALON,
  products: [
    ...SALON.products!,
    { id: 6, name: 'Fringe', price: '9.00', duration: 15, duration_unit: 'minute', staff_ids: [3, 4] },
    {
      id: COLOUR,
      name: 'Colour',
      price: '90.00',
      duration: 120,
      duration_unit: 'minute',
      staff_ids: [3, 4],
      parts: [
        { minutes: 30, staff: true },
        { minutes: 60, staff: false, label: 'Takes effect' },
        { minutes: 30, staff: true },
      ],
    },
  ],
};

describeInBrowser('the parts of an appointment in the calendar', () => {
  const tests = deskTests(FILE);
  const WAITING = /^Takes effect, Thursday, October 22, 10:30 – 11:30 AM: book Mia for another customer$/;
  let colour: number;
  beforeEach(async () => {
    const booked = await tests.shop.appointments.create({
      productId: COLOUR,
      start: '2026-10-22T10:00',
      customerId: 6,
      staffId: 3,
    });
    colour = booked.id;
  });

  test.each([
    { view: 'Week', column: 4 },
    { view: 'Day', column: 1 },
  ] as const)(
    '$view: a click into a part without staff books its member at that time',
    async ({ view, column }) => {
      const page = await tests.open({}, { timeZone: 'Asia/Tokyo' });
      await openCalendar(page, view);
      const part = event(page, WAITING);
      const [box, whole] = [(await part.boundingBox())!, (await event(page, /^Thursday/).boundingBox())!];
      // The part with staff starts after a quarter of the appointment and ends a quarter before its end.
      expect(Math.abs(box.y - whole.y - whole.height / 4)).toBeLessThan(3);
      expect(Math.abs(box.height - whole.height / 2)).toBeLessThan(3);
      expect(await faults(page)).toEqual([]);
      const { x, y } = await pointAt(page, { column, time: '11:00' });
      await page.mouse.click(x, y);
      await dialog(page).getByRole('heading', { name: 'New booking' }).waitFor();
      await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Fringe');
      const member = dialog(page).getByRole('combobox', { name: 'With' });
      expect(await member.locator('option:checked').textContent()).toBe('Mia');
      await dialog(page)
        .getByRole('radio', { name: '11:00 AM' })
        .and(dialog(page).locator(':checked'))
        .waitFor();
      expect(tests.browser.errors).toEqual([]);
    },
  );

  test('keys reach the part, a drag moves it with its appointment, and booking it removes its button', async () => {
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await event(page, /^Thursday/).focus();
    await page.keyboard.press('ArrowDown');
    await event(page, WAITING).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'New booking' }).waitFor();
    await page.keyboard.press('Escape');
    await drag(
      page,
      await handleOf(event(page, /^Thursday/)),
      await pointAt(page, { column: 1, time: '11:00' }),
    );
    await event(page, /^Takes effect, Thursday, October 22, 11:30 AM – 12:30 PM/).waitFor();
    for (const start of ['11:30', '12:00'])
      await tests.shop.appointments.create({
        productId: 1,
        start: `2026-10-22T${start}`,
        end: start === '11:30' ? '2026-10-22T12:00' : '2026-10-22T12:30',
        customerId: 7,
        staffId: 3,
        enforce: 'none',
      });
    await event(page, /^Takes effect/).waitFor({ state: 'detached' });
    await desk(page).locator('.free-part').getByText('Takes effect').waitFor();
  });

  test('a member sees the part but cannot book in it; a cancelled appointment has none', async () => {
    const page = await tests.open({ login: 'mia' });
    await openCalendar(page, 'Day');
    await desk(page).locator('div.free-part').getByText('Takes effect').waitFor();
    expect(await event(page, /^Takes effect/).count()).toBe(0);
    await tests.shop.appointments.update(colour, { status: 'cancelled' });
    await desk(page).locator('.free-part').waitFor({ state: 'detached' });
  });
});
