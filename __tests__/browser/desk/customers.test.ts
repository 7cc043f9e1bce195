import { readFileSync } from 'node:fs';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, NOW } from '../../support/browser/desk-page';
import { gone } from '../../support/browser/gone';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

describeInBrowser('the customers of the desk', () => {
  const tests = deskTests();

  const book = (start: string, more: object = {}) =>
    tests.shop.appointments.create({
      productId: 1,
      start,
      staffId: 3,
      customerId: 6,
      enforce: 'none',
      ...more,
    });

  test('a customer’s history is found by name, with past and future appointments, no-shows and notes', async () => {
    await book('2026-09-22T10:00', { note: 'Allergic to ammonia' });
    const missed = await book('2026-08-20T11:00');
    await tests.shop.appointments.setCustomerStatus(missed.id, 'no-show');
    const coming = await book('2026-10-27T12:00');
    await book('2026-10-27T15:00', { customerId: 7 });

    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Customers' }).click();
    await desk(page).getByRole('searchbox', { name: 'Search by name, e-mail or phone' }).fill('bri');
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await desk(page).getByRole('heading', { name: 'Cleo Bright' }).waitFor();
    expect(await desk(page).locator('.counts > div').allInnerTexts()).toEqual([
      'Visits\n1',
      'Last visit\nSep 22',
      'Coming\n1',
      'No-shows\n1',
      'Cancelled\n0',
    ]);
    expect(await desk(page).locator('[data-appointment] .open').allInnerTexts()).toEqual([
      'Tuesday, October 27, 12:00 – 12:45 PM',
      'Tuesday, September 22, 10:00 – 10:45 AM',
      'Thursday, August 20, 11:00 – 11:45 AM',
    ]);
    await desk(page).getByText('Allergic to ammonia').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    // Each appointment opens, and leads back to its customer.
    await desk(page).locator(`[data-appointment="${coming.id}"]`).getByRole('button').click();
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, cancel it' }).click();
    await desk(page).locator('.counts > div', { hasText: 'Cancelled' }).getByText('1').waitFor();
    await dialog(page).getByRole('button', { name: 'Customer card' }).click();
    await dialog(page).waitFor({ state: 'detached' });

    await desk(page).getByRole('button', { name: 'Book for this customer' }).click();
    await dialog(page).getByText('Cleo Bright').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('an appointment of today counts as a visit only once its attendance is recorded; until then lists ask for it, as Today does', async () => {
    await book('2026-09-22T10:00');
    const { id } = await book('2026-10-22T08:00');
    const missed = await book('2026-10-22T08:50');
    await tests.shop.appointments.setCustomerStatus(missed.id, 'no-show');
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Customers' }).click();
    await desk(page).getByText('Thu, Oct 22 · Cut · Arrived?').waitFor();
    await page.evaluate("location.hash = '#desk/customers/6'");
    const numbers = desk(page).locator('.counts > div');
    await numbers.first().waitFor();
    expect((await numbers.allInnerTexts()).slice(0, 2)).toEqual(['Visits\n1', 'Last visit\nSep 22']);
    const states = desk(page).locator(`[data-appointment="${id}"] .states`);
    expect(await states.innerText()).toContain('Arrived?');

    await tests.shop.appointments.setCustomerStatus(id, 'arrived');
    await states.getByText('Arrived', { exact: true }).waitFor();
    expect((await numbers.allInnerTexts()).slice(0, 2)).toEqual(['Visits\n2', 'Last visit\nOct 22']);
    await tests.shop.appointments.setCustomerStatus(id, 'expected');
    await states.getByText('Arrived?').waitFor();
    tests.shop.setClock(NOW + 86_400_000);
    await page.reload();
    await states.getByText('Not recorded').waitFor();
    expect((await numbers.allInnerTexts()).slice(0, 2)).toEqual(['Visits\n2', 'Last visit\nOct 22']);
  });

  test('before a search, the screen lists those who were or will be there in these weeks, with phone number and visits, and opens their cards', async () => {
    await book('2026-10-20T10:00');
    await book('2026-10-29T16:00');
    const contact = { name: 'Eve Hall', email: 'eve@home.example', phone: '+49 30 555' };
    await book('2026-10-21T10:00', { customerId: 0, contact, note: 'Likes tea' });
    await book('2026-12-21T10:00', { customerId: 7 });
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Customers' }).click();
    const people = desk(page).locator('.persons > li');
    await people.nth(1).waitFor();
    expect(await people.locator('> p .open').allInnerTexts()).toEqual(['Eve Hall', 'Cleo Bright']);
    expect(await people.last().locator('.visit').allTextContents()).toEqual([
      'Last visit Tue, Oct 20 · Cut',
      'Next visit Thu, Oct 29 · Cut',
    ]);
    const call = desk(page).getByRole('link', { name: '+49 30 555' });
    expect(await call.getAttribute('href')).toBe('tel:+4930555');
    expect(await seriousFaults(page)).toEqual([]);
    await desk(page).getByRole('button', { name: 'Eve Hall' }).click();
    await desk(page).getByRole('heading', { name: 'Eve Hall' }).waitFor();
    await desk(page).locator('[data-appointment]').getByText('€48.00').waitFor();
    await desk(page).getByRole('button', { name: 'Back to the search' }).click();
    await desk(page).getByRole('searchbox').fill('br');
    await people.first().waitFor({ state: 'detached' });
    expect(tests.browser.errors).toEqual([]);
  });

  test('a customer’s page has the sum of what was paid for the listed appointments, less refunds', async () => {
    const { appointments } = tests.shop;
    await book('2026-08-20T11:00');
    const cash = await book('2026-09-22T10:00');
    await appointments.update(cash.id, { noteMoney: 'cash' });
    await appointments.update(cash.id, { cost: '38.00' });
    await appointments.update(cash.id, { noteMoney: 'refunded' });
    const part = await book('2026-10-27T12:00');
    await appointments.update(part.id, { noteMoney: 'card', noteAmount: '12.50' });
    const page = await tests.open();
    await page.evaluate("location.hash = '#desk/customers/6'");
    const spent = desk(page).locator('.counts > div', { hasText: 'Paid since Aug 20' });
    await spent.getByText('€50.50', { exact: true }).waitFor();
    await page.evaluate("location.hash = '#desk/customers/7'");
    await desk(page).getByRole('heading', { name: 'Dan Reed' }).waitFor();
    expect(await desk(page).locator('.counts').getByText('Paid').count()).toBe(0);
  });

  test.each([
    [390, [1, 1, 1, 1, 1, 1]],
    [768, [3, 3]],
    [1280, [6]],
  ])(
    'at a width of %i, no number of a card stands alone beside free columns, and values end at one edge on a phone',
    async (width, rows) => {
      const { orderId } = await book('2026-09-22T10:00');
      await tests.shop.payments.pay(orderId);
      await tests.shop.appointments.orderChanged(orderId);
      const page = await tests.open({}, { width });
      await desk(page).getByRole('button', { name: 'Customers' }).click();
      await desk(page).getByRole('searchbox', { name: 'Search by name, e-mail or phone' }).fill('bri');
      await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
      await desk(page).locator('.counts').waitFor();
      const boxes = await Promise.all(
        (await desk(page).locator('.counts > div').all()).map(async (one) => (await one.boundingBox())!),
      );
      const tops = boxes.map(({ y }) => y);
      expect([...new Set(tops)].map((top) => tops.filter((one) => one === top).length)).toEqual(rows);
      if (width > 390) return;
      const values = await Promise.all(
        (await desk(page).locator('.counts dd').all()).map(async (one) => (await one.boundingBox())!),
      );
      expect(new Set(values.map(({ x, width: wide }) => Math.round(x + wide))).size).toBe(1);
    },
  );

  test('a cancelled booking of the future is marked, and stands under a heading of its own below those that will take place', async () => {
    const { id } = await book('2026-10-26T12:00');
    await book('2026-10-27T12:00');
    await tests.shop.appointments.update(id, { status: 'cancelled' });
    const page = await tests.open();
    await page.evaluate("location.hash = '#desk/customers/6'");
    const visits = desk(page).locator('[data-appointment]');
    await visits.first().waitFor();
    expect((await visits.allInnerTexts()).map((text) => text.split('\n').at(0))).toEqual([
      'Tuesday, October 27, 12:00 – 12:45 PM',
      'Monday, October 26, 12:00 – 12:45 PM',
    ]);
    await visits.last().getByText('Cancelled').waitFor();
    const listBelow = (heading: string) =>
      desk(page).locator(`h3:text-is("${heading}") + ul`).locator('[data-appointment]').count();
    expect(await listBelow('Coming appointments')).toBe(1);
    expect(await listBelow('Cancelled coming appointments')).toBe(1);
  });

  test('somebody new becomes a customer without a booking, or while a booking is made', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Customers' }).click();
    await desk(page).getByRole('searchbox').fill('Nova van Berg');
    await desk(page).getByRole('button', { name: 'Add a customer' }).click();
    const add = dialog(page).getByRole('button', { name: 'Add a customer' });
    await add.click();
    await dialog(page).getByText('Enter an e-mail address.').waitFor();
    await dialog(page).getByLabel('E-mail').fill('nova@mail.example');
    await dialog(page).getByLabel('Phone').fill('+49 30 5552');
    expect(await seriousFaults(page)).toEqual([]);
    await add.click();
    await desk(page).getByRole('heading', { name: 'Nova van Berg' }).waitFor();
    await desk(page).getByText('Nova van Berg is now a customer.').waitFor();
    const phone = desk(page).getByRole('link', { name: '+49 30 5552' });
    expect(await phone.getAttribute('href')).toBe('tel:+49305552');

    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByRole('button', { name: 'New customer', exact: true }).click();
    await dialog(page).getByLabel('Name').fill('Nora');
    const asCustomer = dialog(page).getByRole('button', { name: 'Add as a customer' });
    // A booking needs no e-mail address, but an account does.
    await dialog(page).getByLabel('E-mail').fill('nova');
    await asCustomer.waitFor();
    // The button says what it does, without a paragraph.
    expect(await dialog(page).locator('.customer p:not(.refusal)').count()).toBe(0);
    await asCustomer.click();
    await dialog(page).locator('.customer .refusal').waitFor();
    // The error below one field leaves all three at one height.
    const fields = await dialog(page).locator('.customer input').all();
    const tops = await Promise.all(fields.map(async (field) => (await field.boundingBox())!.y));
    expect(tops).toEqual([tops[0], tops[0], tops[0]]);
    await dialog(page).getByLabel('E-mail').fill('NOVA@mail.example');
    await asCustomer.click();
    await dialog(page).getByText('This e-mail address belongs to Nova van Berg already.').waitFor();
    await dialog(page).locator('.found').getByText('Nova van Berg').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('the form of a booking has either the choice of a new customer or the button that adds one', async () => {
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByRole('searchbox').fill('nora@mail.example');
    await dialog(page).getByText('Nobody found. New customer:').waitFor();
    const asNew = dialog(page).getByRole('button', { name: 'New customer', exact: true });
    const asCustomer = dialog(page).getByRole('button', { name: 'Add as a customer' });
    expect(await asNew.getAttribute('aria-pressed')).toBe('false');
    expect(await asCustomer.count()).toBe(0);
    // An entry in these fields chooses the new customer.
    await dialog(page).getByLabel('Name', { exact: true }).fill('Nora');
    await asCustomer.waitFor();
    expect(await asNew.getAttribute('aria-pressed')).toBe('true');
    await dialog(page).getByLabel('E-mail', { exact: true }).fill('');
    await gone(asCustomer);
  });

  test('a customer’s data is exported as a file, and erased in two steps', async () => {
    const { id } = await book('2026-10-27T12:00');
    const page = await tests.open({}, { width: 360 });
    await desk(page).getByRole('button', { name: 'Customers' }).click();
    await desk(page).getByRole('searchbox').fill('cleo');
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    const download = page.waitForEvent('download');
    await desk(page).getByRole('button', { name: 'Export as a file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('customer-6.json');
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ appointments: [{ id }] });

    await desk(page).getByRole('button', { name: 'Erase personal data' }).click();
    const erase = desk(page).getByRole('button', { name: 'Erase', exact: true });
    await erase.click();
    expect((await tests.shop.appointments.get(id)).customerId).toBe(6);
    await desk(page).getByRole('checkbox').check();
    await erase.click();
    await desk(page).getByText('The data is erased from 1 appointment.').waitFor();
    expect((await tests.shop.appointments.get(id)).customerId).toBe(0);
  });

  test('a guest is found by phone number, and the card has contact, no-shows and a booking, and erases the data', async () => {
    const contact = { name: 'Hanna Vogel', email: 'hanna@mail.example', phone: '+49 170 5551' };
    const guest = { customerId: 0, contact };
    const missed = await book('2026-08-20T11:00', guest);
    await tests.shop.appointments.setCustomerStatus(missed.id, 'no-show');
    const { id } = await book('2026-10-27T12:00', guest);
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'Customers' }).click();
    const search = desk(page).getByRole('searchbox');
    for (const text of ['0170 5551', 'HANNA@mail', 'vogel']) {
      await search.fill(text);
      await desk(page).getByText('1 customer', { exact: true }).waitFor();
    }
    expect((await desk(page).locator('.persons').innerText()).split(/\s*\n\s*/)).toEqual([
      'Hanna Vogel',
      'Guest',
      '+49 170 5551',
      'hanna@mail.example',
      'Next visit',
      'Tue, Oct 27 · Cut',
    ]);
    await desk(page).getByRole('button', { name: 'Hanna Vogel' }).first().click();
    await desk(page).getByRole('heading', { name: 'Hanna Vogel' }).waitFor();
    expect(await desk(page).locator('.counts > div').allInnerTexts()).toEqual([
      'Visits\n0',
      'Coming\n1',
      'No-shows\n1',
      'Cancelled\n0',
    ]);
    const addressOf = (text: string) => desk(page).getByRole('link', { name: text }).getAttribute('href');
    expect(await addressOf(contact.email)).toBe('mailto:hanna@mail.example');
    expect(await addressOf(contact.phone)).toBe('tel:+491705551');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await desk(page).getByRole('button', { name: 'Export as a file' }).count()).toBe(0);

    await desk(page).getByRole('button', { name: 'Book for this customer' }).click();
    expect(await dialog(page).locator('.found').innerText()).toBe(
      `Hanna Vogel · ${contact.phone} · ${contact.email}`,
    );
    await dialog(page).getByRole('button', { name: 'Close' }).click();

    await desk(page).getByRole('button', { name: 'Erase personal data' }).click();
    await desk(page).getByRole('checkbox').check();
    await desk(page).getByRole('button', { name: 'Erase', exact: true }).click();
    await desk(page).getByText('The data is erased from 2 appointments.').waitFor();
    expect((await tests.shop.appointments.get(id)).contact.phone).toBe('');
    expect(tests.browser.errors).toEqual([]);
  });
});
