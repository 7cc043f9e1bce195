import type { CDPSession, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import {
  event,
  handleOf,
  loaded,
  openCalendar,
  type Point,
  pointAt,
} from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { scrollWidth } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

const THURSDAY = 4;

describeInBrowser('the calendar of the desk on other devices', () => {
  const tests = deskTests();
  const TOKYO = { timeZone: 'Asia/Tokyo' };

  const book = (productId: number, start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId, start, customerId: 6, ...more });

  const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });

  const pressed = (page: Page, name: string): Promise<void> =>
    desk(page).getByRole('button', { name, exact: true, pressed: true }).waitFor();

  test('a phone starts with one day, a finger drags appointments and books free time, and turning the phone keeps the view', async () => {
    const cut = await book(1, '2026-10-22T09:45', { staffId: 3 });
    const page = await tests.open({}, { ...TOKYO, width: 360, height: 740 });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await openCalendar(page);
    await pressed(page, 'Day');
    expect(await scrollWidth(page)).toBe(360);
    await desk(page).locator('.board').scrollIntoViewIfNeeded();

    const from = await handleOf(event(page, /Cleo Bright/));
    const to = await pointAt(page, { column: 1, time: '10:30' });
    await touch(session, 'touchStart', from);
    await desk(page).locator('.ec-preview').waitFor();
    await touch(session, 'touchMove', { x: from.x, y: (from.y + to.y) / 2 });
    await touch(session, 'touchMove', to);
    await touch(session, 'touchEnd');
    await event(page, /10:30 – 11:15 AM, Cleo Bright/).waitFor();
    await desk(page).getByRole('status').getByText('Cleo Bright: now').waitFor();
    expect((await tests.shop.appointments.get(cut.id)).start).toBe(Date.UTC(2026, 9, 22, 8, 30) / 1000);
    expect(await dialog(page).count()).toBe(0);

    const free = await pointAt(page, { column: 0, time: '09:30' });
    await touch(session, 'touchStart', free);
    await touch(session, 'touchEnd');
    await dialog(page).getByText('Thursday, October 22 at 9:30 AM · Jonas', { exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await desk(page).getByRole('button', { name: 'Month', exact: true }).click();
    await event(page, '1 appointment on Thursday, October 22').waitFor();
    await page.setViewportSize({ width: 740, height: 360 });
    await event(page, /Cleo Bright/).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await pressed(page, 'Month');
    await loaded(page);
    await event(page, '1 appointment on Thursday, October 22').waitFor();
    expect(await scrollWidth(page)).toBe(360);
    expect(tests.browser.errors).toEqual([]);
  });

  test('with text of twice its size on a phone, dialogs break no word and have one scroll area, the first appointment is on the first screen, and the names of the screens are not small; with forced colours, today has no colour of its own', async () => {
    await book(1, '2026-10-22T09:45', { staffId: 3 });
    const page = await tests.open({}, { width: 390, height: 844, forcedColors: 'active' });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await desk(page).getByRole('button', { name: 'Cleo Bright', exact: true }).click();
    await dialog(page).getByText('Thursday').waitFor();
    // Lists the words that are broken over two lines, which have two rectangles.
    const broken = `[...desk.shadowRoot.querySelectorAll('dialog :is(h2, dt), dialog dd:first-of-type')].flatMap((part) =>
      [part.firstChild].flatMap((text) =>
        [...(text?.data ?? '').matchAll(/\\w+/g)].filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        }).map(({ 0: word }) => word)))`;
    expect(await inDesk(page, broken)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await dialog(page).getByText('Thursday, October 22 –').waitFor();
    expect(await inDesk(page, broken)).toEqual([]);
    const scrolling = `[...desk.shadowRoot.querySelectorAll('dialog, dialog *')].filter((part) =>
      part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)).map((part) => part.localName)`;
    expect(await inDesk(page, scrolling)).toEqual(['dialog']);
    await page.keyboard.press('Escape');
    const boxOf = (part: string) =>
      inDesk<Record<'top' | 'bottom' | 'left' | 'right' | 'width', number>>(
        page,
        `desk.shadowRoot.querySelector('${part}').getBoundingClientRect().toJSON()`,
      );
    const [button, time, nav] = [await boxOf('.book'), await boxOf('.row .time'), await boxOf('nav')];
    expect(time.bottom - (await boxOf('.desk')).top).toBeLessThanOrEqual(nav.top);
    expect(button.left).toBeGreaterThanOrEqual((await boxOf('.row .open bdi')).right);
    expect(button.width).toBeLessThanOrEqual(56);
    const size = `Number.parseFloat(getComputedStyle(desk.shadowRoot.querySelector('.tab')).fontSize)`;
    expect(await inDesk(page, size)).toBeGreaterThanOrEqual(16);
    await openCalendar(page, 'Day');
    const colour = `getComputedStyle(desk.shadowRoot.querySelector('.ec-body .ec-day.ec-highlight')).backgroundColor`;
    expect(await inDesk(page, colour)).toBe('rgb(255, 255, 255)');
  });

  test('with text of twice its size on a phone, the answers to the question about a cancellation break no word', async () => {
    await book(1, '2026-10-22T09:45', { staffId: 3 });
    const page = await tests.open({ lang: 'de' }, { width: 375, height: 844 });
    await page.evaluate("document.documentElement.style.font = '200% sans-serif'");
    await desk(page).getByRole('button', { name: 'Cleo Bright', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Termin absagen' }).click();
    await dialog(page).getByRole('button', { name: 'Ja, absagen' }).waitFor();
    // A word that is broken over two lines has two rectangles.
    const rectangles = `[...desk.shadowRoot.querySelectorAll('.question .button')].map(({ firstChild: text }) => {
      const range = document.createRange();
      range.setStart(text, text.data.lastIndexOf(' ') + 1);
      range.setEnd(text, text.data.length);
      return range.getClientRects().length;
    })`;
    expect(await inDesk(page, rectangles)).toEqual([1, 1]);
  });

  test('on a tablet, the button that prints keeps its word in one line', async () => {
    const page = await tests.open({ lang: 'de' }, { width: 768 });
    await page.evaluate("document.documentElement.style.font = '100% sans-serif'");
    const { height } = (await desk(page).getByRole('button', { name: 'Drucken' }).boundingBox())!;
    expect(height).toBeLessThan(50);
  });

  test.each(['en', 'de', 'fr', 'es', 'ar'])(
    'on a phone, the views and the days of a week take one line each (%s)',
    async (lang) => {
      await tests.shop.appointments.resources.create({ name: 'Garden room', kind: 'room' });
      const page = await tests.open({ lang }, { width: 390, height: 844 });
      await page.evaluate("document.documentElement.style.font = '100% sans-serif'");
      // Another week than the present one, beside which there is the button for today.
      await page.evaluate("location.hash = '#desk/calendar/week/2026-11-30'");
      await loaded(page);
      const lines = await inDesk<readonly number[]>(
        page,
        `['.views > .button', '.calendar-bar > *:not(.views)'].map((parts) =>
        new Set([...desk.shadowRoot.querySelectorAll(parts)].map((part) => part.getBoundingClientRect())
          .filter(({ height }) => height > 0)
          .map(({ top, height }) => Math.round(top + height / 2))).size)`,
      );
      expect(lines).toEqual([1, 1]);
      const height = `(({ height }) => height / Number.parseFloat(getComputedStyle(desk.shadowRoot.querySelector('.bar > h2')).lineHeight))(
      desk.shadowRoot.querySelector('.bar > h2').getBoundingClientRect())`;
      expect(await inDesk<number>(page, height)).toBeLessThan(1.5);
    },
  );

  test('a change elsewhere is shown at once, and keeps focus and scroll position', async () => {
    await book(1, '2026-10-22T16:30', { staffId: 3 });
    const page = await tests.open({}, { ...TOKYO, colorScheme: 'dark' });
    await page.evaluate("document.documentElement.style.colorScheme = 'light dark'");
    await openCalendar(page);
    const cleo = event(page, /Cleo Bright/);
    await cleo.focus();
    const scrolled = await page.evaluate<number>(
      "document.querySelector('appointment-desk').shadowRoot.querySelector('.ec-main').scrollTop",
    );
    await book(2, '2026-10-22T16:30', { staffId: 4, customerId: 7 });
    await event(page, /Dan Reed/).waitFor();
    await cleo.and(page.locator(':focus')).waitFor();
    expect(
      await page.evaluate<number>(
        "document.querySelector('appointment-desk').shadowRoot.querySelector('.ec-main').scrollTop",
      ),
    ).toBe(scrolled);
    expect(await faults(page)).toEqual([]);
  });

  test('staff can open their own appointments, but not drag them', async () => {
    const own = await book(1, '2026-10-22T09:45', { staffId: 3 });
    await book(1, '2026-10-22T09:45', { staffId: 4, customerId: 7 });
    const page = await tests.open({ login: 'mia' }, TOKYO);
    await openCalendar(page);
    expect(await desk(page).getByRole('button', { name: 'Team week', exact: true }).count()).toBe(0);
    expect(await event(page, /Dan Reed/).count()).toBe(0);
    expect(await desk(page).locator('.ec-draggable, .ec-resizer').count()).toBe(0);
    const free = await pointAt(page, { column: THURSDAY, time: '11:00' });
    await page.mouse.click(free.x, free.y);
    await event(page, /Cleo Bright/).click();
    await dialog(page).getByRole('heading', { name: 'Cleo Bright' }).waitFor();
    await page.keyboard.press('Escape');
    await event(page, /Cleo Bright/).press('Shift+ArrowDown');
    await desk(page).getByRole('status').getByText('cannot be moved').waitFor();
    expect((await tests.shop.appointments.get(own.id)).version).toBe(own.version);
  });

  test('on the day when the clocks go back, each appointment is at its time in the shop', async () => {
    await book(2, '2026-10-25T01:30', { staffId: 4, enforce: 'none' });
    await book(2, '2026-10-25T04:00', { staffId: 4, customerId: 7, enforce: 'none' });
    tests.shop.setClock(Date.UTC(2026, 9, 25, 10));
    // New York changes its clocks a week later, and Tokyo never.
    for (const timeZone of ['America/New_York', 'Asia/Tokyo']) {
      const page = await tests.open({}, { timeZone });
      await openCalendar(page, 'Day');
      await event(page, 'Sunday, October 25, 1:30 – 2:00 AM, Cleo Bright').waitFor();
      const line = await pointAt(page, { column: 0, time: '04:00' });
      const box = (await event(page, /4:00 – 4:30 AM, Dan Reed/).boundingBox())!;
      expect(Math.abs(box.y + 6 - line.y)).toBeLessThan(3);
      // The pages of a context share one process, which has one time zone at a time.
      await page.close();
    }
  });

  test.each([720, 768, 1024])('a tablet of %i pixels shows all days of the week', async (width) => {
    const page = await tests.open({}, { width, height: 1024 });
    await openCalendar(page, 'Week');
    const room = await inDesk<{ scroll: number; client: number }>(
      page,
      `(({ scrollWidth: scroll, clientWidth: client }) => ({ scroll, client }))(
        desk.shadowRoot.querySelector('.ec-main'))`,
    );
    expect(room.scroll).toBe(room.client);
    expect(await faults(page)).toEqual([]);
  });

  test('on a tablet, two overlapping appointments of a week are beside each other with their whole start, and none is only counted', async () => {
    const book = (staffId: number, customerId: number) =>
      tests.shop.appointments.create({ productId: 1, start: '2026-10-22T09:45', customerId, staffId });
    await book(3, 6);
    await book(4, 7);
    const page = await tests.open({}, { width: 768, height: 1024 });
    await openCalendar(page, 'Week');
    await event(page, /Cleo Bright/).waitFor();
    expect(await event(page, /more appointment/).count()).toBe(0);
    const widths = await inDesk<number[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('.board .appointment')].map((one) => one.offsetWidth)`,
    );
    expect(widths.map((width) => width >= 60)).toEqual([true, true]);
  });
});
