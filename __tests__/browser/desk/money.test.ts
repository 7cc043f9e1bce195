import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, inDesk, SALON } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { gone } from '../../support/browser/gone';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

/** A salon in which a customer who cancels a haircut owes half of its price. */
const WITH_FEES = {
  ...SALON,
  products: SALON.products!.map((product) =>
    product.id === 1 ? { ...product, cancellation: { steps: [], else_fee: '50%' } } : product,
  ),
};

describeInBrowser('the money of an appointment at the desk', () => {
  const tests = deskTests(WITH_FEES);

  const stored = (id: number) => tests.shop.appointments.get(id);
  const book = () =>
    tests.shop.appointments.create({ productId: 1, start: '2026-10-22T10:30', staffId: 3, customerId: 6 });
  const button = (page: Page, name: string): Locator =>
    dialog(page).getByRole('button', { name, exact: true });
  const row = (page: Page, id: number): Locator => desk(page).locator(`[data-appointment="${id}"]`);
  const said = (page: Page, text: string): Promise<void> =>
    desk(page).getByRole('status').getByText(text, { exact: true }).waitFor();

  test('a payment in the shop is recorded, appears in the history, is no longer missing, and can be taken back', async () => {
    const { id } = await book();
    const page = await tests.open();
    await row(page, id).getByText('Unpaid').waitFor();
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await button(page, 'Payment').click();
    await button(page, 'Paid in cash').click();
    await said(page, 'Cleo Bright: Paid in cash (€48.00)');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await stored(id)).toMatchObject({ moneySettled: true, status: 'confirmed' });
    expect((await stored(id)).moneyNotes).toMatchObject([{ kind: 'cash', amount: '48.00' }]);
    await row(page, id).getByText('Unpaid').waitFor({ state: 'detached' });
    await dialog(page).getByText('Changes', { exact: true }).click();
    await dialog(page).getByText('Paid in cash: €48.00').waitFor();

    await button(page, 'Undo').click();
    await said(page, 'The payment is open again.');
    await button(page, 'Waived').waitFor();
    expect(await stored(id)).toMatchObject({ moneySettled: false, moneyNotes: [] });
    await dialog(page).getByText('Paid in cash: €48.00 (undone)').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('an unpaid booking that the shop would cancel is kept, which confirms it and cannot be undone', async () => {
    const start = '2026-10-22T10:30';
    const booking = { productId: 1, start, staffId: 3, customerId: 6 };
    const { id } = await tests.shop.appointments.book(booking, { unpaidMinutes: 60 });
    const page = await tests.open({}, { width: 390 });
    await row(page, id)
      .getByText(/^released at 10:00/)
      .waitFor();
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page)
      .getByText(/^€48\.00 · Unpaid · released at 10:00/)
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Keep it').click();
    await said(page, 'The appointment is confirmed.');
    await gone(dialog(page).getByText('released'));
    expect(await stored(id)).toMatchObject({ status: 'confirmed', expiresAt: null });
    await dialog(page).getByText('€48.00 · Unpaid', { exact: true }).waitFor();
    expect(await button(page, 'Undo').count()).toBe(0);
    expect(await button(page, 'Keep it').count()).toBe(0);
  });

  test('“Keep it” keeps the whole visit that the shop would cancel', async () => {
    const { visits } = tests.shop.appointments;
    const items = [{ productId: 1, staffId: 3 }, { productId: 2 }];
    const start = '2026-10-22T10:30';
    const visit = await visits.create({ items, start, customerId: 6, unpaidMinutes: 60 });
    const page = await tests.open();
    await row(page, visit.appointments[0]!.id).getByRole('button', { name: 'Cleo Bright' }).click();
    await button(page, 'Keep it').click();
    await said(page, 'The visit is confirmed.');
    const kept = { status: 'confirmed', expiresAt: null };
    expect((await visits.get(visit.id)).appointments).toMatchObject([kept, kept]);
  });

  test('a smaller amount is a part payment, the rest stays due, and the latest note can be taken back', async () => {
    const { id } = await book();
    const page = await tests.open({}, { height: 800 });
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await button(page, 'Payment').click();
    const amount = dialog(page).getByLabel('Amount');
    expect(await amount.inputValue()).toBe('48.00');
    await amount.fill('48.01');
    await dialog(page).getByText('Enter an amount of at most €48.00.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Paid in cash').click({ force: true });
    await amount.fill('18');
    await button(page, 'Paid in cash').click();
    await said(page, 'Cleo Bright: Paid in cash (€18.00)');
    await dialog(page).getByText('Paid in cash: €18.00').waitFor();
    expect(await amount.inputValue()).toBe('30.00');
    const notes = async (): Promise<string[]> =>
      (await stored(id)).moneyNotes.map((note) => `${note.kind} ${note.amount}`);
    expect(await notes()).toEqual(['cash 18.00']);

    await button(page, 'Undo').click();
    await gone(dialog(page).getByText('Paid in cash: €18.00'));
    expect(await amount.inputValue()).toBe('48.00');
    await amount.fill('40,00');
    await button(page, 'Paid another way').click();
    await dialog(page).getByText('Paid another way: €40.00').waitFor();
    await button(page, 'Waived').click();
    await dialog(page).getByText('Payment done').waitFor();
    expect(await inDesk(page, 'desk.shadowRoot.activeElement.textContent')).toBe('Undo');
    expect(await notes()).toEqual(['otherwise 40.00', 'waived 8.00']);
    expect(tests.browser.errors).toEqual([]);
  });

  test.each([
    [
      1280,
      'en',
      'Payment: Cleo Bright',
      'Unpaid\n€48.00',
      'Partly paid\nStill owed: €38.00',
      'Paid in cash',
      'Paid by card',
    ],
    [
      390,
      'de',
      'Zahlung: Cleo Bright',
      'Unbezahlt\n48,00\u00a0€',
      'Teilweise bezahlt\nNoch offen: 38,00\u00a0€',
      'Bar bezahlt',
      'Mit Karte bezahlt',
    ],
  ])(
    'a row of Today names the amount that is due, and takes a payment of a part and of the rest in place: %d pixels, %s',
    async (width, lang, payment, unpaid, partly, cash, card) => {
      const { id } = await book();
      const page = await tests.open({ lang }, { width });
      const states = row(page, id).locator('[part="state"]');
      await states.first().waitFor();
      expect(await states.allInnerTexts()).toEqual([unpaid]);
      const open = row(page, id).getByRole('group', { name: payment }).getByRole('button');
      await open.click();
      const pay = (name: string): Promise<void> =>
        row(page, id).getByRole('button', { name, exact: true }).press('Enter');
      await row(page, id).getByRole('textbox').fill('10');
      expect(await faults(page)).toEqual([]);
      await pay(cash);
      await row(page, id).getByText(partly.split('\n')[1]!).waitFor();
      expect(await states.allInnerTexts()).toEqual([partly]);
      // The rest can be paid next.
      expect(await inDesk(page, 'desk.shadowRoot.activeElement.textContent')).toBe(payment.split(':')[0]);
      await open.click();
      await pay(card);
      await gone(open);
      expect(await states.allInnerTexts()).toEqual([]);
      expect((await stored(id)).moneyNotes).toMatchObject([
        { kind: 'cash', amount: '10.00' },
        { kind: 'card', amount: '38.00' },
      ]);
      expect(tests.browser.errors).toEqual([]);
    },
  );

  test.each([
    ['expected', async (): Promise<void> => {}],
    [
      'cancelled',
      async (page: Page, id: number): Promise<void> => {
        await tests.shop.appointments.update(id, { status: 'cancelled', cancelledBy: 'customer' });
        await desk(page).getByRole('button', { name: '1 cancelled appointment' }).click();
      },
    ],
  ])(
    'after a payment of all that is due in a row (%s), the focus is on the name of the customer',
    async (_state, prepare) => {
      const { id } = await book();
      const page = await tests.open();
      await row(page, id).waitFor();
      await prepare(page, id);
      const payment = row(page, id).getByRole('button', { name: 'Payment', exact: true });
      await payment.press('Enter');
      await row(page, id).getByRole('button', { name: 'Paid in cash', exact: true }).press('Enter');
      await gone(payment);
      expect(await inDesk(page, 'desk.shadowRoot.activeElement.textContent')).toBe('Cleo Bright');
    },
  );

  test('a payment that is stored leaves the form open that was opened in another row meanwhile', async () => {
    const { id } = await book();
    const start = '2026-10-22T11:30';
    const other = await tests.shop.appointments.create({ productId: 2, start, staffId: 4, customerId: 7 });
    const page = await tests.open();
    const payment = row(page, id).getByRole('button', { name: 'Payment', exact: true });
    let store!: () => void;
    const held = new Promise<void>((resolve) => (store = resolve));
    await page.route(`**/v2/appointments/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await payment.click();
    await row(page, id).getByRole('button', { name: 'Paid in cash', exact: true }).click();
    await row(page, other.id).getByRole('button', { name: 'Payment', exact: true }).click();
    const amount = row(page, other.id).getByRole('textbox');
    await amount.fill('5');
    store();
    await gone(payment);
    expect(await amount.inputValue()).toBe('5');
  });

  test('a payment in a row begins only after the former one is shown', async () => {
    const { id } = await book();
    const page = await tests.open();
    const payment = row(page, id).getByRole('button', { name: 'Payment', exact: true });
    await payment.click();
    await row(page, id).getByRole('textbox').fill('10');
    let show!: () => void;
    const held = new Promise<void>((resolve) => (show = resolve));
    await page.route(`**/v2/appointments/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const response = await route.fetch();
      await page.route('**/v2/desk/calendar?*', async (read) => {
        await held;
        await read.continue();
      });
      return route.fulfill({ response });
    });
    await row(page, id).getByRole('button', { name: 'Paid in cash', exact: true }).click();
    await gone(row(page, id).getByRole('textbox'));
    expect(await payment.getAttribute('aria-disabled')).toBe('true');
    await payment.press('Enter');
    expect(await row(page, id).getByRole('textbox').count()).toBe(0);
    show();
    await payment.click();
    await row(page, id).getByRole('button', { name: 'Paid by card', exact: true }).click();
    await gone(payment);
    expect((await stored(id)).moneyNotes).toMatchObject([
      { kind: 'cash', amount: '10.00' },
      { kind: 'card', amount: '38.00' },
    ]);
  });

  test('the form of a payment in a row closes at Escape and when an action in another row begins, unless an amount is typed', async () => {
    const { id } = await book();
    const other = await tests.shop.appointments.create({
      productId: 2,
      start: '2026-10-22T09:00',
      staffId: 4,
      customerId: 7,
    });
    const page = await tests.open();
    const open = row(page, id).getByRole('button', { name: 'Payment', exact: true });
    const amount = row(page, id).getByRole('textbox');
    await open.click();
    await amount.waitFor();
    await open.press('Escape');
    await gone(amount);
    await open.click();
    await amount.waitFor();
    await row(page, other.id).getByRole('button', { name: 'Arrived' }).click();
    await gone(amount);
    await open.click();
    await amount.fill('10');
    await row(page, other.id).getByRole('button', { name: 'Arrived', pressed: true }).click();
    await row(page, other.id).getByRole('button', { name: 'Arrived', pressed: false }).waitFor();
    expect(await amount.inputValue()).toBe('10');
  });

  test('a payment in a row is not noted if the price has changed since, and the row says so', async () => {
    const { id } = await book();
    const page = await tests.open();
    await row(page, id).getByRole('button', { name: 'Payment' }).click();
    await raiseBefore(page, 'GET', id);
    await row(page, id).getByRole('button', { name: 'Paid by card' }).click();
    await row(page, id).getByText('Not saved: the amounts have changed.').waitFor();
    expect((await stored(id)).moneyNotes).toEqual([]);
  });

  test('members of staff see what is due, and take no payment', async () => {
    const { id } = await book();
    const page = await tests.open({ login: 'mia' });
    await row(page, id).getByText('€48.00').waitFor();
    expect(
      await row(page, id)
        .getByRole('button', { name: /Payment/ })
        .count(),
    ).toBe(0);
  });

  test('a refund of a cancelled appointment is recorded, and its task ends', async () => {
    const { id, orderId } = await book();
    tests.shop.orders.find((order) => order.id === orderId)!.status = 'processing';
    await tests.shop.appointments.orderChanged(orderId);
    await tests.shop.appointments.update(id, { status: 'cancelled' });
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: '1 cancelled appointment' }).click();
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('Refund €48.00 to Cleo Bright.').waitFor();
    await button(page, 'Mark as refunded').click();
    await said(page, 'Cleo Bright: Refunded (€48.00)');
    await dialog(page).getByText('Refund €48.00 to Cleo Bright.').waitFor({ state: 'detached' });
    await dialog(page).getByText('€48.00 · Refunded', { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ moneySettled: true, status: 'cancelled' });
    expect(await tests.shop.appointments.desk.tasks()).toEqual([]);
  });

  /** Books a haircut whose order is paid, runs `change`, and opens the dialog of the appointment. */
  async function openPaid(change: (id: number) => Promise<unknown>, width: number) {
    const { id, orderId } = await book();
    tests.shop.orders.find((order) => order.id === orderId)!.status = 'processing';
    await tests.shop.appointments.orderChanged(orderId);
    await change(id);
    const page = await tests.open({}, { width });
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    return { id, page };
  }
  const reprice = (cost: string) => (id: number) => tests.shop.appointments.update(id, { cost });
  /** Returns the texts of the buttons for a payment, without the cross that closes it. */
  const offered = async (page: Page): Promise<string[]> =>
    (await dialog(page).getByRole('group', { name: 'Payment' }).getByRole('button').allTextContents()).filter(
      (text) => text !== '✕',
    );

  test.each([
    [
      '60.00',
      'Still owed: €12.00',
      ['Paid in cash', 'Paid by card', 'Paid another way', 'Waived'],
      'Paid by card',
      1280,
    ],
    ['40.00', 'Refund due: €8.00', ['Mark as refunded', 'No refund'], 'Mark as refunded', 390],
  ])(
    'a price that is changed to %s after the payment can be settled in the dialog, and its task ends',
    async (cost, due, choices, how, width) => {
      const { id, page } = await openPaid(reprice(cost), width);
      await dialog(page).getByText(due).waitFor();
      // A refund is what the dialog is opened for.
      if (how !== 'Mark as refunded') await button(page, 'Payment').click();
      expect(await offered(page)).toEqual(choices);
      expect(await seriousFaults(page)).toEqual([]);
      await button(page, how).click();
      await said(
        page,
        `Cleo Bright: ${how === 'Mark as refunded' ? 'Refunded (€8.00)' : 'Paid by card (€12.00)'}`,
      );
      await dialog(page).getByText(due).waitFor({ state: 'detached' });
      expect(await stored(id)).toMatchObject({ moneySettled: true, status: 'paid' });
      expect(await tests.shop.appointments.desk.tasks()).toEqual([]);
    },
  );

  test.each([
    [
      'is paid at the desk',
      'Paid in cash',
      { moneySettled: true, settlement: { paid: '24.00', amountDue: '0.00' } },
      1280,
    ],
    ['is waived', 'Waived', { settlement: { fee: '0.00', amountDue: '0.00' } }, 390],
  ])('the fee of a late cancellation %s in the dialog', async (_what, how, after, width) => {
    const { id } = await book();
    await tests.shop.appointments.update(id, { status: 'cancelled', cancelledBy: 'customer' });
    const page = await tests.open({}, { width });
    await desk(page).getByRole('button', { name: '1 cancelled appointment' }).click();
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    const owed = dialog(page).getByText('The customer owes €24.00.');
    await owed.waitFor();
    expect(await offered(page)).toEqual(['Paid in cash', 'Paid by card', 'Paid another way', 'Waived']);
    await button(page, how).click();
    await said(page, `Cleo Bright: ${how} (€24.00)`);
    await owed.waitFor({ state: 'detached' });
    expect(await stored(id)).toMatchObject({ status: 'cancelled', ...after });
    expect(await tests.shop.appointments.desk.tasks()).toEqual([]);
  });

  test.each([
    [
      'Part of it',
      '12,5',
      'Cancel and refund €12.50',
      '12.5',
      'Refund €12.50 to Cleo Bright.',
      'Refund due: €12.50',
      '€11.50',
      1280,
    ],
    ['No refund', undefined, 'Cancel without a refund', '0', '', '€48.00 kept', '€24.00', 390],
  ])(
    'a cancellation with the choice “%s” is one write, and its undo takes the decision back',
    async (choice, typed, effect, sent, due, state, kept, width) => {
      const { id, page } = await openPaid(() => Promise.resolve(), width);
      await button(page, 'Cancel appointment').click();
      await dialog(page).getByRole('radio', { name: choice }).check();
      if (typed !== undefined) await dialog(page).getByLabel('Amount').fill(typed);
      expect(await seriousFaults(page)).toEqual([]);
      const write = page.waitForRequest((request) => request.method() === 'PUT');
      await button(page, effect).click();
      expect((await write).postDataJSON()).toMatchObject({ status: 'cancelled', refund: sent });
      await said(page, 'The appointment is cancelled.');
      if (due !== '') await dialog(page).getByText(due, { exact: true }).waitFor();
      await dialog(page).getByText(`€48.00 · ${state}`, { exact: true }).waitFor();
      await dialog(page).getByText('Changes', { exact: true }).click();
      await dialog(page).getByText(`Cancelled, No refund: ${kept}`).waitFor();
      await page.keyboard.press('Control+z');
      await desk(page).getByText('Undone: Cleo Bright').waitFor();
      expect(await stored(id)).toMatchObject({ status: 'paid', moneyNotes: [], settlement: null });
    },
  );

  test('after a decision to refund a part, the dialog only offers to note that refund, and one undo', async () => {
    const { page } = await openPaid(() => Promise.resolve(), 390);
    await button(page, 'Cancel appointment').click();
    await dialog(page).getByRole('radio', { name: 'Part of it' }).check();
    await dialog(page).getByLabel('Amount').fill('10');
    await button(page, 'Cancel and refund €10.00').click();
    const money = dialog(page).getByRole('group', { name: 'Payment' });
    await money.getByText('Refund €10.00 to Cleo Bright.', { exact: true }).waitFor();
    const offers = (): Promise<string[]> => money.getByRole('button').allInnerTexts();
    expect(await offers()).toEqual(['Mark as refunded']);
    expect(await button(page, 'Undo').count()).toBe(1);
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Close').click();
    await desk(page).getByRole('button', { name: '1 cancelled appointment' }).click();
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('Refund €10.00 to Cleo Bright.', { exact: true }).waitFor();
    expect(await offers()).toEqual(['Undo', 'Mark as refunded', 'No refund']);
  });

  test.each([
    ['en', 'Payment', ['€', '24.00']],
    ['de', 'Zahlung', ['24,00', '€']],
  ])(
    'the field of an amount has the sign of the currency where the language has it (%s)',
    async (lang, name, parts) => {
      const { id } = await book();
      await tests.shop.appointments.update(id, { status: 'cancelled', cancelledBy: 'customer' });
      const page = await tests.open({ lang });
      await desk(page)
        .getByRole('button', { name: lang === 'de' ? '1 abgesagter Termin' : '1 cancelled appointment' })
        .click();
      await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
      await dialog(page).getByRole('group', { name }).locator('.sum').waitFor();
      expect(
        await inDesk(
          page,
          `[...desk.shadowRoot.querySelectorAll('dialog .sum > *')].map((part) => part.value ?? part.textContent)`,
        ),
      ).toEqual(parts);
    },
  );

  test('more than is due is refused, and an appointment that is not paid has no refund to decide', async () => {
    const { id, page } = await openPaid(() => Promise.resolve(), 1280);
    await button(page, 'Cancel appointment').click();
    await dialog(page).getByRole('radio', { name: 'Part of it' }).check();
    const refund = dialog(page).getByLabel('Amount');
    const fault = dialog(page).getByText('Enter an amount of at most €24.00.', { exact: true });
    for (const typed of ['', '24.01', 'half', '-1']) {
      await refund.fill(typed);
      await gone(fault);
      await button(page, 'Cancel and refund a part').click();
      await fault.waitFor();
      expect(await refund.and(page.locator(':focus')).count()).toBe(1);
    }
    expect((await stored(id)).status).toBe('paid');
    const unpaid = await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T13:30',
      staffId: 3,
      customerId: 6,
    });
    await button(page, 'Close').click();
    await row(page, unpaid.id).getByRole('button', { name: 'Cleo Bright' }).click();
    await button(page, 'Cancel appointment').click();
    // A customer who cancels this unpaid haircut owes half of its price.
    await button(page, 'Cancel with a fee of €24.00').waitFor();
    expect(await dialog(page).getByRole('group', { name: 'Refund' }).count()).toBe(0);
  });

  const REFUND_CHANGED = 'Not saved: the amounts have changed. Refund due: €12.00';

  test.each([
    ['as the desk reads the appointment', 'GET'],
    ['as the desk stores it', 'PUT'],
  ])('a refund that rises %s is not settled, and the dialog says what is due now', async (_when, method) => {
    const { id, page } = await openPaid(reprice('40.00'), 1280);
    await raiseBefore(page, method, id);
    await button(page, 'Mark as refunded').click();
    await dialog(page).getByText(REFUND_CHANGED).waitFor();
    expect(await stored(id)).toMatchObject({ moneySettled: false, settlement: { refundDue: '12.00' } });
    await button(page, 'Mark as refunded').click();
    await said(page, 'Cleo Bright: Refunded (€12.00)');
    expect(await stored(id)).toMatchObject({
      moneySettled: true,
      moneyNotes: [{ kind: 'refunded', amount: '12.00' }],
      settlement: { refundDue: '0.00' },
    });
  });

  test('an appointment whose refund changes while a manager cancels it stays, and the dialog says so', async () => {
    const { id, orderId } = await book();
    tests.shop.orders.find((order) => order.id === orderId)!.status = 'processing';
    await tests.shop.appointments.orderChanged(orderId);
    const page = await tests.open();
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await button(page, 'Cancel appointment').click();
    await raiseBefore(page, 'GET', id);
    await dialog(page)
      .getByRole('button', { name: /^Cancel (and refund|with a fee)/ })
      .click();
    await dialog(page).getByText('Not saved: the amounts have changed.').waitFor();
    expect((await stored(id)).status).not.toBe('cancelled');
  });

  test('a cheaper service after a payment in cash names the amount to give back, also after an undone cancellation', async () => {
    const { id } = await book();
    await tests.shop.appointments.update(id, { noteMoney: 'cash' });
    await tests.shop.appointments.update(id, { status: 'cancelled' });
    await tests.shop.appointments.update(id, { status: 'confirmed' });
    await tests.shop.appointments.update(id, { cost: '38.00' });
    const page = await tests.open();
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('€38.00 · Paid · Refund due: €10.00').waitFor();
    await button(page, 'Mark as refunded').click();
    await said(page, 'Cleo Bright: Refunded (€10.00)');
    const kinds = (await stored(id)).moneyNotes.map(({ kind, amount }) => `${kind} ${amount}`);
    expect(kinds).toEqual(['cash 48.00', 'refunded 10.00']);
  });

  test('a refund that rises while a manager settles its task stays a task, with the present amount', async () => {
    const { id, page } = await openPaid(reprice('40.00'), 1280);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await desk(page).getByRole('button', { name: 'To do 1' }).click();
    const task = desk(page).locator('[data-task="refund_due"]');
    await task.getByText('€8.00').waitFor();
    await raiseBefore(page, 'PUT', id);
    await task.getByRole('button', { name: 'No refund' }).click();
    await task.getByRole('button', { name: 'Yes, no refund' }).click();
    await desk(page).getByText(REFUND_CHANGED).waitFor();
    await task.getByText('€12.00').waitFor();
    expect((await stored(id)).moneySettled).toBe(false);
  });

  /** Lowers the price, so that the refund rises, just before the first request with this method for the appointment. */
  const raiseBefore = (page: Page, method: string, id: number): Promise<unknown> => {
    let isDone = false;
    return page.route(`**/v2/appointments/${id}`, async (route) => {
      if (!isDone && route.request().method() === method) {
        isDone = true;
        await reprice('36.00')(id);
      }
      await route.continue();
    });
  };
});
