import type { Locator, Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import salon from '../../../examples/sample-shop/salon.json';
import { LANGUAGES } from '../../../examples/sample-shop/texts/languages';
import { layoutShift, watchShifts } from '../../support/browser/layout-shift';
import { day, describeStorefront, NOW, picker } from '../../support/browser/storefront';

jest.setTimeout(120_000);

/** A day near the end of the month, whose times stand below five weeks on a phone. */
const FRIDAY = '2026-11-27';
const FIRST = `[data-start^="${FRIDAY}"]`;

const scrolled = (page: Page): Promise<number> => page.evaluate<number>('window.scrollY');
const bottomOf = async (locator: Locator): Promise<number> => {
  const { y, height } = (await locator.boundingBox())!;
  return y + height;
};

/** Expects that the next eight times, to which the arrow key goes, stand above the summary of the chosen one. */
async function expectUncovered(page: Page): Promise<void> {
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await page.keyboard.press('ArrowRight');
    const time = picker(page).locator('[data-start]').nth(at);
    await time.and(page.locator(':focus')).waitFor();
    const top = (await picker(page).locator('[part="summary"]').boundingBox())!.y;
    expect(await bottomOf(time)).toBeLessThanOrEqual(top);
  }
}

describeStorefront(
  'the times of a day',
  (store) => {
    const openHaircut = async (width: number, height: number): Promise<Page> => {
      const page = await store.open('/');
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${store.shop.url}/services/1`);
      await picker(page).locator('[data-start]').first().waitFor();
      return page;
    };

    test.each(['en', 'de', 'fr', 'es', 'ar'])(
      'a phone shows the month and the first times of a haircut without scrolling, in %s',
      async (code) => {
        const page = await openHaircut(390, 844);
        await page.goto(`${store.shop.url}/services/1?language=${code}`);
        const first = picker(page).locator('[data-start]').first();
        await first.waitFor();
        await picker(page).getByRole('group').first().waitFor();
        expect(await bottomOf(first)).toBeLessThanOrEqual(844);
        await page.close();
      },
    );

    test('are brought into view after a tap on the day, at once for a visitor who wants no motion, and the day keeps the focus', async () => {
      const page = await openHaircut(390, 664);
      await picker(page).getByRole('button', { name: 'Next month' }).click();
      await day(page, FRIDAY).click();
      const at = await scrolled(page);
      expect(at).toBeGreaterThan(0);
      const first = picker(page).locator(FIRST).first();
      await first.waitFor();
      expect(await bottomOf(first)).toBeLessThanOrEqual(664);
      expect(await scrolled(page)).toBe(at);
      await day(page, FRIDAY).and(page.locator(':focus')).waitFor();
      await page.close();
    });

    test('stay above the summary of the one that is chosen at the lower edge of a phone, and the summary says whole with whom', async () => {
      const page = await openHaircut(390, 844);
      await page.goto(`${store.shop.url}/services/1?language=de`);
      await picker(page).getByLabel('Bei').selectOption({ index: 1 });
      const first = picker(page).locator('[data-start]').first();
      await first.waitFor();
      await page.evaluate(`window.scrollTo(0, ${(await bottomOf(first)) - 844 + 4})`);
      await first.click();
      const summary = picker(page).locator('[part="summary"]');
      await summary.getByText(/ · bei /).waitFor();
      expect(await bottomOf(first)).toBeLessThanOrEqual((await summary.boundingBox())!.y);
      const facts = summary.locator('p', { hasText: ' · bei ' });
      const hidden = await facts.evaluate((element) => {
        const { scrollWidth, clientWidth } = element as unknown as Record<
          'scrollWidth' | 'clientWidth',
          number
        >;
        return scrollWidth - clientWidth;
      });
      expect(hidden).toBe(0);
      await page.close();
    });

    test.each([1, 6])(
      'of service %i are not covered by the summary of the chosen one when the arrow keys reach them',
      async (service) => {
        const page = await store.open('/');
        await page.setViewportSize({ width: 390, height: 844 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(`${store.shop.url}/services/${service}`);
        await picker(page).locator('[data-start]').first().click();
        await picker(page).locator('[part="terms"]').waitFor();
        const { height } = (await picker(page).locator('[part="summary"]').boundingBox())!;
        expect(height).toBeLessThanOrEqual(844 * 0.23);
        await expectUncovered(page);
        await page.close();
      },
    );

    test.each(['en', 'de'] as const)(
      'for two keep the summary of the chosen one and the button of the page in view on a phone, and are not covered by them, in %s',
      async (code) => {
        const { texts } = LANGUAGES[code];
        const page = await openHaircut(390, 844);
        await page.goto(`${store.shop.url}/services/1?language=${code}`);
        await picker(page).locator('[name="for-two"]').check();
        await picker(page).locator('[data-item="1"]').waitFor();
        await picker(page).locator('.month[aria-busy="false"]').waitFor();
        await picker(page).locator('[data-start]').first().click();
        await picker(page).locator('[part="terms"]').waitFor();
        expect(await bottomOf(page.getByRole('button', { name: texts.addToCart }))).toBeLessThanOrEqual(844);
        await expectUncovered(page);
        await page.close();
      },
    );

    test.each(['en', 'ar'])(
      'stand beside the choices and the month on a wide page, from its first line on, and nothing moves while they load, in %s',
      async (code) => {
        // The device has the right date: until the shop answers, the picker shows the weeks that are left by that date.
        await store.browser.context.clock.setSystemTime(NOW * 1000);
        await watchShifts(store.browser.context);
        const page = await openHaircut(1280, 900);
        await page.goto(`${store.shop.url}/services/1?language=${code}`);
        await picker(page).locator('[data-start]').first().waitFor();
        const box = async (part: string) => (await picker(page).locator(`[part="${part}"]`).boundingBox())!;
        const [choices, title, month, times] = [
          await box('options'),
          await box('day-title'),
          await box('month'),
          await box('times'),
        ];
        expect(title.y).toBeLessThan(choices.y + choices.height);
        expect(times.y).toBeLessThan(month.y);
        const [left, right] = code === 'ar' ? [times, month] : [month, times];
        expect(left.x + left.width).toBeLessThan(right.x);
        expect(Math.abs(left.width - right.width)).toBeLessThanOrEqual(1);
        expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
        await page.close();
      },
    );

    test('do not move the page if they are in view already', async () => {
      const page = await openHaircut(1280, 900);
      await day(page, '2026-10-29').click();
      await picker(page).locator('[data-start^="2026-10-29"]').first().waitFor();
      expect(await scrolled(page)).toBe(0);
      await page.close();
    });
  },
  { file: salon as unknown as ShopFile },
);
