import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { day, inPicker, part, picked, pickerTests, time } from '../../support/browser/picker-page';

jest.setTimeout(60_000);

const NINE = '2026-10-23T09:00:00+02:00';
const MEMBERS = `any-member members='[{"id":3,"name":"Mia"},{"id":4,"name":"Jonas"}]'`;

/** Expression that lists the lines of the details: for each dot, whether it has a detail on both sides or is cut off. */
const DOTS = `(() => {
  const facts = picker.shadowRoot.querySelector('p.facts');
  const { left, right } = facts.getBoundingClientRect();
  const details = [...facts.querySelectorAll('bdi')].map((one) => one.getBoundingClientRect());
  return [...facts.querySelectorAll('i')].map((dot) => {
    const box = dot.getBoundingClientRect();
    const beside = details.filter(({ top }) => Math.abs(top - box.top) < 4);
    const isCut = box.right <= left + 0.5 || box.left >= right - 0.5;
    const isBetween =
      beside.some((one) => one.right <= box.left + 0.5) && beside.some((one) => one.left >= box.right - 0.5);
    return isCut ? 'cut' : isBetween ? 'between' : 'at the edge of a line';
  });
})()`;

describeInBrowser('the summary of the picker', () => {
  const tests = pickerTests();

  const boxOf = async (page: Page, selector: string) => (await picked(page).locator(selector).boundingBox())!;

  test.each([390, 1024])(
    'at a width of %i, the sign that clears the choice is level with the time',
    async (width) => {
      const page = await tests.openPicker(`product-id="2" ${MEMBERS}`, { width });
      await time(page, NINE).click();
      const clear = await boxOf(page, '.clear');
      const line = await boxOf(page, '.when strong');
      const firstLine = line.y + 12;
      expect(Math.abs(clear.y + clear.height / 2 - firstLine)).toBeLessThanOrEqual(3);
      const summary = await boxOf(page, '[part="summary"]');
      // The glyph of the sign is narrower than its button.
      if (width < 400) expect(clear.x + clear.width).toBeGreaterThan(summary.x + summary.width);
      else expect(clear.x - (line.x + line.width)).toBeLessThanOrEqual(1);
    },
  );

  test.each([undefined, 'rtl'] as const)(
    'on a narrow page with the direction %s, no line of the details begins or ends with a dot',
    async (dir) => {
      const page = await tests.openPicker(`product-id="2" ${MEMBERS}`, { width: 300, dir });
      await time(page, NINE).click();
      expect((await inPicker<string[]>(page, DOTS)).sort()).toEqual(['between', 'between', 'cut']);
    },
  );

  test('on a later day with free times, the button for the first free day is quiet; without a free time it is not', async () => {
    const page = await tests.openPicker(`product-id="2" ${MEMBERS}`);
    await day(page, '2026-10-26').click();
    const first = part(page, 'summary').getByRole('button', { name: 'First free day: Friday, October 23' });
    await first.waitFor();
    expect(await first.getAttribute('class')).toBe('button bare');
    for (const staffId of [3, 4])
      for (let hour = 9; hour < 19; hour += 0.75)
        await tests.shop.appointments
          .create({
            productId: 2,
            staffId,
            start: `2026-10-26T${String(Math.floor(hour)).padStart(2, '0')}:${String((hour % 1) * 60).padStart(2, '0')}`,
          })
          .catch(() => undefined);
    await inPicker(page, 'picker.refresh()');
    await picked(page).getByText('Nothing is free on Monday, October 26.').waitFor();
    expect(await part(page, 'summary').getByRole('button').first().getAttribute('class')).toBe('button');
  });
});
