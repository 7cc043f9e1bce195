import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { day, inPicker, part, picked, pickerTests, time } from '../../support/browser/picker-page';

jest.setTimeout(60_000);

const FORM = (attributes: string) => `<form method="post" action="/cart">
  <a href="#before" id="before">Before</a>
  <appointment-picker ${attributes}></appointment-picker>
  <button id="after">Book</button>
</form>`;

/** Page script that describes the focused element by its day, start, field name, label or id. */
const FOCUSED = `(() => {
  const outer = document.activeElement;
  const { dataset, name, id, textContent } = outer.shadowRoot?.activeElement ?? outer;
  return dataset.day ?? dataset.start ?? (name || id || textContent);
})()`;

describeInBrowser('the picker by keyboard', () => {
  const tests = pickerTests();
  const focused = (page: Page) => page.evaluate<string>(FOCUSED);

  async function openForm(attributes: string, dir?: 'rtl'): Promise<Page> {
    const page = await tests.open({ body: FORM(attributes), dir });
    await picked(page).locator('[data-start]').first().waitFor();
    await page.locator('#before').focus();
    return page;
  }

  async function press(page: Page, ...keys: string[]): Promise<string[]> {
    const reached: string[] = [];
    for (const key of keys) {
      await page.keyboard.press(key);
      reached.push(await focused(page));
    }
    return reached;
  }

  test('the chosen day is the month’s tab stop, and today is none', async () => {
    const page = await openForm('product-id="1"');
    expect(await press(page, 'Tab')).toEqual(['2026-10-23']);
    await day(page, '2026-10-28').click();
    await time(page, '2026-10-28T09:00:00+01:00').waitFor();
    await page.locator('#before').focus();
    expect(await press(page, 'Tab')).toEqual(['2026-10-28']);
  });

  test('at most five tab stops lead from a chosen time to the button behind the picker', async () => {
    const page = await openForm(
      `product-id="2" any-member max-quantity="1" members='[{"id":3,"name":"Mia"},{"id":4,"name":"Jonas"}]'`,
    );
    await time(page, '2026-10-23T10:30:00+02:00').focus();
    await page.keyboard.press('Enter');
    await part(page, 'time-chosen').waitFor();
    let stops = 0;
    while ((await focused(page)) !== 'after' && stops < 20) {
      await page.keyboard.press('Tab');
      stops += 1;
    }
    expect(stops).toBeLessThanOrEqual(5);
  });

  test('arrows, Home, End, Page Up and Page Down move through the days, and Enter chooses one', async () => {
    const page = await openForm('product-id="1"');
    await page.keyboard.press('Tab');
    expect(await press(page, 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp')).toEqual([
      '2026-10-24',
      '2026-10-31',
      '2026-10-30',
      '2026-10-23',
    ]);
    // In English a week begins on Sunday. The days before today cannot be reached.
    expect(await press(page, 'End', 'ArrowDown', 'Home', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toEqual([
      '2026-10-24',
      '2026-10-31',
      '2026-10-25',
      '2026-10-25',
      '2026-10-25',
      '2026-10-25',
    ]);
    expect(await press(page, 'PageDown')).toEqual(['2026-11-25']);
    await day(page, '2026-11-25').and(page.locator('[part~="day-free"]')).waitFor();
    await page.keyboard.press('Enter');
    await time(page, '2026-11-25T09:00:00+01:00').waitFor();
    expect(await focused(page)).toBe('2026-11-25');
    expect(await press(page, 'PageUp')).toEqual(['2026-10-25']);
  });

  test('late in a month, an arrow leads to a shown day of the next month without turning the page or choosing another day', async () => {
    tests.shop.setClock(Date.UTC(2026, 9, 29, 7));
    const page = await openForm('product-id="1"');
    expect(await press(page, 'Tab')).toEqual(['2026-10-30']);
    const heading = await part(page, 'heading').textContent();
    expect(await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft')).toEqual([
      '2026-11-06',
      '2026-11-07',
      '2026-11-08',
      '2026-11-07',
      '2026-11-06',
    ]);
    expect(await part(page, 'heading').textContent()).toBe(heading);
    expect(await part(page, 'day-chosen').getAttribute('data-day')).toBe('2026-10-30');
    await page.keyboard.press('Enter');
    await time(page, '2026-11-06T09:00:00+01:00').waitFor();
    expect(await focused(page)).toBe('2026-11-06');
  });

  test('arrows move through the times, and Enter chooses one and stays there', async () => {
    const page = await openForm('product-id="1"');
    await time(page, '2026-10-23T09:00:00+02:00').focus();
    expect(await press(page, 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'End', 'ArrowRight', 'Home')).toEqual([
      '2026-10-23T10:00:00+02:00',
      '2026-10-23T11:00:00+02:00',
      '2026-10-23T10:00:00+02:00',
      '2026-10-23T18:00:00+02:00',
      '2026-10-23T18:00:00+02:00',
      '2026-10-23T09:00:00+02:00',
    ]);
    expect(await press(page, 'ArrowRight', 'Enter')).toEqual([
      '2026-10-23T10:00:00+02:00',
      '2026-10-23T10:00:00+02:00',
    ]);
    expect(await part(page, 'time-chosen').getAttribute('data-start')).toBe('2026-10-23T10:00:00+02:00');
  });

  test('in right-to-left pages the arrows move in their own direction', async () => {
    const page = await openForm('product-id="1"', 'rtl');
    await page.keyboard.press('Tab');
    expect(await press(page, 'ArrowLeft', 'ArrowRight')).toEqual(['2026-10-24', '2026-10-23']);
    await time(page, '2026-10-23T09:00:00+02:00').focus();
    expect(await press(page, 'ArrowLeft', 'ArrowRight')).toEqual([
      '2026-10-23T10:00:00+02:00',
      '2026-10-23T09:00:00+02:00',
    ]);
  });

  test('a whole booking by keyboard alone', async () => {
    const page = await openForm('product-id="1"');
    await press(page, 'Tab', 'ArrowDown');
    expect(await focused(page)).toBe('2026-10-30');
    await page.keyboard.press('Enter');
    const first = '2026-10-30T09:00:00+01:00';
    await time(page, first).waitFor();
    while ((await focused(page)) !== first) await page.keyboard.press('Tab');
    await press(page, 'ArrowDown', 'Enter');
    while ((await focused(page)) !== 'after') await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('In the cart').waitFor();
    expect(tests.shop.submitted).toMatchObject([{ start: '2026-10-30T10:00:00+01:00' }]);
  });

  test('a choice is announced once, and a refresh without news is not announced', async () => {
    const page = await openForm('product-id="1"');
    await page.evaluate(`(() => {
      window.announced = [];
      const status = document.querySelector('appointment-picker').shadowRoot.querySelector('[role="status"]');
      new MutationObserver(() => window.announced.push(status.textContent)).observe(status, {
        childList: true, characterData: true, subtree: true,
      });
    })()`);
    await time(page, '2026-10-23T10:00:00+02:00').click();
    await part(page, 'time-chosen').waitFor();
    for (let refreshes = 0; refreshes < 2; refreshes += 1) await inPicker(page, 'picker.refresh()');
    expect(await page.evaluate('window.announced')).toEqual([
      expect.stringMatching(/^Chosen: Friday, October 23.*10:00 – 11:00\sAM$/),
    ]);
  });
});
