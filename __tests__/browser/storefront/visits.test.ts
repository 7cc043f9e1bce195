import {
  addToCart,
  checkOut,
  day,
  describeStorefront,
  NINE,
  picker,
  time,
} from '../../support/browser/storefront';
import { scrollWidth, seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(180_000);

describeStorefront('the way through the shop', (store) => {
  test('a visitor in Tokyo sees Berlin’s times on a Tokyo clock, and both clocks in the cart and the confirmation', async () => {
    const page = await store.browser.page();
    const session = await store.browser.context.newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
    await page.goto(`${store.shop.url}/services/1`);
    await day(page, '2026-10-24').click();
    expect(await time(page, '2026-10-24T09:00:00+02:00').innerText()).toMatch(/^16:00[^]*09:00 at the salon/);
    await day(page, '2026-10-26').click();
    const winter = time(page, '2026-10-26T09:00:00+01:00');
    expect(await winter.innerText()).toMatch(/^17:00[^]*09:00 at the salon/);
    await winter.click();
    await addToCart(page).click();
    await page.waitForURL('**/cart');
    const clocks = [
      'Monday 26 October 2026, 09:00–10:00 Berlin time',
      'Monday 26 October 2026, 17:00–18:00 Tokyo time',
    ];
    for (const clock of clocks) expect(await page.locator('#lines').innerText()).toContain(clock);
    await checkOut(page);
    for (const clock of clocks) expect(await page.locator('main').innerText()).toContain(clock);
    const { items } = await store.shop.appointments.list({});
    expect(items).toMatchObject([{ start: Date.UTC(2026, 9, 26, 8) / 1000, localTimezone: 'Asia/Tokyo' }]);
    await page.close();
  });

  test('the month can be used by keyboard alone: arrows, Page Down, Enter', async () => {
    const page = await store.open('/services/2');
    // Until the first response arrives, the page can show only the current month.
    await day(page, '2026-10-23').and(page.locator('.free')).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const focused = () =>
      picker(page).evaluate((element) => {
        const { shadowRoot } = element as unknown as { shadowRoot: { activeElement: DayButton | null } };
        return shadowRoot.activeElement?.dataset.day;
      });
    expect(await focused()).toBe('2026-10-31');
    await page.keyboard.press('PageDown');
    await day(page, '2026-11-30').and(page.locator('[tabindex="0"]')).waitFor();
    expect(await focused()).toBe('2026-11-30');
    await picker(page).locator('.day.free').first().waitFor();
    await page.keyboard.press('Enter');
    await time(page, '2026-11-30T09:00:00+01:00').waitFor();
    await page.close();
  });

  test('17.5 on a phone with text of twice its size, no page needs sideways scrolling', async () => {
    const page = await store.open('/');
    await page.setViewportSize({ width: 390, height: 800 });
    for (const path of ['/', '/services/2', '/cart', '/my/bookings', '/sign-in']) {
      await page.goto(store.shop.url + path);
      if (path === '/services/2') await time(page, NINE).click();
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      expect([path, await scrollWidth(page)]).toEqual([path, 390]);
    }
    await page.goto(`${store.shop.url}/services/2`);
    await time(page, NINE).click();
    await addToCart(page).click();
    await page.waitForURL('**/cart');
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const left = (name: string) => page.locator(`dl.about ${name}`).first().boundingBox();
    expect((await left('dd'))!.x).toBe((await left('dt'))!.x);
    expect(await scrollWidth(page)).toBe(390);
    await page.close();
  });

  test('another member has other free times, and “no preference” takes the cheapest member', async () => {
    await store.shop.appointments.create({ productId: 2, start: '2026-10-23T09:00', staffId: 4 });
    const page = await store.open('/');
    const advertised = page.locator('.facts, .price', { hasText: 'from €30.00' });
    expect(await advertised.count()).toBe(1);
    await page.goto(`${store.shop.url}/services/2`);
    expect(await advertised.count()).toBe(1);
    const nine = time(page, NINE);
    await nine.waitFor();
    expect(await nine.getAttribute('aria-disabled')).toBeNull();
    await time(page, NINE.replace('T09', 'T10')).click();
    await addToCart(page).click();
    await page.waitForURL('**/cart');
    expect(await page.locator('#lines').innerText()).toMatch(/Jo[^]*€30\.00/);
    await page.goto(`${store.shop.url}/services/2`);
    await nine.waitFor();
    await picker(page).getByLabel('With').selectOption('4');
    await nine.and(page.locator('[aria-disabled="true"]')).waitFor();
    await page.close();
  });

  test('the pages have no accessibility faults: wide or narrow, light or dark', async () => {
    const page = await store.open('/');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect([page.url(), await seriousFaults(page)]).toEqual([page.url(), []]);
          expect(await scrollWidth(page)).toBeLessThanOrEqual(width);
        }
      }
    };
    await look();
    await page.goto(`${store.shop.url}/services/2`);
    await time(page, NINE).click();
    await look();
    await addToCart(page).click();
    await page.waitForURL('**/cart');
    await look();
    await store.shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
    await checkOut(page);
    await look();
    await page.getByRole('link', { name: 'Change or cancel this appointment' }).click();
    await page.waitForURL('**/my/appointments/**');
    await page.getByText('Cancel this appointment').click();
    await look();
    for (const path of ['/my/bookings', '/sign-in', '/nowhere', '/cart']) {
      await page.goto(store.shop.url + path);
      await look();
    }
    expect(store.browser.errors).toEqual([]);
    await page.close();
  });
});

/** The part of a day button's type that the test needs, because Node has no DOM types. */
interface DayButton {
  readonly dataset: { readonly day?: string };
}
