import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

/** Where Chromium is: CHROMIUM, or where Debian and others put it. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A browser without a window still loads the two pages of its address bar, which took half of the time of its start. The
 * flag replaces that of Playwright, so the others are features that Playwright switches off.
 */
const SWITCHED_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
];

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
  `--disable-features=${SWITCHED_OFF.join(',')}`,
];

/** A real browser, without a window. */
export interface Browser {
  /** A new page; what its scripts throw, and what its policy forbids it, is in `errors`. */
  page(): Promise<Page>;
  readonly context: BrowserContext;
  readonly errors: readonly string[];
  close(): Promise<void>;
}

const findChromium = (): string | undefined =>
  [process.env.CHROMIUM ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));

/** Starts a browser with a profile of its own, which goes with it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(`${MISSING}, and REQUIRE_BROWSER is set`);
  const profile = mkdtempSync(join(tmpdir(), 'browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: FLAGS,
    ignoreDefaultArgs: ['--enable-automation'],
  });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
  return {
    context,
    errors,
    page: () => context.newPage(),
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
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
