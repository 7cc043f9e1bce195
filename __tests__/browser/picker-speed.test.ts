import type { Page, Route } from 'playwright-core';
import { type Browser, describeInBrowser, launchBrowser } from '../support/browser/browser';
import { busyMs, watchThread } from '../support/browser/page-thread';
import { serveScripts } from '../support/browser/shop-pages';

jest.setTimeout(180_000);

const URL_OF_PAGE = 'http://shop.example/';
const PAGE = `<!doctype html><html lang="en"><title>Shave</title>
<script>
  const send = window.fetch;
  window.fetch = async (...request) => {
    const answer = await send(...request);
    window.answeredAt = performance.now();
    return answer;
  };
</script>
<script type="module" src="/assets/picker/picker.mjs"></script>
<appointment-picker product-id="1" members='[{"id":3,"name":"Mia"},{"id":4,"name":"Jo"}]' any-member></appointment-picker>`;

/**
 * Page script that turns to the next month. Resolves with the milliseconds from the response to the first frame that
 * shows its free days.
 */
const TURN = `new Promise((resolve) => {
  const root = document.querySelector('appointment-picker').shadowRoot;
  const observer = new MutationObserver(() => {
    if (!root.querySelector('.day.free')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - window.answeredAt)));
  });
  [...root.querySelectorAll('.turn')].at(-1).click();
  observer.observe(root, { attributes: true, childList: true, subtree: true });
})`;

/** Responds to a request for slots with eight free times on every day of the month. */
async function answerSlots(route: Route): Promise<void> {
  const month = new URL(route.request().url()).searchParams.get('month') ?? '2031-01';
  const dates = Array.from({ length: 28 }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
  const [day = ''] = dates;
  await route.fulfill({
    json: {
      timezone: 'Europe/Berlin',
      today: '2031-01-01',
      first_free: '2031-01-01',
      month,
      day,
      days: dates.map((date) => ({ date, starts: 8, max_qty: 1 })),
      times: Array.from({ length: 8 }, (_, at) => timeOf(day, at + 9)),
    },
  });
}

function timeOf(date: string, hour: number) {
  const start = `${date}T${String(hour).padStart(2, '0')}:00`;
  const timestamp = Date.parse(`${start}Z`) / 1000;
  return {
    date: start,
    timestamp,
    timestamp_utc: timestamp,
    start_iso: `${start}:00Z`,
    duration: 60,
    duration_unit: 'minute',
    available: 1,
    max_qty: 1,
  };
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

describeInBrowser('the picker', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    await serveScripts(browser.context);
    await browser.context.route(URL_OF_PAGE, (route) =>
      route.fulfill({ contentType: 'text/html', body: PAGE }),
    );
    await browser.context.route('**/api/v2/slots/month?*', answerSlots);
    page = await browser.page();
    await page.goto(URL_OF_PAGE);
    await page.locator('appointment-picker .day.free').first().waitFor();
  });
  afterAll(() => browser.close());

  test('shows a month within 100 ms of the response', async () => {
    const session = await watchThread(page);
    const turns: number[] = [];
    for (let month = 0; month < 12; month += 1) {
      const before = await busyMs(session);
      const wall = await page.evaluate<number>(TURN);
      // Takes the smaller time, because the clock also counts the machine's other work, and the thread's time also
      // counts work before the response.
      turns.push(Math.min(wall, (await busyMs(session)) - before));
    }
    expect(median(turns.slice(3))).toBeLessThan(100);
    expect(browser.errors).toEqual([]);
  });
});
