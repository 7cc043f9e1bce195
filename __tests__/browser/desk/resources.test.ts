import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, loaded, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, MASSAGE, withMassage, inDesk } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

const FILE = withMassage({ needs: [{ kind: 'room' }] });

describeInBrowser('resources in the desk', () => {
  const tests = deskTests(FILE);
  let rooms: number[];
  beforeEach(async () => {
    const { resources } = tests.shop.appointments;
    const made = [
      await resources.create({ name: 'Garden room', kind: 'room' }),
      await resources.create({ name: 'Sea room', kind: 'room', sortOrder: 1 }),
    ];
    rooms = made.map(({ id }) => id);
  });

  const book = (start: string, customerId = 6) =>
    tests.shop.appointments.create({ productId: MASSAGE, start, customerId, staffId: 3 });
  const roomsOf = async (id: number) => (await tests.shop.appointments.get(id)).resourceIds;
  const openRooms = async (page: Page): Promise<void> => {
    await openCalendar(page);
    await desk(page).getByRole('button', { name: 'Rooms', exact: true }).click();
    await loaded(page);
  };
  const openHours = async (page: Page): Promise<void> => {
    await desk(page).getByRole('button', { name: 'Opening hours' }).click();
    await desk(page).getByRole('heading', { name: 'Rooms and equipment' }).waitFor();
  };
  const row = (page: Page, name: string) => desk(page).locator('.times-off > li').filter({ hasText: name });

  test('each resource has a column with its appointments and closures, and a drag or a key moves an appointment to another', async () => {
    await tests.shop.appointments.rules.create({
      kind: 'resource',
      kindId: rooms[1]!,
      title: 'Cleaning',
      rangeType: 'time:all',
      fromRange: '14:00',
      toRange: '15:00',
      appointable: false,
    });
    const massage = await book('2026-10-22T10:00');
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T12:00',
      customerId: 7,
      staffId: 4,
    });
    const page = await tests.open();
    await openRooms(page);
    const heads = desk(page).locator('.ec-col-head bdi');
    await desk(page).locator('.board .appointment').first().waitFor();
    await desk(page).locator('.closed-title').getByText('Cleaning').first().waitFor();
    expect(await heads.allTextContents()).toEqual(['Garden room', 'Sea room']);
    // An appointment of a service that needs no resource appears in no column.
    expect(await desk(page).locator('.board .appointment').count()).toBe(1);
    expect(await desk(page).locator('.closed-title').getByText('Cleaning').count()).toBe(1);
    expect(await faults(page)).toEqual([]);

    await drag(
      page,
      await handleOf(event(page, /Massage/)),
      await pointAt(page, { column: 1, time: '11:00' }),
    );
    await desk(page).getByRole('status').getByText('11:00 AM – 12:00 PM, Sea room').waitFor();
    expect(await roomsOf(massage.id)).toEqual([rooms[1]]);

    await event(page, /11:00 AM – 12:00 PM, Cleo Bright, Massage, Mia, Sea room/).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await desk(page).getByRole('status').getByText('with Garden room. Enter saves').waitFor();
    await page.keyboard.press('Enter');
    await desk(page).getByRole('status').getByText('now Thursday, October 22, 11:00').waitFor();
    expect(await roomsOf(massage.id)).toEqual([rooms[0]]);
    expect(tests.browser.errors).toEqual([]);
  });

  test('two equal rooms are two lanes under one heading, and a drag from the second lane moves its appointment to another room', async () => {
    const { resources } = tests.shop.appointments;
    const pair = await resources.create({ name: 'Twin rooms', kind: 'room', quantity: 2, sortOrder: -1 });
    await book('2026-10-22T10:00');
    const second = await tests.shop.appointments.create({
      productId: MASSAGE,
      start: '2026-10-22T10:30',
      customerId: 7,
      staffId: 4,
    });
    expect(await roomsOf(second.id)).toEqual([pair.id]);
    const page = await tests.open({}, { width: 390 });
    await openRooms(page);
    await desk(page).getByText('2, at most 2 in use').waitFor();
    const heads = desk(page).locator('.ec-col-head bdi');
    expect(await heads.allTextContents()).toEqual(['Twin rooms', 'Garden room', 'Sea room']);
    const boxes = await inDesk<{ left: number; right: number; isCut: boolean }[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('.board .appointment .face-who')].map((name) => {
        const { left, right } = name.closest('.ec-event').getBoundingClientRect();
        return { left, right, isCut: name.scrollHeight > name.clientHeight };
      })`,
    );
    expect(boxes.length).toBe(2);
    expect(boxes.some(({ isCut }) => isCut)).toBe(false);
    expect(boxes[1]!.left).toBeGreaterThanOrEqual(boxes[0]!.right);
    expect(await faults(page)).toEqual([]);

    // A step by keyboard leaves the appointment in its lane.
    const other = event(page, /10:30 – 11:30 AM/);
    const { x } = (await other.boundingBox())!;
    await other.focus();
    await page.keyboard.press('Shift+ArrowDown');
    const carried = event(page, /10:45 – 11:45 AM/);
    await carried.waitFor();
    expect((await carried.boundingBox())!.x).toBeCloseTo(x);
    await page.keyboard.press('Shift+ArrowRight');
    await desk(page).getByRole('status').getByText('with Garden room. Enter saves').waitFor();
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 1280, height: 800 });
    await drag(page, await handleOf(other), await pointAt(page, { column: 3, time: '13:00' }));
    await desk(page).getByRole('status').getByText('1:00 – 2:00 PM, Sea room').waitFor();
    expect(await roomsOf(second.id)).toEqual([rooms[1]]);
    expect(tests.browser.errors).toEqual([]);
  });

  test('free time in a resource’s column can be blocked for the resource', async () => {
    const page = await tests.open();
    await openRooms(page);
    await desk(page).getByRole('button', { name: 'Book or block time of Sea room' }).click();
    await dialog(page).getByText('Sea room').waitFor();
    await dialog(page).getByRole('button', { name: 'Block this time' }).click();
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await desk(page).getByRole('status').getByText('The closed time is saved.').waitFor();
    const closures = (await tests.shop.appointments.rules.all()).filter(({ kind }) => kind === 'resource');
    expect(closures).toMatchObject([{ kindId: rooms[1], appointable: false }]);
  });

  test('the dialog of an appointment names its room; a manager can choose another, and a member cannot', async () => {
    const massage = await book('2026-10-22T10:00');
    const other = await book('2026-10-22T11:00', 7);
    await tests.shop.appointments.update(other.id, { start: '2026-10-22T10:00', staffId: 4 });
    expect(await roomsOf(other.id)).toEqual([rooms[1]]);
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await event(page, /Cleo Bright, Massage, Mia, Garden room/).click();
    const choice = dialog(page).getByLabel('room');
    expect(await choice.locator('option').allTextContents()).toEqual(['Garden room', 'Sea room']);
    expect(await faults(page)).toEqual([]);
    await choice.selectOption('Sea room');
    await dialog(page).getByRole('alert').getByText('Not possible').waitFor();
    expect(await roomsOf(massage.id)).toEqual([rooms[0]]);

    await tests.shop.appointments.update(other.id, { status: 'cancelled' });
    await choice.selectOption('Sea room');
    await dialog(page).getByRole('status').getByText('The room or equipment is changed.').waitFor();
    expect(await roomsOf(massage.id)).toEqual([rooms[1]]);

    const member = await tests.open({ login: 'mia' });
    await openCalendar(member, 'Day');
    await event(member, /Cleo Bright/).click();
    await dialog(member).locator('dd').getByText('Sea room', { exact: true }).waitFor();
    expect(await dialog(member).locator('select').count()).toBe(0);
    expect(await desk(member).getByRole('button', { name: 'Rooms', exact: true }).count()).toBe(0);
  });

  test('a manager adds, renames, deactivates and deletes resources, and sees the appointments that still have them', async () => {
    const massage = await book('2026-10-22T10:00');
    await tests.shop.appointments.update((await book('2026-10-22T15:00', 7)).id, { status: 'cancelled' });
    const page = await tests.open({}, { width: 390 });
    await openHours(page);
    await desk(page).getByRole('button', { name: 'Add a room or equipment' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByRole('alert').getByText('Enter a name.').waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByLabel('Name').fill('Chair');
    await dialog(page).getByLabel('How many').fill('0');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByRole('alert').getByText('Enter a number from 1 to 10,000.').waitFor();
    await dialog(page).getByLabel('Kind').fill('chair');
    await dialog(page).getByLabel('How many').fill('3');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await desk(page).getByRole('status').getByText('Chair is saved.').waitFor();
    // A kind is named only if several resources have it.
    await row(page, 'Chair').getByText('3 in total', { exact: true }).waitFor();
    expect(await row(page, 'Chair').innerText()).not.toContain('chair');
    await row(page, 'Garden room').getByText('room', { exact: true }).waitFor();

    await row(page, 'Garden room').getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByLabel('Name').fill('Herb room');
    await dialog(page).getByLabel('In use').uncheck();
    const kept = dialog(page).locator('.consequences');
    await kept.getByText('1 coming appointment uses it:').waitFor();
    await kept.getByText('Cleo Bright · Massage').waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await desk(page)
      .getByRole('status')
      .getByText('Herb room is saved. 1 coming appointment keeps it.')
      .waitFor();
    await kept.getByRole('button', { name: /Cleo Bright · Massage/ }).waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await row(page, 'Herb room').getByText('room · Not in use').waitFor();
    const { resources } = tests.shop.appointments;
    expect(await resources.get(rooms[0]!)).toMatchObject({ name: 'Herb room', status: 'inactive' });
    expect(await roomsOf(massage.id)).toEqual([rooms[0]]);

    await row(page, 'Herb room').getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('alert').getByText('Delete Herb room').waitFor();
    await kept.getByText('Cleo Bright · Massage').waitFor();
    await dialog(page).getByRole('button', { name: 'Yes, delete it' }).click();
    await desk(page)
      .getByRole('status')
      .getByText('Herb room is deleted. 1 coming appointment keeps it.')
      .waitFor();
    await row(page, 'Herb room').waitFor({ state: 'detached' });
    expect((await resources.find(rooms)).has(rooms[0]!)).toBe(false);
    expect(tests.browser.errors).toEqual([]);
  });

  test('if the shop could not check all appointments after a change, the desk says that there may be more', async () => {
    await book('2026-10-22T10:00');
    const page = await tests.open();
    await page.route(/\/v2\/resources\/\d+/, async (route) => {
      const response = await route.fetch();
      const stored = (await response.json()) as object;
      await route.fulfill({ response, json: { ...stored, left_outside_complete: false } });
    });
    await openHours(page);
    await row(page, 'Garden room').getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByLabel('In use').uncheck();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    const said = '1 coming appointment keeps it. More appointments may use it: not all could be checked.';
    await desk(page).getByRole('status').getByText(said).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  test('a resource is always available until it has hours of its own', async () => {
    const page = await tests.open({ attributes: 'first-weekday="1"' });
    await openHours(page);
    await desk(page).getByLabel('Hours of').first().selectOption({ label: 'Sea room' });
    await desk(page).getByText('Sea room has no hours of its own').waitFor();
    const hours = desk(page).locator('.hours-section dl dd');
    expect(await hours.allTextContents()).toEqual(Array.from({ length: 7 }, () => 'All day'));
    await row(page, 'Sea room').getByRole('button', { name: 'Hours' }).click();
    await dialog(page).getByLabel('Own hours').check();
    const monday = dialog(page).getByRole('group', { name: 'Monday', exact: true });
    await monday.getByRole('checkbox').uncheck();
    await dialog(page).getByRole('button', { name: 'Save hours' }).click();
    await desk(page).getByRole('status').getByText('The weekly hours are saved.').waitFor();
    await hours.first().getByText('Closed', { exact: true }).waitFor();
    const monday26 = { productId: MASSAGE, staffId: 3, start: '2026-10-26T10:00', quantity: 1 };
    await tests.shop.appointments.resources.update(rooms[0]!, { status: 'inactive' });
    await expect(
      tests.shop.appointments.create({ ...monday26, customerId: 6, enforce: 'full' }),
    ).rejects.toThrow();
    await tests.shop.appointments.create({
      ...monday26,
      start: '2026-10-27T10:00',
      customerId: 6,
      enforce: 'full',
    });
  });
});
