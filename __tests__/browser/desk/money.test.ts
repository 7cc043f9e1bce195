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
  const said = (page: Page, text = 'The payment is noted.'): Promise<void> =>
    desk(page).getByRole('status').getByText(text, { exact: true }).waitFor();

  test('a payment in the shop is recorded, appears in the history, is no longer missing, and can be taken back', async () => {
    const { id } = await book();
    const page = await tests.open();
    await row(page, id).getByText('Unpaid').waitFor();
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await button(page, 'Paid in cash').click();
    await said(page);
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

  test('a smaller amount is a part payment, the rest stays due, and the latest note can be taken back', async () => {
    const { id } = await book();
    const page = await tests.open({}, { height: 800 });
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    const amount = dialog(page).getByLabel('Amount');
    expect(await amount.inputValue()).toBe('48.00');
    await amount.fill('48.01');
    await dialog(page).getByText('Enter an amount of at most €48.00.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Paid in cash').click({ force: true });
    await amount.fill('18');
    await button(page, 'Paid in cash').click();
    await said(page);
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
      expect(await inDesk(page, 'desk.shadowRoot.activeElement.textContent')).toBe('Cleo Bright');
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
    await dialog(page).getByText('A refund of €48.00 is due.').waitFor();
    await button(page, 'Refunded').click();
    await said(page);
    await dialog(page).getByText('A refund of €48.00 is due.').waitFor({ state: 'detached' });
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
  const offered = (page: Page): Promise<string[]> =>
    dialog(page).getByRole('group', { name: 'Payment' }).getByRole('button').allTextContents();

  test.each([
    [
      '60.00',
      'Still owed: €12.00',
      ['Paid in cash', 'Paid by card', 'Paid another way', 'Waived'],
      'Paid by card',
      1280,
    ],
    ['40.00', 'Refund due: €8.00', ['Refunded', 'No refund'], 'Refunded', 390],
  ])(
    'a price that is changed to %s after the payment can be settled in the dialog, and its task ends',
    async (cost, due, choices, how, width) => {
      const { id, page } = await openPaid(reprice(cost), width);
      await dialog(page).getByText(due).waitFor();
      expect(await offered(page)).toEqual(choices);
      expect(await seriousFaults(page)).toEqual([]);
      await button(page, how).click();
      await said(page);
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
    await said(page);
    await owed.waitFor({ state: 'detached' });
    expect(await stored(id)).toMatchObject({ status: 'cancelled', ...after });
    expect(await tests.shop.appointments.desk.tasks()).toEqual([]);
  });

  test.each([
    ['another refund', '12,5', '12.5', ' A refund of €12.50 is due.', 'No refund: €11.50', 1280],
    ['no refund', '0', '0', '', 'No refund: €24.00', 390],
  ])(
    'a cancellation with %s is one write, and its undo takes the decision back',
    async (_what, typed, sent, due, noted, width) => {
      const { id, page } = await openPaid(() => Promise.resolve(), width);
      await button(page, 'Cancel appointment').click();
      await dialog(page).getByLabel('Another refund (0 for none)').fill(typed);
      expect(await seriousFaults(page)).toEqual([]);
      const write = page.waitForRequest((request) => request.method() === 'PUT');
      await button(page, 'Yes, cancel it').click();
      expect((await write).postDataJSON()).toMatchObject({ status: 'cancelled', refund: sent });
      await said(page, `The appointment is cancelled.${due}`);
      await dialog(page).getByText('Changes', { exact: true }).click();
      await dialog(page).getByText(`Cancelled, ${noted}`).waitFor();
      await page.keyboard.press('Control+z');
      await desk(page).getByText('Undone: Cleo Bright').waitFor();
      expect(await stored(id)).toMatchObject({ status: 'paid', moneyNotes: [], settlement: null });
    },
  );

  const messageOf = (field: unknown): string => (field as { validationMessage: string }).validationMessage;

  test('more than is due is refused, and an appointment that is not paid has no refund to decide', async () => {
    const { id, page } = await openPaid(() => Promise.resolve(), 1280);
    await button(page, 'Cancel appointment').click();
    const refund = dialog(page).getByLabel('Another refund (0 for none)');
    for (const typed of ['24.01', 'half', '-1']) {
      await refund.fill(typed);
      await button(page, 'Yes, cancel it').click();
      expect(await refund.evaluate(messageOf)).toBe('Enter an amount of at most €24.00.');
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
    await button(page, 'Yes, cancel it').waitFor();
    expect(await dialog(page).getByLabel('Another refund (0 for none)').count()).toBe(0);
  });

  const REFUND_CHANGED = 'Not saved: the amounts have changed. Refund due: €12.00';

  test.each([
    ['as the desk reads the appointment', 'GET'],
    ['as the desk stores it', 'PUT'],
  ])('a refund that rises %s is not settled, and the dialog says what is due now', async (_when, method) => {
    const { id, page } = await openPaid(reprice('40.00'), 1280);
    await raiseBefore(page, method, id);
    await button(page, 'Refunded').click();
    await dialog(page).getByText(REFUND_CHANGED).waitFor();
    expect(await stored(id)).toMatchObject({ moneySettled: false, settlement: { refundDue: '12.00' } });
    await button(page, 'Refunded').click();
    await said(page);
    expect(await stored(id)).toMatchObject({
      moneySettled: true,
      moneyNotes: [{ kind: 'refunded', amount: '12.00' }],
      settlement: { refundDue: '0.00' },
    });
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
    await button(page, 'Refunded').click();
    await said(page);
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
