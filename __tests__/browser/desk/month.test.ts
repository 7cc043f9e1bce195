import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { loaded } from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

describeInBrowser('the month in which a day is chosen', () => {
  const tests = deskTests();
  const month = (page: Page): Locator => desk(page).locator('.month');
  const focused = (page: Page): Promise<unknown> =>
    inDesk(page, 'desk.shadowRoot.activeElement.dataset.day ?? desk.shadowRoot.activeElement.textContent');
  const openHeading = async (page: Page): Promise<void> => {
    await desk(page).locator('h2 > button').click();
    await month(page).waitFor();
  };
  const openWish = async (page: Page): Promise<void> => {
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByRole('button', { name: 'Waitlist' }).click();
    await desk(page).getByRole('button', { name: 'Add to the waitlist' }).click();
  };

  test.each([
    [{ attributes: 'first-weekday="7"' }, 'October 2026', 'Sun', 'Thursday, October 22'],
    [{ lang: 'de' }, 'Oktober 2026', 'Mo', 'Donnerstag, 22. Oktober'],
    [{ lang: 'ar', dir: 'rtl' }, 'أكتوبر 2026', undefined, undefined],
  ] as const)(
    'a page with %j has its language and its week, and the day of the shop',
    async (content, name, first, day) => {
      // The device is still in the day before.
      const page = await tests.open(content, {
        timeZone: 'America/Los_Angeles',
        width: 390,
        colorScheme: 'dark',
      });
      await openHeading(page);
      expect(await month(page).locator('h3').innerText()).toBe(name);
      const today = month(page).locator('[aria-current=date]');
      expect(await today.getAttribute('data-day')).toBe('2026-10-22');
      if (first !== undefined) {
        expect(await month(page).locator('th').first().innerText()).toBe(first);
        expect(await today.getAttribute('aria-label')).toBe(day);
      }
      expect(await faults(page)).toEqual([]);
      for (const button of await month(page).locator('button').all()) {
        const { width, height, x } = (await button.boundingBox())!;
        expect(width).toBeGreaterThanOrEqual(44);
        expect(height).toBeGreaterThanOrEqual(44);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(390);
      }
    },
  );

  test.each([
    ['week', ['2026-10-18', '2026-10-24']],
    ['memberDays', ['2026-10-18', '2026-10-24']],
    ['day', []],
  ])('in the calendar by %s, it marks the shown week', async (view, ends) => {
    const page = await tests.open();
    await page.evaluate(`location.hash = '#desk/calendar/${view}/2026-10-22'`);
    await loaded(page);
    await openHeading(page);
    const marked = await inDesk<string[]>(
      page,
      "[...desk.shadowRoot.querySelectorAll('.month tr.week button')].map((day) => day.dataset.day)",
    );
    expect(marked.filter((_, at) => at === 0 || at === 6)).toEqual(ends);
  });

  test('at the heading of the calendar, it shades the days on which the shop is closed, also of the next month', async () => {
    const page = await tests.open({ attributes: 'first-weekday="1"' });
    await page.evaluate("location.hash = '#desk/calendar/week/2026-10-22'");
    await loaded(page);
    await openHeading(page);
    await month(page).locator('.closed').nth(3).waitFor();
    const closed = (): Promise<string[]> =>
      inDesk(page, "[...desk.shadowRoot.querySelectorAll('.month .closed')].map((day) => day.dataset.day)");
    expect(await closed()).toEqual(['2026-10-04', '2026-10-11', '2026-10-18', '2026-10-25']);
    const sunday = month(page).locator('[data-day="2026-10-25"]');
    expect(await sunday.getAttribute('aria-label')).toBe('Sunday, October 25, Closed');
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('PageDown');
    await month(page).locator('.closed[data-day="2026-11-29"]').waitFor();
    expect(await focused(page)).toBe('2026-11-22');
  });

  test('keys move between days, weeks, months and years; Tab stays in it; Escape returns to the button', async () => {
    const page = await tests.open({ attributes: 'first-weekday="1"' });
    await openHeading(page);
    expect(await focused(page)).toBe('2026-10-22');
    for (const [key, day] of [
      ['ArrowRight', '2026-10-23'],
      ['ArrowLeft', '2026-10-22'],
      ['ArrowDown', '2026-10-29'],
      ['ArrowDown', '2026-11-05'],
      ['ArrowUp', '2026-10-29'],
      ['Home', '2026-10-26'],
      ['End', '2026-11-01'],
      ['PageUp', '2026-10-01'],
      ['PageDown', '2026-11-01'],
      ['Shift+PageDown', '2027-11-01'],
      ['Shift+PageUp', '2026-11-01'],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await focused(page)]).toEqual([key, day]);
    }
    for (const next of ['Today', '‹', '›', '2026-11-01']) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(next);
    }
    await page.keyboard.press('Escape');
    expect(await month(page).count()).toBe(0);
    expect(await focused(page)).toBe('Today, Thursday, October 22');
    await openHeading(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**#desk/today/2026-10-23');
    expect(await month(page).count()).toBe(0);
  });

  test('from right to left, the left arrow key leads to the next day', async () => {
    const page = await tests.open({ lang: 'ar', dir: 'rtl' });
    await openHeading(page);
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toBe('2026-10-23');
  });

  test('it stays open when the desk is drawn again, and closes at a press outside of it and at a second press of its button', async () => {
    const page = await tests.open();
    await openHeading(page);
    await page.keyboard.press('ArrowRight');
    await page.evaluate(`document.querySelector('appointment-desk').setAttribute('hour-cycle', 'h23')`);
    expect(await focused(page)).toBe('2026-10-23');
    await page.mouse.click(1000, 700);
    await month(page).waitFor({ state: 'detached' });
    await openHeading(page);
    await desk(page).locator('h2 > button').click();
    await month(page).waitFor({ state: 'detached' });
  });

  test('a form keeps its dialog at Escape, and a dialog that is opened again has no open month', async () => {
    const page = await tests.open();
    await openWish(page);
    const last = dialog(page).getByRole('button', { name: 'Last day: ' });
    await last.click();
    expect(await month(page).getAttribute('aria-label')).toBe('Last day');
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await month(page).count()).toBe(0);
    await last.click();
    await month(page).getByRole('button', { name: 'Saturday, November 7' }).click();
    await dialog(page).getByRole('button', { name: 'Last day: Sat, Nov 7' }).waitFor();
    expect(await dialog(page).count()).toBe(1);
  });

  test('the waitlist shows every day until one is chosen, and again after that is cleared', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByRole('button', { name: 'Waitlist' }).click();
    await desk(page).getByRole('button', { name: 'On this day: Any day' }).click();
    await month(page).getByRole('button', { name: 'Friday, October 30' }).click();
    await desk(page).getByRole('button', { name: 'On this day: Fri, Oct 30' }).click();
    await month(page).getByRole('button', { name: 'Clear' }).click();
    await desk(page).getByRole('button', { name: 'On this day: Any day' }).waitFor();
  });

  test('days before the first free one cannot be chosen', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Cut');
    await dialog(page).getByRole('button', { name: 'From: ' }).click();
    // Until the module of the month has loaded, the key would be pressed on the button.
    await month(page).waitFor();
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toBe('2026-10-22');
    expect(await month(page).locator('[data-day="2026-10-21"]').getAttribute('aria-disabled')).toBe('true');
    await month(page).getByRole('button', { name: 'Monday, October 26' }).click();
    await dialog(page).getByRole('button', { name: 'From: Mon, Oct 26' }).waitFor();
  });
});
