import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { event, handleOf, openCalendar } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';

jest.setTimeout(120_000);

/** Boxes of the texts of the appointment, in pixels. */
const boxesOf = (page: Page, event: string): Promise<unknown> =>
  inDesk(
    page,
    `[...desk.shadowRoot.querySelectorAll('.board ${event} .face > [aria-hidden], .board ${event} .face-who > *')]
      .map((line) => line.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))`,
  );

/** Place of the first letter of an event, in pixels. */
const firstLetterOf = (page: Page, event: string): Promise<unknown> =>
  inDesk(
    page,
    `(({ x, y }) => [x, y].map(Math.round))(
      [...desk.shadowRoot.querySelectorAll('.board ${event} .face span')]
        .find((line) => line.className !== 'unseen' && line.getClientRects().length > 0 && line.firstChild?.data)
        .getBoundingClientRect())`,
  );

describeInBrowser('the text of an event of the week', () => {
  const tests = deskTests();

  const open = async (time: string): Promise<Page> => {
    await tests.shop.appointments.create({
      productId: 1,
      start: `2026-10-22T${time}`,
      staffId: 3,
      contact: { name: 'Cleo Bright', email: '', phone: '1' },
      enforce: 'none',
    });
    const page = await tests.open();
    await openCalendar(page, 'Week');
    await event(page, /Cleo Bright/).waitFor();
    return page;
  };

  test('stays in its place while a mouse presses it, and while its card is open', async () => {
    const page = await open('10:00');
    const before = await boxesOf(page, '.appointment');
    const { x, y } = await handleOf(event(page, /Cleo Bright/));
    await page.mouse.move(x, y);
    expect(await boxesOf(page, '.appointment')).toEqual(before);
    await page.mouse.down();
    expect(await boxesOf(page, '.appointment')).toEqual(before);
    await page.mouse.up();
    await dialog(page).waitFor();
    expect(await boxesOf(page, '.appointment')).toEqual(before);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await boxesOf(page, '.appointment')).toEqual(before);
  });

  test('stays in its place when a mouse begins to drag it', async () => {
    const page = await open('10:00');
    const before = await firstLetterOf(page, '.appointment');
    const { x, y } = await handleOf(event(page, /Cleo Bright/));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 8, { steps: 4 });
    await desk(page).locator('.ec-preview .face').waitFor();
    expect(await firstLetterOf(page, '.ec-preview')).toEqual(before);
    await page.mouse.up();
  });

  test('moves by the new time only when keys move its appointment', async () => {
    const page = await open('10:00');
    const [x, y] = (await firstLetterOf(page, '.appointment')) as [number, number];
    await event(page, /Cleo Bright/).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await desk(page).locator('.carried .face').waitFor();
    expect(await firstLetterOf(page, '.carried')).toEqual([x, y + 28]);
  });

  test('stays in its place when the card of a half hidden event is closed', async () => {
    const page = await open('14:00');
    await inDesk(
      page,
      `((main, face) => (main.scrollTop += face.getBoundingClientRect().top - main.getBoundingClientRect().bottom + 20))(
        desk.shadowRoot.querySelector('.ec-main'), desk.shadowRoot.querySelector('.board .appointment .face'))`,
    );
    const { x, y } = await handleOf(event(page, /Cleo Bright/));
    const before = await boxesOf(page, '.appointment');
    await page.mouse.click(x, y);
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await boxesOf(page, '.appointment')).toEqual(before);
  });
});
