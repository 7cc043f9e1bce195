import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, inDesk, NOW } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

const MINUTE = 60_000;

describeInBrowser('the list of a day', () => {
  const tests = deskTests();

  const book = (productId: number, start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId, start, customerId: 6, ...more });

  const row = (page: Page, { id }: { readonly id: number }): Locator =>
    desk(page).locator(`[data-appointment="${id}"]`);
  const statesOf = (page: Page, appointment: { readonly id: number }): Promise<string[]> =>
    row(page, appointment).locator('[part="state"]').allInnerTexts();

  test('the morning list shows times, customers and members, and which appointments are late, unpaid, unassigned or outside of the hours', async () => {
    const late = await book(1, '2026-10-22T09:15', { staffId: 3 });
    const paid = await book(2, '2026-10-22T11:00', { staffId: 4, customerId: 7 });
    tests.shop.orders.find(({ id }) => id === paid.orderId)!.status = 'processing';
    await tests.shop.appointments.orderChanged(paid.orderId);
    const closed = await book(1, '2026-10-22T19:30', { staffId: 3, enforce: 'none' });
    const unassigned = await book(1, '2026-10-22T12:00', { staffIds: [], enforce: 'none' });
    await book(2, '2026-10-23T09:00', { staffId: 4 });
    tests.shop.setClock(NOW + 25 * MINUTE);

    // Opens the desk on a device in Tokyo, where it may be another date than in the shop.
    const page = await tests.open({}, { timeZone: 'Asia/Tokyo' });
    await desk(page).getByText('4 appointments, next at 11:00 AM').waitFor();
    expect(await desk(page).getByRole('heading', { level: 2 }).innerText()).toBe(
      'Today, Thursday, October 22',
    );
    expect(await row(page, late).locator('.time').innerText()).toBe('9:15 – 10:00 AM');
    expect(await row(page, paid).getByRole('button', { name: 'Dan Reed' }).count()).toBe(1);
    expect(await row(page, paid).locator('.about > .muted').innerText()).toBe('Shave · Jonas');
    expect(await statesOf(page, late)).toEqual(['Late\n10 min', 'Unpaid\n€48.00']);
    // Most customers are expected, so this state has no word.
    expect(await statesOf(page, paid)).toEqual([]);
    expect(await statesOf(page, closed)).toContain('Outside opening hours');
    expect(await statesOf(page, unassigned)).toContain('No staff assigned');
    expect(await seriousFaults(page)).toEqual([]);

    await desk(page).getByRole('combobox', { name: 'Show' }).selectOption('Jonas');
    await row(page, late).waitFor({ state: 'detached' });
    await desk(page).getByRole('button', { name: 'Next day' }).click();
    await desk(page).getByRole('heading', { name: 'Tomorrow, Friday, October 23' }).waitFor();
    await desk(page).getByText('1 appointment,').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('on a wide page, the states of a list keep their place when the widest of them changes', async () => {
    const late = await book(1, '2026-10-22T09:15', { staffId: 3 });
    const other = await book(2, '2026-10-22T11:00', { staffId: 4, customerId: 7 });
    tests.shop.setClock(NOW + 25 * MINUTE);
    const page = await tests.open();
    const placeOfStates = async (): Promise<number> =>
      (await row(page, other).locator('.states').boundingBox())!.x;
    await row(page, late).getByText('Late').waitFor();
    const before = await placeOfStates();
    await tests.shop.appointments.update(late.id, { noteMoney: 'cash' });
    await page.reload();
    await row(page, late).getByText('Late').waitFor();
    expect(await statesOf(page, late)).toEqual(['Late\n10 min']);
    expect(await placeOfStates()).toBe(before);
  });

  test('a customer whom nobody marked is late until the end of the appointment, and not noted afterwards', async () => {
    const booked = await book(1, '2026-10-22T09:15', { staffId: 3 });
    tests.shop.setClock(NOW + 59 * MINUTE);
    const page = await tests.open();
    await desk(page).locator('.summary .late', { hasText: 'Late' }).waitFor();
    expect(await statesOf(page, booked)).toEqual(['Late\n44 min', 'Unpaid\n€48.00']);
    tests.shop.setClock(NOW + 60 * MINUTE);
    await page.reload();
    await row(page, booked).getByText('Arrived?').waitFor();
    expect(await desk(page).locator('.summary .state').allInnerTexts()).toEqual([
      '1 to check in',
      'Unpaid\n1',
    ]);
  });

  test('the counts of the day keep their places: first those of the attendance', async () => {
    await book(1, '2026-10-22T09:15', { staffId: 3 });
    await book(1, '2026-10-22T09:45', { staffId: 4, enforce: 'none' });
    tests.shop.setClock(NOW + 65 * MINUTE);
    const page = await tests.open();
    await desk(page).locator('.summary .late').waitFor();
    expect(await desk(page).locator('.summary .state').allInnerTexts()).toEqual([
      '1 to check in',
      'Late\n1',
      'Unpaid\n2',
    ]);
  });

  test('a customer who is late by an hour or more is late by hours and minutes', async () => {
    const booked = await book(1, '2026-10-22T09:15', {
      staffId: 3,
      end: '2026-10-22T12:00',
      enforce: 'none',
    });
    tests.shop.setClock(NOW + 122 * MINUTE);
    const page = await tests.open();
    await row(page, booked).getByText('Late').waitFor();
    expect(await statesOf(page, booked)).toContain('Late\n1 hr 47 min');
  });

  test('a paid appointment that ended without a mark is asked about and counted, and does not look like one whose customer came', async () => {
    const unmarked = await book(1, '2026-10-22T09:00', { staffId: 3, status: 'complete', enforce: 'none' });
    const came = await book(2, '2026-10-22T09:00', { staffId: 4, customerStatus: 'arrived' });
    tests.shop.setClock(NOW + 90 * MINUTE);
    const page = await tests.open();
    const colourOf = ({ id }: { readonly id: number }): Promise<string> =>
      inDesk(
        page,
        `getComputedStyle(desk.shadowRoot.querySelector('[data-appointment="${id}"] [part="state"]')).color`,
      );
    await row(page, unmarked).waitFor();
    expect(await statesOf(page, unmarked)).toContain('Arrived?');
    const marks = row(page, unmarked)
      .getByRole('group', { name: /Cleo Bright/ })
      .first();
    expect(await marks.getByRole('button').allInnerTexts()).toEqual(['Arrived', 'No-show']);
    await desk(page).locator('.summary').getByText('1 to check in').waitFor();
    expect(await statesOf(page, came)).toContain('Arrived');
    expect(await colourOf(unmarked)).not.toBe(await colourOf(came));

    const opened = async (appointment: { readonly id: number }): Promise<string> => {
      await row(page, appointment).locator('button.open').click();
      return dialog(page).locator('.states').first().innerText();
    };
    expect(await opened(unmarked)).toContain('Arrived?');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await opened(came)).toContain('Arrived');
  });

  test('one tap marks a customer as arrived, and a second one undoes the mark', async () => {
    const booked = await book(1, '2026-10-22T10:00', { staffId: 3 });
    const page = await tests.open({ login: 'mia' }, { width: 360 });
    const arrived = row(page, booked).getByRole('button', { name: 'Arrived' });
    await arrived.click();
    await desk(page).getByRole('status').getByText('Cleo Bright: Arrived').waitFor();
    await arrived.and(page.locator('[aria-pressed="true"]')).waitFor();
    expect((await tests.shop.appointments.get(booked.id)).customerStatus).toBe('arrived');
    await arrived.click();
    await desk(page).getByRole('status').getByText('Cleo Bright: Expected').waitFor();
    expect((await tests.shop.appointments.get(booked.id)).customerStatus).toBe('expected');
  });

  test('the message about a mark after the end of an appointment has the word of its button', async () => {
    await book(1, '2026-10-22T08:00', { staffId: 3, enforce: 'none' });
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await desk(page).getByText('Cleo Bright: Arrived (Thursday, October 22 at 8:00 AM)').waitFor();
  });

  test('17.12 a no-show can be marked from the start on, and a confirmed appointment is shown as such at once', async () => {
    const status = 'pending-confirmation';
    const booked = await book(1, '2026-10-22T10:00', { staffId: 3, status });
    const page = await tests.open();
    const noShow = row(page, booked).getByRole('button', { name: 'No-show' });
    expect(await noShow.getAttribute('aria-disabled')).toBe('true');
    const why = 'A no-show can be marked from the start of the appointment on.';
    await noShow.click({ force: true });
    await desk(page).getByRole('status').getByText(why).waitFor();
    await row(page, booked).getByRole('button', { name: 'Cleo Bright' }).click();
    const inDialog = dialog(page).getByRole('button', { name: 'No-show' });
    expect(await inDialog.getAttribute('title')).toBe(why);
    await inDialog.click({ force: true });
    await dialog(page).getByRole('status').getByText(why).waitFor();

    // Leaves the request that follows the write without a response.
    await page.route('**/v2/desk/calendar*', () => undefined);
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await dialog(page).getByText('The appointment is confirmed.').waitFor();
    await gone(dialog(page).getByText('To be confirmed'));
    expect((await tests.shop.appointments.get(booked.id)).customerStatus).toBe('expected');

    await page.unroute('**/v2/desk/calendar*');
    tests.shop.setClock(NOW + 61 * MINUTE);
    await page.reload();
    await noShow.click();
    await desk(page).getByRole('status').getByText('Cleo Bright: No-show').waitFor();
    expect((await tests.shop.appointments.get(booked.id)).customerStatus).toBe('no-show');
  });

  test('staff see their own appointments, and no action that only managers may do', async () => {
    const own = await book(1, '2026-10-22T10:00', { staffId: 3 });
    const other = await book(1, '2026-10-22T10:00', { staffId: 4, customerId: 7 });
    const page = await tests.open({ login: 'mia' });
    await row(page, own).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('Cut').waitFor();
    expect(await row(page, other).count()).toBe(0);
    const buttons = await desk(page).getByRole('button').allInnerTexts();
    expect(buttons.filter((text) => /booking|hours|Move|Cancel|note/i.test(text))).toEqual([]);
  });

  test('staff have the day and their own calendar, also at the address of another screen, and the desk asks for nothing else but the names of colleagues', async () => {
    const own = await book(1, '2026-10-22T10:00', { staffId: 3 });
    const other = await book(1, '2026-10-22T10:00', { staffId: 4, customerId: 7 });
    const page = await tests.open({ login: 'mia' });
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await page.goto('about:blank');
    await page.goto(`${tests.shop.address({ login: 'mia' })}#desk/customers`);
    await row(page, own).waitFor();
    const screens = desk(page).getByRole('navigation').getByRole('button');
    expect(await screens.allInnerTexts()).toEqual(['Today', 'Calendar']);
    await screens.filter({ hasText: 'Calendar' }).click();
    await desk(page)
      .locator('.board')
      .getByRole('button', { name: /Cleo Bright/ })
      .waitFor();
    expect(await inDesk<string>(page, 'desk.shadowRoot.textContent')).not.toContain('Dan Reed');
    expect(await desk(page).getByRole('combobox', { name: 'Show' }).count()).toBe(0);
    expect(await row(page, other).count()).toBe(0);
    const api = [...asked].filter((path) => path.startsWith('/api/'));
    expect(api.sort()).toEqual(['/api/v2/desk', '/api/v2/desk/calendar', '/api/v2/sse', '/api/v2/staff']);
    expect(tests.browser.errors).toEqual([]);
  });

  test('in a workshop of six, a cancellation takes two steps, frees places, and can be undone', async () => {
    const first = await book(3, '2026-10-22T14:00', { quantity: 2 });
    const second = await book(3, '2026-10-22T14:00', { customerId: 7 });
    const page = await tests.open();
    await row(page, first).getByText('3 of 6 places taken').waitFor();
    await row(page, second).getByRole('button', { name: 'Dan Reed' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
    expect((await tests.shop.appointments.get(second.id)).status).not.toBe('cancelled');
    await dialog(page).getByLabel('Reason').fill('called in sick');
    await dialog(page).getByRole('button', { name: 'Yes, cancel it' }).click();
    await dialog(page).getByRole('button', { name: 'Undo' }).waitFor();
    await row(page, first).getByText('2 of 6 places taken').waitFor();
    const history = await tests.shop.appointments.history(second.id);
    expect(history.find(({ topic }) => topic === 'appointment.cancelled')).toMatchObject({
      reason: 'called in sick',
      actorId: 1,
    });

    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await row(page, first).getByText('3 of 6 places taken').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(tests.browser.errors).toEqual([]);
  });

  test('keyboard: the focus moves to the question whether to cancel, back to its button, and to the button that undoes', async () => {
    const booked = await book(1, '2026-10-22T10:00', { staffId: 3 });
    const page = await tests.open();
    const button = (name: string) => dialog(page).getByRole('button', { name, exact: true });
    const focused = (element: Locator): Promise<void> => element.and(page.locator(':focus')).waitFor();
    await row(page, booked).locator('button.open').click();
    await button('Cancel appointment').press('Enter');
    await focused(dialog(page).getByLabel('Reason'));
    await button('No, keep it').press('Enter');
    await focused(button('Cancel appointment'));
    await button('Cancel appointment').press('Enter');
    await focused(dialog(page).getByLabel('Reason'));
    await page.keyboard.press('Enter');
    await focused(button('Undo'));
  });

  test.each([
    [
      'en',
      'Closed. Opens again on Monday, October 26 at 9:00 AM.',
      'Jonas does not work on Friday, October 23.',
      'No appointments on this day.',
    ],
    [
      'de',
      'Geschlossen. Nächster offener Tag: Montag, 26. Oktober, ab 09:00.',
      'Jonas arbeitet am Freitag, 23. Oktober nicht.',
      'Keine Termine an diesem Tag.',
    ],
  ])(
    'an empty day says whether the shop is closed, or the member does not work (%s)',
    async (lang, closed, dayOff, nothing) => {
      await tests.shop.appointments.rules.create({
        kind: 'staff',
        kindId: 4,
        rangeType: 'custom',
        fromDate: '2026-10-23',
        toDate: '2026-10-23',
        appointable: false,
        priority: 30,
      });
      const page = await tests.open({ lang });
      const goTo = (day: string): Promise<void> => desk(page).locator('input[type="date"]').fill(day);
      const empty = desk(page).locator('.empty');
      await goTo('2026-10-25');
      await empty.getByText(closed, { exact: true }).waitFor();
      await goTo('2026-10-23');
      await empty.getByText(nothing, { exact: true }).waitFor();
      await desk(page).locator('select').first().selectOption('Jonas');
      await empty.getByText(dayOff, { exact: true }).waitFor();
    },
  );

  test('a closed day names the first appointments of the next open day, and leads to it', async () => {
    for (const [start, customerId] of [
      ['2026-10-26T11:00', 6],
      ['2026-10-26T10:00', 7],
    ] as const)
      await book(1, start, { staffId: 3, customerId });
    const cancelled = await book(2, '2026-10-26T09:00', { staffId: 4 });
    await tests.shop.appointments.update(cancelled.id, { status: 'cancelled' });
    const page = await tests.open({}, { width: 390 });
    await desk(page).locator('input[type="date"]').fill('2026-10-25');
    const closed = desk(page).locator('.next-open');
    await closed.getByText('2 appointments, the first at 10:00 AM').waitFor();
    expect(await closed.getByRole('listitem').allInnerTexts()).toEqual([
      '10:00 AM · Dan Reed · Cut',
      '11:00 AM · Cleo Bright · Cut',
    ]);
    expect(await seriousFaults(page)).toEqual([]);
    await closed.getByRole('button', { name: 'Show Monday, October 26' }).click();
    await desk(page).getByRole('heading', { name: 'Monday, October 26' }).waitFor();
    await desk(page).locator('[data-appointment]').nth(1).waitFor();
  });

  test('an appointment that is cancelled leaves the list, and is shown on request', async () => {
    const booked = await book(1, '2026-10-22T10:00', { staffId: 3 });
    await tests.shop.appointments.update(booked.id, { status: 'cancelled' });
    const page = await tests.open();
    await desk(page).getByText('No appointments on this day.').waitFor();
    expect(await row(page, booked).count()).toBe(0);
    await desk(page).getByRole('button', { name: '1 cancelled appointment' }).click();
    expect(await statesOf(page, booked)).toEqual(['Cancelled']);
  });

  test.each([[1280], [390]])(
    'there is space between the list and the button that shows cancelled appointments (%d pixels)',
    async (width) => {
      const booked = await book(1, '2026-10-22T10:00', { staffId: 3 });
      const cancelled = await book(1, '2026-10-22T11:00', { staffId: 3 });
      await tests.shop.appointments.update(cancelled.id, { status: 'cancelled' });
      const page = await tests.open({}, { width });
      const above = (await row(page, booked).boundingBox())!;
      const button = desk(page).getByRole('button', { name: '1 cancelled appointment' });
      expect((await button.boundingBox())!.y).toBeGreaterThan(above.y + above.height);
    },
  );

  test('on a wide screen a row reads time, customer, service, state and buttons; on a tablet its service has the whole width (German)', async () => {
    const booked = await book(1, '2026-10-22T09:15', { staffId: 3 });
    tests.shop.setClock(NOW + 25 * MINUTE);
    const page = await tests.open({ lang: 'de' }, { width: 1280 });
    const boxOf = async (part: string) => (await row(page, booked).locator(part).boundingBox())!;
    const parts = ['.time', '.open', '.facts-line', '.states', '.actions'];
    const lefts: number[] = [];
    for (const part of parts) lefts.push((await boxOf(part)).x);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    await page.setViewportSize({ width: 768, height: 900 });
    expect((await boxOf('.facts-line')).width).toBeGreaterThan(500);
  });

  test('no column moves when the last payment is noted, and the message says how much was paid, and how', async () => {
    const paid = await book(1, '2026-10-22T10:00', { staffId: 3 });
    tests.shop.orders.find((order) => order.id === paid.orderId)!.status = 'processing';
    await tests.shop.appointments.orderChanged(paid.orderId);
    const { id } = await book(1, '2026-10-22T11:00', { staffId: 3, customerId: 7 });
    const page = await tests.open();
    const places = (): Promise<readonly number[]> =>
      inDesk(
        page,
        `['.facts-line', '.states', '.actions'].map((part) =>
          desk.shadowRoot.querySelector('[data-appointment="${id}"] ' + part).getBoundingClientRect().x)`,
      );
    const payment = desk(page).getByRole('button', { name: 'Payment' });
    await payment.waitFor();
    const before = await places();
    await payment.click();
    await desk(page).getByRole('button', { name: 'Paid in cash' }).click();
    await desk(page).getByText('Dan Reed: Paid in cash (€48.00)').waitFor();
    await gone(payment);
    expect(await places()).toEqual(before);
  });

  test('on a tablet, the buttons of all rows stand below each other, with and without a payment', async () => {
    const paid = await book(1, '2026-10-22T10:00', { staffId: 3 });
    tests.shop.orders.find((order) => order.id === paid.orderId)!.status = 'processing';
    await tests.shop.appointments.orderChanged(paid.orderId);
    await book(1, '2026-10-22T11:00', { staffId: 3, customerId: 7 });
    const page = await tests.open({}, { width: 1024 });
    await desk(page).getByRole('button', { name: 'Payment' }).waitFor();
    const arrived = await desk(page).getByRole('button', { name: 'Arrived' }).all();
    const lefts = await Promise.all(arrived.map(async (one) => (await one.boundingBox())!.x));
    expect(lefts.length).toBe(2);
    expect(lefts[0]).toBeCloseTo(lefts[1]!, 0);
  });

  test('a note is saved for the shop’s staff', async () => {
    const booked = await book(1, '2026-10-22T10:00', { staffId: 3 });
    const page = await tests.open();
    await row(page, booked).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByLabel('Note').fill('Allergic to ammonia');
    await dialog(page).getByRole('button', { name: 'Save note' }).click();
    await desk(page).getByText('The note is saved.').waitFor();
    expect((await tests.shop.appointments.get(booked.id)).note).toBe('Allergic to ammonia');
  });

  test('at midnight the list changes to the new day by itself', async () => {
    const old = await book(1, '2026-10-22T17:00', { staffId: 3 });
    const next = await book(1, '2026-10-23T10:00', { staffId: 3, customerId: 7 });
    const page = await tests.browser.page();
    await page.clock.install({ time: NOW });
    await page.goto(tests.shop.address({ login: 'boss' }));
    await row(page, old).waitFor();
    tests.shop.setClock(NOW + 16 * 60 * MINUTE);
    await page.clock.fastForward('16:00:00');
    await row(page, next).waitFor();
    await gone(row(page, old));
    await desk(page).getByRole('heading', { name: 'Today, Friday, October 23' }).waitFor();
  });

  test('two customers can be marked in quick succession on a slow network', async () => {
    const [one, other] = [
      await book(1, '2026-10-22T10:00', { staffId: 3 }),
      await book(2, '2026-10-22T10:00', { staffId: 4, customerId: 7 }),
    ];
    const page = await tests.open();
    let respond = (): void => undefined;
    const isDue = new Promise<void>((done) => (respond = done));
    await page.route('**/customer-status', async (route) => {
      await isDue;
      await route.continue();
    });
    for (const { id } of [one, other])
      await row(page, { id }).getByRole('button', { name: 'Arrived' }).click();
    respond();
    for (const { id } of [one, other])
      await row(page, { id }).locator('.state', { hasText: 'Arrived' }).waitFor();
  });
});
