import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, type Device, dialog, inDesk, SALON } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { gone } from '../../support/browser/gone';

jest.setTimeout(180_000);

const COLOUR = {
  id: 5,
  name: 'Colour',
  price: '80.00',
  duration: 60,
  duration_unit: 'minute',
  deposit: { amount: '20.00' },
  cancellation: { steps: [{ until_hours: 48, fee: '0%' }], else_fee: '30.00' },
  no_show_fee: '50%',
} as const;

describeInBrowser('an appointment with a deposit at the desk', () => {
  const tests = deskTests({ ...SALON, products: [...SALON.products!, COLOUR] });
  let id: number;
  const pay = async (amount?: string): Promise<void> => {
    const { orderId } = await tests.shop.appointments.get(id);
    await tests.shop.payments.pay(orderId, amount);
    await tests.shop.appointments.orderChanged(orderId);
  };
  beforeEach(async () => {
    const booking = { productId: 5, start: '2026-10-22T10:00', customerId: 6 };
    ({ id } = await tests.shop.appointments.create(booking));
  });

  async function openIt(device: Device = {}, lang = 'en'): Promise<Page> {
    const page = await tests.open({ lang }, device);
    await desk(page)
      .getByRole('button', { name: /Cleo Bright/ })
      .first()
      .click();
    return page;
  }

  test.each([
    [1280, 'en', '€20.00 due now, €60.00 in the shop', '€20.00 paid, €60.00 due in the shop', 'Paid'],
    [
      390,
      'de',
      '20,00\u00a0€ sofort, 60,00\u00a0€ im Geschäft',
      '20,00\u00a0€ bezahlt, 60,00\u00a0€ im Geschäft',
      'Bezahlt',
    ],
  ] as const)(
    'the dialog names what is due now and later, then what was paid, and then that all is paid: %d pixels, %s',
    async (width, lang, due, depositPaid, paid) => {
      const page = await openIt({ width }, lang);
      await dialog(page).getByText(due).waitFor();
      expect(await faults(page)).toEqual([]);
      await pay('20.00');
      await dialog(page).getByText(depositPaid).waitFor();
      expect(await faults(page)).toEqual([]);
      await pay();
      await dialog(page).getByText(`· ${paid}`).waitFor();
      await gone(dialog(page).getByText(depositPaid));
    },
  );

  test('without a decision who cancels, the fee of the policy applies', async () => {
    await pay('20.00');
    const page = await openIt();
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel with a fee of €30.00' }).click();
    await dialog(page).getByText('The customer owes €10.00.', { exact: true }).waitFor();
    expect(await tests.shop.appointments.get(id)).toMatchObject({ settlement: { fee: '30.00' } });
  });

  test('no question is asked while the fee cannot be read, because it would be waived unseen', async () => {
    await pay('20.00');
    const page = await openIt();
    await page.route('**/cancellation?*', (route) => route.fulfill({ status: 500 }));
    const cancel = dialog(page).getByRole('button', { name: 'Cancel appointment' });
    await cancel.click();
    await dialog(page).getByRole('alert').waitFor();
    expect(
      await dialog(page)
        .getByRole('button', { name: /refund/ })
        .count(),
    ).toBe(0);
    await page.unroute('**/cancellation?*');
    await cancel.click();
    await dialog(page).getByRole('button', { name: 'Cancel with a fee of €30.00' }).waitFor();
  });

  test.each([
    ['The shop: no fee', 'Cancel and refund €20.00', 'Refund €20.00 to Cleo Bright.'],
    ['The customer: a fee of €30.00', 'Cancel with a fee of €30.00', 'The customer owes €10.00.'],
  ] as const)('the question asks who cancels, and names the fee: %s', async (by, effect, said) => {
    await pay('20.00');
    const page = await openIt();
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
    const who = dialog(page).getByRole('group', { name: 'Who cancels?' });
    expect(await who.getByRole('radio', { name: 'The customer' }).isChecked()).toBe(true);
    await who.getByText(by, { exact: true }).click();
    // Another view of the question leaves the choice as it is.
    await tests.shop.appointments.update(id, { customerStatus: 'arrived' });
    await gone(dialog(page).getByText('Expected', { exact: true }));
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: effect }).click();
    await dialog(page).getByText(said, { exact: true }).waitFor();
  });

  test('a narrow window shows both ways to cancel in full, and the buttons below them', async () => {
    await pay('20.00');
    const page = await openIt({ width: 390 }, 'de');
    await dialog(page).getByRole('button', { name: 'Termin absagen' }).click();
    const customer = dialog(page).getByText('Die Kundschaft: Gebühr 30,00\u00a0€', { exact: true });
    await customer.waitFor();
    const isCut = (of: { scrollWidth: number; clientWidth: number }): boolean =>
      of.scrollWidth > of.clientWidth;
    expect(await customer.evaluate(isCut)).toBe(false);
    const yes = await dialog(page)
      .getByRole('button', { name: 'Absagen mit Gebühr von 30,00' })
      .boundingBox();
    const { y, height } = (await dialog(page).boundingBox())!;
    expect(yes!.y + yes!.height).toBeLessThanOrEqual(y + height);
    expect(await faults(page)).toEqual([]);
  });

  test('the fee of a cancelled appointment can be waived in the list of tasks, and the reason is kept', async () => {
    await pay('20.00');
    await tests.shop.appointments.update(id, { status: 'cancelled', cancelledBy: 'customer' });
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'To do 1' }).click();
    const owed = desk(page).locator('[data-task="amount_due"]');
    await owed.getByText('Still owed: €10.00').waitFor();
    expect(await faults(page)).toEqual([]);
    await owed.getByRole('button', { name: 'Waive the fee' }).click();
    await desk(page).getByText('The customer pays no fee.').waitFor();
    await desk(page).locator('[data-task="refund_due"]').getByText('Refund due: €20.00').waitFor();
    await gone(owed);
    const { fees } = await tests.shop.appointments.get(id);
    expect(fees).toEqual([{ reason: 'cancelled', amount: '30.00', waived: 'Waive the fee' }]);
  });

  test('the rest of a higher price is a task without a button that waives a fee', async () => {
    await pay();
    await tests.shop.appointments.update(id, { cost: '90.00' });
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'To do 1' }).click();
    const owed = desk(page).locator('[data-task="amount_due"]');
    await owed.getByText('Price changed: €10.00 to collect').waitFor();
    const offered = await owed.locator('.actions > .button').allInnerTexts();
    expect(offered).toEqual(['Paid in cash', 'Paid by card']);
    await owed.getByRole('button', { name: 'Paid by card' }).click();
    await desk(page).getByText('Cleo Bright: Paid by card (€10.00)').waitFor();
    await gone(owed);
  });

  test.each([
    [1280, 'en', 'To do 1', 'Fee: €40.00. If it is charged, €40.00 is to be refunded.'],
    [390, 'de', 'Aufgaben 1', 'Gebühr: 40,00\u00a0€. Wird sie berechnet, sind 40,00\u00a0€ zu erstatten.'],
  ] as const)(
    'the task of a no-show names the fee, and not a refund that is not due yet: %d pixels, %s',
    async (width, lang, list, said) => {
      await pay();
      await tests.shop.appointments.update(id, { customerStatus: 'no-show' });
      const page = await tests.open({ lang }, { width });
      await desk(page).getByRole('button', { name: list }).click();
      const proposed = desk(page).locator('[data-task="no_show_fee"]');
      await proposed.getByText(said).waitFor();
      expect(await proposed.getByText(/Refund due|Zu erstatten:/).count()).toBe(0);
      expect(await faults(page)).toEqual([]);
    },
  );

  describe('whose customer does not come', () => {
    beforeEach(async () => {
      const booking = { productId: 5, start: '2026-10-22T09:00', customerId: 6 };
      ({ id } = await tests.shop.appointments.create(booking));
    });
    const fee = (page: Page) => dialog(page).getByRole('group', { name: 'The customer did not come' });
    const amount = (page: Page) => dialog(page).getByLabel('Amount');

    test('has the fee in its dialog before any payment, and then the charged fee as the amount', async () => {
      const page = await openIt();
      await dialog(page).getByRole('button', { name: 'No-show' }).click();
      await fee(page).getByText('Fee: €40.00. If it is charged, the customer owes €40.00.').waitFor();
      expect(await amount(page).count()).toBe(0);
      expect(await dialog(page).locator('.button.main').allInnerTexts()).toEqual(['Charge the fee']);
      expect(await faults(page)).toEqual([]);
      await fee(page).getByRole('button', { name: 'Charge the fee' }).click();
      await amount(page).waitFor();
      expect(await amount(page).inputValue()).toBe('40.00');
      await dialog(page).getByText('€80.00 · Unpaid · Still owed: €40.00', { exact: true }).waitFor();
      await gone(fee(page));
      await dialog(page).getByRole('button', { name: 'Paid in cash' }).click();
      await dialog(page).getByText('Cleo Bright: Paid in cash (€40.00)').waitFor();
      await gone(amount(page));
      const { fees, moneyNotes, moneySettled } = await tests.shop.appointments.get(id);
      expect({ fees, moneyNotes, moneySettled }).toMatchObject({
        fees: [{ reason: 'no_show', amount: '40.00', waived: '' }],
        moneyNotes: [{ kind: 'cash', amount: '40.00' }],
        moneySettled: true,
      });
    });

    test('has a button that waives the fee, and the price only behind “Payment”', async () => {
      await tests.shop.appointments.update(id, { customerStatus: 'no-show' });
      const page = await openIt({ width: 390 });
      await fee(page).getByRole('button', { name: 'Waive the fee' }).click();
      await dialog(page).getByText('The customer pays no fee.').waitFor();
      await gone(fee(page));
      expect(await amount(page).count()).toBe(0);
      await dialog(page).getByRole('button', { name: 'Payment' }).click();
      expect(await amount(page).inputValue()).toBe('80.00');
      const { fees } = await tests.shop.appointments.get(id);
      expect(fees).toEqual([{ reason: 'no_show', amount: '40.00', waived: 'Waive the fee' }]);
    });

    test.each([
      ['Charge the fee', async (page: Page): Promise<void> => amount(page).waitFor()],
      [
        'Waive the fee',
        (page: Page): Promise<void> => dialog(page).getByText('The customer pays no fee.').waitFor(),
      ],
    ])(
      'has no buttons of the fee once it is decided (%s), before the tasks are read',
      async (name, decided) => {
        await tests.shop.appointments.update(id, { customerStatus: 'no-show' });
        const page = await openIt();
        const button = fee(page).getByRole('button', { name });
        await button.waitFor();
        let respond!: () => void;
        const held = new Promise<void>((resolve) => (respond = resolve));
        await page.route('**/desk/tasks*', async (route) => {
          await held;
          await route.continue();
        });
        await button.press('Enter');
        await decided(page);
        await gone(fee(page));
        expect(await inDesk(page, `desk.shadowRoot.activeElement?.closest('dialog') != null`)).toBe(true);
        respond();
      },
    );

    test('names once what is left of a charged fee after a deposit', async () => {
      await pay('20.00');
      await tests.shop.appointments.update(id, { customerStatus: 'no-show' });
      await tests.shop.appointments.update(id, { chargeNoShow: true });
      const page = await openIt();
      await dialog(page).getByText('€80.00 · Partly paid · Still owed: €20.00', { exact: true }).waitFor();
    });

    test('offers the refund in its dialog only once the fee is charged', async () => {
      await pay();
      await tests.shop.appointments.update(id, { customerStatus: 'no-show' });
      const page = await openIt();
      await fee(page).getByText('Fee: €40.00. If it is charged, €40.00 is to be refunded.').waitFor();
      expect(await amount(page).count()).toBe(0);
      await fee(page).getByRole('button', { name: 'Charge the fee' }).click();
      await dialog(page).getByRole('button', { name: 'Refunded' }).waitFor();
      expect(await amount(page).inputValue()).toBe('40.00');
    });
  });
});
