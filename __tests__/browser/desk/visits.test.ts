import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { chooseService, desk, deskTests, type Device, dialog, SALON } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { plain } from '../../support/browser/plain-text';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

const chooseVisit = (page: Page) => dialog(page).getByRole('radio', { name: 'The whole visit' }).check();

/** Opens the form that moves the whole visit. */
async function openMoving(page: Page): Promise<void> {
  await dialog(page).getByText('More', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Move the whole visit' }).click();
}

describeInBrowser('a visit at the desk', () => {
  const tests = deskTests();
  let visitId: number;
  beforeEach(async () => {
    const { appointments, orders } = tests.shop;
    const items = [{ productId: 1, staffId: 3 }, { productId: 2 }];
    const visit = await appointments.visits.create({ items, start: '2026-10-22T10:30', customerId: 6 });
    visitId = visit.id;
    orders.find(({ id }) => id === visit.orderId)!.status = 'processing';
    await appointments.orderChanged(visit.orderId);
  });

  const others = (page: Page) =>
    dialog(page).getByRole('region', { name: 'Other appointments of this visit' });
  const statuses = async () =>
    (await tests.shop.appointments.visits.get(visitId)).appointments.map(({ status }) => status);

  async function openCut(device: Device = {}): Promise<Page> {
    const page = await tests.open({}, device);
    await desk(page)
      .getByRole('button', { name: /Cleo Bright/ })
      .first()
      .click();
    await others(page).getByRole('button').waitFor();
    return page;
  }

  const ask = (page: Page) => dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
  const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

  test('the rarely used actions stand behind “More”, which Escape closes before the dialog', async () => {
    const page = await openCut({ width: 390 });
    const more = dialog(page).getByText('More', { exact: true });
    const again = dialog(page).getByRole('button', { name: 'Book again' });
    expect(await again.isVisible()).toBe(false);
    await more.click();
    await again.waitFor();
    await dialog(page).getByRole('button', { name: 'Move the whole visit' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'hidden' });
    expect(await more.and(page.locator(':focus')).count()).toBe(1);
    await more.click();
    await again.click();
    await dialog(page).getByRole('heading', { name: 'New booking' }).waitFor();
  });

  test('an appointment names the others of its visit, and opens them', async () => {
    const page = await openCut();
    expect(plain(await others(page).innerText())).toMatch(
      /11:15 – 11:45 AM Shave · Jonas · €20.00 Expected$/,
    );
    await others(page).getByRole('button').click();
    await others(page).getByText('Cut · Mia').waitFor();
  });

  test('the question names the refund for one appointment and for the whole visit, which is then cancelled with the reason', async () => {
    const page = await openCut();
    await ask(page);
    await dialog(page).getByRole('button', { name: 'Cancel and refund €48.00' }).waitFor();
    await chooseVisit(page);
    await dialog(page).getByLabel('Reason').fill('Ill');
    await answer(page, 'Cancel and refund €68.00');
    await desk(page).getByText('The visit is cancelled. Refund €68.00 to Cleo Bright.').waitFor();
    expect(await statuses()).toEqual(['cancelled', 'cancelled']);
  });

  test('a whole visit is cancelled with another refund, which its undo takes back', async () => {
    const page = await openCut();
    await ask(page);
    await chooseVisit(page);
    await dialog(page).getByRole('radio', { name: 'Part of it' }).check();
    await dialog(page).getByLabel('Amount').fill('50');
    await answer(page, 'Cancel and refund €50.00');
    await desk(page).getByText('The visit is cancelled. Refund €50.00 to Cleo Bright.').waitFor();
    const items = async () => (await tests.shop.appointments.visits.get(visitId)).appointments;
    expect((await items()).map(({ settlement }) => settlement?.refundDue)).toEqual(['48.00', '2.00']);
    await answer(page, 'Undo');
    await desk(page).getByText('Undone: Cleo Bright').waitFor();
    expect((await items()).map(({ status, moneyNotes }) => [status, moneyNotes])).toEqual([
      ['paid', []],
      ['paid', []],
    ]);
  });

  describe('of which an appointment has ended', () => {
    const HALF_PAST_ELEVEN = Date.UTC(2026, 9, 22, 9, 30);

    test('is cancelled with the refund of the others, which also limits a part of it', async () => {
      tests.shop.setClock(HALF_PAST_ELEVEN);
      const page = await openCut();
      await ask(page);
      await chooseVisit(page);
      await dialog(page).getByRole('button', { name: 'Cancel and refund €20.00' }).waitFor();
      await dialog(page).getByRole('radio', { name: 'Part of it' }).check();
      const amount = dialog(page).getByLabel('Amount');
      await amount.fill('60');
      await answer(page, 'Cancel and refund a part');
      await dialog(page).getByText('Enter an amount of at most €20.00.', { exact: true }).waitFor();
      await dialog(page).getByRole('radio', { name: 'Full refund: €20.00' }).check();
      await answer(page, 'Cancel and refund €20.00');
      await desk(page).getByText('The visit is cancelled. Refund €20.00 to Cleo Bright.').waitFor();
      expect(await statuses()).toEqual(['paid', 'cancelled']);
    });

    test('is not offered to be cancelled as a whole if no other appointment of it is left', async () => {
      tests.shop.setClock(HALF_PAST_ELEVEN);
      const page = await openCut();
      await others(page).getByRole('button').click();
      await dialog(page).getByText('Jonas').waitFor();
      await ask(page);
      await dialog(page).getByRole('button', { name: 'Cancel and refund €20.00' }).waitFor();
      expect(await dialog(page).getByRole('radio', { name: 'The whole visit' }).count()).toBe(0);
    });
  });

  test('is moved past the end of the pass that pays for it with a reason', async () => {
    const page = await openCut();
    const sent: unknown[] = [];
    await page.route(`**/v2/visits/${visitId}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      sent.push(route.request().postDataJSON());
      if (sent.length > 1) return route.continue();
      const json = {
        code: 'shop_appointments_nothing_left',
        message: 'ends',
        data: { status: 409, enforce: 'capacity' },
      };
      return route.fulfill({ status: 409, json });
    });
    await openMoving(page);
    await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
    await answer(page, 'Move from');
    await dialog(page).getByRole('alert').getByText('is no longer valid at this time').waitFor();
    await dialog(page).getByLabel('Reason').fill('Mia was ill');
    await answer(page, 'Move anyway');
    await desk(page).getByText('Moved for Cleo Bright: Thursday, October 22 at 1:30 PM.').waitFor();
    expect(sent).toMatchObject([{}, { enforce: 'capacity', reason: 'Mia was ill' }]);
    expect(sent[0]).not.toHaveProperty('enforce');
  });

  test('a cancelled and a moved visit are undone with all their appointments', async () => {
    const page = await openCut();
    const starts = async () =>
      (await tests.shop.appointments.visits.get(visitId)).appointments.map(({ start }) => start);
    const before = await starts();
    await ask(page);
    await chooseVisit(page);
    await answer(page, 'Cancel and refund €68.00');
    await desk(page).getByText('The visit is cancelled.').waitFor();
    await answer(page, 'Undo');
    const undone = 'Undone: Cleo Bright, Thursday, October 22, 10:30 – 11:45 AM.';
    await desk(page).getByText(undone).waitFor();
    expect(await statuses()).toEqual(['paid', 'paid']);

    await openMoving(page);
    await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
    await answer(page, 'Move from');
    await desk(page).getByText('Moved for Cleo Bright: Thursday, October 22 at 1:30 PM.').waitFor();
    await desk(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await desk(page).getByText(undone).waitFor();
    expect(await starts()).toEqual(before);
  });

  test.each([['while its form is open'], ['just before the move']])(
    'a visit that another user moves %s is not overwritten unseen',
    async (when) => {
      const { visits } = tests.shop.appointments;
      const startOf = async () => (await visits.get(visitId)).appointments[0]!.startIso.slice(11, 16);
      const page = await openCut();
      await openMoving(page);
      await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
      const isOpen = when === 'while its form is open';
      const move = () => visits.reschedule(visitId, { start: '2026-10-22T15:00' });
      if (isOpen) await move();
      else {
        let isMoved = false;
        await page.route(`**/v2/visits/${visitId}`, async (route) => {
          if (!isMoved) await move();
          isMoved = true;
          return route.continue();
        });
        await answer(page, 'Move from');
      }
      const said =
        'Somebody else has changed this appointment. It is now: Thursday, October 22, 3:00 – 3:45 PM.';
      const whole = isOpen ? said : `The move was not saved. ${said}`;
      await dialog(page).getByText(whole, { exact: true }).waitFor();
      expect(await startOf()).toBe('15:00');
      await answer(page, 'Move from Thursday, October 22 at 3:00 PM to');
      await desk(page).getByText('Moved for Cleo Bright: Thursday, October 22 at 1:30 PM.').waitFor();
      expect(await startOf()).toBe('13:30');
    },
  );

  test('the undo of a moved visit does not overwrite a later move by another user', async () => {
    const page = await openCut();
    await openMoving(page);
    await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
    await answer(page, 'Move from');
    const undo = desk(page).getByRole('button', { name: 'Undo', exact: true });
    await undo.waitFor();
    const { visits } = tests.shop.appointments;
    const { appointments: byAnother } = await visits.reschedule(visitId, { start: '2026-10-22T15:00' });
    await undo.click();
    const overwritten = 'Not undone: somebody has changed the appointment of Cleo Bright since.';
    await desk(page).getByText(overwritten).waitFor();
    expect((await visits.get(visitId)).appointments).toEqual(byAnother);

    // A move of one appointment, and a move between the check of the undo and its write, are not overwritten either.
    const changes = [
      async () => {
        const [, shave] = (await visits.get(visitId)).appointments;
        await tests.shop.appointments.reschedule(shave!.id, { start: '2026-10-22T15:45' });
      },
      () =>
        page.route(`**/v2/visits/${visitId}`, async (route) => {
          if (route.request().method() === 'PUT')
            await visits.reschedule(visitId, { start: '2026-10-22T12:00' });
          await route.continue();
        }),
    ];
    for (const change of changes) {
      await visits.reschedule(visitId, { start: '2026-10-22T10:30' });
      await desk(page)
        .getByRole('button', { name: /Cleo Bright/ })
        .first()
        .click();
      await openMoving(page);
      await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
      await answer(page, 'Move from');
      await undo.waitFor();
      await change();
      await undo.click();
      await desk(page).getByText(overwritten).waitFor();
    }
    expect((await visits.get(visitId)).appointments[0]!.startIso).toBe('2026-10-22T12:00:00+02:00');
  });

  test('the undo of a moved visit does not overwrite a move by another user before the moved visit was read', async () => {
    const page = await openCut();
    await openMoving(page);
    const { visits } = tests.shop.appointments;
    let isSent = false;
    await page.route(`**/v2/visits/${visitId}`, async (route) => {
      if (route.request().method() === 'PUT') isSent = true;
      else if (isSent) {
        isSent = false;
        await visits.reschedule(visitId, { start: '2026-10-22T15:00' });
      }
      await route.continue();
    });
    await dialog(page).getByRole('radio', { name: '1:30 PM', exact: true }).first().check();
    await answer(page, 'Move from');
    await desk(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await desk(page)
      .getByText('Not undone: somebody has changed the appointment of Cleo Bright since.')
      .waitFor();
    expect((await visits.get(visitId)).appointments[0]!.startIso).toBe('2026-10-22T15:00:00+02:00');
  });

  test('the undo of a cancelled visit names the service whose place is taken, and restores the others', async () => {
    const page = await openCut();
    await ask(page);
    await chooseVisit(page);
    await answer(page, 'Cancel and refund €68.00');
    await desk(page).getByText('The visit is cancelled.').waitFor();
    await tests.shop.appointments.create({ productId: 2, start: '2026-10-22T11:15', customerId: 7 });
    await answer(page, 'Undo');
    await desk(page).getByText('Not undone. Shave: Not possible: not enough places are free.').waitFor();
    expect(await statuses()).toEqual(['paid', 'cancelled']);
  });

  test('one appointment is cancelled alone; the other then has nothing else to cancel', async () => {
    const page = await openCut();
    await ask(page);
    await answer(page, 'Cancel and refund €48.00');
    await desk(page).getByText('The appointment is cancelled.', { exact: true }).waitFor();
    await dialog(page).getByText('Refund €48.00 to Cleo Bright.', { exact: true }).waitFor();
    expect(await statuses()).toEqual(['cancelled', 'paid']);
    await others(page).getByRole('button').click();
    await dialog(page).getByText('Jonas').waitFor();
    await ask(page);
    await dialog(page).getByRole('button', { name: 'Cancel and refund €20.00' }).waitFor();
    expect(await dialog(page).getByRole('radio', { name: 'The whole visit' }).count()).toBe(0);
  });

  test.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)(
    'the whole visit moves to a time at which it fits, which may be its own: %d pixels, %s',
    async (width, colorScheme) => {
      // Jonas cannot shave after a cut that begins at noon.
      await tests.shop.appointments.create({ productId: 2, start: '2026-10-22T12:30', customerId: 7 });
      const page = await openCut({ width, colorScheme });
      await openMoving(page);
      const today = dialog(page).getByRole('group', { name: /Thursday, October 22/ });
      const time = (name: string) => today.getByRole('radio', { name, exact: true });
      await time('11:15 AM').check();
      await gone(time('12:00 PM'));
      expect(
        plain(await dialog(page).getByRole('region', { name: 'Services at this time' }).innerText()),
      ).toBe(
        'Services at this time 11:15 AM – 12:00 PM · Cut · Mia · €48.00 12:00 – 12:30 PM · Shave · Jonas · €20.00',
      );
      expect(await faults(page)).toEqual([]);
      await answer(page, 'Move from Thursday, October 22 at 10:30 AM to Thursday, October 22 at 11:15 AM');
      await desk(page).getByText('Moved for Cleo Bright: Thursday, October 22 at 11:15 AM.').waitFor();
      const { appointments: items } = await tests.shop.appointments.visits.get(visitId);
      expect(items.map(({ start }) => start * 1000)).toEqual([
        Date.UTC(2026, 9, 22, 9, 15),
        Date.UTC(2026, 9, 22, 10),
      ]);
    },
  );

  test('an appointment without a visit sends no request for one', async () => {
    await tests.shop.appointments.create({ productId: 2, start: '2026-10-22T15:00', customerId: 7 });
    const page = await openCut();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.press('Escape');
    await desk(page)
      .getByRole('button', { name: /Dan Reed/ })
      .first()
      .click();
    await dialog(page).getByText('Shave').waitFor();
    expect(await others(page).count()).toBe(0);
    expect(asked.filter((url) => url.includes('/visits/'))).toEqual([]);
  });

  test.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('a visit has no accessibility faults at %d pixels, %s', async (width, colorScheme) => {
    const page = await openCut({ width, colorScheme });
    expect(await faults(page)).toEqual([]);
    await ask(page);
    expect(await faults(page)).toEqual([]);
  });
});

describeInBrowser('booking a visit by phone', () => {
  const tests = deskTests();
  const select = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true });
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const booked = async () => (await tests.shop.appointments.list({ orderby: 'start', order: 'asc' })).items;

  /** Opens the form, enters a guest and a haircut at half past ten, and adds a second service. */
  async function openForm(device: Device = {}): Promise<Page> {
    const page = await tests.open({}, device);
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(select(page, 'Service'), 'Cut');
    await press(page, 'New customer');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await dialog(page).getByRole('radio', { name: '10:30 AM' }).first().check();
    await press(page, 'Add another service');
    return page;
  }

  test.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)(
    'services are booked one after the other with their places, at a listed start of the whole visit: %d pixels, %s',
    async (width, colorScheme) => {
      const page = await openForm({ width, colorScheme });
      await press(page, 'Book Thursday, October 22 at 10:30 AM');
      const lacking = dialog(page).getByRole('combobox', { name: 'Then Choose a service.', exact: true });
      await lacking.and(page.locator(':focus')).waitFor();
      await chooseService(lacking, 'Shave');
      await press(page, 'Add another service');
      // A service with several places has a field for them.
      await chooseService(select(page, 'Then').last(), 'Workshop');
      await dialog(page).getByLabel('Places', { exact: true }).fill('3');
      expect(await faults(page)).toEqual([]);
      await press(page, 'Book Thursday, October 22 at 10:30 AM');
      await desk(page).getByText('Booked for Ada Lovelace: Thursday, October 22 at 10:30 AM.').waitFor();
      const [cut, shave, workshop, ...others] = await booked();
      expect(others).toEqual([]);
      expect([cut, shave, workshop]).toMatchObject([
        { productId: 1, quantity: 1, contact: { name: 'Ada Lovelace' } },
        { productId: 2, quantity: 1, start: cut!.end, orderId: cut!.orderId, visitId: cut!.visitId },
        { productId: 3, quantity: 3, start: shave!.end, visitId: cut!.visitId },
      ]);
      // An unpaid booking made by staff never expires.
      expect([cut, shave, workshop].map((item) => [item!.status, item!.expiresAt])).toEqual(
        Array(3).fill(['unpaid', null]),
      );
    },
  );

  test('a chosen time at which the visit does not fit is no longer listed', async () => {
    await tests.shop.appointments.create({ productId: 2, start: '2026-10-22T11:00' });
    const page = await openForm();
    await chooseService(select(page, 'Then'), 'Shave');
    await dialog(page)
      .getByText('Thursday, October 22 at 10:30 AM is not free with this choice. Choose another time.')
      .waitFor();
    const today = dialog(page).getByRole('group', { name: /Thursday, October 22/ });
    await gone(today.getByRole('radio', { name: '10:30 AM' }));
  });

  test('a visit whose place is taken meanwhile is refused with other starts, and one of them is booked', async () => {
    const page = await openForm();
    await chooseService(select(page, 'Then'), 'Shave');
    await dialog(page).getByRole('region', { name: 'Services at this time' }).waitFor();
    await tests.shop.appointments.create({ productId: 2, start: '2026-10-22T11:00' });
    await press(page, 'Book Thursday, October 22 at 10:30 AM');
    await dialog(page).locator('.alternatives').getByRole('button').first().click();
    await dialog(page)
      .getByRole('button', { name: /^Book Thursday, October 22 at/ })
      .click();
    await desk(page)
      .getByText(/^Booked for Ada Lovelace/)
      .waitFor();
    expect((await booked()).filter(({ visitId }) => visitId > 0)).toHaveLength(2);
  });
});

describeInBrowser('a visit with a cancellation fee at the desk', () => {
  const [cut, shave] = SALON.products!;
  const cancellation = { steps: [{ until_hours: 48, fee: '0%' }], else_fee: '50%' } as const;
  const tests = deskTests({ ...SALON, products: [cut!, { ...shave!, cancellation }] });

  test.each([
    ['shop', 'Full refund: €68.00', 'The visit is cancelled. Refund €68.00 to Cleo Bright.'],
    [
      'customer',
      'What is left after the fee: €58.00',
      'The visit is cancelled. Refund €58.00 to Cleo Bright.',
    ],
  ] as const)(
    'the question asks who cancels, and names the fee of the whole visit: the %s',
    async (by, full, said) => {
      const { appointments, orders } = tests.shop;
      const items = [{ productId: 1, staffId: 3 }, { productId: 2 }];
      const visit = await appointments.visits.create({ items, start: '2026-10-22T10:30', customerId: 6 });
      orders.find(({ id }) => id === visit.orderId)!.status = 'processing';
      await appointments.orderChanged(visit.orderId);
      const page = await tests.open({}, {});
      await desk(page)
        .getByRole('button', { name: /Cleo Bright/ })
        .first()
        .click();
      await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
      await chooseVisit(page);
      await dialog(page).getByText('The customer: a fee of €10.00').waitFor();
      expect(await faults(page)).toEqual([]);
      await dialog(page).locator(`[name=by][value=${by}]`).check();
      expect(await dialog(page).getByRole('radio', { name: full }).isChecked()).toBe(true);
      await dialog(page)
        .getByRole('button', { name: /^Cancel and refund / })
        .click();
      await desk(page).getByText(said).waitFor();
      const { appointments: cancelled } = await appointments.visits.get(visit.id);
      expect(cancelled.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    },
  );
});
