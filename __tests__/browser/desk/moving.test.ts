import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk, SALON } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

/**
 * The salon's products, but with the member Jonas the service costs 60 euros, not 48, and customers can cancel until 24
 * hours before.
 */
const DEARER_JONAS = {
  ...SALON,
  products: SALON.products!.map((one) =>
    one.id === 1 ? { ...one, staff_base_costs: { 4: '60.00' }, cancel_limit: 24 } : one,
  ),
};

describeInBrowser('the dialog that moves an appointment', () => {
  const tests = deskTests(DEARER_JONAS);

  const book = (productId: number, start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId, start, customerId: 6, ...more });

  /** Opens the dialog that moves an appointment, from the list of the day. */
  async function openMoving(page: Page, { id }: { readonly id: number }): Promise<void> {
    await desk(page).locator(`[data-appointment="${id}"]`).getByRole('button').first().click();
    await button(page, 'Move').click();
  }

  const button = (page: Page, name: string): Locator =>
    dialog(page).getByRole('button', { name, exact: true });
  const field = (page: Page, name: string): Locator => dialog(page).getByLabel(name, { exact: true });
  const said = (page: Page, text: string): Promise<void> =>
    desk(page).getByRole('status').getByText(text).waitFor();

  test.each([
    [390, 844],
    [1280, 900],
  ])('the fields of another time are in sight above the button: %d by %d pixels', async (width, height) => {
    const appointment = await book(1, '2026-10-22T10:30', { staffId: 3 });
    const page = await tests.open({}, { width, height });
    await openMoving(page, appointment);
    await field(page, 'Another time').check();
    await dialog(page).locator('[name=clock]').waitFor();
    const [ends, begins] = await inDesk<[number, number]>(
      page,
      `['[name=clock]', '.submit'].map((name) =>
        desk.shadowRoot.querySelector('dialog ' + name).getBoundingClientRect()[name === '.submit' ? 'top' : 'bottom'])`,
    );
    expect(ends).toBeLessThanOrEqual(begins);
  });

  test('when a member is ill, each appointment moves to a member who is free at the same time, with two taps', async () => {
    const first = await book(1, '2026-10-22T10:30', { staffId: 3 });
    const second = await book(1, '2026-10-22T11:15', { staffId: 3 });
    await book(2, '2026-10-22T11:30', { staffId: 4, customerId: 7 });
    const page = await tests.open({}, { width: 360 });
    await openMoving(page, first);
    await button(page, 'Jonas').click();
    expect(await seriousFaults(page)).toEqual([]);
    await button(
      page,
      'Move from Thursday, October 22 at 10:30 AM with Mia to Thursday, October 22 at 10:30 AM with Jonas',
    ).click();
    await said(
      page,
      'Moved for Cleo Bright: Thursday, October 22 at 10:30 AM with Jonas. The price stays €48.00. A new booking like this costs €60.00.',
    );
    await gone(dialog(page));
    expect(await tests.shop.appointments.get(first.id)).toMatchObject({ start: first.start, staffIds: [4] });

    // Moves the second appointment to a time at which Jonas has another customer.
    await openMoving(page, second);
    await dialog(page).getByText('Nobody else is free at this time.').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('17.4 a drag to another member names the member and the price, which stays', async () => {
    const { id } = await book(1, '2026-10-22T10:30', { staffId: 3 });
    const page = await tests.open();
    await openCalendar(page, 'Day');
    const cut = event(page, /Cleo Bright, Cut/);
    await drag(page, await handleOf(cut), await pointAt(page, { column: 0, time: '11:15' }));
    await said(
      page,
      'Cleo Bright: now Thursday, October 22, 11:15 AM – 12:00 PM with Jonas. The price stays €48.00. A new booking like this costs €60.00.',
    );
    expect(await tests.shop.appointments.get(id)).toMatchObject({ staffIds: [4], cost: '48.00' });

    // Moves the appointment later on the same day with Jonas: the price stays, so only the time changes.
    const atJonas = event(page, /11:15 AM – 12:00 PM, Cleo Bright, Cut, Jonas/);
    await drag(page, await handleOf(atJonas), await pointAt(page, { column: 0, time: '12:00' }));
    await said(page, 'Cleo Bright: now Thursday, October 22, 12:00 – 12:45 PM.');
    const news = await desk(page).getByRole('status').allInnerTexts();
    expect(news.join(' ')).not.toContain('price');
  });

  test('a refused drag to another member names both members', async () => {
    await book(1, '2026-10-22T10:30', { staffId: 3 });
    await book(2, '2026-10-22T11:00', { staffId: 4, customerId: 7 });
    const page = await tests.open();
    await openCalendar(page, 'Day');
    const cut = event(page, /Cleo Bright, Cut/);
    await drag(page, await handleOf(cut), await pointAt(page, { column: 0, time: '10:30' }));
    await dialog(page).getByRole('heading', { name: 'Cleo Bright is not moved' }).waitFor();
    await dialog(page)
      .getByText(
        'From Thursday, October 22, 10:30 – 11:15 AM with Mia to Thursday, October 22, 10:30 – 11:15 AM with Jonas.',
        { exact: true },
      )
      .waitFor();
    // However wide the dialog is, no line ends within one of the ranges.
    const lines = await inDesk<number[]>(
      page,
      `((asked) => Array.from({ length: 40 }, (_, at) => {
        asked.style.inlineSize = 240 + at * 6 + 'px';
        return [...asked.children].map((range) => range.getClientRects().length);
      }).flat())([...desk.shadowRoot.querySelectorAll('dialog p')].find((one) => one.textContent.startsWith('From')))`,
    );
    expect(lines).toEqual(Array(80).fill(1));
  });

  test('after a lost response to a drag, the desk says whether the move was saved once the connection is back', async () => {
    const { id, start } = await book(1, '2026-10-22T10:30', { staffId: 3 });
    const page = await tests.open();
    let isStored = false;
    await page.route(`**/v2/appointments/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      if (isStored) await route.fetch();
      await tests.disconnect();
      await route.abort();
    });
    await openCalendar(page, 'Day');
    const lost = dialog(page).getByText('The connection was lost while saving.');
    const toNoon = async (): Promise<void> => {
      const cut = event(page, /Cleo Bright, Cut/);
      await drag(page, await handleOf(cut), await pointAt(page, { column: 1, time: '12:00' }));
      await lost.waitFor();
      await tests.reconnect();
    };
    await toNoon();
    await dialog(page).getByText('The move was not saved.', { exact: true }).waitFor();
    await dialog(page).getByRole('heading', { name: 'Cleo Bright is not moved' }).waitFor();
    expect((await tests.shop.appointments.get(id)).start).toBe(start);

    await page.keyboard.press('Escape');
    await gone(dialog(page));
    isStored = true;
    await toNoon();
    await said(page, 'Cleo Bright: now Thursday, October 22, 12:00 – 12:45 PM.');
    await gone(dialog(page));
  });

  test('a refused move names the reasons, and can be made anyway with a reason', async () => {
    const appointment = await book(1, '2026-10-22T10:30', { staffId: 3 });
    const page = await tests.open();
    await openMoving(page, appointment);
    await button(page, 'Move').click();
    await dialog(page).getByRole('alert').getByText('Choose a time.').waitFor();
    await field(page, 'Another time').check();
    expect(await field(page, 'Day').inputValue()).toBe('2026-10-22');
    expect(await field(page, 'Time').inputValue()).toBe('10:30 AM');
    await field(page, 'Time').fill('20:00');
    const move = button(
      page,
      'Move from Thursday, October 22 at 10:30 AM to Thursday, October 22 at 8:00 PM',
    );
    await move.click();
    await dialog(page)
      .getByText('The move was not saved. Not possible: it is outside the opening hours')
      .waitFor();
    await field(page, 'Reason').fill('Agreed on the phone');
    await button(page, 'Move anyway').click();
    await said(page, 'Moved for Cleo Bright: Thursday, October 22 at 8:00 PM.');
    const { start, end, staffIds } = await tests.shop.appointments.get(appointment.id);
    expect([new Date(start * 1000).toISOString(), end - start, staffIds]).toEqual([
      '2026-10-22T18:00:00.000Z',
      45 * 60,
      [3],
    ]);
  });

  test('the starts that overlap the appointment itself are offered, and the member’s other appointments are not', async () => {
    const appointment = await book(1, '2026-10-22T10:30', { staffId: 3 });
    await book(1, '2026-10-22T12:00', { staffId: 3, customerId: 7 });
    const page = await tests.open();
    await openMoving(page, appointment);
    const today = dialog(page).getByRole('group', { name: /^Today/ });
    await today.getByRole('radio', { name: '9:45 AM' }).waitFor();
    const times = (await today.locator('label').allInnerTexts()).map((text) => text.trim());
    expect(times.slice(0, 5)).toEqual(['9:45 AM', '11:15 AM', '12:45 PM', '1:30 PM', '2:15 PM']);
    await book(1, '2026-10-22T13:30', { staffId: 3, customerId: 7 });
    await gone(today.getByRole('radio', { name: '1:30 PM' }));
  });

  test('whoever is free can take over: the present member where they are free, and another one elsewhere', async () => {
    const appointment = await book(1, '2026-10-22T10:30', { staffId: 3 });
    await book(1, '2026-10-22T12:00', { staffId: 3, customerId: 7 });
    const page = await tests.open({}, { width: 390 });
    await openMoving(page, appointment);
    const today = dialog(page).getByRole('group', { name: /^Today/ });
    await today.getByRole('radio', { name: '11:15 AM' }).waitFor();
    expect(await today.getByRole('radio', { name: '12:00 PM' }).count()).toBe(0);
    await dialog(page).getByRole('combobox').selectOption({ label: 'Whoever is free' });
    await today.getByRole('radio', { name: '12:00 PM' }).waitFor();
    expect(await today.getByRole('radio', { name: '11:15 AM' }).count()).toBe(1);
    await today.getByRole('radio', { name: '11:15 AM' }).check();
    const from = 'Move from Thursday, October 22 at 10:30 AM';
    await button(page, `${from} to Thursday, October 22 at 11:15 AM`).waitFor();
    await today.getByRole('radio', { name: '12:00 PM' }).check();
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, `${from} with Mia to Thursday, October 22 at 12:00 PM with Jonas`).click();
    await said(page, 'Moved for Cleo Bright: Thursday, October 22 at 12:00 PM with Jonas.');
    expect(await tests.shop.appointments.get(appointment.id)).toMatchObject({ staffIds: [4] });
  });

  test('after a lost response, the dialog says whether the move was saved once the connection is back', async () => {
    const appointment = await book(1, '2026-10-22T10:30', { staffId: 3 });
    const page = await tests.open();
    let isStored = false;
    const address = `**/v2/appointments/${appointment.id}`;
    await page.route(address, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      tests.shop.fail(isStored ? 'never' : 'no-network');
      if (isStored) await route.fetch();
      await tests.disconnect();
      await route.abort();
    });
    await openMoving(page, appointment);
    await dialog(page).getByRole('radio', { name: '1:30 PM' }).first().check();
    const move = dialog(page).locator('[type=submit]');
    await move.click();
    await dialog(page).getByText('The connection was lost while saving.').waitFor();
    await tests.reconnect();
    await dialog(page).getByText('The move was not saved.', { exact: true }).waitFor();
    expect((await tests.shop.appointments.get(appointment.id)).start).toBe(appointment.start);

    isStored = true;
    await move.click();
    await dialog(page).getByText('The connection was lost while saving.').waitFor();
    await tests.reconnect();
    await said(page, 'Moved for Cleo Bright: Thursday, October 22 at 1:30 PM.');
    await gone(dialog(page));
    await page.unroute(address);
    await desk(page).getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Undone: Cleo Bright, Thursday, October 22, 10:30 – 11:15 AM.');
  });

  test('a chosen time, a chosen member and a typed reason are not discarded without a question', async () => {
    const appointment = await book(1, '2026-10-22T10:30', { staffId: 3 });
    const page = await tests.open();
    const question = dialog(page).getByText('Close? What you entered will be lost.');
    await openMoving(page, appointment);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    await openMoving(page, appointment);
    await dialog(page).getByRole('radio', { name: '1:30 PM' }).first().check();
    await page.keyboard.press('Escape');
    await question.waitFor();
    await button(page, 'Discard it').click();
    await openMoving(page, appointment);
    await dialog(page).getByRole('combobox').selectOption({ label: 'Jonas' });
    await page.keyboard.press('Escape');
    await button(page, 'Discard it').click();

    await desk(page).locator(`[data-appointment="${appointment.id}"]`).getByRole('button').first().click();
    await button(page, 'Cancel appointment').click();
    await field(page, 'Reason (not shown to the customer)').fill('Mia is ill');
    await page.keyboard.press('Escape');
    await button(page, 'Go on editing').click();
    await button(page, 'Yes, cancel it').click();
    await said(page, 'The appointment is cancelled.');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('the dialog says what the customer loses if the appointment moves to a time that is near', async () => {
    await book(1, '2026-10-27T10:30', { staffId: 3 });
    const page = await tests.open({ attributes: '' }, { width: 390 });
    await desk(page).getByRole('button', { name: 'Customers' }).click();
    await desk(page).getByRole('searchbox').fill('cleo');
    await desk(page).getByRole('button', { name: 'Next visit Tue, Oct 27' }).click();
    await button(page, 'Move').click();
    await field(page, 'Another time').check();
    const caution = dialog(page).getByText('The customer can then no longer cancel online.');
    await field(page, 'Day').fill('2026-10-23');
    await caution.waitFor({ state: 'detached' });
    await field(page, 'Time').fill('08:45');
    await caution.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('the desk asks before a typed note is replaced by another dialog or screen', async () => {
    const appointment = await book(1, '2026-10-22T10:30', { staffId: 3 });
    const page = await tests.open();
    const question = dialog(page).getByText('Close? What you entered will be lost.');
    await desk(page).locator(`[data-appointment="${appointment.id}"]`).getByRole('button').first().click();
    await dialog(page).getByLabel('Note').fill('Asks for Mia');
    await dialog(page).getByRole('button', { name: 'Customer card' }).click();
    await question.waitFor();
    await button(page, 'Go on editing').click();
    await button(page, 'Move').click();
    await question.waitFor();
    await button(page, 'Go on editing').click();
    expect(await dialog(page).getByLabel('Note').inputValue()).toBe('Asks for Mia');
    await button(page, 'Move').click();
    await button(page, 'Discard it').click();
    await dialog(page).getByRole('heading', { name: 'Move: Cleo Bright' }).waitFor();
  });

  test('if another user moves the same appointment, the dialog names its new time', async () => {
    const appointment = await book(3, '2026-10-22T11:00', { quantity: 5 });
    const page = await tests.open();
    await openMoving(page, appointment);
    await dialog(page).getByRole('radio', { name: '1:00 PM' }).first().check();
    expect(await dialog(page).getByRole('combobox').count()).toBe(0);
    await tests.shop.appointments.update(appointment.id, { start: '2026-10-22T15:00' });
    await dialog(page).getByRole('alert').getByText(ELSEWHERE, { exact: true }).waitFor();
    await button(
      page,
      'Move from Thursday, October 22 at 3:00 PM to Thursday, October 22 at 1:00 PM',
    ).click();
    await said(page, 'Moved for Cleo Bright: Thursday, October 22 at 1:00 PM.');
  });

  const ELSEWHERE =
    'Somebody else has changed this appointment. It is now: Thursday, October 22, 3:00 – 5:00 PM.';

  test.each([['GET'], ['PUT']])(
    'a move by another user just before the %s of this one is not overwritten unseen, in the dialog or by a drag',
    async (method) => {
      const appointment = await book(3, '2026-10-22T11:00', { quantity: 5 });
      const stored = async () => (await tests.shop.appointments.get(appointment.id)).startIso.slice(11, 16);
      const page = await tests.open();
      /** Moves the appointment elsewhere once, before this desk's request reaches the shop. */
      const moveBefore = async (): Promise<void> => {
        let isMoved = false;
        await page.route(`**/v2/appointments/${appointment.id}`, async (route) => {
          if (isMoved || route.request().method() !== method) return route.fallback();
          isMoved = true;
          await tests.shop.appointments.update(appointment.id, { start: '2026-10-22T15:00' });
          return route.continue();
        });
      };
      await openMoving(page, appointment);
      await dialog(page).getByRole('radio', { name: '1:00 PM' }).first().check();
      await moveBefore();
      await dialog(page)
        .getByRole('button', { name: /^Move from/ })
        .click();
      await dialog(page).getByText(`The move was not saved. ${ELSEWHERE}`, { exact: true }).waitFor();
      expect(await stored()).toBe('15:00');
      await dialog(page)
        .getByRole('button', { name: /^Move from .* 3:00 PM to .* 1:00 PM$/ })
        .click();
      await said(page, 'Moved for Cleo Bright: Thursday, October 22 at 1:00 PM.');
      expect(await stored()).toBe('13:00');

      await openCalendar(page, 'Day');
      await moveBefore();
      await drag(
        page,
        await handleOf(event(page, /Workshop/)),
        await pointAt(page, { column: 0, time: '10:00' }),
      );
      await dialog(page).getByText(ELSEWHERE, { exact: true }).waitFor();
      expect(await stored()).toBe('15:00');
    },
  );
});
