import type { Browser as Connection, BrowserContext, Page } from 'playwright-core';
import { findChromium } from './worker-browser.cjs';

/** Connects to the browser of the worker, which the environment has. */
const { connectToBrowser } = globalThis as unknown as {
  readonly connectToBrowser: () => Promise<Connection>;
};

/** A real browser, without a window. */
export interface Browser {
  /** A new page; what its scripts throw, and what its policy forbids it, is in `errors`. */
  page(): Promise<Page>;
  readonly context: BrowserContext;
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Opens a browser without a cookie or a page of other test files. */
export async function launchBrowser(): Promise<Browser> {
  if (findChromium() === undefined) throw new Error(`${MISSING}, and REQUIRE_BROWSER is set`);
  const connection = await connectToBrowser();
  const context = await connection.newContext();
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
  return {
    context,
    errors,
    page: () => context.newPage(),
    close: () => context.close(),
  };
}

const MISSING = 'no Chromium was found: apt-get install chromium, or CHROMIUM=<its path>';

/**
 * Describes what happens in a real browser. Where there is none it is skipped, with the reason in the name; with
 * REQUIRE_BROWSER=1 that is a failure.
 */
export function describeInBrowser(name: string, body: () => void): void {
  if (findChromium() !== undefined || process.env.REQUIRE_BROWSER === '1') describe(name, body);
  else describe.skip(`${name} (skipped: ${MISSING})`, body);
}
