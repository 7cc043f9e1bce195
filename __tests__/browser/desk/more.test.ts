import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, inDesk } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

const LINKS = `<a slot="navigation" href="/stock">Stock</a><a slot="navigation" href="/mail">Mail</a>`;

describeInBrowser('the menu with links of the page in the desk', () => {
  const tests = deskTests();

  const more = (page: Page): Locator => desk(page).locator('.menu > summary');
  const link = (page: Page): Locator => page.getByRole('link', { name: 'Stock' });

  test('the keyboard opens it and reaches its links, and Escape closes it and gives the focus back', async () => {
    const page = await tests.open({ content: LINKS });
    expect(await link(page).isVisible()).toBe(false);
    await more(page).focus();
    await page.keyboard.press('Enter');
    await link(page).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await link(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await link(page).waitFor({ state: 'hidden' });
    await more(page).and(page.locator(':focus')).waitFor();
  });

  test('a press beside it, or the focus on something else, closes it, and a press on a link follows the link', async () => {
    const page = await tests.open({ content: LINKS });
    await more(page).click();
    await desk(page).getByRole('heading').first().click();
    await link(page).waitFor({ state: 'hidden' });
    await more(page).click();
    // The browser reports a menu that opens in a later task, in which the menu begins to follow the focus.
    await page.evaluate('new Promise(requestAnimationFrame)');
    await desk(page).getByRole('button', { name: 'New booking' }).focus();
    await link(page).waitFor({ state: 'hidden' });
    await more(page).click();
    await link(page).click();
    await page.waitForURL('**/stock');
  });

  test('without links there is no menu, until the page adds one', async () => {
    const page = await tests.open();
    expect(await more(page).isVisible()).toBe(false);
    await inDesk(page, `desk.insertAdjacentHTML('beforeend', ${JSON.stringify(LINKS)})`);
    await more(page).waitFor();
  });

  test.each([undefined, 'rtl'] as const)(
    'on a phone it is in the lower edge, opens above it, and has the opening hours, the links and marks of the present ones, and no tab moves (%s)',
    async (dir) => {
      const content = `${LINKS}<hr slot="navigation"><a slot="navigation" href="?en" aria-current="true">English</a>`;
      const page = await tests.open({ content, ...(dir && { dir }) }, { width: 390, height: 844 });
      const screen = desk(page).getByRole('button', { name: 'Opening hours' });
      expect(await screen.isVisible()).toBe(false);
      const placesOfTabs = (): Promise<readonly number[]> =>
        inDesk(
          page,
          `[...desk.shadowRoot.querySelectorAll('nav .tab')].map((tab) => tab.getBoundingClientRect().x)`,
        );
      const places = await placesOfTabs();
      await more(page).click();
      const colours = await inDesk<readonly string[]>(
        page,
        `['.desk', '.menu [data-screen="hours"]'].map((part) => desk.shadowRoot.querySelector(part))
          .concat(desk.querySelector('a')).map((part) => getComputedStyle(part).color)`,
      );
      expect(new Set(colours).size).toBe(1);
      const menu = (await desk(page).locator('.menu > div').boundingBox())!;
      const bar = (await desk(page).locator('nav').boundingBox())!;
      expect(bar.y + bar.height).toBeCloseTo(844, 0);
      expect(menu.y + menu.height).toBeLessThanOrEqual(bar.y + 1);
      expect(menu.x).toBeGreaterThanOrEqual(8);
      expect(menu.x + menu.width).toBeLessThanOrEqual(382);
      expect(await faults(page)).toEqual([]);
      expect(
        await page.evaluate(
          "['English', 'Stock'].map((name) => getComputedStyle([...document.links].find(({ text }) => text === name)).fontWeight)",
        ),
      ).toEqual(['600', '400']);

      await screen.click();
      await desk(page).getByRole('heading', { name: 'Opening hours and time off' }).waitFor();
      await link(page).waitFor({ state: 'hidden' });
      expect(await placesOfTabs()).toEqual(places);
      await more(page).click();
      expect(await screen.getAttribute('aria-current')).toBe('page');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    },
  );

  test('on a phone, the opening hours are in the lower edge if the page has no links', async () => {
    const page = await tests.open({}, { width: 390, height: 844 });
    await desk(page).locator('nav').getByRole('button', { name: 'Opening hours' }).click();
    await desk(page).getByRole('heading', { name: 'Opening hours and time off' }).waitFor();
  });

  test.each(['en', 'de', 'fr', 'es', 'ar'])(
    'at 1280 pixels, screens, menu, zone and connection stand in one line (%s)',
    async (lang) => {
      const page = await tests.open({ lang, content: LINKS });
      await page.evaluate("document.documentElement.style.font = '100% sans-serif'");
      const middles = await inDesk<readonly number[]>(
        page,
        `[...desk.shadowRoot.querySelectorAll('.tab, .connection, .book')].map((part) => {
          const { top, height } = part.getBoundingClientRect();
          return Math.round(top + height / 2);
        })`,
      );
      expect(new Set(middles).size).toBe(1);
      const [height] = await inDesk<readonly number[]>(
        page,
        `[desk.shadowRoot.querySelector('.connection').getBoundingClientRect().height]`,
      );
      expect(height).toBeLessThan(30);
    },
  );

  test.each(['en', 'de', 'fr', 'es', 'ar'])(
    'at 768 pixels, screens, menu and new booking stand in one line, and the zone below the screen (%s)',
    async (lang) => {
      const page = await tests.open({ lang, content: LINKS }, { width: 768 });
      await page.evaluate("document.documentElement.style.font = '100% sans-serif'");
      const boxes = await inDesk<readonly Record<'top' | 'bottom' | 'left' | 'right', number>[]>(
        page,
        `[...desk.shadowRoot.querySelectorAll('.tab, .book')].map((part) => part.getBoundingClientRect().toJSON())`,
      );
      expect(new Set(boxes.map(({ top, bottom }) => Math.round(top + bottom))).size).toBe(1);
      expect(boxes.filter(({ left, right }) => left < 0 || right > 768)).toEqual([]);
      const header = (await desk(page).locator('.header').boundingBox())!;
      expect(header.height).toBeLessThan(64);
      const zone = (await desk(page).locator('.connection').boundingBox())!;
      const screen = (await desk(page).locator('.today-bar').boundingBox())!;
      expect(zone.y).toBeGreaterThan(screen.y + screen.height);
    },
  );
});
