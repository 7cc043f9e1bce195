import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { inPicker, listen, part, picked, pickerTests, time } from '../../support/browser/picker-page';

jest.setTimeout(60_000);

const NINE = '2026-10-23T09:00:00+02:00';
const OVER_15_SECONDS = 16_000;

describeInBrowser('an open picker', () => {
  const tests = pickerTests();

  /** Opens a picker whose clock the test can advance. `window.requests` collects the URLs of its later requests. */
  async function openWithClock(): Promise<Page> {
    const page = await tests.open({ body: '<p></p>' });
    await page.clock.install();
    await page.evaluate(`document.querySelector('p').outerHTML =
      '<appointment-picker product-id="1"></appointment-picker>'`);
    await time(page, NINE).waitFor();
    await page.evaluate(`(() => {
      const { fetch } = window;
      window.requests = [];
      window.fetch = (url, init) => {
        window.requests.push(url);
        return fetch(url, init);
      };
    })()`);
    return page;
  }
  const requests = (page: Page) => page.evaluate<string[]>('window.requests');

  test('requests new data after 15 seconds', async () => {
    const page = await openWithClock();
    await page.clock.runFor(OVER_15_SECONDS);
    expect(await requests(page)).toHaveLength(1);
  });

  test('requests no data while the page is hidden', async () => {
    const page = await openWithClock();
    await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' })`);
    await page.clock.runFor(OVER_15_SECONDS);
    expect(await requests(page)).toEqual([]);
  });

  test('requests no data once it is removed', async () => {
    const page = await openWithClock();
    await inPicker(page, 'picker.remove()');
    await page.clock.runFor(OVER_15_SECONDS);
    expect(await requests(page)).toEqual([]);
  });

  test('keeps its choice, without an announcement, if the page moves it', async () => {
    const page = await tests.openPicker('product-id="1"');
    await time(page, NINE).click();
    await part(page, 'time-chosen').waitFor();
    await listen(page);
    await inPicker(page, 'document.body.append(picker)');
    expect(await inPicker(page, 'picker.choice.start')).toBe(NINE);
    expect(await page.evaluate('window.events')).toEqual([]);
    expect(tests.shop.requests).toHaveLength(1);
  });

  test('shows the first free day again when the shown day is over in the shop', async () => {
    const page = await tests.openPicker('product-id="1"');
    expect(await part(page, 'day-title').innerText()).toBe('Friday, October 23');
    tests.shop.setClock(Date.parse('2026-10-24T00:30:00+02:00'));
    await inPicker(page, 'picker.refresh()');
    expect(await part(page, 'day-title').innerText()).toBe('Monday, October 26');
    expect(await time(page, '2026-10-26T09:00:00+01:00').count()).toBe(1);
  });

  test('reports a lost network once, and again when another try fails', async () => {
    const page = await tests.openPicker('product-id="1"');
    await listen(page);
    await page.route('**/api/**', (route) => route.abort());
    await inPicker(page, 'picker.refresh()');
    await inPicker(page, 'picker.refresh()');
    expect(await page.evaluate('window.events')).toMatchObject([['failed', { status: 0 }]]);
    await picked(page).getByRole('button', { name: 'Try again' }).click();
    const failure = picked(page).getByText('could not be loaded');
    await failure.waitFor();
    expect(await page.evaluate('window.events')).toHaveLength(2);
    // The failure and its button stand above the times that were read before.
    const bottoms = [failure, picked(page).getByRole('button', { name: 'Try again' })].map(async (one) => {
      const { y, height } = (await one.boundingBox())!;
      return y + height;
    });
    const { y: times } = (await part(page, 'times').boundingBox())!;
    for (const bottom of await Promise.all(bottoms)) expect(bottom).toBeLessThanOrEqual(times);
  });
});
