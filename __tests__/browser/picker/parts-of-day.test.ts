import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { faults } from '../../support/browser/faults';
import { day, part, picked, pickerTests, time } from '../../support/browser/picker-page';

jest.setTimeout(60_000);

const [FRIDAY, SATURDAY] = ['2026-10-23', '2026-10-24'] as const;

describeInBrowser('the times of a day in the picker', () => {
  const tests = pickerTests();

  async function takeMorning(): Promise<void> {
    for (const hour of ['09', '10', '11'])
      await tests.shop.appointments.create({ productId: 1, start: `${FRIDAY}T${hour}:00` });
  }

  test('a part of the day in which all times are taken is one line, which the arrow keys skip', async () => {
    await takeMorning();
    const page = await tests.openPicker('product-id="1"');
    const morning = picked(page).getByRole('group', { name: 'Morning, taken' });
    expect(await morning.innerText()).toBe('Morning · taken');
    const noon = time(page, `${FRIDAY}T12:00:00+02:00`);
    expect(await noon.getAttribute('tabindex')).toBe('0');
    await noon.focus();
    await page.keyboard.press('ArrowLeft');
    await noon.and(page.locator(':focus')).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  test.each([390, 1280])(
    'are as wide on a day with notes at the times as on one without, in a window %i wide',
    async (width) => {
      await tests.shop.appointments.create({ productId: 3, start: `${FRIDAY}T11:00` });
      const page = await tests.openPicker('product-id="3"', { width });
      const widthOfTile = async (): Promise<number> =>
        (await picked(page).locator('[data-start]').first().boundingBox())!.width;
      const before = await widthOfTile();
      await openSaturday(page);
      expect(await widthOfTile()).toBe(before);
    },
  );

  async function openSaturday(page: Page): Promise<void> {
    await day(page, SATURDAY).click();
    await part(page, 'times').and(page.locator('[aria-label*="October 24"]')).waitFor();
  }
});
