import type { Browser as Connection, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { findChromium } from './worker-browser.cjs';

/** Function of the test environment that connects to the worker's browser. */
const { connectToBrowser } = globalThis as unknown as {
  readonly connectToBrowser: () => Promise<Connection>;
};

/** A real browser without a window. */
export interface Browser {
  /**
   * Opens a new page. `errors` has the errors of its scripts, and the violations of its content security
   * policy.
   */
  page(): Promise<Page>;
  readonly context: BrowserContext;
  readonly errors: readonly string[];
  /**
   * Closes all pages of the context. An empty page stays open, and with it the process of the pages and the scripts that
   * it has compiled.
   */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a browser context without cookies or pages of other test files.
 * @param options of Playwright, such as `javaScriptEnabled`
 */
export async function launchBrowser(options: BrowserContextOptions = {}): Promise<Browser> {
  if (findChromium() === undefined) throw new Error(`${MISSING}, and REQUIRE_BROWSER is set`);
  const connection = await connectToBrowser();
  const context = await connection.newContext(options);
  const errors: string[] = [];
  let empty: Page | undefined;
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
  return {
    context,
    errors,
    page: () => context.newPage(),
    async closePages() {
      const opened = context.pages().filter((page) => page !== empty);
      empty ??= await context.newPage();
      await Promise.all(opened.map((page) => page.close()));
    },
    close: () => context.close(),
  };
}

const MISSING = 'no Chromium was found: apt-get install chromium, or CHROMIUM=<its path>';

/**
 * Describes behaviour in a real browser. If there is no browser, the tests are skipped, with the reason in
 * their name. With REQUIRE_BROWSER=1 they fail.
 */
export function describeInBrowser(name: string, body: () => void): void {
  if (findChromium() !== undefined || process.env.REQUIRE_BROWSER === '1') describe(name, body);
  else describe.skip(`${name} (skipped: ${MISSING})`, body);
}
