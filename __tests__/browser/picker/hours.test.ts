import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { faults } from '../../support/browser/faults';
import { day, inPicker, part, picked, pickerTests, time } from '../../support/browser/picker-page';
import { gone } from '../../support/browser/gone';

jest.setTimeout(60_000);

describeInBrowser('the hours and weekdays of the picker', () => {
  const tests = pickerTests();
  const starts = async (page: Page): Promise<(string | undefined)[]> => {
    const tiles = await picked(page).locator('[data-start]').all();
    const isos = await Promise.all(tiles.map((tile) => tile.getAttribute('data-start')));
    return isos.map((iso) => iso?.slice(5, 16));
  };

  test('attributes limit the starts that are offered', async () => {
    const page = await tests.openPicker('product-id="1" time-from="17:00" weekdays="1,5"');
    expect(await starts(page)).toEqual(['10-23T17:00', '10-23T18:00']);
    expect(await day(page, '2026-10-24').getAttribute('aria-label')).toContain('no times');
    expect(await day(page, '2026-10-26').getAttribute('aria-label')).toContain('2 free times');
  });

  test.each([
    ['time-from="noon"', 'time-from must be a time such as 17:00'],
    ['weekdays="8"', 'weekdays must be numbers from 1 (Monday) to 7 (Sunday)'],
  ])('a wrong value is named: %s', async (attributes, message) => {
    const body = `<appointment-picker product-id="1" ${attributes}></appointment-picker>`;
    const page = await tests.open({ body });
    await picked(page).getByText(message).waitFor();
  });

  test('a visitor may restrict the times to evenings and weekends', async () => {
    const page = await tests.openPicker('product-id="1" choose-hours');
    const noon = '2026-10-23T12:00:00+02:00';
    await time(page, noon).click();
    await gone(picked(page).getByLabel('Time of day').and(page.locator(':visible')));
    const chevron = (): Promise<readonly string[]> =>
      inPicker(
        page,
        `((filter) => [getComputedStyle(filter).display, getComputedStyle(filter, '::after').rotate])(
          picker.shadowRoot.querySelector('.options > details > summary')
        )`,
      );
    expect(await chevron()).toEqual(['flex', '45deg']);
    await picked(page).getByText('Filter', { exact: true }).click();
    expect(await chevron()).toEqual(['flex', '225deg']);
    await picked(page).getByLabel('Time of day').selectOption('evening');
    await time(page, noon).waitFor({ state: 'detached' });
    await time(page, '2026-10-23T17:00:00+02:00').waitFor();
    expect(await inPicker(page, 'picker.choice')).toBeUndefined();
    expect(await starts(page)).toEqual(['10-23T17:00', '10-23T18:00']);
    await picked(page).getByLabel('Weekday').selectOption('Tuesday');
    await part(page, 'day-title').getByText('Tuesday, October 27').waitFor();
    expect(await starts(page)).toEqual(['10-27T17:00', '10-27T18:00']);
    await picked(page).getByText('Evening · Tuesday', { exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);
    await picked(page).getByLabel('Time of day').selectOption('Any time');
    await picked(page).getByLabel('Weekday').selectOption('Any day');
    await day(page, '2026-10-23').and(page.locator('[aria-label$="10 free times"]')).waitFor();
  });

  test('if only the chosen weekday leaves nothing, the picker says so, and a button shows all times again', async () => {
    const page = await tests.openPicker(
      `product-id="2" choose-hours any-member members='[{"id":3,"name":"Mia"}]'`,
    );
    const options = part(page, 'options');
    const said = part(page, 'status').getByText('No such times are free at the moment.');
    await picked(page).getByText('Filter', { exact: true }).click();
    await picked(page).getByLabel('Weekday').selectOption('Sunday');
    await said.waitFor();
    await picked(page).getByLabel('With').selectOption('Mia');
    await said.and(page.locator('.notice')).waitFor();
    expect(await options.textContent()).not.toContain('cannot be booked');
    expect(await faults(page)).toEqual([]);
    await picked(page).getByRole('button', { name: 'Show all times' }).click();
    await time(page, '2026-10-23T12:00:00+02:00').waitFor();
    expect(await picked(page).getByLabel('Weekday').inputValue()).toBe('');
    await gone(picked(page).getByRole('button', { name: 'Show all times' }));
  });
});
