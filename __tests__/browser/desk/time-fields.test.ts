import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

describeInBrowser('the time fields of the desk', () => {
  const tests = deskTests();

  /** Opens the weekly hours, in which Monday is open from 9:00 to 19:00. */
  const openWeek = async (page: Page, words: { hours: string; change: string }): Promise<void> => {
    await desk(page).getByRole('button', { name: words.hours }).click();
    await desk(page).getByRole('button', { name: words.change }).click();
  };
  const ENGLISH = { hours: 'Opening hours', change: 'Change hours' };
  const opens = (page: Page): Locator => dialog(page).getByLabel('Monday, opens');
  const closes = (page: Page): Locator => dialog(page).getByLabel('Monday, closes');

  test.each([
    [{ attributes: 'hour-cycle="h23"' }, ENGLISH, '09:00', 'numeric'],
    [{ attributes: 'hour-cycle="h12"' }, ENGLISH, '9:00 AM', null],
    [{ lang: 'de' }, { hours: 'Öffnungszeiten', change: 'Zeiten ändern' }, '09:00', 'numeric'],
  ])('a page with %j shows its clock', async (content, words, written, keyboard) => {
    const page = await tests.open(content);
    await openWeek(page, words);
    const field = dialog(page).locator('.day-span input').first();
    await field.waitFor();
    expect(await field.inputValue()).toBe(written);
    expect(await field.getAttribute('inputmode')).toBe(keyboard);
    expect(await faults(page)).toEqual([]);
  });

  test('a typed time stays as it is until the field is left, and is then written like every time', async () => {
    const page = await tests.open({ attributes: 'hour-cycle="h23"' });
    await openWeek(page, ENGLISH);
    await opens(page).fill('');
    await opens(page).pressSequentially('9.3');
    // Draws the desk again while the user types.
    await page.evaluate(`document.querySelector('appointment-desk').setAttribute('first-weekday', '1')`);
    expect(await opens(page).inputValue()).toBe('9.3');
    await opens(page).pressSequentially('0 pm');
    expect(await opens(page).inputValue()).toBe('9.30 pm');
    await closes(page).focus();
    expect(await opens(page).inputValue()).toBe('21:30');
    await closes(page).fill('8');
    await page.keyboard.press('Tab');
    expect(await closes(page).inputValue()).toBe('08:00');
  });

  test('the arrow keys change a time in steps of five minutes', async () => {
    const page = await tests.open({ attributes: 'hour-cycle="h23"' });
    await openWeek(page, ENGLISH);
    await opens(page).fill('9:32');
    await opens(page).press('ArrowUp');
    expect(await opens(page).inputValue()).toBe('09:35');
    await opens(page).press('ArrowDown');
    expect(await opens(page).inputValue()).toBe('09:30');
    await opens(page).fill('');
    await opens(page).press('ArrowDown');
    expect(await opens(page).inputValue()).toBe('09:00');
  });

  test('the field says what is wrong, and the form is not saved until it is a time', async () => {
    const page = await tests.open({ attributes: 'hour-cycle="h23"' });
    await openWeek(page, ENGLISH);
    const wrong = dialog(page).getByText('Enter a time, such as 14:30.');
    // Texts that have the form of a time, and the end of a day as a start.
    for (const [field, typed] of [
      [closes(page), '25:00'],
      [closes(page), '12:60'],
      [opens(page), '24:00'],
    ] as const) {
      await field.fill(typed);
      await field.press('Tab');
      await wrong.waitFor();
      await dialog(page).getByRole('button', { name: 'Save hours' }).click();
      await field.fill('12:00');
      await wrong.waitFor({ state: 'detached' });
    }
    await opens(page).fill('9');
    await closes(page).fill('25');
    await dialog(page).getByRole('button', { name: 'Save hours' }).click();
    await wrong.waitFor();
    expect(await closes(page).inputValue()).toBe('25');
    expect(await closes(page).getAttribute('aria-invalid')).toBe('true');
    expect(await faults(page)).toEqual([]);
    expect(await tests.shop.appointments.rules.all()).toHaveLength(2);
    // Midnight is the end of the day.
    await closes(page).fill('0:00');
    await dialog(page).getByText('Enter a time, such as 14:30.').waitFor({ state: 'detached' });
    await dialog(page).getByRole('button', { name: 'Save hours' }).click();
    await desk(page).getByText('The weekly hours are saved.').waitFor();
    expect(await tests.shop.appointments.rules.all()).toContainEqual(
      expect.objectContaining({ rangeType: 'time:1', fromRange: '09:00', toRange: '24:00' }),
    );
  });

  test('the waitlist refuses a limit that is not a time', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByRole('button', { name: 'Waitlist' }).click();
    await desk(page).getByRole('button', { name: 'Add to the waitlist' }).click();
    await dialog(page).getByLabel('Not before').fill('16 o’clock');
    await dialog(page).getByRole('button', { name: 'Add to the waitlist' }).click();
    await dialog(page).getByText('Enter a time, such as 2:30 PM.').waitFor();
    expect((await tests.shop.appointments.waitlist.list()).items).toEqual([]);
  });
});
