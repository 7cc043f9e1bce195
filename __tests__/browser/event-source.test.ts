import type { Page } from 'playwright-core';
import { assertToldOnce, type Follower, followThroughTroubles, LOGIN, type Told } from '../support/following';
import { type Browser, describeInBrowser, launchBrowser } from '../support/browser/browser';

jest.setTimeout(180_000);

/** The part of the page's types that the test needs, because Node has no DOM types. */
interface PageWindow {
  source?: { readyState: number; close(): void };
  told?: Told[];
}

const onPage = (page: Page): Follower => ({
  signIn: () =>
    page.evaluate(async (login) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch('/login', { method: 'POST', headers, body: JSON.stringify(login) });
      return ((await answer.json()) as { nonce: string }).nonce;
    }, LOGIN),
  follow: (path) =>
    page.evaluate((address) => {
      const shared = globalThis as unknown as PageWindow & { EventSource: new (url: string) => never };
      const told = (shared.told ??= []);
      shared.source?.close();
      const source = new shared.EventSource(address) as {
        readyState: number;
        close(): void;
        addEventListener(
          topic: string,
          listener: (event: { lastEventId: string; data: string }) => void,
        ): void;
      };
      for (const topic of ['appointment.created', 'availability.created', 'reset']) {
        source.addEventListener(topic, ({ lastEventId, data }) => {
          const { resource_id: resourceId } = JSON.parse(data) as { resource_id: number };
          told.push({ id: Number(lastEventId), topic, resourceId });
        });
      }
      shared.source = source;
    }, path),
  told: () => page.evaluate(() => (globalThis as unknown as PageWindow).told ?? []),
  hasGivenUp: () => page.evaluate(() => (globalThis as unknown as PageWindow).source?.readyState === 2),
});

describeInBrowser('a browser’s EventSource', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('follows the shop through reconnects, a restart and a lost nonce', async () => {
    const page = await browser.page();
    const { told, booked, logged } = await followThroughTroubles(async (url) => {
      await page.goto(`${url}/session`);
      return onPage(page);
    });
    assertToldOnce(told, booked);
    expect(logged).toBe('');
    expect(browser.errors).toEqual([]);
  });
});
