import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog } from '../../support/browser/desk-page';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

const THURSDAY = 4;

describeInBrowser('a response that comes after the user has gone on', () => {
  const tests = deskTests();

  /**
   * Holds back the requests for a URL until the returned function is called. The page loses its own time limit for
   * requests, because the steps of a test may take longer than that on a busy machine.
   */
  async function delay(page: Page, url: string): Promise<() => void> {
    await page.evaluate('AbortSignal.timeout = () => new AbortController().signal');
    let send = (): void => undefined;
    const isDue = new Promise<void>((done) => (send = done));
    await page.route(url, async (route) => {
      await isDue;
      await route.fallback();
    });
    return send;
  }

  const said = (page: Page, text: string | RegExp): Promise<void> =>
    desk(page).getByRole('status').getByText(text).waitFor();

  /**
   * Submits the booking form, closes it before the response arrives, and types into the dialog of an
   * appointment.
   */
  async function leaveBooking(time: string): Promise<{ page: Page; respond: () => void }> {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T17:00',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open();
    const respond = await delay(page, '**/v2/appointments');
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
    await dialog(page).getByRole('button', { name: 'New customer', exact: true }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await dialog(page)
      .getByRole('group', { name: /^Today/ })
      .getByRole('radio', { name: time })
      .check();
    await dialog(page).getByRole('button', { name: 'Book Thursday' }).click();
    await dialog(page).getByRole('button', { name: 'Saving' }).waitFor();
    await page.keyboard.press('Escape');
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByLabel('Note').fill('Asks for Mia');
    return { page, respond };
  }

  test('a booking that succeeds late leaves the dialog that is open by then, and the text in it', async () => {
    const { page, respond } = await leaveBooking('11:00 AM');
    respond();
    await desk(page)
      .getByText('Booked for Ada Lovelace: Thursday, October 22 at 11:00 AM.')
      .waitFor({ state: 'attached' });
    expect(await dialog(page).getByLabel('Note').inputValue()).toBe('Asks for Mia');
  });

  test('when the connection is back, the message that says so does not replace the message of a booking', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
    await dialog(page).getByRole('button', { name: 'New customer', exact: true }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await dialog(page)
      .getByRole('group', { name: /^Today/ })
      .getByRole('radio', { name: '11:00 AM' })
      .check();
    await page.route('**/v2/appointments', (route) => route.abort(), { times: 1 });
    const respond = await delay(page, '**/v2/desk');
    await dialog(page).getByRole('button', { name: 'Book Thursday' }).click();
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await said(page, 'Booked for Ada Lovelace');
    const read = page.waitForResponse('**/v2/desk');
    respond();
    await (await read).finished();
    // The desk draws the response in the frame after next at the latest.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    );
    await said(page, 'Booked for Ada Lovelace');
  });

  test('a late refusal of a booking is reported in the dialog that is open by then', async () => {
    const { page, respond } = await leaveBooking('11:00 AM');
    await tests.shop.appointments.create({
      productId: 2,
      start: '2026-10-22T11:00',
      staffId: 4,
      customerId: 7,
    });
    respond();
    await dialog(page).getByRole('status').getByText('New booking: Not possible:').waitFor();
    expect(await dialog(page).getByLabel('Note').inputValue()).toBe('Asks for Mia');
  });

  /** Opens the calendar with two haircuts of one member. */
  async function twoCuts() {
    const { appointments } = tests.shop;
    const cut = await appointments.create({
      productId: 1,
      start: '2026-10-22T10:30',
      staffId: 3,
      customerId: 6,
    });
    await appointments.create({ productId: 1, start: '2026-10-22T12:00', staffId: 3, customerId: 7 });
    const page = await tests.open();
    await openCalendar(page);
    return { cut, page };
  }
  const dragToTheOther = async (page: Page): Promise<void> => {
    const to = await pointAt(page, { column: THURSDAY, time: '12:00' });
    await drag(page, await handleOf(event(page, /Cleo Bright/)), to);
  };

  test('a late refusal of a drag leaves the form that is open by then, and the text in it', async () => {
    const { appointments } = tests.shop;
    const { cut, page } = await twoCuts();
    const respond = await delay(page, `**/v2/appointments/${cut.id}`);
    await dragToTheOther(page);
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByLabel('Note').fill('On the phone');
    respond();
    await said(page, /^Cleo Bright is not moved: Not possible/);
    expect(await dialog(page).getByLabel('Note').inputValue()).toBe('On the phone');
    expect((await appointments.get(cut.id)).start).toBe(cut.start);
  });

  test('a refused drag that is then stored closes its dialog before the data is read again', async () => {
    const { appointments } = tests.shop;
    const { cut, page } = await twoCuts();
    await dragToTheOther(page);
    await dialog(page).getByLabel('Reason').fill('They come together');
    const respond = await delay(page, '**/v2/desk');
    await dialog(page).getByRole('button', { name: 'Move anyway' }).click();
    await said(page, 'Cleo Bright: now Thursday, October 22, 12:00 – 12:45 PM.');
    await gone(dialog(page));
    expect((await appointments.get(cut.id)).start).toBe(Date.UTC(2026, 9, 22, 10) / 1000);
    respond();
  });

  test('a late refusal of a mark is reported on the screen that is open by then', async () => {
    const { appointments } = tests.shop;
    const cut = await appointments.create({
      productId: 1,
      start: '2026-10-22T10:30',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open();
    const respond = await delay(page, '**/customer-status');
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await desk(page).getByRole('button', { name: 'Customers' }).click();
    await appointments.remove(cut.id, { force: true });
    respond();
    await said(page, 'Cleo Bright: This appointment no longer exists.');
  });

  test('late failures of a task, a cancellation and an export are reported on the screen that is open by then', async () => {
    const { appointments } = tests.shop;
    const paid = await appointments.create({
      productId: 1,
      start: '2026-10-22T10:30',
      staffId: 3,
      customerId: 6,
    });
    tests.shop.orders.find(({ id }) => id === paid.orderId)!.status = 'processing';
    await appointments.orderChanged(paid.orderId);
    await appointments.update(paid.id, { status: 'cancelled' });
    await appointments.create({ productId: 1, start: '2026-10-22T12:00', staffId: 3, customerId: 7 });
    const page = await tests.open();
    const failing = async (url: string): Promise<() => void> => {
      await page.route(url, (route) => route.fulfill({ status: 503, json: {} }));
      return delay(page, url);
    };
    const button = (name: string | RegExp) => desk(page).getByRole('button', { name, exact: true });

    const settle = await failing(`**/v2/appointments/${paid.id}`);
    await button('To do 1').click();
    await button('No refund').click();
    await button('Yes, no refund').click();
    await button('Today').first().click();
    settle();
    await said(page, 'To do: This did not work.');

    await button('Dan Reed').click();
    const cancel = await failing('**/v2/appointments/*');
    await button('Cancel appointment').click();
    await button('Yes, cancel it').click();
    await page.keyboard.press('Escape');
    cancel();
    await said(page, 'Dan Reed: This did not work.');

    await button('Customers').click();
    await desk(page).getByRole('searchbox').fill('bri');
    await button('Cleo Bright').click();
    const send = await failing('**/export');
    await button(/^Export/).click();
    await button('Today').first().click();
    send();
    await said(page, /^This did not work/);
  });

  test.each([
    ['the form of the weekly hours', 'New booking', 'Change hours', 'week/form'],
    ['the form of the weekly hours', 'Customers', 'Change hours', 'week/form'],
    ['the form of a resource', 'Customers', 'Add a room or equipment', 'resources/dialog'],
  ])('%s does not open over "%s"', async (_, other, opener, part) => {
    const page = await tests.open();
    const load = await delay(page, `**/${part}.mjs*`);
    const loaded = page.waitForResponse(`**/${part}.mjs*`);
    await desk(page).getByRole('button', { name: 'Opening hours' }).click();
    await desk(page).getByRole('heading', { name: 'Advanced' }).click();
    await desk(page).getByRole('button', { name: opener }).click();
    await desk(page).getByRole('button', { name: other }).click();
    await desk(page).getByRole('heading', { name: other }).waitFor();
    load();
    // The desk has waited for the module longer than this, and draws before the next but one picture.
    await page.evaluate(`import(${JSON.stringify((await loaded).url())})
      .then(() => new Promise(requestAnimationFrame))
      .then(() => new Promise(requestAnimationFrame))`);
    expect(await dialog(page).count()).toBe(other === 'New booking' ? 1 : 0);
    await desk(page).getByRole('heading', { name: other }).waitFor();
  });
});
