import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { chooseService, desk, deskTests, type Device, dialog, SALON } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { gone } from '../../support/browser/gone';
import { scrollWidth } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

const FACIAL = 9;

describeInBrowser('the waitlist at the desk', () => {
  const tests = deskTests({
    ...SALON,
    products: [
      ...SALON.products!,
      {
        id: FACIAL,
        name: 'Facial',
        price: '30.00',
        duration: 30,
        duration_unit: 'minute',
        questions: [{ key: 'skin', label: 'Skin', type: 'text', required: true }],
      },
    ],
  });

  const join = (draft: object = {}) =>
    tests.shop.appointments.waitlist.join({
      productId: 1,
      minDate: '2026-10-27',
      contact: { name: 'Eve Hall', email: '', phone: '+49 30 555' },
      ...draft,
    });
  const statusOf = async ({ id }: { readonly id: number }): Promise<string> =>
    (await tests.shop.appointments.waitlist.get(id)).status;

  /** Opens the list as a manager. */
  async function open(device: Device = {}): Promise<Page> {
    const page = await tests.open({}, device);
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page)
      .getByRole('button', { name: /^Waitlist/ })
      .click();
    return page;
  }
  const entryOf = (page: Page, { id }: { readonly id: number }) => desk(page).locator(`[data-entry="${id}"]`);
  const filters = (page: Page) => desk(page).locator('.waitlist-filters');

  test('has an address beside the tasks, says how many wait, and says so if nobody does', async () => {
    const page = await open();
    await desk(page).getByText('Nobody is waiting.').waitFor();
    await desk(page).getByText('Customers join in the shop when no time suits them').waitFor();
    expect(await faults(page)).toEqual([]);
    expect(new URL(page.url()).hash).toBe('#desk/tasks/waitlist');
    await desk(page).getByRole('button', { name: 'Open tasks' }).click();
    await desk(page).getByText('Nothing to settle.').waitFor();
    expect(new URL(page.url()).hash).toBe('#desk/tasks');
    await join();
    await page.goto(`${page.url()}/waitlist`);
    await page.reload();
    await desk(page).getByText('Eve Hall').waitFor();
    await desk(page).getByRole('button', { name: 'Waitlist 1' }).waitFor();
  });

  test('on a phone the filters keep their labels, also with text of twice its size, and a phone number is not divided between two lines', async () => {
    await join({
      contact: { name: 'Hanna Vogel-Brandenburg-Weiss', email: '', phone: '+49 30 1234 5678 90' },
    });
    const page = await open({ width: 390 });
    for (const label of ['Service', 'On this day']) {
      const box = await filters(page).getByText(label, { exact: true }).boundingBox();
      expect(box!.width).toBeGreaterThan(40);
    }
    const lines = await desk(page)
      .getByRole('link', { name: '+49 30 1234 5678 90' })
      .evaluate((link: { getClientRects(): { length: number } }) => link.getClientRects().length);
    expect(lines).toBe(1);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await scrollWidth(page)).toBe(390);
  });

  test('a manager sees who waits for what, offers a place, is told when none suits, and removes an entry', async () => {
    const first = await join({
      maxDate: '2026-10-30',
      weekdays: [2, 4],
      timeFrom: '10:00',
      timeTo: '12:00',
      staffId: 3,
    });
    // The salon is closed on Sundays.
    const sunday = await join({
      productId: 3,
      minDate: '2026-11-01',
      quantity: 2,
      customerId: 6,
      contact: { phone: '030 1', email: 'cleo@home.example' },
    });
    const page = await open({ width: 390 });
    await entryOf(page, first).waitFor();
    expect(await entryOf(page, first).locator('.who, p').allInnerTexts()).toEqual([
      'Oct 27 – 30',
      'Eve Hall',
      'Cut · with Mia · Tue, Thu · 10:00 AM to 12:00 PM',
      'waiting since Thu, Oct 22, 9:00 AM',
      '+49 30 555',
    ]);
    expect(await entryOf(page, sunday).locator('.facts-line').innerText()).toBe('Workshop · 2 places');
    const boxes = await Promise.all(
      (await entryOf(page, first).getByRole('button').all()).map((one) => one.boundingBox()),
    );
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(await faults(page)).toEqual([]);

    await entryOf(page, sunday).getByRole('button', { name: 'Offer now' }).click();
    await desk(page).getByText('No free place suits this customer at the moment.').waitFor();
    expect(await faults(page)).toEqual([]);
    await entryOf(page, first).getByRole('button', { name: 'Offer now' }).click();
    await desk(page)
      .getByText(
        'Tuesday, October 27 at 10:30 AM is offered to Eve Hall, and held until Thursday, October 22 at 10:00 AM.',
      )
      .waitFor();
    await entryOf(page, first).getByText('Tue, Oct 27, 10:30 AM is offered').waitFor();
    await gone(entryOf(page, first).getByRole('button', { name: 'Offer now' }));
    expect(await statusOf(first)).toBe('offered');

    await filters(page).getByLabel('Service').selectOption('Workshop');
    await entryOf(page, first).waitFor({ state: 'detached' });
    await entryOf(page, sunday).getByRole('button', { name: 'Remove' }).click();
    await entryOf(page, sunday).getByText('Remove Cleo Bright from the waitlist?').waitFor();
    await entryOf(page, sunday).getByRole('button', { name: 'Yes, remove' }).click();
    await desk(page).getByText('Nobody waits for this.').waitFor();
    expect(await statusOf(sunday)).toBe('left');
    await desk(page).getByLabel('Show ended entries').check();
    await entryOf(page, sunday).getByText('waits no longer').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('shows who could come on a day: its weekday is wanted, and it is among the wanted days', async () => {
    const tuesdays = await join({ maxDate: '2026-11-30', weekdays: [2] });
    const friday = await join({ minDate: '2026-10-30', contact: { name: 'Finn', phone: '030 7' } });
    const page = await open();
    await entryOf(page, friday).waitFor();
    await filters(page).getByLabel('On this day').fill('2026-10-30');
    await entryOf(page, tuesdays).waitFor({ state: 'detached' });
    await filters(page).getByLabel('On this day').fill('2026-11-03');
    await entryOf(page, tuesdays).waitFor();
    expect(await entryOf(page, friday).count()).toBe(0);
  });

  test('shows who could come on a day also after more than a page of earlier entries of other days', async () => {
    for (let at = 0; at < 51; at += 1) await join({ contact: { name: 'Hanna', phone: `030 ${at}` } });
    const friday = await join({ minDate: '2026-10-30', contact: { name: 'Finn', phone: '030 700' } });
    const page = await open();
    await desk(page).getByRole('button', { name: 'Waitlist 50+' }).waitFor();
    await filters(page).getByLabel('On this day').fill('2026-10-30');
    await entryOf(page, friday).waitFor();
    expect(await desk(page).locator('[data-entry]').count()).toBe(1);
    await desk(page).getByRole('button', { name: 'Waitlist 50+' }).waitFor();
  });

  test('a manager books the offered place for a caller who wants it, and notes that another has declined', async () => {
    const { appointments } = tests.shop;
    const first = await join();
    const second = await join({ contact: { name: 'Finn', phone: '030 7' } });
    for (const { id } of [first, second]) await appointments.waitlist.offer(id);
    const page = await open();
    await entryOf(page, first).getByRole('button', { name: 'Book this place' }).click();
    await desk(page).getByText('Booked for Eve Hall: Tuesday, October 27 at 9:00 AM.').waitFor();
    expect(await statusOf(first)).toBe('booked');
    // A booking by the staff has no time limit for the payment.
    const { appointmentId } = await appointments.waitlist.get(first.id);
    expect(await appointments.get(appointmentId)).toMatchObject({ status: 'unpaid', expiresAt: null });
    await entryOf(page, second).getByRole('button', { name: 'Declined' }).click();
    await desk(page).getByText('The place is free again. Finn keeps waiting.').waitFor();
    expect(await statusOf(second)).toBe('waiting');
    await entryOf(page, second).getByRole('button', { name: 'Offer now' }).waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('a place of a service with required questions is left to the customer', async () => {
    const facial = await join({ productId: FACIAL });
    await tests.shop.appointments.waitlist.offer(facial.id);
    const page = await open();
    await entryOf(page, facial).getByText('This service has required questions.').waitFor();
    expect(await entryOf(page, facial).getByRole('button').allInnerTexts()).toEqual(['Declined', 'Remove']);
  });

  test('a booking for a waiting person takes them off the list; one of another service does not', async () => {
    const eve = await join({ staffId: 3 });
    const page = await open();
    const book = async (product?: string): Promise<void> => {
      await entryOf(page, eve).getByRole('button', { name: 'Book' }).click();
      if (product !== undefined) await chooseService(dialog(page).getByLabel('Service').first(), product);
      await dialog(page)
        .getByRole('button', { name: /^First free time|^First free/ })
        .first()
        .click();
      await dialog(page)
        .getByRole('radio', { name: /^10:30/ })
        .first()
        .check();
      await dialog(page)
        .getByRole('button', { name: /^Book (Tue|Thu)/ })
        .click();
    };
    await book('Shave');
    await desk(page)
      .getByText(/^Booked for Eve Hall/)
      .waitFor();
    expect(await statusOf(eve)).toBe('waiting');
    await book();
    await desk(page)
      .getByText(/The customer is no longer on the waitlist\.$/)
      .waitFor();
    expect(await statusOf(eve)).toBe('left');
    const { items } = await tests.shop.appointments.list({ productId: 1 });
    expect(items).toMatchObject([{ staffIds: [3], contact: { name: 'Eve Hall', phone: '+49 30 555' } }]);
    expect(tests.browser.errors).toEqual([]);
  });

  test('a manager adds a caller, after what is missing is named', async () => {
    const page = await open({ width: 390 });
    await filters(page).getByRole('button', { name: 'Add to the waitlist' }).click();
    const submit = dialog(page).getByRole('button', { name: 'Add to the waitlist' });
    // Before a search, the place of its results is empty and takes no space.
    const { height } = (await dialog(page).locator('.results').boundingBox())!;
    expect(height).toBe(0);
    await dialog(page).getByRole('button', { name: 'New customer', exact: true }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Hanna Vogel');
    await submit.click();
    await dialog(page).getByText('Enter an e-mail address or a phone number. Choose a service.').waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByLabel('Phone').fill('030 99');
    expect(await dialog(page).getByRole('option', { name: /^Cut/ }).innerText()).toBe(
      'Cut · \u206845 min\u2069 · \u2068€48.00\u2069',
    );
    await chooseService(dialog(page).getByLabel('Service'), 'Cut');
    await dialog(page).getByLabel('With').selectOption('Mia');
    await dialog(page).getByLabel('Last day').fill('2026-10-21');
    await submit.click();
    await dialog(page).getByText('Enter the first day and the last day, in this order.').waitFor();
    await dialog(page).getByLabel('Last day').fill('2026-10-31');
    await dialog(page).getByText('Sat, Oct 31').waitFor();
    await dialog(page).getByLabel('Not before').fill('16:00');
    for (const day of ['Tuesday', 'Saturday']) await dialog(page).getByLabel(day).check();
    expect(await faults(page)).toEqual([]);
    await submit.click();
    await desk(page).getByText('Hanna Vogel is on the waitlist.').waitFor();
    await desk(page).getByText('Oct 22 – 31', { exact: true }).waitFor();
    expect((await tests.shop.appointments.waitlist.list()).items).toMatchObject([
      {
        productId: 1,
        staffId: 3,
        quantity: 1,
        minDate: '2026-10-22',
        maxDate: '2026-10-31',
        weekdays: [2, 6],
        timeFrom: '16:00',
        timeTo: '24:00',
        customerId: 0,
        contact: { name: 'Hanna Vogel', phone: '030 99' },
      },
    ]);
    expect(tests.browser.errors).toEqual([]);
  });

  test('the form of a booking leads to the waitlist with what it has, and so does the page of a customer', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page)
      .getByLabel(/^Search/)
      .fill('cleo');
    await dialog(page)
      .getByRole('button', { name: /^Cleo Bright/ })
      .click();
    await chooseService(dialog(page).getByLabel('Service'), 'Workshop');
    await dialog(page).getByLabel('Places').fill('4');
    await dialog(page).getByRole('button', { name: 'Add to the waitlist' }).click();
    await dialog(page).getByRole('heading', { name: 'Add to the waitlist' }).waitFor();
    await dialog(page).getByText('Cleo Bright').waitFor();
    // The account of this customer has no contact.
    await dialog(page).getByRole('button', { name: 'Add to the waitlist' }).click();
    await dialog(page).getByText('Enter an e-mail address or a phone number.').waitFor();
    await dialog(page).getByLabel('Phone').fill('030 6');
    await dialog(page).getByRole('button', { name: 'Add to the waitlist' }).click();
    await desk(page).getByText('Cleo Bright is on the waitlist.').waitFor();
    const { items } = await tests.shop.appointments.waitlist.list();
    expect(items).toMatchObject([
      { productId: 3, quantity: 4, customerId: 6, contact: { name: 'Cleo Bright', phone: '030 6' } },
    ]);

    await page.evaluate("location.hash = '#desk/customers/6'");
    await desk(page).getByRole('button', { name: 'Add to the waitlist' }).click();
    await dialog(page).getByText('Cleo Bright').waitFor();
    expect(await faults(page)).toEqual([]);
    expect(tests.browser.errors).toEqual([]);
  });

  test('if its module could not be loaded, the button that loads it again shows who waits', async () => {
    await join({});
    const page = await tests.open();
    await page.route('**/waitlist.mjs', (route) => route.abort());
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByRole('button', { name: 'Waitlist' }).click();
    const retry = desk(page).getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute('**/waitlist.mjs');
    await retry.click();
    await desk(page).getByText('Eve Hall').waitFor();
  });

  test('without its module, the form of a booking stays, says so, and still asks before it closes', async () => {
    const page = await tests.open();
    await page.route('**/waitlist.mjs', (route) => route.abort());
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(dialog(page).getByLabel('Service'), 'Workshop');
    await dialog(page).getByRole('button', { name: 'Add to the waitlist' }).click();
    await dialog(page).getByRole('status').getByText('This did not work. Try again in a moment.').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).getByText('Close? What you entered will be lost.').waitFor();
  });
});
