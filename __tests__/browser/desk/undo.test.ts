import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, SALON, tell } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

/** The salon's products, but the haircut costs more with Jonas, and a move changes its price. */
const REPRICED = {
  ...SALON,
  products: SALON.products!.map((one) =>
    one.id === 1 ? { ...one, staff_base_costs: { 4: '60.00' }, price_on_move: 'change' as const } : one,
  ),
};

describeInBrowser('undoing the last change', () => {
  const tests = deskTests(REPRICED);

  const book = (start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId: 6, ...more });
  const stored = ({ id }: { readonly id: number }) => tests.shop.appointments.get(id);

  const undo = (page: Page): Locator => desk(page).getByRole('button', { name: 'Undo', exact: true });
  const said = (page: Page, text: string): Promise<void> =>
    desk(page).getByRole('status').getByText(text, { exact: true }).waitFor();
  const button = (page: Page, name: string): Locator =>
    dialog(page).getByRole('button', { name, exact: true });
  const open = (page: Page, { id }: { readonly id: number }): Promise<void> =>
    desk(page).locator(`[data-appointment="${id}"]`).getByRole('button').first().click();

  test('a drag is undone with its time, member and price, and the focus goes to the message', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await drag(
      page,
      await handleOf(event(page, /Cleo Bright, Cut/)),
      await pointAt(page, { column: 0, time: '11:15' }),
    );
    await said(page, 'Cleo Bright: now Thursday, October 22, 11:15 AM – 12:00 PM with Jonas.');
    expect(await stored(booked)).toMatchObject({ staffIds: [4], cost: '60.00' });
    expect(await seriousFaults(page)).toEqual([]);

    await undo(page).press('Enter');
    await said(page, 'Undone: Cleo Bright, Thursday, October 22, 10:30 – 11:15 AM with Mia.');
    await event(page, /10:30 – 11:15 AM, Cleo Bright, Cut, Mia/).waitFor();
    const { start, end } = booked;
    expect(await stored(booked)).toMatchObject({ start, end, staffIds: [3], cost: '48.00' });
    await gone(undo(page));
    await desk(page).locator('[role=status]:focus').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('a move in the dialog is undone on another screen with Control and Z', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open();
    await open(page, booked);
    await button(page, 'Move').click();
    await dialog(page).getByRole('radio', { name: '1:30 PM' }).first().check();
    await dialog(page).locator('[type=submit]').click();
    await said(page, 'Moved for Cleo Bright: Thursday, October 22 at 1:30 PM.');
    await desk(page).getByRole('button', { name: 'Calendar' }).click();
    await undo(page).waitFor();
    await page.keyboard.press('Control+z');
    await said(page, 'Undone: Cleo Bright, Thursday, October 22, 10:30 – 11:15 AM.');
    expect((await stored(booked)).start).toBe(booked.start);
  });

  test('a move is not undone if another booking has taken the old time, and the desk says why', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await drag(
      page,
      await handleOf(event(page, /Cleo Bright, Cut/)),
      await pointAt(page, { column: 1, time: '12:00' }),
    );
    await said(page, 'Cleo Bright: now Thursday, October 22, 12:00 – 12:45 PM.');
    await book('2026-10-22T10:30', { customerId: 7 });
    await undo(page).click();
    await said(page, 'Not undone. Not possible: not enough places are free.');
    expect((await stored(booked)).start).toBe(booked.start + 90 * 60);
  });

  test('an undo does not overwrite a later change by another user', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await drag(
      page,
      await handleOf(event(page, /Cleo Bright, Cut/)),
      await pointAt(page, { column: 1, time: '12:00' }),
    );
    await undo(page).waitFor();
    await tests.shop.appointments.reschedule(booked.id, { start: '2026-10-22T15:00' });
    await undo(page).click();
    await said(page, 'Not undone: somebody has changed the appointment of Cleo Bright since.');
    expect((await stored(booked)).startIso).toBe('2026-10-22T15:00:00+02:00');
  });

  test('an undo does not overwrite a change by another user between its check and its write', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await undo(page).waitFor();
    await page.route('**/customer-status', async (route) => {
      await tests.shop.appointments.setCustomerStatus(booked.id, 'no-show');
      await route.continue();
    });
    await undo(page).click();
    await said(page, 'Not undone: somebody has changed the appointment of Cleo Bright since.');
    expect((await stored(booked)).customerStatus).toBe('no-show');
  });

  test('an undo works behind a proxy that compresses responses and makes their ETags weak', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open();
    await page.route(`**/v2/appointments/${booked.id}`, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      await route.fulfill({ response, headers: { ...headers, etag: `W/${headers['etag']}` } });
    });
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await undo(page).click();
    await said(page, 'Cleo Bright: Expected (Thursday, October 22 at 10:30 AM)');
    expect((await stored(booked)).customerStatus).toBe('expected');
  });

  test('on an Arabic keyboard, Control with the key of Z undoes; another Latin letter on that key does not', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await undo(page).waitFor();
    const press = (key: string): Promise<boolean> =>
      page.evaluate(
        `!document.dispatchEvent(new KeyboardEvent('keydown', ${JSON.stringify({ key, code: 'KeyZ', ctrlKey: true, cancelable: true })}))`,
      );
    expect([await press('w'), await press('ئ')]).toEqual([false, true]);
    await said(page, 'Cleo Bright: Expected (Thursday, October 22 at 10:30 AM)');
    expect((await stored(booked)).customerStatus).toBe('expected');
  });

  test('when the sign-in ends, the change of the former user can no longer be undone', async () => {
    await book('2026-10-22T10:30');
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await undo(page).waitFor();
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }));
    await desk(page).getByRole('button', { name: 'Calendar' }).click();
    await desk(page).getByText('Your sign-in has ended').first().waitFor();
    await gone(undo(page));
  });

  test('a message goes when a form opens, and comes back with its undo when the form closes', async () => {
    await book('2026-10-22T10:30');
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await said(page, 'Cleo Bright: Arrived (Thursday, October 22 at 10:30 AM)');
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).waitFor();
    await gone(desk(page).getByText('Cleo Bright: Arrived'));
    await gone(undo(page));
    await page.keyboard.press('Escape');
    await said(page, 'Cleo Bright: Arrived (Thursday, October 22 at 10:30 AM)');
    await undo(page).click();
    await said(page, 'Cleo Bright: Expected (Thursday, October 22 at 10:30 AM)');
  });

  test('a cancellation is undone in the open dialog while the place is free, by one button; a later look at it restores it', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open({}, { width: 390 });
    await open(page, booked);
    await button(page, 'Cancel appointment').click();
    await button(page, 'Yes, cancel it').click();
    await said(page, 'The appointment is cancelled.');
    await button(page, 'Undo').waitFor();
    expect(await button(page, 'Restore appointment').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Undo').click();
    await said(page, 'Undone: Cleo Bright, Thursday, October 22, 10:30 – 11:15 AM.');
    await button(page, 'Cancel appointment').waitFor();
    expect((await stored(booked)).status).toBe(booked.status);

    await button(page, 'Cancel appointment').click();
    await button(page, 'Yes, cancel it').click();
    await said(page, 'The appointment is cancelled.');
    await book('2026-10-22T10:45', { customerId: 7 });
    await button(page, 'Undo').click();
    await said(page, 'Not undone. Not possible: not enough places are free.');
    expect((await stored(booked)).status).toBe('cancelled');
    await page.keyboard.press('Escape');
    await desk(page).getByRole('button', { name: '1 cancelled appointment' }).click();
    await open(page, booked);
    await button(page, 'Restore appointment').waitFor();
  });

  test('when the message about a cancellation is hidden, its dialog can restore the appointment', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open();
    await open(page, booked);
    await button(page, 'Cancel appointment').click();
    await button(page, 'Yes, cancel it').click();
    await button(page, 'Undo').waitFor();
    await dialog(page).locator('.message').getByRole('button', { name: 'Hide the message' }).click();
    await gone(button(page, 'Undo'));
    await button(page, 'Restore appointment').click();
    await said(page, 'The appointment is restored.');
    expect((await stored(booked)).status).toBe('confirmed');
  });

  test('a mark of attendance, a confirmation and a note are undone, each until the next message', async () => {
    const booked = await book('2026-10-22T10:30', { status: 'pending-confirmation', note: 'Likes tea' });
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await said(page, 'Cleo Bright: Arrived (Thursday, October 22 at 10:30 AM)');
    await undo(page).click();
    await said(page, 'Cleo Bright: To be confirmed (Thursday, October 22 at 10:30 AM)');
    expect((await stored(booked)).customerStatus).toBe('expected');

    await open(page, booked);
    await button(page, 'Confirm').click();
    await said(page, 'The appointment is confirmed.');
    await undo(page).click();
    await button(page, 'Confirm').waitFor();
    expect((await stored(booked)).status).toBe('pending-confirmation');

    await button(page, 'Confirm').click();
    await said(page, 'The appointment is confirmed.');
    await dialog(page).getByLabel('Staff note').fill('Likes coffee');
    await button(page, 'Save note').click();
    await said(page, 'The note is saved.');
    await undo(page).click();
    await said(page, 'Undone: Cleo Bright, Thursday, October 22, 10:30 – 11:15 AM.');
    expect(await stored(booked)).toMatchObject({ note: 'Likes tea', status: 'confirmed' });
  });

  test('an undo does not overwrite a mark that another user has changed since, and a mark that replaced a no-show has no undo', async () => {
    const booked = await book('2026-10-22T08:30');
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await said(page, 'Cleo Bright: Arrived (Thursday, October 22 at 8:30 AM)');
    await undo(page).waitFor();
    await tests.shop.appointments.setCustomerStatus(booked.id, 'no-show');
    await undo(page).click();
    await said(page, 'Not undone: somebody has changed the appointment of Cleo Bright since.');
    expect((await stored(booked)).customerStatus).toBe('no-show');

    await desk(page).getByRole('button', { name: 'No-show', pressed: true }).waitFor();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await said(page, 'Cleo Bright: Arrived (Thursday, October 22 at 8:30 AM)');
    await gone(undo(page));
  });

  test('a restored appointment has no undo, because the fee of its cancellation has ended', async () => {
    const booked = await book('2026-10-22T10:30');
    await tests.shop.appointments.update(booked.id, { status: 'cancelled' });
    const page = await tests.open();
    await desk(page).getByRole('button', { name: '1 cancelled appointment' }).click();
    await open(page, booked);
    await button(page, 'Restore appointment').click();
    await said(page, 'The appointment is restored.');
    await gone(undo(page));
    expect((await stored(booked)).status).toBe('confirmed');
  });

  test('an undo that failed without a connection stays, and can be tried again with one', async () => {
    const booked = await book('2026-10-22T10:30');
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await undo(page).waitFor();
    // All requests fail from the write of the undo on, because a successful one would remove the notice of the lost
    // connection.
    let isLost = false;
    await page.route('**/api/**', (route) => {
      isLost ||= route.request().url().includes('/customer-status');
      return isLost ? route.abort() : route.continue();
    });
    await undo(page).click();
    await tell([page], 'offline');
    await desk(page).getByText('No connection to the shop since').first().waitFor();
    expect((await stored(booked)).customerStatus).toBe('arrived');
    await page.unroute('**/api/**');
    await tell([page], 'online');
    await desk(page).locator('[part="banner"]').waitFor({ state: 'detached' });
    await desk(page).getByText('Up to date', { exact: true }).waitFor();
    await desk(page).getByRole('status').getByText('Not undone.').waitFor();
    await undo(page).click();
    await said(page, 'Cleo Bright: Expected (Thursday, October 22 at 10:30 AM)');
    expect((await stored(booked)).customerStatus).toBe('expected');
    await gone(undo(page));
  });
});
