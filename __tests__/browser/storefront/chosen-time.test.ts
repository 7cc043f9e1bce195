import type { Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import salon from '../../../examples/sample-shop/salon.json';
import { describeStorefront, picker } from '../../support/browser/storefront';

jest.setTimeout(120_000);

describeStorefront(
  'the chosen time',
  (store) => {
    async function choose(path: string, width: number): Promise<Page> {
      const page = await store.open('/');
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${store.shop.url}${path}`);
      await picker(page).locator('[data-start]:not([aria-disabled])').first().click();
      await picker(page).locator('[part="terms"]').waitFor();
      return page;
    }
    const box = async (page: Page, selector: string) =>
      (await picker(page).locator(selector).first().boundingBox())!;

    test.each(['en', 'de', 'fr', 'es', 'ar'])(
      'on a phone, its service, length, member and time zone are not cut, in %s',
      async (code) => {
        const page = await choose(`/services/1?language=${code}`, 390);
        const isCut = await picker(page)
          .locator('p.facts')
          .evaluate(
            ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
              scrollHeight > clientHeight || scrollWidth > clientWidth,
          );
        expect(isCut).toBe(false);
        await page.close();
      },
    );

    test.each([390, 1280])('its terms stand apart from the times above them (%d pixels)', async (width) => {
      const page = await choose('/services/1', width);
      const [times, terms] = [await box(page, '[part="times"]'), await box(page, '[part="terms"]')];
      expect(terms.y - times.y - times.height).toBeGreaterThanOrEqual(8);
      await page.close();
    });

    test.each(['en', 'ar'])(
      'on a wide page, the button that clears it stands beside it, and not beside the price, in %s',
      async (code) => {
        const page = await choose(`/services/1?language=${code}`, 1280);
        const clear = await box(page, '.clear');
        const centre = ({ x, width }: { x: number; width: number }): number => x + width / 2;
        const distance = async (selector: string): Promise<number> => {
          const other = await box(page, selector);
          return Math.abs(centre(clear) - centre(other)) - (clear.width + other.width) / 2;
        };
        expect(await distance('.summary > div')).toBeLessThanOrEqual(16);
        expect(await distance('.summary > .price')).toBeGreaterThan(100);
        await page.close();
      },
    );
  },
  { file: salon as unknown as ShopFile },
);
