import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog, NOW, SALON } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

const button = (page: Page, name: string): Locator => desk(page).getByRole('button', { name, exact: true });
const open = (page: Page, name: string): Promise<void> =>
  desk(page).locator('[data-appointment]', { hasText: name }).getByRole('button').first().click();

/** The last message, with what it says about who is told. */
const message = (page: Page): Locator => desk(page).locator('.message.shown');

async function cancel(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Cancel appointment', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Yes, cancel it', exact: true }).click();
}

describeInBrowser('the desk says who is told of a change', () => {
  const tests = deskTests(SALON, NOW, {
    messages: { kinds: ['booked', 'moved_by_shop', 'cancelled', 'confirmed'] },
    transport: { channels: ['email'], send: () => Promise.resolve() },
  });
  const book = (contact: object) =>
    tests.shop.appointments.create({ productId: 1, staffId: 3, start: '2026-10-22T10:30', contact });

  /** Start of an appointment, in UTC. */
  const stored = async (id: number): Promise<string> =>
    new Date((await tests.shop.appointments.get(id)).start * 1000).toISOString();

  beforeEach(async () => {
    // The first pass of the worker begins the log.
    await tests.shop.appointments.tick();
  });

  test('after a drag, its undo and a cancellation, by e-mail', async () => {
    await book({ name: 'Hanna Vogel', email: 'hanna@home.example' });
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await drag(
      page,
      await handleOf(event(page, /Hanna Vogel/)),
      await pointAt(page, { column: 0, time: '11:15' }),
    );
    await dialog(page)
      .getByText(/^From Thursday, October 22, 10:30/)
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    const told = message(page).getByText('Hanna Vogel gets an e-mail.');
    await message(page).getByText('Hanna Vogel: now Thursday').waitFor();
    await told.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Undo').click();
    await message(page).getByText('Undone: Hanna Vogel').waitFor();
    await message(page).getByText('No message is sent: the first one had not gone out.').waitFor();
    await event(page, /Hanna Vogel/).click();
    await cancel(page);
    await told.waitFor();
    await tests.shop.appointments.tick();
    const { items } = await tests.shop.appointments.messages.list({ state: 'sent' });
    expect(items.map(({ kind }) => kind)).toEqual(['cancelled']);
  });

  test('not after a mark, which is no news to the customer', async () => {
    await book({ name: 'Hanna Vogel', email: 'hanna@home.example' });
    const page = await tests.open();
    let reads = 0;
    await page.route('**/v2/messages?**', (route) => {
      reads += 1;
      return route.continue();
    });
    await button(page, 'Arrived').click();
    await message(page).getByText('Hanna Vogel: Arrived (Thursday, October 22 at 10:30 AM)').waitFor();
    await button(page, 'Undo').click();
    await message(page).getByText('Hanna Vogel: Expected (Thursday, October 22 at 10:30 AM)').waitFor();
    expect(reads).toBe(0);
  });

  test('after a payment at the desk that confirms the booking, and in the open list of messages', async () => {
    await book({ name: 'Hanna Vogel', email: 'hanna@home.example' });
    const page = await tests.open();
    await open(page, 'Hanna Vogel');
    const list = dialog(page).locator('details', { hasText: 'Messages to the customer' });
    await list.locator('summary').click();
    await list.getByText('Booked').or(list.getByText('No message was sent')).first().waitFor();
    await dialog(page).getByRole('button', { name: 'Payment' }).click();
    await dialog(page).getByRole('button', { name: 'Paid in cash' }).click();
    await message(page).getByText('Hanna Vogel: Paid in cash (€48.00)').waitFor();
    await message(page).getByText('Hanna Vogel gets an e-mail.').waitFor();
    await list.locator('li', { hasText: 'Confirmed' }).waitFor();
  });

  test('without an address, with the phone number and a text to copy, which keeps the button that undoes', async () => {
    await book({ name: 'Hanna Vogel', phone: '+49 30 1234567' });
    const page = await tests.open({}, { width: 390 });
    await open(page, 'Hanna Vogel');
    await cancel(page);
    await message(page).getByText('Not told: no address for messages.').waitFor();
    expect(await message(page).getByRole('link').getAttribute('href')).toBe('tel:+49301234567');
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await message(page).getByRole('button', { name: 'Copy the text' }).click();
    await message(page).getByText('The text is copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('Hello Hanna Vogel');
    await message(page).getByRole('button', { name: 'Undo' }).waitFor();
  });

  test('a dropped appointment is moved only after a yes, and is back at its time after Escape', async () => {
    const { id } = await book({ name: 'Hanna Vogel', email: 'hanna@home.example' });
    const page = await tests.open();
    await openCalendar(page, 'Day');
    const dropAt = async (time: string): Promise<void> => {
      const handle = await handleOf(event(page, /10:30 – 11:15 AM, Hanna Vogel/));
      await drag(page, handle, await pointAt(page, { column: 0, time }));
      await dialog(page).getByLabel('Tell the customer').waitFor();
    };
    await dropAt('11:15');
    await event(page, /11:15 AM – 12:00 PM, Hanna Vogel/).waitFor();
    await page.keyboard.press('Escape');
    await message(page).getByText('The appointment of Hanna Vogel is back at its time.').waitFor();
    await dropAt('12:15');
    await dialog(page).getByRole('button', { name: 'Do not move' }).click();
    await event(page, /10:30 – 11:15 AM, Hanna Vogel/).waitFor();
    expect(await stored(id)).toBe('2026-10-22T08:30:00.000Z');

    await dropAt('11:15');
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await message(page).getByText('Hanna Vogel: now Thursday').waitFor();
    expect(await stored(id)).toBe('2026-10-22T09:15:00.000Z');
    expect(tests.browser.errors).toEqual([]);
  });

  test('a move by keyboard asks, too, and without the tick the customer gets no message', async () => {
    const { id } = await book({ name: 'Hanna Vogel', email: 'hanna@home.example' });
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await event(page, /Hanna Vogel/).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await untick(page);
    await page.keyboard.press('Escape');
    await message(page).getByText('is back at its time.').waitFor();
    await event(page, /10:30 – 11:15 AM, Hanna Vogel/).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await untick(page);
    await page.keyboard.press('Enter');
    await message(page).getByText('Hanna Vogel: now Thursday').waitFor();
    expect(await stored(id)).toBe('2026-10-22T09:15:00.000Z');
    await assertSilent(page);
  });

  test('a booking by phone says it, too', async () => {
    const page = await tests.open();
    await button(page, 'New booking').click();
    await dialog(page).getByRole('button', { name: 'New customer', exact: true }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await dialog(page).getByLabel('E-mail', { exact: true }).fill('ada@home.example');
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
    await dialog(page).getByRole('radio', { name: '11:00 AM' }).first().check();
    await dialog(page).locator('[type=submit]').click();
    await message(page).getByText('Booked for Ada Lovelace').waitFor();
    await message(page).getByText('Ada Lovelace gets an e-mail.').waitFor();
  });

  const tick = (page: Page): Locator => dialog(page).getByLabel('Tell the customer');
  const untick = async (page: Page): Promise<void> => {
    await tick(page).waitFor();
    expect(await tick(page).isChecked()).toBe(true);
    await tick(page).uncheck();
  };
  /** Asserts that neither the change nor its undo is told to the customer, and that the desk says so. */
  const assertSilent = async (page: Page): Promise<void> => {
    const silent = message(page).getByText('Not told, as you chose.');
    await silent.waitFor();
    await message(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await message(page).getByText('Undone: Hanna Vogel').waitFor();
    await silent.waitFor();
    const { items } = await tests.shop.appointments.messages.list({ perPage: 100 });
    expect(items.map(({ kind }) => kind).filter((kind) => kind !== 'booked')).toEqual([]);
    expect(tests.browser.errors).toEqual([]);
  };

  test.each([1280, 390])(
    'a move without the tick is not told, and neither is its undo, at a width of %d',
    async (width) => {
      await book({ name: 'Hanna Vogel', email: 'hanna@home.example' });
      const page = await tests.open({}, { width });
      await open(page, 'Hanna Vogel');
      await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
      await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
      await untick(page);
      expect(await seriousFaults(page)).toEqual([]);
      await dialog(page).locator('[type=submit]').click();
      await message(page).getByText('Moved for Hanna Vogel').waitFor();
      await assertSilent(page);
    },
  );

  test('a cancellation and another service without the tick are not told', async () => {
    await book({ name: 'Hanna Vogel', email: 'hanna@home.example' });
    const page = await tests.open();
    await open(page, 'Hanna Vogel');
    await dialog(page).getByRole('button', { name: 'Cancel appointment', exact: true }).click();
    await untick(page);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Yes, cancel it', exact: true }).click();
    await assertSilent(page);
    await dialog(page).getByRole('button', { name: 'Change', exact: true }).click();
    await dialog(page).getByLabel('Ends at').fill('11:30');
    await untick(page);
    const write = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog(page).locator('[type=submit]').click();
    expect((await write).postDataJSON()).toMatchObject({ notify_customer: false });
    await assertSilent(page);
  });

  test('a whole visit that is moved or cancelled without the tick is not told', async () => {
    const { visits } = tests.shop.appointments;
    const items = [{ productId: 1, staffId: 3 }, { productId: 2 }];
    const contact = { name: 'Hanna Vogel', email: 'hanna@home.example' };
    await visits.create({ items, start: '2026-10-22T10:30', contact });
    const page = await tests.open();
    await open(page, 'Hanna Vogel');
    await dialog(page).getByText('More', { exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Move the whole visit' }).click();
    await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
    await untick(page);
    await dialog(page).locator('[type=submit]').click();
    await message(page).getByText('Moved for Hanna Vogel').waitFor();
    await assertSilent(page);
    await open(page, 'Hanna Vogel');
    await dialog(page).getByRole('button', { name: 'Cancel appointment', exact: true }).click();
    await untick(page);
    await dialog(page).getByRole('radio', { name: 'The whole visit' }).check();
    await dialog(page).getByRole('button', { name: 'Yes, cancel it' }).click();
    await assertSilent(page);
  });

  test('if the messages cannot be read, the change is confirmed without it', async () => {
    await book({ name: 'Hanna Vogel', email: 'hanna@home.example' });
    const page = await tests.open();
    const answered = page.waitForResponse('**/v2/messages?**');
    await page.route('**/v2/messages?**', (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, 'Hanna Vogel');
    await cancel(page);
    await answered;
    await message(page).getByText('cancelled').first().waitFor();
    expect(
      await message(page)
        .getByText(/told|gets/)
        .count(),
    ).toBe(0);
    expect(tests.browser.errors.filter((text) => !text.includes('500'))).toEqual([]);
  });
});

describeInBrowser('the desk of a shop without messages', () => {
  const tests = deskTests();

  test('says nothing about messages after a payment at the desk', async () => {
    const contact = { name: 'Hanna Vogel', phone: '+49 30 1234567' };
    await tests.shop.appointments.create({ productId: 1, staffId: 3, start: '2026-10-22T10:30', contact });
    const page = await tests.open();
    await open(page, 'Hanna Vogel');
    const read = page.waitForResponse('**/v2/messages?**');
    await dialog(page).getByRole('button', { name: 'Payment' }).click();
    await dialog(page).getByRole('button', { name: 'Paid in cash' }).click();
    await message(page).getByText('Hanna Vogel: Paid in cash (€48.00)').waitFor();
    await (await read).finished();
    await dialog(page).getByRole('button', { name: 'Paid in cash' }).waitFor({ state: 'detached' });
    expect(await message(page).getByText('Nobody is told.').count()).toBe(0);
  });

  test('says that nobody is told, with the phone number', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      staffId: 3,
      start: '2026-10-22T10:30',
      contact: { name: 'Hanna Vogel', phone: '+49 30 1234567' },
    });
    const page = await tests.open();
    await open(page, 'Hanna Vogel');
    await cancel(page);
    await message(page).getByText('Nobody is told.').waitFor();
    expect(await message(page).getByRole('link').getAttribute('href')).toBe('tel:+49301234567');
  });
});
