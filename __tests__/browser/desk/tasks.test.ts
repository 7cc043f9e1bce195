import type { Locator } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, inDesk, NOW } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

describeInBrowser('the tasks of the desk', () => {
  const tests = deskTests();

  const cancelled = async (start: string) => {
    const { appointments, orders } = tests.shop;
    const booked = await appointments.create({ productId: 1, start, staffId: 3, customerId: 6 });
    orders.find(({ id }) => id === booked.orderId)!.status = 'processing';
    await appointments.orderChanged(booked.orderId);
    await appointments.update(booked.id, { status: 'cancelled' });
    return booked;
  };

  test('a due refund is a task until the order is refunded, or the shop keeps the money', async () => {
    const refunded = await cancelled('2026-10-27T12:00');
    await cancelled('2026-10-27T14:00');
    const page = await tests.open({ attributes: 'order-url="/orders/{id}"' }, { width: 800 });
    await desk(page).getByRole('button', { name: 'To do 2' }).click();
    const tasks = desk(page).locator('[data-task="refund_due"]');
    await tasks.nth(1).waitFor();
    const task = tasks.filter({ hasText: '12:00 PM' });
    expect(await task.getByRole('link', { name: 'Open order' }).getAttribute('href')).toBe(
      `/orders/${refunded.orderId}`,
    );

    tests.shop.orders.find(({ id }) => id === refunded.orderId)!.status = 'refunded';
    await tests.shop.appointments.orderChanged(refunded.orderId);
    await page.reload();
    await desk(page).getByRole('button', { name: 'To do 1' }).click();
    await tasks.getByRole('button', { name: 'No refund' }).click();
    await tasks.getByRole('button', { name: 'Yes, no refund' }).click();
    await desk(page).getByText('Nothing to settle. The list of each day shows what is unpaid.').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('the main action of a refund notes it and can be undone, and the refunds of one visit are one task with both amounts', async () => {
    const { appointments, orders } = tests.shop;
    const items = [{ productId: 1, staffId: 3 }, { productId: 2 }];
    const visit = await appointments.visits.create({ items, start: '2026-10-27T10:30', customerId: 6 });
    orders.find(({ id }) => id === visit.orderId)!.status = 'processing';
    await appointments.orderChanged(visit.orderId);
    await appointments.visits.cancel(visit.id);
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'To do 1' }).click();
    const task = desk(page).locator('[data-task="refund_due"]');
    await task.getByText('Refund due: €68.00').waitFor();
    expect(await desk(page).locator('.list-heading').allInnerTexts()).toEqual(['Money and orders 1']);
    expect(await task.locator('.facts-line').innerText()).toBe('Cut €48.00 · Shave €20.00');
    expect(await task.locator('.lead').allInnerTexts()).toEqual(['Mark as refunded']);
    expect(await task.locator('.actions > .button').first().innerText()).toBe('Mark as refunded');
    expect(await faults(page)).toEqual([]);
    await task.getByRole('button', { name: 'Mark as refunded' }).click();
    await desk(page).getByText('Nothing to settle. The list of each day shows what is unpaid.').waitFor();
    await desk(page).getByRole('button', { name: 'To do', exact: true }).waitFor();
    const { appointments: cancelled } = await appointments.visits.get(visit.id);
    expect(cancelled.map(({ moneyNotes }) => moneyNotes)).toMatchObject([
      [{ kind: 'refunded', amount: '48.00' }],
      [{ kind: 'refunded', amount: '20.00' }],
    ]);

    await desk(page).getByRole('button', { name: 'Undo' }).click();
    await desk(page).getByText('The payment is open again.').waitFor();
    await task.getByText('Refund due: €68.00').waitFor();
    await desk(page).getByRole('button', { name: 'To do 1' }).waitFor();
    const { appointments: reopened } = await appointments.visits.get(visit.id);
    expect(reopened.map(({ moneyNotes }) => moneyNotes)).toEqual([[], []]);
    expect(tests.browser.errors).toEqual([]);
  });

  test.each([1280, 768, 390])(
    'without a task, a button leads to the day, and the columns of two lists stand below each other (%d pixels)',
    async (width) => {
      const page = await tests.open({}, { width });
      await desk(page).getByRole('button', { name: 'To do', exact: true }).click();
      await desk(page).getByRole('button', { name: 'Show Thursday, October 22' }).click();
      await desk(page).locator('[data-screen="today"][aria-current]').waitFor();

      await cancelled('2026-10-27T12:00');
      const status = 'pending-confirmation';
      await tests.shop.appointments.create({ productId: 1, start: '2026-11-20T12:00', staffId: 3, status });
      await desk(page).getByRole('button', { name: 'To do 2' }).click();
      const rows = desk(page).locator('[data-task]');
      await rows.nth(1).waitFor();
      for (const part of ['.time', '.open', '.facts-line', '.actions']) {
        const boxes = await Promise.all(
          (await rows.locator(part).all()).map(async (one) => (await one.boundingBox())!),
        );
        const edges = boxes.map(({ x, width: wide }) =>
          Math.round(part === '.time' && width === 390 ? x + wide : x),
        );
        expect([part, new Set(edges).size]).toEqual([part, 1]);
      }
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
  );

  test('at 1280 pixels in German, the buttons of a refund stand in one line, below those of another list', async () => {
    await cancelled('2026-10-27T12:00');
    const status = 'pending-confirmation';
    await tests.shop.appointments.create({ productId: 1, start: '2026-11-20T12:00', staffId: 3, status });
    const page = await tests.open({ lang: 'de', attributes: 'order-url="/orders/{id}"' }, { width: 1280 });
    await page.evaluate("location.hash = '#desk/tasks'");
    await desk(page).locator('[data-task]').nth(1).waitFor();
    const places = await inDesk<readonly (readonly number[])[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('[data-task]')].map((row) =>
        ['.time', '.open', '.facts-line', '.states', '.actions'].map((part) => row.querySelector(part).getBoundingClientRect().x))`,
    );
    expect(places[0]).toEqual(places[1]);
    const refund = desk(page).locator('[data-task="refund_due"] .actions');
    expect(await refund.locator('.button').count()).toBe(3);
    expect((await refund.boundingBox())!.height).toBeLessThan(50);
    expect(tests.browser.errors).toEqual([]);
  });

  test.each(['en', 'de', 'fr'])(
    'at 1280 pixels, the time since when a task is open takes one line, and buttons end at the edge (%s)',
    async (lang) => {
      const status = 'pending-confirmation';
      await tests.shop.appointments.create({ productId: 1, start: '2026-11-20T12:00', staffId: 3, status });
      const booking = { productId: 1, start: '2026-10-22T08:00', staffId: 3, customerId: 6 };
      await tests.shop.appointments.create({ ...booking, enforce: 'none' });
      const page = await tests.open({ lang }, { width: 1280 });
      await page.evaluate("location.hash = '#desk/tasks'");
      await desk(page).locator('[data-task]').nth(1).waitFor();
      const since = desk(page).locator('[data-task] .states > .muted');
      expect((await since.boundingBox())!.height).toBeLessThan(24);
      const ends = await inDesk<readonly number[]>(
        page,
        `[...desk.shadowRoot.querySelectorAll('[data-task], [data-task] .actions > :last-child')].map(
          (one) => Math.round(one.getBoundingClientRect().right))`,
      );
      expect(ends.length).toBe(4);
      expect(new Set(ends).size).toBe(1);
    },
  );

  test('a changed price of a paid appointment is a task that says so, and the appointment names the amount', async () => {
    const { appointments, orders } = tests.shop;
    for (const [staffId, cost] of [
      [3, '58.00'],
      [4, '20.00'],
    ] as const) {
      const start = '2026-10-22T12:00';
      const booked = await appointments.create({ productId: 1, start, staffId, customerId: 6 });
      orders.find(({ id }) => id === booked.orderId)!.status = 'processing';
      await appointments.orderChanged(booked.orderId);
      await appointments.update(booked.id, { cost });
    }
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'To do 2' }).click();
    const task = (code: string): Locator => desk(page).locator(`[data-task="${code}"]`);
    await task('amount_due').getByText('Price changed: €10.00 to collect', { exact: true }).waitFor();
    await task('refund_due').getByText('Price changed: €28.00 to refund', { exact: true }).waitFor();
    expect(await desk(page).getByText('cancelled').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await task('amount_due').getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('€58.00 · Paid · Still owed: €10.00', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await task('refund_due').getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('€20.00 · Paid · Refund due: €28.00', { exact: true }).waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('17.3 bookings of all days that wait for confirmation are tasks, which a manager confirms or cancels', async () => {
    const { appointments } = tests.shop;
    const status = 'pending-confirmation';
    const book = (start: string, customerId: number) =>
      appointments.create({ productId: 1, start, staffId: 3, customerId, status });
    const [later, sooner] = [await book('2026-11-20T12:00', 6), await book('2026-10-27T12:00', 7)];
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'To do 2' }).click();
    const tasks = desk(page).locator('[data-task="awaits_confirmation"]');
    await tasks.nth(1).waitFor();
    expect(await tasks.locator('.open').allInnerTexts()).toEqual(['Dan Reed', 'Cleo Bright']);
    await desk(page).getByRole('heading', { name: 'Bookings to confirm 2' }).waitFor();
    expect(await faults(page)).toEqual([]);

    await tasks.first().getByRole('button', { name: 'Confirm' }).click();
    await desk(page).getByText('The appointment is confirmed.').waitFor();
    await gone(tasks.nth(1));
    await tasks.waitFor();
    expect((await appointments.get(sooner.id)).status).toBe('confirmed');

    await tasks.getByRole('button', { name: 'Cancel appointment' }).click();
    await tasks.getByRole('textbox').fill('Mia is ill');
    await tasks.getByRole('button', { name: 'Yes, cancel it' }).click();
    await desk(page).getByText('The appointment is cancelled.').waitFor();
    await gone(desk(page).getByText('Bookings to confirm'));
    await desk(page).getByRole('button', { name: 'To do', exact: true }).waitFor();
    expect((await appointments.get(later.id)).status).toBe('cancelled');
  });

  test('an appointment outside of the hours after a closure is a task until it is moved, or accepted there', async () => {
    const { appointments } = tests.shop;
    const book = (start: string, customerId: number) =>
      appointments.create({ productId: 1, start, staffId: 3, customerId });
    const [moved, kept] = [await book('2026-10-28T12:00', 6), await book('2026-10-28T14:00', 7)];
    await appointments.rules.create({
      kind: 'staff',
      kindId: 3,
      rangeType: 'custom',
      appointable: false,
      fromDate: '2026-10-28',
      toDate: '2026-10-28',
      priority: 50,
    });
    await appointments.tick();
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'To do 2' }).click();
    const tasks = desk(page).locator('[data-task="left_outside"]');
    await tasks.nth(1).waitFor();
    expect(await tasks.locator('strong').allInnerTexts()).toEqual(Array(2).fill('Mia is away'));
    expect(await tasks.first().locator('.actions > .button').allInnerTexts()).toEqual([
      'Move',
      'Cancel',
      'Leave',
    ]);
    await tasks.first().getByRole('button', { name: 'Move' }).click();
    await dialog(page).getByRole('button', { name: 'Jonas', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await tasks.first().getByRole('button', { name: 'Cancel', exact: true }).click();
    await tasks.first().getByRole('button', { name: 'No, keep it' }).click();
    expect(await faults(page)).toEqual([]);

    await tasks.nth(1).getByRole('button', { name: 'Leave', exact: true }).click();
    await desk(page).getByText('The appointment stays where it is.').waitFor();
    expect((await appointments.get(kept.id)).outsideAccepted).toBe(true);
    await appointments.reschedule(moved.id, { start: '2026-10-29T12:00' });
    await page.reload();
    await desk(page).getByRole('button', { name: 'To do', exact: true }).click();
    await desk(page).getByText('Nothing to settle. The list of each day shows what is unpaid.').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test.each([[1280], [390]])(
    'appointments of the last seven days that have ended without a mark of attendance are listed, and are marked in place (%d pixels)',
    async (width) => {
      const { appointments } = tests.shop;
      const past = (start: string, more: object = {}) =>
        appointments.create({ productId: 1, start, staffId: 3, customerId: 6, enforce: 'none', ...more });
      const yesterday = await past('2026-10-21T10:00');
      const before = await past('2026-10-16T10:00', { customerId: 7 });
      await past('2026-10-14T23:00'); // Eight days ago.
      await past('2026-10-22T10:00'); // Not over.
      await appointments.update((await past('2026-10-20T10:00')).id, { status: 'cancelled' });
      await appointments.setCustomerStatus((await past('2026-10-20T12:00')).id, 'arrived');

      const page = await tests.open({}, { width });
      // The number at the screen's name is that of the listed entries.
      await desk(page).getByRole('button', { name: 'To do 2', exact: true }).click();
      await desk(page).getByRole('heading', { name: 'Did the customer come?' }).waitFor();
      const listed = desk(page).locator('[data-task="unmarked"]');
      expect(await listed.locator('.time, .open, .facts-line').allInnerTexts()).toEqual([
        ...['Fri, Oct 16, 10:00 AM', 'Dan Reed', 'Cut · Mia'],
        ...['Wed, Oct 21, 10:00 AM', 'Cleo Bright', 'Cut · Mia'],
      ]);
      expect(await faults(page)).toEqual([]);
      await listed.first().getByRole('button', { name: 'No-show' }).press('Enter');
      await desk(page).getByRole('status').getByText('Dan Reed: No-show (').waitFor();
      await gone(listed.nth(1));
      await desk(page).getByRole('button', { name: 'To do 1', exact: true }).waitFor();
      expect((await appointments.get(before.id)).customerStatus).toBe('no-show');
      await listed.getByRole('button', { name: 'Arrived' }).and(page.locator(':focus')).press('Enter');
      await gone(desk(page).getByRole('heading', { name: 'Did the customer come?' }));
      expect((await appointments.get(yesterday.id)).customerStatus).toBe('arrived');
      await desk(page).getByRole('button', { name: 'Undo' }).click();
      await listed.getByText('Cleo Bright').waitFor();
      expect(tests.browser.errors).toEqual([]);
    },
  );

  test('messages that could not be sent have the phone number and the text; those without news to give are left out', async () => {
    const page = await tests.open({}, { width: 390 });
    const message = { kind: 'cancelled', state: 'failed', reason: 'transport_failed', recipient: '' };
    const byHand = { appointment_id: 1, name: 'Cleo', phone: '+49 30 1', text: 'Hello Cleo' };
    let isTold = false;
    await page.route('**/v2/messages/8/told', (route) => {
      isTold = true;
      return route.fulfill({ json: {} });
    });
    await page.route('**/v2/messages?unsent=true**', (route) =>
      route.fulfill({
        json: isTold
          ? []
          : [
              { ...message, id: 8, due_utc: NOW / 1000, finished_utc: NOW / 1000, by_hand: byHand },
              { ...message, id: 7, due_utc: NOW / 1000, finished_utc: NOW / 1000, by_hand: null },
            ],
      }),
    );
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByText('Messages that could not be sent').waitFor();
    const messages = desk(page).locator('[data-message]');
    expect(await messages.locator('strong').allInnerTexts()).toEqual(['Cleo · Cancelled']);
    expect(await messages.getByRole('link').getAttribute('href')).toBe('tel:+49301');
    expect(await messages.getByLabel('Text of the message').inputValue()).toBe('Hello Cleo');
    expect(await faults(page)).toEqual([]);
    await messages.getByRole('button', { name: 'I have told the customer' }).click();
    await desk(page).getByText('The message is removed from the list.').waitFor();
    await messages.waitFor({ state: 'detached' });
  });

  test('a confirmed booking leaves the list at once, and the open question about another one stays', async () => {
    const { appointments } = tests.shop;
    const status = 'pending-confirmation';
    const book = (start: string, customerId: number) =>
      appointments.create({ productId: 1, start, staffId: 3, customerId, status });
    const [first, second] = [await book('2026-10-27T12:00', 6), await book('2026-10-27T14:00', 7)];
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'To do 2' }).click();
    const taskOf = (name: string) =>
      desk(page).locator('[data-task="awaits_confirmation"]', { hasText: name });
    const confirm = taskOf('Cleo Bright').getByRole('button', { name: 'Confirm' });
    await confirm.waitFor();
    let store = (): void => undefined;
    const isDue = new Promise<void>((done) => (store = done));
    await page.route(`**/v2/appointments/${first.id}`, async (route) => {
      await isDue;
      await route.fallback();
    });
    // Leaves further requests for the list without a response.
    await page.route('**/v2/desk/tasks', () => undefined);
    await confirm.click();
    await confirm.and(page.locator('[aria-disabled="true"]')).waitFor();
    await taskOf('Dan Reed').getByRole('button', { name: 'Cancel appointment' }).click();
    await taskOf('Dan Reed').getByRole('textbox').fill('Mia is ill');
    store();
    await desk(page).getByText('The appointment is confirmed.').waitFor();
    await gone(taskOf('Cleo Bright'));
    expect(await taskOf('Dan Reed').getByRole('textbox').inputValue()).toBe('Mia is ill');

    await taskOf('Dan Reed').getByRole('button', { name: 'Yes, cancel it' }).click();
    await desk(page).getByText('The appointment is cancelled.').waitFor();
    await gone(taskOf('Dan Reed'));
    expect((await appointments.get(second.id)).status).toBe('cancelled');
  });

  test('keyboard: the focus moves to an opened question, back to its button, and to the next task or the heading', async () => {
    const status = 'pending-confirmation';
    for (const [start, customerId] of [
      ['2026-10-27T12:00', 6],
      ['2026-10-27T14:00', 7],
    ] as const)
      await tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId, status });
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'To do 2' }).click();
    const taskOf = (name: string) =>
      desk(page).locator('[data-task="awaits_confirmation"]', { hasText: name });
    const focused = (element: Locator): Promise<void> => element.and(page.locator(':focus')).waitFor();
    const cancel = (name: string) => taskOf(name).getByRole('button', { name: 'Cancel appointment' });

    await cancel('Cleo Bright').press('Enter');
    await focused(taskOf('Cleo Bright').getByRole('textbox'));
    await taskOf('Cleo Bright').getByRole('button', { name: 'No, keep it' }).press('Enter');
    await focused(cancel('Cleo Bright'));
    await taskOf('Cleo Bright').getByRole('button', { name: 'Confirm' }).press('Enter');
    await focused(taskOf('Dan Reed').getByRole('button', { name: 'Confirm' }));
    await cancel('Dan Reed').press('Enter');
    await page.keyboard.type('Mia is ill');
    await page.keyboard.press('Enter');
    await focused(desk(page).getByRole('heading', { name: 'To do' }));
  });

  test('17.10 before and after cancelling a paid appointment, the desk states the amount to refund', async () => {
    const { appointments, orders } = tests.shop;
    const book = async (staffId: number) =>
      appointments.create({ productId: 1, start: '2026-10-22T12:00', staffId, customerId: 6 });
    const [paid, unpaid] = [await book(3), await book(4)];
    orders.find(({ id }) => id === paid.orderId)!.status = 'processing';
    await appointments.orderChanged(paid.orderId);
    const page = await tests.open({}, { width: 800 });
    const dialog = desk(page).getByRole('dialog');
    const cancel = async (id: number): Promise<string> => {
      await desk(page).locator(`[data-appointment="${id}"] button.open`).click();
      await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
      const answer = dialog.locator('form .danger');
      const effect = await answer.innerText();
      await answer.click();
      await dialog.getByRole('button', { name: 'Book again' }).waitFor();
      return effect;
    };
    const amount = '€48.00';
    expect(await cancel(paid.id)).toBe(`Cancel and refund ${amount}`);
    await desk(page).getByText('The appointment is cancelled.', { exact: true }).waitFor();
    await dialog.getByText(`Refund ${amount} to Cleo Bright.`, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await cancel(unpaid.id)).toBe('Yes, cancel it');
    await gone(dialog.getByText('Refund €'));
    await page.keyboard.press('Escape');

    await desk(page).getByRole('button', { name: 'To do 1' }).click();
    await desk(page).locator('[data-task]').getByText(`Refund due: ${amount}`).waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('the question about an appointment’s money is asked once, although its order is a task, too', async () => {
    await cancelled('2026-10-27T12:00');
    const page = await tests.browser.page();
    await page.route('**/v2/desk/tasks', async (route) => {
      const json = (await (await route.fetch()).json()) as { tasks: object[] };
      await route.fulfill({
        json: { ...json, tasks: [...json.tasks, { ...json.tasks[0], code: 'order_behind' }] },
      });
    });
    await page.goto(tests.shop.address({ login: 'boss' }));
    await desk(page).getByRole('button', { name: 'To do 1' }).click();
    await desk(page).getByRole('button', { name: 'No refund' }).click();
    await desk(page).getByRole('button', { name: 'Yes, no refund' }).waitFor();
    expect(await desk(page).getByRole('button', { name: 'Yes, no refund' }).count()).toBe(1);
  });

  test('a manager whose webhooks all work reads nothing about other programs', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByText('Nothing to settle.').waitFor();
    expect(await desk(page).getByText('other programs').count()).toBe(0);
  });

  test('a calendar that cannot be read is something to settle, and one that can be read is not', async () => {
    const page = await tests.browser.page();
    const calendar = { id: 1, staff_id: 3, events: 12, refreshed_utc: NOW / 1000 - 3_600 };
    let error = 'HTTP 404';
    await page.route('**/v2/desk/tasks', (route) =>
      route.fulfill({ json: { tasks: [], calendars: [{ ...calendar, error }], deliveries: [] } }),
    );
    await page.goto(tests.shop.address({ login: 'boss' }));
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByText('Could not be read: HTTP 404').waitFor();
    expect(await desk(page).getByText('Nothing to settle.').count()).toBe(0);
    error = '';
    await page.reload();
    await desk(page).getByText('12 events').waitFor();
    await desk(page).getByText('Nothing to settle.').waitFor();
  });

  test('a calendar that cannot be read and an undelivered message are tasks, and the message can be sent again', async () => {
    const page = await tests.browser.page();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const read = { staff_id: 3, events: 12, refreshed_utc: NOW / 1000 - 3_600, error: '' };
    const delivery = {
      id: 5,
      webhook_id: '2',
      topic: 'appointment.created',
      resource_id: 9,
      status: 'dead',
      attempts: 8,
      note: 'HTTP 500',
      due_utc: 0,
    };
    await page.route('**/v2/desk/tasks', (route) =>
      route.fulfill({
        json: {
          tasks: [{ code: 'order_behind', appointment: null, order_id: 7, since: NOW / 1000 - 600 }],
          calendars: [
            { ...read, id: 1 },
            { ...read, id: 2, staff_id: 4, refreshed_utc: null, error: 'HTTP 404' },
          ],
          deliveries: [delivery],
        },
      }),
    );
    const sent = page.waitForRequest('**/v2/desk/deliveries/5/resend');
    await page.route('**/v2/desk/deliveries/5/resend', (route) => route.fulfill({ json: {} }));
    await page.goto(tests.shop.address({ login: 'boss' }));
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByText('The order has not taken the last change yet').waitFor();
    expect(await desk(page).locator('.item > strong bdi').allInnerTexts()).toEqual(['Jonas', 'Mia']);
    await desk(page).getByText('Could not be read: HTTP 404').waitFor();
    await desk(page).getByText('12 events · last read Thursday, October 22 at 8:00 AM').waitFor();
    await desk(page).getByText('Not received by other programs').waitFor();
    await desk(page).getByText('8 attempts · given up · HTTP 500').waitFor();
    expect(await faults(page)).toEqual([]);
    await desk(page).getByRole('button', { name: 'Send again' }).click();
    expect((await sent).method()).toBe('POST');
    await desk(page).getByText('The notice is sent again.').waitFor();
  });
});
