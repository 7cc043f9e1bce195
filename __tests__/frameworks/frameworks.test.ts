import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Browser, describeInBrowser, launchBrowser } from '../support/browser/browser';
import { desk, SALON } from '../support/browser/desk-page';
import { type FrameworkShop, frameworkShop } from '../support/browser/framework-shop';
import { NOW, time } from '../support/browser/picker-page';
import { follow } from '../support/child';
import { eventually } from '../support/eventually';
import { ROOT } from '../support/package/documents';

const FOLDER = join(ROOT, 'examples/frameworks');
const [TEN, ELEVEN] = ['2026-10-22T10:00:00+02:00', '2026-10-22T11:00:00+02:00'];

/** The salon of the desk's tests, in which both members give the second service. */
const SHOP = {
  ...SALON,
  products: SALON.products!.map((product) =>
    product.id === 2 ? { ...product, staff_ids: [3, 4], staff_nopref: true } : product,
  ),
};

// Long timeout, because the checkers of three frameworks run one after another.
jest.setTimeout(180_000);

const npm = (script: string): string =>
  execFileSync('npm', ['run', script], { cwd: FOLDER, encoding: 'utf8' });

test('the checkers of React, Vue and Svelte find each mistake in the pages, and no other', () => {
  expect(npm('types')).toContain('svelte-check found 0 errors and 0 warnings');
});

describeInBrowser('the pages of examples/frameworks', () => {
  let browser: Browser;
  let shop: FrameworkShop;

  beforeAll(async () => {
    npm('build');
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    shop = await frameworkShop(SHOP, NOW);
  });
  afterEach(async () => {
    await browser.closePages();
    await shop.close();
  });

  async function open(framework: string, page: 'booking' | 'desk'): Promise<Page> {
    const opened = await browser.page();
    const session = await browser.context.newCDPSession(opened);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
    await opened.goto(shop.address(framework, page));
    return opened;
  }

  const rendered = async (framework: string, nonce: string | undefined): Promise<string> => {
    const program = `import('./dist/${framework}-server/server.js').then(async ({ html }) => console.log(await html(${JSON.stringify(nonce)})))`;
    const child = follow(framework, process.execPath, ['-e', program], { cwd: FOLDER });
    if ((await child.ended()) !== 0) throw new Error(child.err());
    return child.out().trim();
  };

  describe.each(['react', 'vue', 'svelte'])('%s', (framework) => {
    describe.each([
      ['rendered in the browser', false],
      ['rendered on a server', true],
    ])('%s', (_where, isOnServer) => {
      beforeEach(() => shop.renderWith(isOnServer ? (nonce) => rendered(framework, nonce) : undefined));

      test('a customer chooses a time, loses it to another, chooses again, and books', async () => {
        const page = await open(framework, 'booking');
        const book = page.getByRole('button', { name: 'Book' });
        await time(page, TEN).click();
        await page.locator('appointment-picker button[slot="action"]:enabled').waitFor();
        for (const staffId of [3, 4]) await shop.appointments.book({ productId: 2, start: TEN, staffId });
        await book.click();
        await page.locator('appointment-picker button[slot="action"]:disabled').waitFor();
        // The picker is enabled again after the response, and no longer offers the time.
        await eventually(
          () => page.locator(`[data-start="${TEN}"]:not([aria-disabled])`).count(),
          (count) => count === 0,
        );
        await time(page, ELEVEN).click();
        await book.click();
        await page.getByRole('heading', { name: 'In the cart' }).waitFor();
        const { items } = await shop.appointments.list({});
        const starts = [TEN, TEN, ELEVEN].map((start) => Date.parse(start) / 1000);
        expect(items.map(({ start }) => start).sort()).toEqual(starts);
        expect(browser.errors).toEqual([]);
      });

      test('the desk opens, and goes on with a new nonce when the old one is over', async () => {
        const page = await open(framework, 'desk');
        await desk(page).locator('[part="live"].live').waitFor();
        const before = await desk(page).getAttribute('session-nonce');
        expect(await desk(page).getAttribute('order-url')).toBe('/admin/orders/{id}');
        // The page of another tab begins a new session, so the nonce of the first tab is over.
        await (await open(framework, 'desk')).close();
        await page.evaluate("window.dispatchEvent(new Event('online'))");
        await eventually(
          () => desk(page).getAttribute('session-nonce'),
          (nonce) => nonce !== before,
        );
        await desk(page).getByText('Sign in again').waitFor({ state: 'detached' });
        expect(browser.errors).toEqual([]);
      });
    });
  });
});
