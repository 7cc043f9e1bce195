import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

describeInBrowser('the weekly hours in the desk', () => {
  const tests = deskTests();

  /** Lists the starts that customers can book on a day for a service with one member, as `HH:MM`. */
  const starts = async (date: string, productId: number, staffId: number): Promise<string[]> => {
    const { records } = await tests.shop.appointments.slots.list({
      productIds: [productId],
      staffIds: [staffId],
      minDate: date,
      maxDate: date,
    });
    return records.map(({ date: start }) => start.slice(11));
  };
  const openHours = async (page: Page): Promise<void> => {
    await desk(page).getByRole('button', { name: 'Opening hours' }).click();
    await desk(page).getByRole('heading', { name: 'Weekly opening hours' }).waitFor();
  };
  const day = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true });

  test.each([1280, 768, 390])(
    'the week shows its breaks at a glance, and closed days are below it by date, with reason and owner (%d pixels)',
    async (width) => {
      const { rules } = tests.shop.appointments;
      const closed = { rangeType: 'custom', appointable: false, priority: 40 } as const;
      await rules.create({
        ...closed,
        kind: 'global',
        title: 'Party',
        fromDate: '2026-12-11',
        toDate: '2026-12-11',
      });
      await rules.create({
        ...closed,
        kind: 'staff',
        kindId: 3,
        title: 'Training',
        fromDate: '2026-12-03',
        toDate: '2026-12-04',
      });
      await rules.create({
        kind: 'global',
        rangeType: 'time:1',
        fromRange: '12:00',
        toRange: '14:00',
        appointable: false,
        priority: 20,
      });
      const page = await tests.open({}, { width });
      await openHours(page);
      const bars = await inDesk<readonly (readonly number[])[]>(
        page,
        `[...desk.shadowRoot.querySelectorAll('.day-bar')].slice(0, 2).map((bar) => [...bar.children].flatMap((part) => {
          const [all, own] = [bar, part].map((one) => one.getBoundingClientRect());
          return [own.left - all.left, own.right - all.left].map((at) => Math.round((100 * at) / all.width));
        }))`,
      );
      // Sunday is closed. Monday is open from 9 to 12 and from 14 to 19.
      expect(bars).toEqual([[], [0, 30, 50, 100]]);
      const rows = desk(page).locator('[data-rule]');
      expect(await rows.locator('.time, .who, .facts-line').allInnerTexts()).toEqual([
        ...['Thu, Dec 3 to Fri, Dec 4', 'Training', 'Mia'],
        ...['Fri, Dec 11', 'Party', 'The whole shop'],
      ]);
      await desk(page).getByRole('heading', { name: 'Closed times, holidays and time off 2' }).waitFor();
      expect(await rows.first().getByRole('button').allInnerTexts()).toEqual([
        'Change',
        'Appointments',
        'Delete',
      ]);
      const week = (await desk(page).locator('.week-table').boundingBox())!;
      expect((await rows.first().boundingBox())!.y).toBeGreaterThan(week.y + week.height);
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
  );

  test.each(['en', 'de'])(
    'on a wide screen, each day of the form has its name, first hours and buttons in one line (%s)',
    async (lang) => {
      const page = await tests.open({ lang });
      await page.evaluate("location.hash = '#desk/hours'");
      await desk(page).locator('.section-head button').first().click();
      await dialog(page).locator('.week-day').first().waitFor();
      const middles = await inDesk<readonly number[]>(
        page,
        `[...desk.shadowRoot.querySelectorAll('.week-day:nth-child(2) > .check, .week-day:nth-child(2) input:not([type]), .week-day:nth-child(2) .button')]
          .map((one) => one.getBoundingClientRect()).map(({ y, height }) => Math.round(y + height / 2))`,
      );
      expect(middles.length).toBeGreaterThan(4);
      expect(new Set(middles).size).toBe(1);
    },
  );

  test('the shop gets a break and a short Saturday, while a holiday and a member’s closure stay', async () => {
    const { rules } = tests.shop.appointments;
    await rules.create({
      kind: 'global',
      rangeType: 'custom',
      fromDate: '2026-10-27',
      appointable: false,
      priority: 20,
    });
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-31T17:00',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open({ attributes: 'first-weekday="7"' });
    await openHours(page);
    expect(await desk(page).locator('dl dt').allTextContents()).toEqual([
      ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    ]);
    expect(await desk(page).locator('dl dd').allTextContents()).toEqual([
      'Closed',
      ...Array.from({ length: 6 }, () => '9:00 AM – 7:00 PM'),
    ]);

    await desk(page).getByRole('button', { name: 'Change hours' }).click();
    await dialog(page).getByText('The hours stay as they are.').waitFor();
    await day(page, 'Monday').getByRole('button', { name: 'Add a break' }).click();
    await day(page, 'Monday').getByRole('button', { name: 'Copy' }).click();
    for (const name of ['Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await day(page, name).getByRole('button', { name: 'Paste' }).click();
    await dialog(page).getByRole('button', { name: 'Stop copying' }).click();
    await day(page, 'Saturday').getByLabel('Saturday, closes').fill('14:00');
    await dialog(page).getByText('1 appointment lies outside of the new hours:').waitFor();
    await dialog(page)
      .getByText('Sat, Oct 31')
      .or(dialog(page).getByText('Saturday, October 31'))
      .first()
      .waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save hours' }).click();

    await desk(page).getByText('The weekly hours are saved.').waitFor();
    // The desk shows the hours that it has read again after saving.
    await desk(page).locator('dl dd').getByText('9:00 AM – 2:00 PM').waitFor();
    expect(await desk(page).locator('dl dd').allTextContents()).toEqual([
      'Closed',
      ...Array.from({ length: 5 }, () => '9:00 AM – 12:00 PM, 1:00 – 7:00 PM'),
      '9:00 AM – 2:00 PM',
    ]);
    expect(await starts('2026-10-26', 2, 4)).toEqual(expect.arrayContaining(['11:30', '13:00', '18:30']));
    expect(await starts('2026-10-26', 2, 4)).not.toContain('12:00');
    expect(await starts('2026-10-27', 2, 4)).toEqual([]);
    expect((await starts('2026-10-24', 2, 4)).at(-1)).toBe('13:30');
    expect(await faults(page)).toEqual([]);
  });

  test('on a phone, a member gets own hours, also past midnight, and then the shop’s hours again', async () => {
    const page = await tests.open({}, { width: 360, height: 740, colorScheme: 'dark' });
    await openHours(page);
    await desk(page).getByLabel('Hours of').selectOption({ label: 'Jonas' });
    await desk(page).getByText('Jonas has the hours of the shop.').waitFor();
    await desk(page).getByRole('button', { name: 'Change hours' }).click();
    await dialog(page).getByLabel('Own hours').check();
    // The × that removes a range of hours stands in the line of the range, and the button that saves is visible without
    // scrolling.
    await day(page, 'Saturday').getByRole('button', { name: 'Add a break' }).click();
    const span = day(page, 'Saturday').locator('.day-span').first();
    const fields = (await span.locator('input').first().boundingBox())!;
    expect((await span.getByRole('button').boundingBox())!.y).toBe(fields.y);
    const save = (await dialog(page).getByRole('button', { name: 'Save hours' }).boundingBox())!;
    expect(save.y + save.height).toBeLessThanOrEqual(740);
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
      await day(page, name).getByRole('checkbox').uncheck();
    await day(page, 'Friday').getByLabel('Friday, opens').fill('20:00');
    await day(page, 'Friday').getByLabel('Friday, closes').fill('02:00');
    await day(page, 'Friday').getByText('next day').waitFor();
    await day(page, 'Sunday').getByRole('checkbox').check();
    await day(page, 'Sunday').getByLabel('Sunday, closes').fill('09:00');
    await dialog(page).getByText('Sunday: the end must differ from the start.').waitFor();
    await day(page, 'Sunday').getByLabel('Sunday, closes').fill('10:00');
    await dialog(page).getByText('No appointment lies outside of the new hours.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save hours' }).click();

    await desk(page).locator('dl').getByText('8:00 PM – 2:00 AM').waitFor();
    expect(await starts('2026-10-26', 2, 4)).toEqual([]);
    expect((await starts('2026-10-23', 2, 4))[0]).toBe('20:00');
    expect((await starts('2026-10-24', 2, 4)).slice(0, 4)).toEqual(['00:00', '00:30', '01:00', '01:30']);
    expect(await starts('2026-10-25', 2, 4)).toEqual(['09:00', '09:30']);
    expect((await starts('2026-10-26', 1, 3)).length).toBeGreaterThan(0);

    await desk(page).getByRole('button', { name: 'Change hours' }).click();
    await dialog(page).getByLabel('The hours of the shop').check();
    await dialog(page).getByRole('button', { name: 'Save hours' }).click();
    await desk(page).getByText('Jonas has the hours of the shop.').waitFor();
    expect(await tests.shop.appointments.rules.all()).toHaveLength(2);
  });
});
