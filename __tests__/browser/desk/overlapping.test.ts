import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog } from '../../support/browser/desk-page';
import { eventually } from '../../support/eventually';

jest.setTimeout(120_000);

const THURSDAY = 4;

describeInBrowser('two people change the same record at the same time', () => {
  const tests = deskTests();

  const book = (start: string) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId: 6 });

  test('a drag does not overwrite a move by another user during the drag, which the calendar did not show', async () => {
    const { id } = await book('2026-10-22T09:45');
    const page = await tests.open();
    await openCalendar(page);
    const from = await handleOf(event(page, /Cleo Bright/));
    const to = await pointAt(page, { column: THURSDAY, time: '11:15' });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 4 });
    const read = page.waitForResponse('**/desk/calendar?**');
    await tests.shop.appointments.update(id, { start: '2026-10-22T14:15', staffIds: [4] });
    await (await read).finished();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    const said =
      'Somebody else has changed this appointment. It is now: Thursday, October 22, 2:15 – 3:00 PM with Jonas.';
    await dialog(page).getByText(said, { exact: true }).waitFor();
    expect(await tests.shop.appointments.get(id)).toMatchObject({
      start: Date.UTC(2026, 9, 22, 12, 15) / 1000,
      staffIds: [4],
    });
    await page.keyboard.press('Escape');
    await event(page, /2:15 – 3:00 PM, Cleo Bright, Cut, Jonas/).waitFor();
  });

  const openAppointment = async (page: Page): Promise<void> => {
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByLabel('Staff note').waitFor();
  };
  const saveNote = (page: Page): Promise<void> =>
    dialog(page).getByRole('button', { name: 'Save note' }).click();
  const alertOf = (page: Page, text: string): Promise<void> =>
    dialog(page).getByRole('alert').getByText(text, { exact: true }).waitFor();
  const NOTE_ELSEWHERE =
    'Somebody else has changed this appointment. It is now: Allergic to ammonia (Staff note).';

  test('a typed note does not overwrite a note by another user just before the write, and is saved at the second attempt', async () => {
    const { id } = await book('2026-10-22T09:45');
    const page = await tests.open();
    await openAppointment(page);
    await dialog(page).getByLabel('Staff note').fill('Likes tea');
    let isChanged = false;
    await page.route(`**/v2/appointments/${id}`, async (route) => {
      if (!isChanged) await tests.shop.appointments.update(id, { note: 'Allergic to ammonia' });
      isChanged = true;
      return route.continue();
    });
    await saveNote(page);
    await alertOf(page, NOTE_ELSEWHERE);
    expect((await tests.shop.appointments.get(id)).note).toBe('Allergic to ammonia');
    expect(await dialog(page).getByLabel('Staff note').inputValue()).toBe('Likes tea');
    await saveNote(page);
    await desk(page).getByText('The note is saved.').waitFor();
    expect((await tests.shop.appointments.get(id)).note).toBe('Likes tea');
  });

  test('while a note is typed, the dialog shows the note that another user saves', async () => {
    const { id } = await book('2026-10-22T09:45');
    const page = await tests.open();
    await openAppointment(page);
    await dialog(page).getByLabel('Staff note').fill('Likes tea');
    await tests.shop.appointments.update(id, { note: 'Allergic to ammonia' });
    await alertOf(page, NOTE_ELSEWHERE);
    expect(await dialog(page).getByLabel('Staff note').inputValue()).toBe('Likes tea');
  });

  test('the dialog of an appointment says that another user has moved it, and says nothing after an own change and its undo', async () => {
    const { id } = await book('2026-10-22T09:45');
    const page = await tests.open();
    await openAppointment(page);
    await tests.shop.appointments.update(id, { start: '2026-10-22T14:15', staffIds: [4] });
    await alertOf(
      page,
      'Somebody else has changed this appointment. It is now: Thursday, October 22, 2:15 – 3:00 PM with Jonas.',
    );
    await page.keyboard.press('Escape');
    await openAppointment(page);
    await dialog(page).getByRole('button', { name: 'Change', exact: true }).click();
    await dialog(page).getByLabel('Ends at').fill('15:30');
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    const when = dialog(page).locator('dd').first();
    await when.getByText('2:15 – 3:30').waitFor();
    expect(await dialog(page).getByRole('alert').count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await when.getByText('2:15 – 3:00').waitFor();
    expect(await dialog(page).getByRole('alert').count()).toBe(0);
  });

  test('an appointment that is moved again before the screen has read its own drag is not another user’s change', async () => {
    const { id } = await book('2026-10-22T09:45');
    const page = await tests.open();
    await openCalendar(page);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isMoved = false;
    await page.route('**/v2/**', async (route) => {
      if (route.request().method() === 'PUT') {
        const response = await route.fetch();
        isMoved = true;
        return route.fulfill({ response });
      }
      if (isMoved) await released;
      return route.continue();
    });
    const from = await handleOf(event(page, /Cleo Bright/));
    await drag(page, from, await pointAt(page, { column: THURSDAY, time: '11:15' }));
    await desk(page).getByRole('status').getByText('Cleo Bright: now').waitFor();
    await event(page, /Cleo Bright/).click();
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await dialog(page).getByRole('radio', { name: 'Another time' }).check();
    await dialog(page).getByLabel('Time', { exact: true }).fill('14:15');
    await dialog(page)
      .getByRole('button', { name: /^Move from/ })
      .click();
    release();
    await desk(page)
      .getByRole('status')
      .getByText('Moved for Cleo Bright: Thursday, October 22 at 2:15 PM.')
      .waitFor();
    expect((await tests.shop.appointments.get(id)).start).toBe(Date.UTC(2026, 9, 22, 12, 15) / 1000);
  });

  test('a note that is typed while an earlier one is undone is not in conflict with this undo', async () => {
    const { id } = await book('2026-10-22T09:45');
    const page = await tests.open();
    await openAppointment(page);
    const note = dialog(page).getByLabel('Staff note');
    await note.fill('Likes tea');
    await saveNote(page);
    await desk(page).getByText('The note is saved.').waitFor();
    await note.fill('Likes coffee');
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await eventually(
      () => tests.shop.appointments.get(id),
      ({ note: stored }) => stored === '',
    );
    await saveNote(page);
    await eventually(
      () => tests.shop.appointments.get(id),
      ({ note: stored }) => stored === 'Likes coffee',
    );
  });

  test('a drag is sent four times at most while others keep changing the appointment, and ends with a message', async () => {
    const { id, start } = await book('2026-10-22T09:45');
    const page = await tests.open();
    let writes = 0;
    await page.route('**/v2/appointments/*', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      writes += 1;
      const message = 'The appointment has another version by now.';
      return route.fulfill({ status: 412, json: { code: 'shop_rest_precondition_failed', message } });
    });
    await openCalendar(page);
    const from = await handleOf(event(page, /Cleo Bright/));
    await drag(page, from, await pointAt(page, { column: THURSDAY, time: '11:15' }));
    await dialog(page).getByText('another version by now').waitFor();
    expect(writes).toBe(4);
    expect((await tests.shop.appointments.get(id)).start).toBe(start);
  });

  test('a double click marks a customer as arrived, and does not undo the mark', async () => {
    const { id } = await book('2026-10-22T10:00');
    const page = await tests.open();
    const arrived = desk(page).getByRole('button', { name: 'Arrived' });
    const box = (await arrived.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await arrived.and(page.locator('[aria-pressed="true"]:not([aria-disabled])')).waitFor();
    // Waits until the first click is stored, before the double click.
    await page.mouse.move(x, y);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await desk(page).getByRole('button', { name: 'Next day' }).click();
    await desk(page)
      .getByRole('heading', { name: /^Tomorrow/ })
      .waitFor();
    await desk(page).getByRole('button', { name: 'Previous day' }).click();
    await arrived.and(page.locator('[aria-pressed="true"]')).waitFor();
    expect((await tests.shop.appointments.get(id)).customerStatus).toBe('arrived');
  });

  test('if a time off is deleted elsewhere, the form that changes it says so', async () => {
    const rule = await tests.shop.appointments.rules.create({
      kind: 'global',
      kindId: 0,
      rangeType: 'custom',
      fromDate: '2026-10-26',
      toDate: '2026-10-27',
      appointable: false,
      priority: 20,
    });
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Opening hours' }).click();
    await desk(page).getByRole('button', { name: 'Change: Closed' }).click();
    await dialog(page).getByLabel('First day').waitFor();
    const save = page.waitForRequest('**/batch');
    await tests.shop.appointments.rules.remove(rule.id);
    await save;
    await dialog(page).getByText('This closed time no longer exists.').waitFor();
  });
});
