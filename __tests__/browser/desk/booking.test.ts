import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { drag, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

describeInBrowser('the form of a booking by phone', () => {
  const tests = deskTests();

  /** Opens the form to book for a guest. */
  async function openForm(service: string, device = {}): Promise<Page> {
    const page = await tests.open({}, device);
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(select(page, 'Service'), service);
    await button(page, 'New customer').click();
    await field(page, 'Name').fill('Ada Lovelace');
    return page;
  }

  const field = (page: Page, name: string): Locator => dialog(page).getByLabel(name, { exact: true });
  const select = (page: Page, name: string): Locator => dialog(page).getByRole('combobox', { name });
  const button = (page: Page, name: string): Locator =>
    dialog(page).getByRole('button', { name, exact: true });
  const startOn = (page: Page, day: RegExp, time: string): Locator =>
    dialog(page).getByRole('group', { name: day }).getByRole('radio', { name: time });
  const said = (page: Page, text: string): Promise<void> =>
    desk(page).getByRole('status').getByText(text).waitFor();
  const booked = async () => (await tests.shop.appointments.list({ order: 'asc' })).items;

  const AT_ELEVEN = 'Book Thursday, October 22 at 11:15 AM';

  test('with the fields of a guest, free times are visible without scrolling (900 pixels)', async () => {
    const page = await openForm('Cut', { width: 900, height: 900 });
    const times = dialog(page).getByRole('group', { name: /^Today/ });
    await times.waitFor();
    const submit = (await button(page, 'Book').boundingBox())!;
    const first = (await times.getByRole('radio').first().boundingBox())!;
    expect(first.y + first.height).toBeLessThan(submit.y);
  });

  test('a guest is booked at a free time, with member, phone and note', async () => {
    const page = await openForm('Cut', { width: 360, colorScheme: 'dark' });
    await select(page, 'With').selectOption({ label: 'Jonas' });
    await startOn(page, /^Today, Thursday, October 22/, '11:15 AM').check();
    await dialog(page).getByText('45 minutes · €48.00 · Jonas').waitFor();
    await field(page, 'Phone').fill('+49 30 1234567');
    // The typed contact stays while the form shows the search for a customer.
    await button(page, 'Find a customer').click();
    await button(page, 'New customer').click();
    expect(await field(page, 'Name').inputValue()).toBe('Ada Lovelace');
    expect(await field(page, 'Phone').inputValue()).toBe('+49 30 1234567');
    await field(page, 'Staff note').fill('By the window');
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, AT_ELEVEN).click();
    await said(page, 'Booked for Ada Lovelace: Thursday, October 22 at 11:15 AM. With Jonas.');
    await gone(dialog(page));

    const [appointment, ...others] = await booked();
    expect(others).toEqual([]);
    expect(appointment).toMatchObject({ productId: 1, staffIds: [4], customerId: 0, note: 'By the window' });
    const order = tests.shop.orders.find(({ id }) => id === appointment!.orderId);
    expect(order?.billing).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 1234567' });
    expect(tests.browser.errors).toEqual([]);
  });

  test('a booking from the free time of a member shows its price, although the time is not in the list of free times', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T10:30',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open();
    await openCalendar(page, 'Day');
    const point = (time: string) => pointAt(page, { column: 1, time });
    await drag(page, await point('11:30'), await point('12:15'));
    await button(page, 'New customer').click();
    await field(page, 'Name').fill('Ada Lovelace');
    await chooseService(select(page, 'Service'), 'Cut');
    await dialog(page).getByRole('radio', { name: 'Another time' }).check();
    await dialog(page).getByText('45 minutes · €48.00 · Mia').waitFor();
    // Without a member, the price of a time that is not free is unknown.
    await select(page, 'With').selectOption({ label: 'Whoever is free' });
    await dialog(page).getByText('45 minutes · Whoever is free').waitFor();
  });

  test('a booking begins with the person: a guest who has booked before is found by phone number, with their contact', async () => {
    const contact = { name: 'Hanna Vogel', phone: '+49 170 5550123', email: 'hanna@example.org' };
    await tests.shop.appointments.create({ productId: 2, start: '2026-10-21T12:00', staffId: 4, contact });
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    const first = dialog(page).locator('form').locator('input, select, textarea').first();
    expect(await first.getAttribute('name')).toBe('search');
    await field(page, 'Search by name, e-mail or phone').fill('5550123');
    await button(page, 'Hanna Vogel · +49 170 5550123 · hanna@example.org').click();
    const known = dialog(page).locator('.found');
    expect(await known.innerText()).toBe('Hanna Vogel · +49 170 5550123 · hanna@example.org');
    expect(await button(page, 'Find a customer').getAttribute('aria-pressed')).toBe('true');
    expect(await seriousFaults(page)).toEqual([]);
    // A new customer has an empty form, and the fields of a known one have the contact.
    await button(page, 'New customer').click();
    expect(await field(page, 'Phone').inputValue()).toBe('');
    await button(page, 'Find a customer').click();
    await button(page, 'Hanna Vogel · +49 170 5550123 · hanna@example.org').click();
    // Another person does not get the address and the number of the former one.
    await button(page, 'Choose another customer').click();
    await field(page, 'Search by name, e-mail or phone').fill('Zoe Quinn');
    await dialog(page).getByText('Nobody').first().waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Zoe Quinn');
    expect([await field(page, 'Phone').inputValue(), await field(page, 'E-mail').inputValue()]).toEqual([
      '',
      '',
    ]);
    await field(page, 'Search by name, e-mail or phone').fill('5550123');
    await button(page, 'Hanna Vogel · +49 170 5550123 · hanna@example.org').click();
    await button(page, 'Edit').click();
    expect(await field(page, 'Phone').inputValue()).toBe('+49 170 5550123');
    await chooseService(select(page, 'Service'), 'Cut');
    await startOn(page, /^Today, Thursday, October 22/, '11:15 AM').check();
    await button(page, AT_ELEVEN).click();
    await said(page, 'Booked for Hanna Vogel: Thursday, October 22 at 11:15 AM.');
    const [, second] = await booked();
    expect(second).toMatchObject({ customerId: 0, contact });
  });

  test('17.7 Escape and the close button ask before closing a form with entries, and close an empty one at once', async () => {
    const page = await openForm('Cut', { width: 390 });
    const question = dialog(page).getByText('Close? What you entered will be lost.');
    await page.keyboard.press('Escape');
    await question.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    // The second Escape withdraws the question and keeps the form.
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await field(page, 'Name').inputValue()).toBe('Ada Lovelace');
    await button(page, 'Close').click();
    await button(page, 'Go on editing').click();
    await gone(question);
    expect(await field(page, 'Name').inputValue()).toBe('Ada Lovelace');
    await page.keyboard.press('Escape');
    await button(page, 'Discard it').click();
    await dialog(page).waitFor({ state: 'detached' });

    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).waitFor();
    expect(await dialog(page).getByLabel('Name', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await booked()).toEqual([]);
  });

  test('text in the search for a customer is not discarded without a question', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByRole('searchbox').fill('bright');
    await button(page, 'Close').click();
    await button(page, 'Discard it').click();
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('if another booking takes the chosen time, the form says so and keeps all other entries', async () => {
    const page = await openForm('Shave');
    const chosen = startOn(page, /^Today/, '11:00 AM');
    await chosen.check();
    await tests.shop.appointments.book({ productId: 2, start: '2026-10-22T11:00', customerId: 7 });
    await dialog(page).getByRole('alert').getByText('at 11:00 AM is no longer free').waitFor();
    await gone(chosen);
    expect(await field(page, 'Name').inputValue()).toBe('Ada Lovelace');
    await startOn(page, /^Today/, '11:30 AM').check();
    await button(page, 'Book Thursday, October 22 at 11:30 AM').click();
    await said(page, 'Booked for Ada Lovelace');
  });

  test('a refused time is shown with reasons and free times; the user can tap one of those or book anyway', async () => {
    const page = await openForm('Shave');
    await field(page, 'Another time').check();
    await field(page, 'Day').fill('2026-10-22');
    await field(page, 'Time').fill('20:00');
    await button(page, 'Book Thursday, October 22 at 8:00 PM').click();
    await dialog(page).getByText('Not possible: it is outside the opening hours').waitFor();

    await button(page, 'Thursday, October 22 at 6:30 PM with Jonas').click();
    expect(await startOn(page, /^Today/, '6:30 PM').isChecked()).toBe(true);
    await button(page, 'Book Thursday, October 22 at 6:30 PM').and(page.locator(':focus')).waitFor();

    await field(page, 'Another time').check();
    await field(page, 'Day').fill('2026-10-22');
    await field(page, 'Time').fill('20:00');
    await button(page, 'Book Thursday, October 22 at 8:00 PM').click();
    await field(page, 'Reason').fill('An old customer');
    await button(page, 'Book anyway').click();
    await said(page, 'Booked for Ada Lovelace: Thursday, October 22 at 8:00 PM.');
    expect(await booked()).toHaveLength(1);
  });

  test('after a lost response, the form says that the booking may be stored, and a second try never books twice', async () => {
    const page = await openForm('Cut');
    await startOn(page, /^Today/, '11:15 AM').check();
    await page.route(
      '**/v2/appointments',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(page, AT_ELEVEN).click();
    await dialog(page).getByText('so the booking may be stored').waitFor();
    expect(await field(page, 'Name').isDisabled()).toBe(true);
    await gone(button(page, AT_ELEVEN));
    await button(page, 'Try again').click();
    await said(page, 'Booked for Ada Lovelace');
    expect(await booked()).toHaveLength(1);
  });

  test('the list continues to later days and to a chosen day, respects the number of places, and a double click books once', async () => {
    const page = await openForm('Workshop');
    await tests.shop.appointments.book({
      productId: 3,
      start: '2026-10-23T09:00',
      quantity: 4,
      customerId: 7,
    });
    await startOn(page, /^Friday, October 23/, '9:00 AM 2 free').waitFor();
    await field(page, 'Places').fill('3');
    await startOn(page, /^Friday, October 23/, '9:00 AM').waitFor({ state: 'detached' });
    const days = (): Promise<string[]> => dialog(page).locator('.group > legend').allInnerTexts();
    await startOn(page, /^Friday, October 23/, '11:00 AM 6 free').waitFor();
    expect(await days()).toEqual(['Today, Thursday, October 22', 'Friday, October 23']);
    await button(page, 'More times').click();
    await startOn(page, /^Monday, October 26/, '9:00 AM 6 free').waitFor();
    expect(await days()).toEqual([
      'Today, Thursday, October 22',
      'Friday, October 23',
      'Saturday, October 24',
      'Monday, October 26',
    ]);
    await field(page, 'From').fill('2026-11-11');
    await field(page, 'From').press('Enter');
    const chosen = startOn(page, /^Wednesday, November 11/, '3:00 PM 6 free');
    await chosen.waitFor();
    // Enter in a field that filters the list of times does not try to book.
    expect(await dialog(page).getByRole('alert').count()).toBe(0);
    await chosen.check();
    const sent: string[] = [];
    // The form also asks for the price by a POST, which books nothing.
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().endsWith('/preview')) sent.push(request.url());
    });
    // Clicks twice within one task of the page, faster than a person can.
    await button(page, 'Book Wednesday, November 11 at 3:00 PM').evaluate((one: { click(): void }) => {
      one.click();
      one.click();
    });
    await said(page, 'Booked for Ada Lovelace: Wednesday, November 11 at 3:00 PM.');
    expect(sent).toHaveLength(1);
    expect(await booked()).toMatchObject([
      { productId: 3, quantity: 4 },
      { productId: 3, quantity: 3 },
    ]);
  });

  test('the form begins at the day of the calendar, names whose times it lists, and groups them by day and part of the day', async () => {
    const page = await tests.open();
    await page.evaluate("location.hash = '#desk/calendar/week/2026-10-24'");
    await openCalendar(page, 'Week');
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(select(page, 'Service'), 'Cut');
    expect(await field(page, 'From').inputValue()).toBe('2026-10-24');
    await dialog(page).getByRole('group', { name: 'Free times · Whoever is free' }).waitFor();
    await select(page, 'With').selectOption({ label: 'Mia' });
    const times = dialog(page).getByRole('group', { name: 'Free times · Mia' });
    const saturday = times.getByRole('group', { name: 'Saturday, October 24' });
    await saturday
      .getByRole('group', { name: 'Afternoon' })
      .getByRole('radio', { name: '12:00 PM' })
      .waitFor();
    const parts = await saturday.locator('.part > span').allInnerTexts();
    expect(parts).toEqual(['Morning', 'Afternoon', 'Evening']);
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('on a day without free times, the form says so and lists those of the next day that has some', async () => {
    const page = await openForm('Cut');
    expect(await field(page, 'From').inputValue()).toBe('2026-10-22');
    await field(page, 'From').fill('2026-10-25');
    await dialog(page).getByText('No free times: Sunday, October 25.').waitFor();
    await startOn(page, /^Monday, October 26/, '9:00 AM').waitFor();
    await button(page, 'First free day').click();
    await startOn(page, /^Today/, '11:15 AM').waitFor();
    expect(await field(page, 'From').inputValue()).toBe('2026-10-22');
  });

  test('a customer is found by a part of the name, by keyboard alone, and an unknown name becomes a new customer', async () => {
    const page = await openForm('Cut');
    await button(page, 'Find a customer').click();
    const search = dialog(page).getByRole('searchbox', { name: 'Search by name, e-mail or phone' });
    await search.fill('nobody');
    await dialog(page).getByText('Nobody found. New customer:').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('nobody');
    // The fields stay while the name is typed on, and the text of the search stays in it.
    await search.press('End');
    await search.pressSequentially(' else');
    expect(await field(page, 'Name').inputValue()).toBe('nobody else');
    expect(await seriousFaults(page)).toEqual([]);
    await field(page, 'Phone').fill('+49 30 1');
    expect(await field(page, 'Name').inputValue()).toBe('nobody else');

    await button(page, 'Find a customer').click();
    await search.fill('Petra Neu');
    await dialog(page).getByText('Nobody found. New customer:').waitFor();
    await button(page, 'New customer').click();
    expect(await field(page, 'Name').inputValue()).toBe('Petra Neu');

    await button(page, 'Find a customer').click();
    await search.fill('bright');
    await dialog(page).getByRole('status').getByText('1 customer found').waitFor();
    await search.press('Enter');
    await dialog(page).getByText('Cleo Bright').waitFor();
    await startOn(page, /^Today/, '11:15 AM').check();
    await button(page, AT_ELEVEN).press('Enter');
    await said(page, 'Booked for Cleo Bright: Thursday, October 22 at 11:15 AM.');
    expect(await booked()).toMatchObject([{ customerId: 6 }]);
  });

  test('without a preference, the form names the only member who is free at the chosen time, and says if several are', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T11:15',
      staffId: 3,
      customerId: 7,
    });
    const page = await openForm('Cut');
    const noPreference = select(page, 'With').locator('option').first();
    await startOn(page, /^Today/, '9:45 AM').check();
    await dialog(page).getByText('45 minutes · €48.00 · Whoever is free').waitFor();
    expect(await noPreference.innerText()).toBe('Whoever is free');
    await startOn(page, /^Today/, '11:15 AM').check();
    await dialog(page).getByText('45 minutes · €48.00 · Jonas').waitFor();
    expect(await noPreference.innerText()).toBe('Whoever is free · Jonas');
    await button(page, AT_ELEVEN).click();
    await said(page, 'Booked for Ada Lovelace: Thursday, October 22 at 11:15 AM. With Jonas.');
  });

  test('the form of a service with one member names this member', async () => {
    const page = await openForm('Shave');
    await startOn(page, /^Today/, '11:00 AM').check();
    await dialog(page).getByText('30 minutes · €20.00 · Jonas').waitFor();
  });

  test('17.7 the focus follows the choice of a customer, so that a call is typed without the mouse', async () => {
    const page = await openForm('Cut');
    const focused = (of: Locator): Promise<void> => of.and(page.locator(':focus')).waitFor();
    await button(page, 'Find a customer').click();
    const search = dialog(page).getByRole('searchbox');
    await search.fill('bright');
    await dialog(page).getByRole('status').getByText('1 customer found').waitFor();
    await search.press('Enter');
    await focused(button(page, 'Choose another customer'));
    await page.keyboard.press('Enter');
    await focused(search);
    await search.fill('Grace Hopper');
    await field(page, 'Name').waitFor();
    await search.press('Enter');
    await focused(field(page, 'Phone'));
    expect(await field(page, 'Name').inputValue()).toBe('Grace Hopper');
  });

  test('17.7 Escape in a search with text empties only the search; the next one asks before the booking is lost', async () => {
    const page = await openForm('Cut');
    await button(page, 'Find a customer').click();
    await field(page, 'Staff note').fill('By the window');
    const search = dialog(page).getByRole('searchbox');
    await search.fill('bright');
    await dialog(page).getByText('1 customer found').waitFor();
    await search.press('Escape');
    await gone(dialog(page).getByText('1 customer found'));
    expect(await search.inputValue()).toBe('');
    expect(await field(page, 'Staff note').inputValue()).toBe('By the window');
    expect(await dialog(page).getByText('Close? What you entered will be lost.').count()).toBe(0);
    await search.press('Escape');
    await dialog(page).getByText('Close? What you entered will be lost.').waitFor();
    expect(await field(page, 'Staff note').inputValue()).toBe('By the window');
  });

  test('13.6 the form names other bookings of the customer at this time, and books if the user confirms', async () => {
    await tests.shop.appointments.book({ productId: 2, start: '2026-10-22T11:00', customerId: 6 });
    const page = await openForm('Cut');
    await button(page, 'Find a customer').click();
    await dialog(page).getByRole('searchbox').fill('bright');
    await dialog(page).getByRole('status').getByText('1 customer found').waitFor();
    await dialog(page).getByRole('searchbox').press('Enter');
    await startOn(page, /^Today/, '11:15 AM').check();
    await button(page, AT_ELEVEN).click();
    const words = /^Cleo Bright is already booked at this time: Shave, .* at 11:00 AM\.$/;
    await dialog(page).getByRole('alert').getByText(words).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await booked()).toHaveLength(1);

    await startOn(page, /^Today/, '10:30 AM').check();
    await gone(dialog(page).getByText(words));
    await startOn(page, /^Today/, '11:15 AM').check();
    await button(page, AT_ELEVEN).click();
    await button(page, 'Book anyway').click();
    await said(page, 'Booked for Cleo Bright: Thursday, October 22 at 11:15 AM.');
    expect(await booked()).toHaveLength(2);
  });

  test('an empty form says at each field that it is missing until it is filled in, and asks for no time before there are any', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await button(page, 'Book').click();
    const service = dialog(page).locator('.what').getByText('Choose a service.');
    const customer = dialog(page).locator('.customer').getByText('Find a customer, or enter a new one.');
    await service.waitFor();
    await customer.waitFor();
    expect(await select(page, 'Service').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog(page).getByRole('searchbox').getAttribute('aria-invalid')).toBe('true');
    expect(await inDesk(page, 'desk.shadowRoot.activeElement.name')).toBe('search');
    await chooseService(select(page, 'Service'), 'Cut');
    expect(await select(page, 'Service').getAttribute('aria-invalid')).toBeNull();
    await gone(service);
    expect(await customer.count()).toBe(1);
    await dialog(page).getByRole('searchbox').fill('Petra Neu');
    await field(page, 'Name').waitFor();
    await gone(customer);
  });

  test('the fault of a field goes with the first change of the field, also before the field is right', async () => {
    const page = await openForm('Cut');
    await startOn(page, /^Today/, '9:45 AM').check();
    await field(page, 'E-mail').fill('ada');
    await button(page, 'Book Thursday, October 22 at 9:45 AM').click();
    const email = dialog(page).locator('.customer').getByRole('alert');
    await email.waitFor();
    await dialog(page).locator('[name=email]').fill('ada.l');
    await gone(email);
    await button(page, 'Find a customer').click();
    await dialog(page).getByRole('searchbox').fill('Cl');
    await dialog(page).getByText('1 customer found').waitFor();
    await button(page, 'Book Thursday, October 22 at 9:45 AM').click();
    const customer = dialog(page).getByText('Find a customer, or enter a new one.');
    await customer.waitFor();
    await dialog(page).getByRole('searchbox').pressSequentially('e');
    await gone(customer);
    expect(await dialog(page).getByRole('searchbox').getAttribute('aria-invalid')).toBeNull();
  });

  test('an incomplete form says what is missing, and focuses the first such field', async () => {
    const page = await openForm('Cut');
    // Waits for the free times, because until then the form has no field that could take the focus.
    await startOn(page, /^Today/, '9:45 AM').waitFor();
    await field(page, 'Name').fill('');
    await button(page, 'Book').click();
    await dialog(page).locator('.times').getByText('Choose a time.').waitFor();
    await dialog(page).locator('.customer').getByText('Enter the name of the customer.').waitFor();
    await page.keyboard.type('Grace');
    expect(await field(page, 'Name').inputValue()).toBe('Grace');
    await button(page, 'Book').click();
    await page.keyboard.press('Space');
    await button(page, 'Book Thursday, October 22 at 9:45 AM').waitFor();
  });

  test('a form without a time scrolls to the text that says so', async () => {
    const page = await openForm('Cut', { height: 900 });
    await startOn(page, /^Today/, '9:45 AM').waitFor();
    await field(page, 'Name').fill('Grace');
    await inDesk(page, "desk.shadowRoot.querySelector('dialog').scrollTo(0, 9999)");
    await button(page, 'Book').click();
    const text = dialog(page).locator('.times').getByText('Choose a time.');
    await text.waitFor();
    const [top, foot] = [(await text.boundingBox())!, (await dialog(page).locator('.submit').boundingBox())!];
    expect(top.y).toBeGreaterThan((await dialog(page).boundingBox())!.y);
    expect(top.y + top.height).toBeLessThan(foot.y);
  });
});
