import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import {
  drag,
  event,
  handleOf,
  loaded,
  openCalendar,
  pointAt,
  showChoices,
} from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog, inDesk, SALON } from '../../support/browser/desk-page';
import { gone } from '../../support/browser/gone';
import { faults, seriousFaults } from '../../support/browser/faults';
import { eventually } from '../../support/eventually';
import { plain } from '../../support/browser/plain-text';
import { scrollWidth } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

const THURSDAY = 4;
const FRIDAY = 5;

describeInBrowser('the calendar of the desk', () => {
  const tests = deskTests();
  // A device in another time zone than the shop, because the calendar must follow the shop's clock only.
  const TOKYO = { timeZone: 'Asia/Tokyo' };

  const book = (productId: number, start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId, start, customerId: 6, ...more });
  const startOf = async (id: number): Promise<string> =>
    new Date((await tests.shop.appointments.get(id)).start * 1000).toISOString();

  const focused = (page: Page, label: RegExp): Promise<void> =>
    event(page, label).and(page.locator(':focus')).waitFor();

  test('a drag moves an appointment; if it is refused, the appointment goes back, with reasons, free times and a way to move it anyway', async () => {
    const cut = await book(1, '2026-10-22T10:30', { staffId: 3 });
    await book(1, '2026-10-22T12:00', { staffId: 3, customerId: 7 });
    const page = await tests.open({}, TOKYO);
    await openCalendar(page);
    const cleo = event(page, /Cleo Bright/);
    expect(await cleo.locator('.face-state').textContent()).toBe('Unpaid');
    await drag(page, await handleOf(cleo), await pointAt(page, { column: FRIDAY, time: '11:15' }));
    await event(page, 'Friday, October 23, 11:15 AM – 12:00 PM, Cleo Bright').waitFor();
    await desk(page).getByRole('status').getByText('Cleo Bright: now Friday').waitFor();
    expect(await startOf(cut.id)).toBe('2026-10-23T09:15:00.000Z');

    // Moves the appointment to a time at which its member Mia has another customer.
    await drag(page, await handleOf(cleo), await pointAt(page, { column: THURSDAY, time: '12:00' }));
    await dialog(page).getByRole('heading', { name: 'Cleo Bright is not moved' }).waitFor();
    await dialog(page).getByRole('alert').getByText('Not possible').waitFor();
    await event(page, 'Friday, October 23, 11:15 AM – 12:00 PM, Cleo Bright').waitFor();
    expect(await startOf(cut.id)).toBe('2026-10-23T09:15:00.000Z');
    await dialog(page).locator('.alternatives button').first().click();
    await dialog(page).waitFor({ state: 'detached' });
    await event(page, 'Friday, October 23, 11:15 AM – 12:00 PM').waitFor({ state: 'detached' });
    expect(await startOf(cut.id)).not.toBe('2026-10-23T09:15:00.000Z');

    await drag(page, await handleOf(cleo), await pointAt(page, { column: THURSDAY, time: '12:00' }));
    await dialog(page).getByLabel('Reason').fill('They come together');
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Go on editing' }).click();
    await dialog(page).getByRole('button', { name: 'Move anyway' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await startOf(cut.id)).toBe('2026-10-22T10:00:00.000Z');
    expect(tests.browser.errors).toEqual([]);
  });

  test('a week of the team has a row for each member, with start, customer, service and open payment of each appointment, and counts the rest', async () => {
    for (const hour of ['09', '10', '11', '12', '13', '14'])
      await book(1, `2026-10-22T${hour}:00`, { staffId: 3 });
    await book(2, '2026-10-23T09:00', { staffId: 4, customerId: 7 });
    const contact = { name: 'Maximiliane Alexandra von Hohenstein-Württemberg', email: '', phone: '1' };
    await book(1, '2026-10-24T09:00', { staffId: 4, customerId: 0, contact });
    const page = await tests.open();
    await openCalendar(page);
    await desk(page).getByRole('button', { name: 'Team week' }).click();
    const table = desk(page).locator('.member-days[aria-busy="false"]');
    await table.getByText(contact.name).first().waitFor();
    const boxes = await Promise.all((await table.locator('thead th').all()).map((day) => day.boundingBox()));
    const widths = boxes.map((box) => box!.width);
    expect(Math.max(...widths)).toBeLessThan(1.1 * Math.min(...widths));
    const chip = (await table.getByText(contact.name).locator('..').first().boundingBox())!;
    expect(chip.width).toBeLessThan(Math.min(...widths));
    const cell = (member: string, column: number) =>
      table.getByRole('row', { name: member }).getByRole('cell').nth(column);
    await cell('Mia', THURSDAY)
      .getByRole('button', { name: '2 more appointments: Mia, Thursday, October 22' })
      .waitFor();
    expect(
      (await cell('Mia', THURSDAY).locator('.chip > [aria-hidden]:visible').allInnerTexts()).map(plain),
    ).toEqual(
      ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM'].flatMap((start) => [
        start,
        'Cleo Bright',
        'Cut · Unpaid',
      ]),
    );
    expect(plain(await cell('Mia', FRIDAY).innerText())).toBe('9:00 AM – 7:00 PM');
    expect(await seriousFaults(page)).toEqual([]);
    await cell('Mia', THURSDAY)
      .getByRole('button', { name: '2 more appointments: Mia, Thursday, October 22' })
      .click();
    await dialog(page).getByRole('heading', { name: 'Mia, Thursday, October 22' }).waitFor();
    expect(await dialog(page).locator('.listed').count()).toBe(6);
    await page.keyboard.press('Escape');
    await cell('Jonas', FRIDAY)
      .getByRole('button', { name: 'Friday, October 23, 9:00 – 9:30 AM, Dan Reed, Shave, Jonas, Expected' })
      .click();
    await dialog(page).getByRole('heading', { name: 'Dan Reed' }).waitFor();
    await page.keyboard.press('Escape');

    // On a phone, the grid of the day is scrolled to the opening time, and the table is scrolled to today.
    await page.setViewportSize({ width: 390, height: 844 });
    await desk(page).getByRole('button', { name: 'Day', exact: true }).click();
    await loaded(page);
    const board = (await desk(page).locator('.board').boundingBox())!;
    const opening = (await pointAt(page, { column: 0, time: '09:00' })).y - board.y;
    expect(opening).toBeGreaterThan(0);
    expect(opening).toBeLessThan(200);
    await desk(page).getByRole('button', { name: 'Team week' }).click();
    await table.waitFor();
    const today = (await table.locator('thead [aria-current]').boundingBox())!;
    expect(today.x).toBeGreaterThan(0);
    expect(today.x + today.width).toBeLessThanOrEqual(390);
    expect(await scrollWidth(page)).toBe(390);
    expect(tests.browser.errors).toEqual([]);
  });

  test('the week of the team shades days without work, a day has a column for each member who works then, and one column has no event as wide as the page', async () => {
    await tests.shop.appointments.rules.create({
      kind: 'staff',
      kindId: 3,
      rangeType: 'custom',
      appointable: false,
      fromDate: '2026-10-21',
      toDate: '2026-10-21',
      priority: 50,
    });
    await book(1, '2026-10-22T10:00', { staffId: 3, customerId: 6 });
    const page = await tests.open();
    await openCalendar(page, 'Team week');
    const closed = (name: string): Promise<string[]> =>
      inDesk(
        page,
        `[...desk.shadowRoot.querySelectorAll('.member-days tbody tr')]
          .filter((row) => row.textContent.includes('${name}'))
          .flatMap((row) => [...row.querySelectorAll('td')])
          .map((cell) => (cell.className === 'closed' ? cell.textContent : '-'))`,
      );
    expect(await closed('Mia')).toEqual(['Closed', '-', '-', 'Away', '-', '-', '-']);
    expect(await closed('Jonas')).toEqual(['Closed', '-', '-', '-', '-', '-', '-']);
    expect(await faults(page)).toEqual([]);
    await desk(page).getByRole('button', { name: 'Day', exact: true }).click();
    await loaded(page);
    const columns = (): Promise<string[]> => desk(page).locator('.ec-col-head bdi').allInnerTexts();
    const only = event(page, /Cleo Bright/);
    await only.waitFor();
    expect(await columns()).toEqual(['Jonas', 'Mia']);
    await desk(page).getByRole('button', { name: 'Earlier' }).click();
    await loaded(page);
    expect(await columns()).toEqual(['Jonas']);
    await desk(page).getByRole('button', { name: 'Today' }).last().click();
    await loaded(page);
    await desk(page).getByLabel('Show').selectOption('Mia');
    await loaded(page);
    expect(await columns()).toEqual(['Mia']);
    expect((await only.boundingBox())!.width).toBe(640);
  });

  test('a free place of the week of the team books for its member and day, by mouse and keyboard, and an appointment to be confirmed says so', async () => {
    const { id } = await book(1, '2026-10-22T10:00', { staffId: 3, customerId: 6 });
    await tests.shop.appointments.update(id, { status: 'pending-confirmation' });
    const page = await tests.open();
    await openCalendar(page, 'Team week');
    const chip = desk(page).getByRole('button', { name: /Cleo Bright, Cut, Mia, To be confirmed/ });
    expect(await chip.innerText()).toContain('To be confirmed');
    expect(
      await inDesk(page, "getComputedStyle(desk.shadowRoot.querySelector('.chip.toConfirm')).outlineStyle"),
    ).toBe('dashed');
    const add = desk(page).getByRole('button', { name: 'New booking: Jonas, Friday, October 23' });
    await add.press('Enter');
    await dialog(page).getByRole('heading', { name: 'New booking' }).waitFor();
    await page.keyboard.press('Escape');
    await add.locator('..').click({ position: { x: 2, y: 2 } });
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Cut');
    expect(await dialog(page).getByRole('combobox', { name: 'With' }).inputValue()).toBe('4');
    await dialog(page)
      .getByText(/Friday, October 23/)
      .first()
      .waitFor();
    expect(await faults(page)).toEqual([]);
  });

  test('an appointment of a member who has left the shop has a column in its day', async () => {
    await book(1, '2026-10-22T10:00', { staffId: 3, customerId: 6 });
    await tests.browser.context.route('**/v2/desk', async (route) => {
      const response = await route.fetch();
      const facts = (await response.json()) as { members: { id: number }[] };
      await route.fulfill({
        response,
        json: {
          ...facts,
          members: [...facts.members.filter(({ id }) => id !== 3), { id: 8, display_name: 'Ida' }],
        },
      });
    });
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await event(page, /Cleo Bright/).waitFor();
    expect(await desk(page).locator('.ec-col-head bdi').allInnerTexts()).toContain('a colleague');
    await tests.browser.context.unrouteAll({ behavior: 'wait' });
  });

  test('the count of one appointment without room opens it, and that of several lists them', async () => {
    const open = async (more: string): Promise<void> => {
      await event(page, more).click();
      await dialog(page).waitFor();
    };
    // The appointments of 10:30 and 11:00 overlap, so neither of them is shown in the room of its count.
    for (const clock of ['10:00', '10:00', '10:30', '10:45', '10:45', '11:00'])
      await book(1, `2026-10-22T${clock}`, { staffId: 3, enforce: 'none' });
    const page = await tests.open();
    await openCalendar(page);
    await event(page, '1 more appointment on Thursday, October 22, 11:00 AM').waitFor();
    await open('1 more appointment on Thursday, October 22, 10:00 AM');
    await dialog(page).getByLabel('Staff note').waitFor();
    await page.keyboard.press('Escape');
    await book(1, '2026-10-22T10:00', { staffId: 4, customerId: 7, enforce: 'none' });
    await open('2 more appointments on Thursday, October 22, 10:00 AM');
    expect(await dialog(page).getByRole('listitem').count()).toBe(2);
  });

  test('of three appointments at once in a week of 1280 pixels, all have their start, and none is only counted', async () => {
    for (const customerId of [6, 7, 6])
      await book(1, '2026-10-22T10:00', { staffId: customerId === 6 ? 3 : 4, customerId, enforce: 'none' });
    const page = await tests.open();
    await openCalendar(page);
    const shown = event(page, /10:00 – 10:45 AM/);
    await shown.nth(2).waitFor();
    expect(await event(page, /more appointment/).count()).toBe(0);
    await eventually(
      () => desk(page).locator('.appointment .face-start').allInnerTexts(),
      (texts) => texts.length === 3 && texts.every((text) => text === '10:00'),
    );
    const boxes = await Promise.all((await shown.all()).map(async (one) => (await one.boundingBox())!));
    const [one, two, three] = boxes.toSorted((a, b) => a.x - b.x);
    expect(one!.x + one!.width).toBeLessThanOrEqual(two!.x + 1);
    expect(two!.x + two!.width).toBeLessThanOrEqual(three!.x + 1);
    const cut = `[...desk.shadowRoot.querySelectorAll('.face-start')].filter((line) => line.scrollWidth > line.clientWidth).length`;
    expect(await inDesk(page, cut)).toBe(0);
    const sunday = (await desk(page).locator('.ec-col-head').last().boundingBox())!;
    const board = (await desk(page).locator('.board').boundingBox())!;
    expect(sunday.x + sunday.width).toBeLessThanOrEqual(board.x + board.width);
  });

  test('a page of 1280 pixels shows all seven days, and counts the appointments for whose start and name there is no room', async () => {
    for (const customerId of [6, 7, 6, 7, 6])
      await book(1, '2026-10-22T10:00', { staffId: customerId === 6 ? 3 : 4, customerId, enforce: 'none' });
    const page = await tests.open();
    await openCalendar(page);
    const more = event(page, '3 more appointments on Thursday, October 22, 10:00 AM');
    await more.waitFor();
    const shown = event(page, /10:00 – 10:45 AM/);
    await shown.last().waitFor();
    // The count is a narrow strip beside two appointments of the same width.
    const [one, two, count] = await Promise.all(
      [shown.first(), shown.last(), more].map(async (each) => (await each.boundingBox())!),
    );
    expect(await shown.count()).toBe(2);
    expect(one!.width).toBeCloseTo(two!.width, 0);
    expect(count!.width).toBeLessThan(one!.width / 2);
    expect(count!.x).toBeGreaterThanOrEqual(Math.max(one!.x, two!.x) + one!.width);
    // The hours of the day at the edge say AM or PM, so an event has no room for it. An event has no text before it is
    // first painted, because events outside of the visible part are left out of the layout.
    await eventually(
      () => shown.first().locator('.face-who').innerText(),
      (text) => /^10:00\s/.test(text),
    );
    // Lists the lines with start and name that are cut off.
    const cut = `[...desk.shadowRoot.querySelectorAll('.face-who, .face-who > *')].filter((line) => line.scrollWidth > line.clientWidth).length`;
    expect(await inDesk(page, cut)).toBe(0);
    const names = await desk(page).locator('.ec-col-head .day-name > [aria-hidden]').allInnerTexts();
    expect(names.slice(0, 2)).toEqual(['Sun 18', 'Mon 19']);
    const sunday = (await desk(page).locator('.ec-col-head').last().boundingBox())!;
    const board = (await desk(page).locator('.board').boundingBox())!;
    expect(sunday.x + sunday.width).toBeLessThanOrEqual(board.x + board.width);
    await more.click();
    await dialog(page).getByRole('heading', { name: 'Thursday, October 22' }).waitFor();
    // Appointments of different staff are no class, so each one names its own.
    const facts = await dialog(page).locator('.listed .muted').allInnerTexts();
    expect(facts.map((text) => text.split(' · ').at(-1))).toEqual(['Mia', 'Jonas', 'Mia']);
  });

  test.each([
    ['an hour or two before the present time', '15:30', '14:00'],
    ['at the opening time if that shows the next hours, too', '10:00', '09:00'],
    ['at the opening time after the shop has closed', '21:00', '09:00'],
  ])('the calendar opens %s (%s in the shop: %s)', async (_, now, first) => {
    tests.shop.setClock(Date.parse(`2026-10-22T${now}:00+02:00`));
    const page = await tests.open({}, TOKYO);
    await openCalendar(page, 'Day');
    const board = (await desk(page).locator('.board').boundingBox())!;
    await eventually(
      async () => (await pointAt(page, { column: 0, time: first })).y - board.y,
      (below) => below > 0 && below < 100,
    );
  });

  test('a refused drag of a service without members is moved to a free time nearby', async () => {
    const { id } = await book(3, '2026-10-22T11:00');
    const page = await tests.open();
    await openCalendar(page);
    const workshop = event(page, /Workshop/);
    await drag(page, await handleOf(workshop), await pointAt(page, { column: FRIDAY, time: '10:00' }));
    await dialog(page).getByRole('button', { name: 'Friday, October 23 at 9:00 AM', exact: true }).click();
    await desk(page).getByRole('status').getByText('Cleo Bright: now Friday, October 23, 9:00').waitFor();
    expect(await startOf(id)).toBe('2026-10-23T07:00:00.000Z');
  });

  test.each(['Week', 'Day'] as const)(
    '%s: during a drag, the appointment shows its new time completely',
    async (view) => {
      await book(1, '2026-10-22T09:45', { staffId: 3 });
      const page = await tests.open({}, { width: view === 'Week' ? 1280 : 420 });
      await openCalendar(page, view);
      const from = await handleOf(event(page, /Cleo Bright/));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y + 60, { steps: 4 });
      const time = desk(page).locator('.ec-preview .face-when').filter({ hasText: '10:15' });
      await time.waitFor();
      expect(plain(await time.innerText())).toBe('10:15 – 11:00 AM');
      const isCut = await inDesk<boolean>(
        page,
        `((time) => time.scrollWidth > time.clientWidth || time.scrollHeight > time.clientHeight + 1)(
          desk.shadowRoot.querySelector('.ec-preview .face-when'))`,
      );
      expect(isCut).toBe(false);
      await page.mouse.up();
    },
  );

  test('a drag of the lower edge changes the end, and nothing else', async () => {
    const cut = await book(1, '2026-10-22T09:45', { staffId: 3 });
    const page = await tests.open({}, TOKYO);
    await openCalendar(page);
    const cleo = event(page, /Cleo Bright/);
    const to = await pointAt(page, { column: THURSDAY, time: '11:15' });
    await drag(page, await handleOf(cleo, 'lower'), { x: to.x, y: to.y - 10 });
    await event(page, '9:45 – 11:15 AM, Cleo Bright').waitFor();
    await desk(page).getByRole('status').getByText('Cleo Bright: now').waitFor();
    const { start, end } = await tests.shop.appointments.get(cut.id);
    expect(end - start).toBe(90 * 60);
  });

  test('keys move an appointment past busy times, and Enter saves the move', async () => {
    const cut = await book(1, '2026-10-22T10:30', { staffId: 3 });
    await book(1, '2026-10-22T11:15', { staffId: 3, customerId: 7 });
    const page = await tests.open({}, TOKYO);
    await openCalendar(page);
    await event(page, /Cleo Bright/).focus();
    await page.keyboard.press('ArrowDown');
    await focused(page, /Dan Reed/);
    await page.keyboard.press('ArrowUp');
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowDown');
    const status = desk(page).getByRole('status');
    await status.getByText('12:30 – 1:15 PM with Mia. Enter saves, Escape puts it back.').waitFor();
    await page.keyboard.press('Escape');
    await status.getByText('The appointment of Cleo Bright is back at its time.').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await status.getByText('Friday, October 23, 10:30 – 11:15 AM').waitFor();
    await page.keyboard.press('Shift+Tab');
    await event(page, 'Thursday, October 22, 10:30 – 11:15 AM, Cleo Bright').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('+');
    await status.getByText('Friday, October 23, 10:30 – 11:30 AM with Mia. Enter saves').waitFor();
    expect(await startOf(cut.id)).toBe('2026-10-22T08:30:00.000Z');
    await page.keyboard.press('Enter');
    await status.getByText('Cleo Bright: now Friday').waitFor();
    expect(await startOf(cut.id)).toBe('2026-10-23T08:30:00.000Z');
    await focused(page, /Cleo Bright/);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Cleo Bright' }).waitFor();
    await page.keyboard.press('Escape');
    await focused(page, /Cleo Bright/);

    await desk(page).getByRole('button', { name: 'Book or block time on Friday, October 23' }).press('Enter');
    await dialog(page).getByText('Friday, October 23 at 9:00 AM', { exact: true }).waitFor();
  });

  test('in columns by member, a drag to another column changes the member, and free time can be booked or blocked', async () => {
    const cut = await book(1, '2026-10-22T09:45', { staffId: 3 });
    await book(3, '2026-10-22T10:00', { quantity: 2 });
    const page = await tests.open({}, TOKYO);
    await openCalendar(page, 'Day');
    await desk(page).locator('.ec-col-head').getByText('No staff', { exact: true }).waitFor();
    await event(page, /Workshop, 2 of 6 places taken/).waitFor();
    await drag(
      page,
      await handleOf(event(page, /, Cut, Mia/)),
      await pointAt(page, { column: 0, time: '11:15' }),
    );
    await event(page, /11:15 AM – 12:00 PM, Cleo Bright, Cut, Jonas/).waitFor();
    await desk(page).getByRole('status').getByText('Cleo Bright: now').waitFor();
    expect((await tests.shop.appointments.get(cut.id)).staffIds).toEqual([4]);

    await drag(
      page,
      await pointAt(page, { column: 1, time: '11:30' }),
      await pointAt(page, { column: 1, time: '12:15' }),
    );
    await dialog(page).getByText('Thursday, October 22 at 11:30 AM · Mia', { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Block this time' }).click();
    const from = dialog(page).getByRole('group', { name: 'From', exact: true });
    expect(await from.getByRole('textbox', { name: 'Time' }).inputValue()).toBe('11:30 AM');
    expect(await dialog(page).locator('[name=from-day]').inputValue()).toBe('2026-10-22');
    expect(await dialog(page).locator('[name=to-time]').inputValue()).toBe('12:30 PM');
    expect(await dialog(page).locator('[name=who] :checked').innerText()).toBe('Mia');
    await page.keyboard.press('Escape');

    const free = await pointAt(page, { column: 1, time: '11:30' });
    await page.mouse.click(free.x, free.y);
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Cut');
    // 11:30 is free, but no slot of this service starts then.
    await dialog(page)
      .locator('.times')
      .getByText(
        'Thursday, October 22 at 11:30 AM is not among the free times: this service does not begin at this time',
      )
      .waitFor();
    expect(await dialog(page).getByRole('radio', { checked: true }).count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Book', exact: true }).waitFor();
    // The times of another week do not tell whether it is free.
    await dialog(page).locator('[name=from]').first().fill('2026-11-04');
    await gone(dialog(page).getByText('is not among the free times'));
    await dialog(page).getByRole('radio', { name: 'Another time' }).check();
    expect(await dialog(page).getByLabel('Time', { exact: true }).inputValue()).toBe('11:30 AM');
    expect(await dialog(page).getByRole('combobox', { name: 'With' }).inputValue()).toBe('3');
    await page.keyboard.press('Escape');
    expect(await faults(page)).toEqual([]);
  });

  test.each([768, 1280])(
    'the bar takes one row, the button “Filter” unfolds the rest, and the choice of a view stays where it is, on a page of %i pixels',
    async (width) => {
      const page = await tests.open({}, { width });
      await openCalendar(page, 'Week');
      const top = async (of: string): Promise<number> => (await desk(page).locator(of).boundingBox())!.y;
      expect((await top('.board')) - (await top('.desk'))).toBeLessThanOrEqual(150);
      const views = desk(page).getByRole('group', { name: 'View' });
      const before = await views.boundingBox();
      await showChoices(page);
      await desk(page).locator('.help > summary').waitFor();
      expect(await views.boundingBox()).toEqual(before);
      await desk(page).getByRole('button', { name: 'Team week' }).click();
      await desk(page).getByRole('button', { name: 'Print' }).waitFor();
      expect(await views.boundingBox()).toEqual(before);
      expect(await desk(page).locator('.help').count()).toBe(0);
    },
  );

  test('a count leaves the title of a closed time uncovered', async () => {
    await tests.shop.appointments.rules.create({
      kind: 'global',
      kindId: 0,
      rangeType: 'time:all',
      fromRange: '10:00',
      toRange: '10:30',
      appointable: false,
      title: 'Morning tea break',
      priority: 30,
    });
    for (const customerId of [6, 7, 6, 7, 6])
      await book(1, '2026-10-22T10:00', { staffId: 3, customerId, enforce: 'none' });
    const page = await tests.open({}, { width: 768 });
    await openCalendar(page, 'Week');
    const more = event(page, /more appointments on Thursday/);
    const { x } = (await more.boundingBox())!;
    const titles = await desk(page).getByText('Morning tea break').all();
    const boxes = await Promise.all(titles.map(async (title) => (await title.boundingBox())!));
    const thursday = boxes.findLast((box) => box.x < x)!;
    expect(thursday.x + thursday.width).toBeLessThanOrEqual(x);
  });

  test('a month shows five of eight appointments of a day, each in one line, and lists the others, a drag changes the day, and cancelled ones are shown on request', async () => {
    for (const hour of ['09', '10', '11', '12', '13', '14', '15', '16'])
      await book(2, `2026-10-22T${hour}:00`, { staffId: 4 });
    const { id } = await book(1, '2026-10-23T10:00', { staffId: 3, customerId: 7 });
    await tests.shop.appointments.update(id, { status: 'cancelled' });
    const page = await tests.open({}, { ...TOKYO, height: 1_400 });
    await openCalendar(page, 'Month');
    await event(page, '3 more appointments on Thursday, October 22').waitFor();
    expect(await event(page, /Cleo Bright/).count()).toBe(5);
    const { height } = (await event(page, /Thursday.*9:00 – /).boundingBox())!;
    expect(height).toBeLessThanOrEqual(24);
    await event(page, '3 more appointments on Thursday, October 22').click();
    await dialog(page).locator('li').nth(7).waitFor();
    expect(await dialog(page).locator('li').count()).toBe(8);
    await page.keyboard.press('Escape');

    const next = desk(page).locator('.ec-body .ec-grid .ec-day').nth(26);
    await next.scrollIntoViewIfNeeded();
    const box = (await next.boundingBox())!;
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await drag(page, await handleOf(event(page, /Thursday.*9:00 – /)), to);
    await event(page, 'Friday, October 23, 9:00 – 9:30 AM, Cleo Bright').waitFor();
    await desk(page).getByRole('status').getByText('Cleo Bright: now Friday').waitFor();

    expect(await event(page, /Dan Reed/).count()).toBe(0);
    await showChoices(page);
    await desk(page).getByRole('button', { name: 'Show cancelled' }).click();
    await event(page, /Dan Reed.*Cancelled/).waitFor();
    const line = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('appointment-desk').shadowRoot.querySelector('.cancelled .face-who')).textDecorationLine",
    );
    expect(line).toBe('line-through');
    expect(await faults(page)).toEqual([]);

    await desk(page).getByRole('button', { name: 'Later' }).click();
    await desk(page).getByRole('heading', { name: 'November 2026' }).waitFor();
    await loaded(page);
    await desk(page).getByRole('button', { name: 'Today' }).last().click();
    await event(page, /Dan Reed/).waitFor();
  });
});

describeInBrowser('the colours of a week of the team', () => {
  const tests = deskTests({
    ...SALON,
    products: SALON.products!.map((one) => (one.id === 1 ? { ...one, cal_color: '#c0392b' } : one)),
  });

  test('an appointment has the colour of its service, also under a strict content security policy', async () => {
    await tests.shop.appointments.create({ productId: 1, start: '2026-10-22T12:00', staffId: 3 });
    const page = await tests.open();
    await openCalendar(page);
    await desk(page).getByRole('button', { name: 'Team week' }).click();
    await desk(page).locator('.chip').first().waitFor();
    const color = "getComputedStyle(desk.shadowRoot.querySelector('.chip')).borderInlineStartColor";
    expect(await inDesk(page, color)).toBe('rgb(192, 57, 43)');
    expect(tests.browser.errors).toEqual([]);
  });
});
