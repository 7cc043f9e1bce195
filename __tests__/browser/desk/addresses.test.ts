import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { eventually } from '../../support/eventually';

jest.setTimeout(120_000);

const hashOf = (page: Page): Promise<string> => page.evaluate<string>('location.hash');

/** Waits until a tab is the current one. */
const isAt = (page: Page, screen: string): Promise<void> =>
  desk(page).locator('[part="tab"][aria-current]', { hasText: screen }).waitFor();

const tab = (page: Page, screen: string) => desk(page).locator('[part="tab"]', { hasText: screen });

/** The open month of a date. */
const month = (page: Page): Locator => desk(page).locator('.month');

describeInBrowser('the address of each screen', () => {
  const tests = deskTests();

  test('Back and Forward lead through the screens, and reload shows the same view and day', async () => {
    const page = await tests.open();
    expect(await hashOf(page)).toBe('#desk/today');
    await tab(page, 'Calendar').click();
    await page.waitForURL('**/*#desk/calendar/week');
    await desk(page).getByRole('button', { name: 'Day', exact: true }).click();
    await page.waitForURL('**/*#desk/calendar/day');
    await desk(page).getByRole('button', { name: 'Later' }).click();
    await page.waitForURL('**/*#desk/calendar/day/2026-10-23');
    await tab(page, 'Customers').click();
    await page.waitForURL('**/*#desk/customers');

    // All views and days of the calendar share one entry of the history.
    await page.goBack();
    await isAt(page, 'Calendar');
    expect(await hashOf(page)).toBe('#desk/calendar/day/2026-10-23');
    await page.goBack();
    await isAt(page, 'Today');
    await page.goForward();
    await isAt(page, 'Calendar');
    await desk(page).getByRole('button', { name: 'Day', exact: true, pressed: true }).waitFor();

    await page.reload();
    await isAt(page, 'Calendar');
    await desk(page).getByRole('heading', { name: 'October 23' }).waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('Back leads to the day that Today has shown before', async () => {
    const page = await tests.open();
    const day = (text: string): Promise<void> => desk(page).getByRole('heading', { name: text }).waitFor();
    await desk(page).getByRole('button', { name: 'Next day' }).click();
    await desk(page).getByRole('button', { name: 'Next day' }).click();
    await page.waitForURL('**/*#desk/today/2026-10-24');
    await page.goBack();
    await day('October 23');
    await page.goBack();
    await day('October 22');
    expect(await hashOf(page)).toBe('#desk/today');
    await page.goForward();
    await day('October 23');
    // A dialog that was opened on another day leaves no entry that Back would have to pass.
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await day('October 23');
    await desk(page).getByRole('button', { name: 'Previous day' }).click();
    await day('October 22');
    await page.goBack();
    await day('October 23');
    expect(tests.browser.errors).toEqual([]);
  });

  test('on a phone, the address of a week of the team shows today without scrolling', async () => {
    const page = await tests.open({}, { width: 390, height: 844 });
    await page.evaluate(`location.hash = '#desk/calendar/memberDays/2026-10-22'`);
    await page.reload();
    const today = desk(page).locator('.member-days thead [aria-current]');
    await today.waitFor();
    const left = async (): Promise<number> => (await today.boundingBox())!.x;
    expect(await eventually(left, (x) => x < 390)).toBeGreaterThan(0);
  });

  test('the page of a customer is found again, and Back leads to the appointment’s screen', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T12:00',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByRole('button', { name: 'Customer card' }).click();
    await page.waitForURL('**/*#desk/customers/6');
    await page.reload();
    await desk(page).getByRole('heading', { name: 'Cleo Bright' }).waitFor();
    await page.goBack();
    await isAt(page, 'Today');
    expect(tests.browser.errors).toEqual([]);
  });

  test('Back closes a dialog first, and asks before it loses entries', async () => {
    const page = await tests.open();
    await tab(page, 'Calendar').click();
    await page.waitForURL('**/*#desk/calendar/week');
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByLabel('Note').fill('On the phone');
    await page.goBack();
    await dialog(page).getByRole('button', { name: 'Discard it' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await isAt(page, 'Calendar');
    expect(await hashOf(page)).toBe('#desk/calendar/week');
    await page.goBack();
    await isAt(page, 'Today');
  });

  test('on the first screen, too, Back closes a dialog, which leaves no entry in the history', async () => {
    const page = await tests.open();
    const first = page.url();
    await page.goto('about:blank');
    await page.goto(first);
    const newBooking = desk(page).getByRole('button', { name: 'New booking' });
    await newBooking.click();
    await dialog(page).getByLabel('Note').fill('On the phone');
    await page.goBack();
    await dialog(page).getByRole('button', { name: 'Go on editing' }).click();
    expect(await dialog(page).getByLabel('Note').inputValue()).toBe('On the phone');
    await page.goBack();
    await dialog(page).getByRole('button', { name: 'Discard it' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await newBooking.click();
    await dialog(page).waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await isAt(page, 'Today');

    // A dialog that is closed by its button leaves an entry in the history. The next screen replaces it, and Back
    // skips it.
    for (const name of ['Close', 'Close']) {
      await newBooking.click();
      await dialog(page).getByRole('button', { name }).click();
      await dialog(page).waitFor({ state: 'detached' });
    }
    await tab(page, 'Customers').click();
    await page.waitForURL('**/*#desk/customers');
    await page.goBack();
    await isAt(page, 'Today');
    await newBooking.click();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('about:blank');
    expect(tests.browser.errors).toEqual([]);
  });

  test('an address that is entered while a dialog is open is shown, and asks first whether entries are lost', async () => {
    const page = await tests.open();
    await page.evaluate("location.hash = '#desk/customers'");
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).waitFor();
    await page.evaluate("location.hash = '#desk/tasks'");
    await dialog(page).waitFor({ state: 'detached' });
    await desk(page).locator('[aria-current="page"]', { hasText: 'To do' }).waitFor();

    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByLabel('Note').fill('On the phone');
    await page.evaluate("location.hash = '#desk/customers'");
    await dialog(page).getByRole('button', { name: 'Discard it' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.evaluate('location.hash')).toBe('#desk/tasks');
    await page.evaluate("location.hash = '#desk/customers'");
    await desk(page).locator('[aria-current="page"]', { hasText: 'Customers' }).waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('an address that names no screen, day or view of this user shows today', async () => {
    const page = await tests.open({ login: 'mia' });
    for (const hash of [
      '#desk/figures/month/week/2026-10-01',
      '#desk/nothing',
      '#desk/today/2026-02-30',
      '#desk/today/9999-99-99',
    ]) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await page.waitForURL('**/*#desk/today');
      await isAt(page, 'Today');
    }
    // The desk replaces an address without a screen, so Back does not lead to that address.
    await tab(page, 'Calendar').click();
    await page.waitForURL('**/*#desk/calendar/week');
    await page.goBack();
    await isAt(page, 'Today');
    expect(await hashOf(page)).toBe('#desk/today');
    expect(tests.browser.errors).toEqual([]);
  });

  test('a fragment of the page itself stays, and addresses="off" changes nothing', async () => {
    const page = await tests.open();
    await inDesk(page, "desk.setAttribute('addresses', 'off')");
    await page.evaluate("location.hash = '#notes'");
    await tab(page, 'Calendar').click();
    await isAt(page, 'Calendar');
    expect(await hashOf(page)).toBe('#notes');
    await page.goBack();
    await isAt(page, 'Calendar');
  });

  test('the heading opens a month, and a chosen day the list and the calendar of that day', async () => {
    const page = await tests.open();
    const heading = desk(page).locator('h2').getByTitle('Go to date');
    expect(await heading.innerText()).toBe('Today, Thursday, October 22');
    await heading.click();
    await month(page).getByRole('button', { name: 'Next month' }).click();
    await month(page).getByRole('button', { name: 'Tuesday, November 24' }).click();
    await page.waitForURL('**#desk/today/2026-11-24');
    await desk(page).getByRole('button', { name: 'Calendar', exact: true }).click();
    await desk(page).locator('h2').getByTitle('Go to date').click();
    await month(page).getByRole('button', { name: 'Next month' }).click();
    await month(page).locator('[data-day$="-15"]').click();
    await page.waitForURL(/#desk\/calendar\/week\/2026-1[12]-15$/);
  });

  test('the heading opens the calendar of the browser while the month cannot be loaded; a half-typed day is ignored', async () => {
    const page = await tests.open();
    // Replaces the browser's own window, which no test can see.
    await page.evaluate(
      `HTMLInputElement.prototype.showPicker = function () { document.title = 'from ' + this.value; }`,
    );
    await page.route('**/month.mjs', (route) => route.abort());
    await desk(page).locator('h2').getByTitle('Go to date').click();
    await page.waitForFunction(`document.title === 'from 2026-10-22'`);
    const date = desk(page).locator('h2 > input');
    await date.fill('2026-12-24');
    await page.waitForURL('**#desk/today/2026-12-24');
    expect(await date.inputValue()).toBe('2026-12-24');
    await date.fill('0002-12-24');
    await desk(page).getByRole('button', { name: 'Calendar', exact: true }).click();
    await date.fill('2027-03-01');
    await page.waitForURL('**#desk/calendar/week/2027-03-01');
  });

  test('the heading shows a date field where the browser refuses to open its calendar, too', async () => {
    const page = await tests.open();
    await page.evaluate(
      `HTMLInputElement.prototype.showPicker = function () { throw new DOMException('', 'SecurityError'); }`,
    );
    await page.route('**/month.mjs', (route) => route.abort());
    await desk(page).locator('h2').getByTitle('Go to date').click();
    const date = desk(page).locator('h2 > input.shown');
    expect(
      await date.evaluate((field) => (field as unknown as { offsetWidth: number }).offsetWidth),
    ).toBeGreaterThan(100);
    expect(await inDesk(page, 'getComputedStyle(desk.shadowRoot.activeElement).opacity')).toBe('1');
    await date.fill('2026-12-24');
    await page.waitForURL('**#desk/today/2026-12-24');
  });

  test('a page that opens at the calendar shows its events, also after the grid could not be loaded', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T10:30',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open();
    await tab(page, 'Calendar').click();
    const event = desk(page).locator('.board article', { hasText: 'Cleo Bright' });
    await event.waitFor();
    await page.reload();
    await event.waitFor();

    await page.route('**/grid/grid.mjs', (route) => route.abort());
    await page.reload();
    await desk(page).getByText('This could not be loaded').waitFor();
    await page.unroute('**/grid/grid.mjs');
    await tab(page, 'Today').click();
    await tab(page, 'Calendar').click();
    await event.waitFor();
  });
});
