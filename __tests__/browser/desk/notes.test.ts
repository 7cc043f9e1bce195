import type { Page } from 'playwright-core';
import type { ShopFile } from '../../../adapters/memory';
import { describeInBrowser } from '../../support/browser/browser';
import { event, openCalendar } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk, SALON } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

const [CUT, ...OTHERS] = SALON.products!;
const FILE: ShopFile = {
  ...SALON,
  products: [{ ...CUT!, questions: [{ key: 'allergies', label: 'Allergies', type: 'long' }] }, ...OTHERS],
};

describeInBrowser('the notes of an appointment at the desk', () => {
  const tests = deskTests(FILE);

  const book = (start: string, more: object) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, enforce: 'none', ...more });

  const row = (page: Page, id: number) => desk(page).locator(`[data-appointment="${id}"]`);

  test.each([390, 1280])(
    'at a width of %i, a row of the day has two lines of them, and the print has all',
    async (width) => {
      const long = await book('2026-10-22T12:00', { customerId: 6, note: 'Likes the window. '.repeat(30) });
      const short = await book('2026-10-22T14:00', {
        customerId: 7,
        note: 'Brings a dog',
        answers: [{ key: 'allergies', value: 'Bleach' }],
      });
      const none = await book('2026-10-22T16:00', { customerId: 7 });
      const page = await tests.open({}, { width });
      const notes = row(page, short.id).locator('.notes-line');
      await notes.waitFor();
      expect(await notes.innerText()).toBe('Brings a dog · Allergies: Bleach');
      expect(await row(page, none.id).locator('.notes-line').count()).toBe(0);
      const heightOf = async (id: number): Promise<number> =>
        (await row(page, id).locator('.notes-line').boundingBox())!.height;
      const line = await heightOf(short.id);
      expect(Math.round((await heightOf(long.id)) / line)).toBe(2);
      expect(await faults(page)).toEqual([]);

      await page.emulateMedia({ media: 'print' });
      expect(Math.round((await heightOf(long.id)) / line)).toBeGreaterThan(2);
    },
  );

  test('the calendar reads them out, shows them where there is room, and marks each appointment that has some', async () => {
    await book('2026-10-22T12:00', { customerId: 6, note: 'Brings a dog' });
    await book('2026-10-22T14:00', { customerId: 7 });
    const page = await tests.open();
    await openCalendar(page, 'Week');
    const noted = event(page, /Cleo Bright, .*Brings a dog$/);
    await noted.locator('.face-note').getByText('Brings a dog').waitFor();
    await event(page, /Dan Reed/).waitFor();
    const marked = (): Promise<string[]> =>
      inDesk(
        page,
        `[...desk.shadowRoot.querySelectorAll('.face, .chip')]
          .filter((button) => getComputedStyle(button, '::after').borderTopStyle === 'solid')
          .map((button) => /Cleo|Dan/.exec(button.textContent)[0])`,
      );
    expect(await marked()).toEqual(['Cleo']);

    await desk(page).getByRole('button', { name: 'Team week' }).click();
    const chip = desk(page).getByRole('button', { name: /Cleo Bright, .*Brings a dog$/ });
    await chip.waitFor();
    expect(await marked()).toEqual(['Cleo']);
    expect(await chip.locator('small').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await chip.locator('small').innerText()).toBe('Brings a dog');
  });

  test('the dialog shows the manager the latest three different notes of other visits of the person', async () => {
    await book('2026-09-01T12:00', { customerId: 6, note: 'Tips in cash' });
    await book('2026-09-08T12:00', { customerId: 6, note: 'Allergic to nickel' });
    await book('2026-09-15T12:00', { customerId: 6, note: 'Allergic to nickel' });
    await book('2026-09-22T12:00', { customerId: 6, note: 'Asks for Mia' });
    await book('2026-10-29T12:00', { customerId: 6, note: 'Brings a dog' });
    const today = await book('2026-10-22T12:00', { customerId: 6, note: 'Today’s own' });
    const guests = { contact: { name: 'Eva', phone: '030 1234567', email: '' } };
    await book('2026-10-15T12:00', { ...guests, note: 'Afraid of scissors' });
    const guest = await book('2026-10-22T14:00', guests);
    const page = await tests.open();
    const notes = dialog(page).getByRole('region', { name: 'Notes of other visits' }).locator('.visit-note');
    await row(page, today.id).getByRole('button', { name: 'Cleo Bright' }).click();
    await notes.first().waitFor();
    expect((await notes.allInnerTexts()).map((text) => text.split(' · ')[0])).toEqual([
      'Brings a dog',
      'Asks for Mia',
      'Allergic to nickel',
    ]);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await row(page, guest.id).getByRole('button', { name: 'Eva' }).click();
    await notes.getByText('Afraid of scissors').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('the field of a long note shows all of it without scrolling', async () => {
    const { id } = await book('2026-10-22T12:00', { customerId: 6, note: 'Likes the window. '.repeat(15) });
    const page = await tests.open({}, { width: 390 });
    await row(page, id).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByLabel('Staff note').waitFor();
    const hidden = `((field) => field.scrollHeight - field.clientHeight)(desk.shadowRoot.querySelector('dialog textarea'))`;
    expect(await inDesk<number>(page, hidden)).toBeLessThanOrEqual(1);
  });

  test('a member reads the note of an own appointment, but not of a booking that they made as a customer', async () => {
    const own = await book('2026-10-22T12:00', { customerId: 6, note: 'Brings a dog' });
    const booked = await book('2026-10-22T15:00', { customerId: 3, staffId: 4, note: 'Never tips' });
    await book('2026-10-15T12:00', { customerId: 6, note: 'Allergic to nickel' });
    const page = await tests.open({ login: 'mia' });
    await row(page, own.id).getByText('Brings a dog').waitFor();
    await row(page, booked.id).waitFor();
    expect(await row(page, booked.id).locator('.notes-line').count()).toBe(0);
    await row(page, own.id).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('Staff note').waitFor();
    await dialog(page).getByText('Brings a dog').waitFor();
    expect(await dialog(page).getByText('Notes of other visits').count()).toBe(0);
  });
});
