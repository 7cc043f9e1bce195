import type { BrowserContext, Page } from 'playwright-core';

/** Page script that sums the layout shifts of a page from its first frame on, without those that follow an input. */
const WATCH = `(() => {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/** Sums the layout shifts of each page that is opened from now on. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(WATCH);
}

/** Returns how far the content of the page has moved by itself since it was opened: the sum of its layout shifts. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(layoutShift))))',
  );
