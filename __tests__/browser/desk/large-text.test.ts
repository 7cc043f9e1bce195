import { describeInBrowser } from '../../support/browser/browser';
import { openCalendar } from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { brokenWords } from '../../support/browser/page-checks';

jest.setTimeout(60_000);

describeInBrowser('the desk on a phone with text of twice its size', () => {
  const tests = deskTests();

  test('in a month, days and weekdays fit their columns, and the number of tasks stands beside their name', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T10:00',
      staffId: 3,
      status: 'pending-confirmation',
    });
    const page = await tests.open({}, { width: 390, height: 844 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await openCalendar(page, 'Month');
    await desk(page).locator('.day-number').first().waitFor();
    const cut = `[...desk.shadowRoot.querySelectorAll('.ec-month-view :is(.ec-col-head, .day-number)')]
      .filter((part) => part.scrollWidth > part.clientWidth ||
        part.getBoundingClientRect().width > part.closest('.ec-col-head, .ec-day').getBoundingClientRect().width)
      .map(({ textContent }) => textContent)`;
    expect(await inDesk(page, cut)).toEqual([]);
    const overlap = `((count, range) => {
      range.selectNode(count.previousSibling);
      return count.getBoundingClientRect().left < range.getBoundingClientRect().right;
    })(desk.shadowRoot.querySelector('.count'), document.createRange())`;
    expect(await inDesk(page, overlap)).toBe(false);
  });

  test('an hour, the pictures of the screens and the filter have twice their size, and the number of tasks stands beside its picture', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T10:00',
      staffId: 3,
      status: 'pending-confirmation',
    });
    const page = await tests.open({}, { width: 1280, height: 900 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await openCalendar(page, 'Day');
    await desk(page).locator('.board .appointment').waitFor();
    const sizes = await inDesk<readonly unknown[]>(
      page,
      `((root) => {
        const drawn = (part) => {
          const { inlineSize, scale } = getComputedStyle(root.querySelector(part), '::before');
          return [inlineSize, Number(scale).toFixed(2)];
        };
        const [count, tab] = ['.count', '[data-screen=tasks]'].map((one) => root.querySelector(one).getBoundingClientRect());
        const day = root.querySelector('.ec-body .ec-day').getBoundingClientRect();
        return [
          Math.round(day.height / 24),
          drawn('.tab'),
          drawn('.filter'),
          count.left > tab.left + tab.width / 2 && count.left < tab.left + tab.width / 2 + 40 && count.top > tab.top,
        ];
      })(desk.shadowRoot)`,
    );
    expect(sizes).toEqual([224, ['40px', '2.00'], ['40px', '2.00'], true]);
  });

  test('in Arabic, the weekdays of a month have 12 pixels', async () => {
    const page = await tests.open({ lang: 'ar', dir: 'rtl' }, { width: 390, height: 844 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await desk(page).getByRole('button', { name: 'التقويم' }).click();
    await desk(page).getByRole('button', { name: 'شهر', exact: true }).click();
    await desk(page).locator('.ec-month-view .ec-col-head').first().waitFor();
    const size = `getComputedStyle(desk.shadowRoot.querySelector('.ec-month-view .ec-col-head')).fontSize`;
    expect(await inDesk(page, size)).toBe('12px');
  });

  test.each(['en', 'de', 'fr', 'es'])(
    'on the narrowest phone, no word of a screen or of a dialog is broken within (%s)',
    async (lang) => {
      const { appointments } = tests.shop;
      const waiting = { status: 'pending-confirmation', customerId: 6 } as const;
      const { id } = await appointments.create({
        productId: 1,
        start: '2026-10-22T10:00',
        staffId: 3,
        ...waiting,
      });
      const page = await tests.open({ lang }, { width: 320, height: 800 });
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      const open = (screen: string): Promise<void> => page.evaluate(`location.hash = '#desk/${screen}'`);
      const check = async (screen: string): Promise<void> =>
        expect([screen, await brokenWords(page)]).toEqual([screen, []]);

      for (const [screen, part] of [
        ['today', `[data-appointment="${id}"]`],
        ['customers', 'input[type=search]'],
        ['tasks', '[data-task]'],
        ['figures', '.figure-table'],
        ['hours', '.facts'],
      ] as const) {
        await open(screen);
        await desk(page).locator(part).first().waitFor();
        await check(screen);
      }
      await open('today');
      await desk(page).locator(`[data-appointment="${id}"]`).getByRole('button').first().click();
      await dialog(page).locator('summary').last().waitFor();
      await check('appointment');
      await dialog(page).locator('.close').click();
      await desk(page).locator('.book').click();
      await chooseService(dialog(page).locator('select').first(), 'Cut');
      await dialog(page).getByRole('radio').first().waitFor({ state: 'attached' });
      await check('booking');
    },
  );
});
