import type { Page, Route } from 'playwright-core';
import { type Browser, describeInBrowser, launchBrowser } from '../support/browser/browser';
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
<appointment-picker product-id="1" members='{"3":"Mia","4":"Jo"}' any-member></appointment-picker>`;

/** Turns to the next month; answers the milliseconds from the answer until the frame that shows its free days. */
const TURN = `new Promise((resolve) => {
  const root = document.querySelector('appointment-picker').shadowRoot;
  const observer = new MutationObserver(() => {
    if (!root.querySelector('.day.free')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - window.answeredAt)));
  });
  root.querySelectorAll('.turn')[1].click();
  observer.observe(root, { childList: true, subtree: true });
})`;

/** Every day asked for has eight times with places. */
async function answerSlots(route: Route): Promise<void> {
  const { searchParams } = new URL(route.request().url());
  const from = Date.parse(searchParams.get('min_date')!);
  const to = Date.parse(searchParams.get('max_date')!);
  const dates = Array.from({ length: (to - from) / 86_400_000 + 1 }, (_, day) =>
    new Date(from + day * 86_400_000).toISOString().slice(0, 10),
  );
  const records = searchParams.has('summary')
    ? dates.map((date) => ({ date, starts: 8, max_qty: 1 }))
    : dates.flatMap((date) => Array.from({ length: 8 }, (_, at) => timeOf(date, at + 9)));
  await route.fulfill({ json: { records, count: records.length } });
}

function timeOf(date: string, hour: number) {
  const start = `${date}T${String(hour).padStart(2, '0')}:00`;
  const timestamp = Date.parse(`${start}Z`) / 1000;
  return {
    date: start,
    timestamp,
    timestamp_utc: timestamp,
    start_iso: `${start}:00Z`,
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
    await browser.context.route('**/api/v2/slots?*', answerSlots);
    page = await browser.page();
    await page.goto(URL_OF_PAGE);
    await page.locator('appointment-picker .day.free').first().waitFor();
  });
  afterAll(() => browser.close());

  test('shows a month within 100 ms of the answer', async () => {
    const turns: number[] = [];
    for (let month = 0; month < 12; month += 1) turns.push(await page.evaluate<number>(TURN));
    expect(median(turns.slice(3))).toBeLessThan(100);
    expect(browser.errors).toEqual([]);
  });
});
