import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import {
  drag,
  event,
  handleOf,
  openCalendar,
  pointAt,
  type Point,
} from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';

jest.setTimeout(60_000);

const [SHAVE, JONAS, MIA] = [2, 4, 3];
/** Columns of the day, in the order of the names. */
const MIAS = 1;

describeInBrowser('an appointment that is dragged to a member who does not offer its service', () => {
  const tests = deskTests();

  const open = async (): Promise<{
    readonly page: Page;
    readonly id: number;
    readonly from: Point;
    readonly to: Point;
  }> => {
    const { id } = await tests.shop.appointments.create({
      productId: SHAVE,
      start: '2026-10-22T10:00',
      staffId: JONAS,
      contact: { name: 'Dan Reed', email: '', phone: '1' },
    });
    const page = await tests.open();
    await openCalendar(page, 'Day');
    await event(page, /Dan Reed/).waitFor();
    const from = await handleOf(event(page, /Dan Reed/));
    const to = await pointAt(page, { column: MIAS, time: '10:00' });
    return { page, id, from, to };
  };

  const membersOf = async (id: number): Promise<readonly number[]> =>
    (await tests.shop.appointments.get(id)).staffIds;

  test('says so before it is dropped, and marks the column of this member until then', async () => {
    const { page, from, to } = await open();
    const barred = (): Promise<number[]> =>
      inDesk(
        page,
        `[...desk.shadowRoot.querySelectorAll('.ec-body .ec-grid .ec-day')]
          .flatMap((day, at) => (day.classList.contains('barred') ? [at] : []))`,
      );
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 20, { steps: 4 });
    expect(await barred()).toEqual([MIAS]);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await desk(page).locator('.ec-preview').getByText('Mia does not offer Shave.').waitFor();
    await page.mouse.up();
    await dialog(page).waitFor();
    expect(await barred()).toEqual([]);
  });

  test('is moved only if the user confirms it', async () => {
    const { page, id, from, to } = await open();
    await drag(page, from, to);
    await dialog(page).getByRole('alert').getByText('Mia does not offer Shave.').waitFor();
    await dialog(page).getByRole('button', { name: 'Do not move' }).click();
    await desk(page).getByRole('status').getByText('Dan Reed').waitFor();
    expect(await membersOf(id)).toEqual([JONAS]);

    await drag(page, from, to);
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await desk(page).getByRole('status').getByText('Dan Reed: now').waitFor();
    expect(await membersOf(id)).toEqual([MIA]);
  });
});
