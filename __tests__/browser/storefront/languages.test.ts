import type { Page } from 'playwright-core';
import { seriousFaults } from '../../support/browser/faults';
import { scrollWidth } from '../../support/browser/shop-pages';
import { describeStorefront, fillIn, NINE, picker, TEN, time } from '../../support/browser/storefront';
import { LANGUAGES } from '../../../examples/sample-shop/texts/languages';

jest.setTimeout(180_000);

describeStorefront('a visitor who chooses a language in the foot of the page', (store) => {
  /** Checks a page as a whole: nothing is wider than the window, and axe finds nothing serious. */
  const check = async (page: Page, name: string): Promise<void> => {
    const { width } = page.viewportSize()!;
    expect([name, await scrollWidth(page), await seriousFaults(page)]).toEqual([name, width, []]);
  };

  test.each([
    ['ar', 390],
    ['de', 390],
    ['de', 1280],
  ] as const)(
    'books in %s, in a window %i wide, with the picker in the same language',
    async (code, width) => {
      const { name, tag, texts } = LANGUAGES[code];
      const page = await store.open('/');
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { name: texts.whatCanWeDo }).waitFor();
      await check(page, `${code}-${width}-services`);
      await page.getByRole('link', { name: 'Shave', exact: true }).click();
      await time(page, NINE).click();
      const clear = { ar: 'إلغاء الاختيار', de: 'Abwählen' };
      await picker(page).getByRole('button', { name: clear[code] }).waitFor();
      await check(page, `${code}-${width}-service`);
      await page.getByRole('button', { name: texts.addToCart }).click();
      await page.waitForURL('**/cart');
      const hold = page.locator('[data-seconds-left]');
      await hold.filter({ hasText: texts.scripts.holding.split('{')[0]!.trim() }).waitFor();
      await check(page, `${code}-${width}-cart`);
      // The name of the shop and the links, of which the last one now has a number, stand in one row.
      const link = page.locator('header.site nav').getByRole('link', { name: `${texts.cart} (1)` });
      const shop = (await page.locator('header.site .name').boundingBox())!;
      expect((await link.boundingBox())!.y).toBeLessThan(shop.y + shop.height);
      await fillIn(page);
      await page.getByRole('button', { name: texts.bookAndPay('|').split('|')[0]!.trim() }).click();
      await page.waitForURL('**/confirmation');
      await check(page, `${code}-${width}-confirmation`);
      await page.getByRole('link', { name: texts.changeOrCancel.appointment }).click();
      await page.getByText(texts.changeTime, { exact: true }).click();
      await time(page, TEN).waitFor();
      await check(page, `${code}-${width}-move`);
      await page.getByRole('button', { name: texts.keepTime }).click();
      await page.getByText(texts.cancel.appointment, { exact: true }).click();
      await check(page, `${code}-${width}-appointment`);
      const root = page.locator('html');
      expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([
        tag,
        code === 'ar' ? 'rtl' : null,
      ]);
      expect(store.browser.errors).toEqual([]);
      await page.close();
    },
  );
});
