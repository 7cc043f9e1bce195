import { eventually } from '../../support/eventually';
import { describeInBrowser } from '../../support/browser/browser';
import { event, loaded, openCalendar, showChoices } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

/** Page script that is true once the calendar has taken the rest of the window and the page does not scroll. */
const FILLS_WINDOW = `(() => {
  const { scrollHeight, clientHeight } = document.documentElement;
  const board = document.querySelector('appointment-desk').shadowRoot.querySelector('.board, .member-days');
  const footer = document.querySelector('footer').getBoundingClientRect();
  return scrollHeight === clientHeight && footer.bottom > clientHeight - 2 && board.clientHeight > 300;
})()`;

describeInBrowser('the calendar in its page', () => {
  const tests = deskTests();

  test('after a move in its dialog, the calendar goes to the day of the appointment, scrolls to it and marks it', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T09:45',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open({}, { height: 700 });
    await openCalendar(page, 'Week');
    await event(page, /Cleo Bright/).click();
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await dialog(page).getByLabel('From', { exact: true }).fill('2026-11-03');
    await dialog(page)
      .getByRole('group', { name: /November 3/ })
      .getByRole('radio', { name: '5:15 PM' })
      .check();
    await dialog(page).locator('[type=submit]').click();
    const moved = event(page, /Tuesday, November 3, 5:15 – 6:00 PM, Cleo Bright/);
    await moved.waitFor();
    const marked = `desk.shadowRoot.getAnimations().map(({ effect }) => effect.target.textContent.slice(0, 19))`;
    await eventually(
      () => inDesk<string[]>(page, marked),
      (texts) => texts.length > 0,
    );
    expect(await inDesk<string[]>(page, marked)).toEqual(['Tuesday, November 3']);
    const box = (await moved.boundingBox())!;
    const grid = (await desk(page).locator('.ec-main').boundingBox())!;
    expect(box.y).toBeGreaterThan(grid.y + 44);
    expect(box.y + box.height).toBeLessThanOrEqual(grid.y + grid.height);
    await desk(page).getByRole('button', { name: 'Undo' }).click();
    const restored = event(page, /Thursday, October 22, 9:45 – 10:30 AM, Cleo Bright/);
    await restored.waitFor();
    await eventually(
      () => inDesk<string[]>(page, marked),
      (texts) => texts.join() === 'Thursday, October 2',
    );
    expect((await restored.boundingBox())!.y).toBeGreaterThan(grid.y);
  });

  test('the explanation of the keys lies on the calendar, which stays where it is, and closes at Escape', async () => {
    const page = await tests.open();
    await openCalendar(page, 'Week');
    await showChoices(page);
    await desk(page).locator('.help > summary').waitFor();
    // The board becomes lower once the choices are unfolded.
    await eventually(
      () => page.evaluate<boolean>('document.documentElement.scrollHeight <= innerHeight'),
      Boolean,
    );
    const before = await desk(page).locator('.board').boundingBox();
    await desk(page).getByText('Help with the calendar').click();
    const help = desk(page).getByText('Arrow keys go from one appointment to another');
    await help.waitFor();
    expect(await desk(page).locator('.board').boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
  });

  test('between the head and the foot of a page, the calendar takes the rest of the window, so that the page does not scroll, too', async () => {
    const page = await tests.open({}, { height: 800 });
    const filled = () => eventually(() => page.evaluate<boolean>(FILLS_WINDOW), Boolean);
    await page.evaluate(`
      document.body.style.margin = 0;
      document.body.insertAdjacentHTML('afterbegin', '<header>Salon<br><br><br></header>');
      document.body.insertAdjacentHTML('beforeend', '<footer>Imprint<br><br></footer>');
    `);
    for (const view of ['Week', 'Day'] as const) {
      await openCalendar(page, view);
      await filled();
    }
    await page.setViewportSize({ width: 1280, height: 1000 });
    await filled();
    await page.setViewportSize({ width: 1280, height: 780 });
    await filled();
    await loaded(page);
  });

  test('a month with eight appointments on a day fits the window, and counts those without room below the others', async () => {
    for (const hour of ['09', '10', '11', '12', '13', '14', '15', '16'])
      await tests.shop.appointments.create({
        productId: 2,
        start: `2026-10-22T${hour}:00`,
        staffId: 4,
        customerId: 6,
      });
    const page = await tests.open({}, { height: 800 });
    await openCalendar(page, 'Month');
    const more = event(page, /^\d more appointments on Thursday, October 22/);
    await more.waitFor();
    const fits = `document.documentElement.scrollHeight === innerHeight`;
    await eventually(() => page.evaluate<boolean>(fits), Boolean);
    const shown = event(page, /Cleo Bright/);
    const count = await shown.count();
    expect(count).toBeGreaterThanOrEqual(1);
    expect(await more.innerText()).toContain(`+${8 - count}`);
    const boxes = await Promise.all((await shown.all()).map(async (one) => (await one.boundingBox())!));
    expect(new Set(boxes.map((box) => Math.round(box.y))).size).toBe(count);
    const { y } = (await more.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(Math.max(...boxes.map((box) => box.y + box.height)));
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('on a phone, a shadow marks the edges beyond which the day of the team has more columns', async () => {
    const page = await tests.open({}, { width: 300 });
    const edges = (wanted: string) =>
      eventually(
        () => inDesk<string>(page, `desk.shadowRoot.querySelector('.board').dataset.more ?? ''`),
        (more) => more === wanted,
      );
    await openCalendar(page, 'Day');
    await edges('end');
    await inDesk(page, `desk.shadowRoot.querySelector('.ec-main').scrollBy(10000, 0)`);
    await edges('start');
    await page.setViewportSize({ width: 1280, height: 900 });
    await edges('');
  });

  test.each(['light', 'dark'] as const)(
    'the shadow at such an edge is darker than the page (%s)',
    async (colorScheme) => {
      const page = await tests.open({}, { width: 300, colorScheme });
      await page.evaluate("document.documentElement.style.colorScheme = 'light dark'");
      await openCalendar(page, 'Day');
      await desk(page).locator('.board[data-more="end"]').waitFor();
      const [shade, surface] = await inDesk<[number, number]>(
        page,
        `((board) => {
          const context = document.createElement('canvas').getContext('2d');
          const lightness = (color) => {
            context.fillStyle = color;
            context.fillRect(0, 0, 1, 1);
            const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
            return red + green + blue;
          };
          const surface = lightness(getComputedStyle(desk.shadowRoot.querySelector('.desk')).backgroundColor);
          const probe = document.createElement('i');
          board.append(probe);
          probe.style.color = getComputedStyle(board, '::after').getPropertyValue('--_right');
          const shade = lightness(getComputedStyle(probe).color);
          probe.remove();
          return [shade, surface];
        })(desk.shadowRoot.querySelector('.board'))`,
      );
      expect(shade).toBeLessThan(surface);
    },
  );

  test.each(['ltr', 'rtl'] as const)(
    'on a tablet, a shadow marks the edges beyond which the week of the team has more days (%s)',
    async (dir) => {
      const page = await tests.open(dir === 'rtl' ? { dir } : {}, { width: 768 });
      const frame = (): Promise<string> =>
        inDesk(page, `desk.shadowRoot.querySelector('.days-frame').dataset.more ?? ''`);
      await page.evaluate("location.hash = '#desk/calendar/memberDays/2026-10-18'");
      await desk(page).locator('.member-days[aria-busy="false"]').waitFor();
      // Today, a Thursday, is in view.
      await eventually(frame, (more) => more === 'start');
      await inDesk(
        page,
        `desk.shadowRoot.querySelector('.member-days').scrollBy(${dir === 'rtl' ? 9999 : -9999}, 0)`,
      );
      await eventually(frame, (more) => more === 'end');
      const side = (await desk(page).locator('thead td').boundingBox())!;
      const inset = await inDesk<string>(
        page,
        `getComputedStyle(desk.shadowRoot.querySelector('.days-frame'), '::after').insetInlineStart`,
      );
      expect(Number.parseFloat(inset)).toBeCloseTo(side.width, 0);
    },
  );

  test('on a tablet, the choice of staff shows its longest name', async () => {
    const page = await tests.open({}, { width: 768 });
    await openCalendar(page, 'Day');
    await showChoices(page);
    await desk(page).locator('[name=member]').waitFor();
    const widths = await inDesk<[number, number]>(
      page,
      `(() => {
        const select = desk.shadowRoot.querySelector('[name=member]');
        const shown = select.offsetWidth;
        select.style.inlineSize = 'max-content';
        return [shown, select.offsetWidth];
      })()`,
    );
    expect(widths[0]).toBeGreaterThanOrEqual(widths[1]);
  });

  test('on a phone, the button for a new booking stands below the figures, and covers none of them', async () => {
    const page = await tests.open({}, { width: 390, height: 600 });
    await desk(page).getByRole('button', { name: 'Figures' }).click();
    await desk(page).getByRole('term').filter({ hasText: 'No-shows' }).waitFor();
    const book = (await desk(page).getByRole('button', { name: 'New booking' }).boundingBox())!;
    const screen = (await desk(page).locator('.screen').boundingBox())!;
    expect(book.y).toBeGreaterThanOrEqual(screen.y + screen.height);
  });
});
