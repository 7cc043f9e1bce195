import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { faults } from '../../support/browser/faults';
import { day, inPicker, NOW, part, picked, pickerTests, time } from '../../support/browser/picker-page';

jest.setTimeout(60_000);

const NINE = '2026-10-23T09:00:00+02:00';
const TEN = '2026-10-23T10:00:00+02:00';

/** Page script that records each change inside the picker, as the start or part name of the changed element. */
const WATCH = `(() => {
  window.changed = [];
  const placeOf = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    return element.closest('[data-start]')?.dataset.start ?? element.closest('[part]').getAttribute('part');
  };
  new MutationObserver((records) => window.changed.push(...records.map(({ target }) => placeOf(target))))
    .observe(picker.shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true });
})()`;

/** Page script that adds up all layout shifts of the page. */
const SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
})`;

/** Page script that lists elements that stick out of the picker, and texts that are cut off. */
const WIDER = `[...picker.shadowRoot.querySelectorAll(':not(option, slot, .unseen)')]
  .filter((element) => {
    const frame = picker.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    const isCut = element.childElementCount === 0 && element.scrollWidth > element.clientWidth + 1;
    return left < frame.left - 0.5 || right > frame.right + 0.5 || (isCut && getComputedStyle(element).display !== 'inline');
  })
  .map((element) => element.localName + ': ' + element.textContent.slice(0, 40))`;

describeInBrowser('what changes in the picker', () => {
  const tests = pickerTests();
  const changed = (page: Page) => page.evaluate<string[]>('[...new Set(window.changed)]');

  test('the first day takes one request, and each further day, month, member and refresh one more', async () => {
    const page = await tests.openPicker(
      `product-id="2" any-member members='[{"id":3,"name":"Mia"},{"id":4,"name":"Jonas"}]'`,
    );
    const { requests } = tests.shop;
    expect(requests).toEqual(['GET /v2/slots/month?product_id=2&qty=1']);
    await day(page, '2026-10-24').click();
    await time(page, '2026-10-24T09:00:00+02:00').waitFor();
    expect(requests).toHaveLength(2);
    await picked(page).getByRole('button', { name: 'Next month' }).click();
    await part(page, 'heading').getByText('November').waitFor();
    await picked(page).locator('[data-start^="2026-11"]').first().waitFor();
    expect(requests).toHaveLength(3);
    const withMia = page.waitForResponse(/staff_id=3/);
    await picked(page).getByLabel('With').selectOption('Mia');
    await withMia;
    await picked(page).locator('.month[aria-busy="false"]').waitFor();
    await inPicker(page, 'picker.refresh()');
    expect(requests.slice(3).every((line) => line.includes('staff_id=3'))).toBe(true);
    expect(requests).toHaveLength(5);
  });

  test('a refresh without changes changes nothing on the page', async () => {
    const page = await tests.openPicker('product-id="1"');
    await time(page, NINE).click();
    await part(page, 'time-chosen').waitFor();
    await inPicker(page, WATCH);
    await inPicker(page, 'picker.refresh()');
    await inPicker(page, 'picker.refresh()');
    expect(await changed(page)).toEqual([]);
    expect(tests.shop.requests).toHaveLength(3);
  });

  test('a time that another customer takes changes only its button and the counts of its day and its part of the day', async () => {
    const page = await tests.openPicker('product-id="1"');
    await time(page, NINE).click();
    await inPicker(page, WATCH);
    await tests.shop.appointments.create({ productId: 1, start: '2026-10-23T10:00' });
    await inPicker(page, 'picker.refresh()');
    expect((await changed(page)).sort()).toEqual([TEN, 'day day-free day-chosen', 'group']);
    expect(await time(page, TEN).getAttribute('aria-disabled')).toBe('true');
    expect(await time(page, TEN).innerText()).toContain('taken');
  });

  test('the focus stays when the page changes around it', async () => {
    const page = await tests.openPicker('product-id="1"');
    await time(page, TEN).focus();
    await tests.shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
    await inPicker(page, 'picker.refresh()');
    expect(await inPicker(page, 'picker.shadowRoot.activeElement.dataset.start')).toBe(TEN);
  });

  test.each([1024, 320])('%d px: nothing shifts from the first frame to the choice', async (width) => {
    // The device has the right date: until the shop answers, the picker shows the weeks that are left by that date.
    await tests.browser.context.clock.setSystemTime(NOW);
    const page = await tests.openPicker(
      `product-id="2" any-member members='[{"id":3,"name":"Mia"},{"id":4,"name":"Jonas"}]' max-quantity="1"`,
      { width, css: 'appointment-picker { display: block; min-block-size: 30rem; }' },
    );
    await time(page, NINE).click();
    await part(page, 'time-chosen').waitFor();
    await day(page, '2026-10-27').click();
    await time(page, '2026-10-27T09:00:00+01:00').click();
    expect(await page.evaluate(SHIFTS)).toBeLessThanOrEqual(0.05);
  });

  test.each(['en', 'de', 'fr', 'es', 'ar'])(
    '%s: nothing is wider than 320 px, and axe finds nothing in any state',
    async (lang) => {
      const dir = lang === 'ar' ? 'rtl' : undefined;
      const page = await tests.openPicker(
        `product-id="3" price currency="EUR" quantity="2" max-quantity="6" time-zone="Asia/Tokyo" members='[{"id":3,"name":"Maximiliane-Theodora","price":"1058.00"}]' any-member`,
        { lang, dir, width: 320 },
      );
      const check = async (): Promise<void> => {
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
        expect(await faults(page)).toEqual([]);
      };
      await check();
      await time(page, NINE).click();
      await part(page, 'time-chosen').waitFor();
      await check();
      await tests.shop.appointments.create({ productId: 3, start: '2026-10-23T09:00', quantity: 5 });
      await inPicker(page, 'picker.refresh()');
      await part(page, 'time-chosen').waitFor({ state: 'detached' });
      await check();
    },
  );

  test('at 390 px with text of twice its size, nothing is wider than the frame of the picker', async () => {
    const page = await tests.openPicker(
      `product-id="3" price currency="EUR" quantity="2" max-quantity="6" time-zone="Asia/Tokyo" members='[{"id":3,"name":"Maximiliane-Theodora","price":"1058.00"}]' any-member`,
      { width: 390, css: 'html { font-size: 200%; }' },
    );
    await time(page, NINE).click();
    await part(page, 'time-chosen').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await inPicker(page, WIDER)).toEqual([]);
  });

  test('axe finds no fault while the picker loads, when loading failed, and if nothing is free', async () => {
    await tests.browser.context.route('**/api/**', () => undefined);
    const loading = await tests.open({ body: '<appointment-picker product-id="1"></appointment-picker>' });
    await picked(loading).getByText('Loading free times…').waitFor();
    expect(await faults(loading)).toEqual([]);
    await tests.browser.context.unroute('**/api/**');

    await tests.browser.context.route('**/api/**', (route) => route.abort());
    const failed = await tests.open({ body: '<appointment-picker product-id="1"></appointment-picker>' });
    await picked(failed).getByText('could not be loaded').waitFor();
    expect(await faults(failed)).toEqual([]);
    await tests.browser.context.unroute('**/api/**');

    const empty = await tests.open({ body: '<appointment-picker product-id="5"></appointment-picker>' });
    await picked(empty).getByText('Nothing is free at the moment.').waitFor();
    expect(await faults(empty)).toEqual([]);

    const wrong = await tests.open({ body: '<appointment-picker></appointment-picker>' });
    await picked(wrong).getByRole('alert').waitFor();
    expect(await faults(wrong)).toEqual([]);
  });
});
