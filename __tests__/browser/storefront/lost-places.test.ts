import {
  addToCart,
  checkOut,
  describeStorefront,
  ELEVEN,
  fillIn,
  focusedText,
  intoCart,
  NINE,
  NOW,
  picker,
  TEN,
  time,
} from '../../support/browser/storefront';
import { seriousFaults } from '../../support/browser/shop-pages';
import { gone } from '../../support/browser/gone';
import { asInstant } from '../../../lib/time/units';

jest.setTimeout(180_000);

const OFFLINE = 'The shop cannot be reached. Please check your connection and try again.';
const AFTER_THE_HOLD = asInstant(NOW + 16 * 60);

describeStorefront('a place that is lost', (store) => {
  test.each([390, 1280])(
    'who wants a time that another visitor has just taken is told so once, above the times, and takes another (%d pixels)',
    async (width) => {
      const page = await store.open('/services/1');
      await page.setViewportSize({ width, height: 844 });
      await time(page, NINE).click();
      // The other visitor uses another browser with cookies of its own.
      await store.shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
      await addToCart(page).click();
      const said = picker(page).getByText('The time you chose is no longer free.');
      await said.waitFor();
      await time(page, NINE).and(page.locator('[aria-disabled="true"]')).waitFor();
      expect(await said.getAttribute('role')).toBe('status');
      expect(await page.locator('form.booking > [role="alert"]').isVisible()).toBe(false);
      expect(await page.getByText('no longer free').count()).toBe(1);
      await picker(page).locator('[data-day="2026-10-23"]').and(page.locator(':focus')).waitFor();
      const [box, first] = [(await said.boundingBox())!, (await time(page, NINE).boundingBox())!];
      expect(box.y).toBeGreaterThan(0);
      expect(box.y + box.height).toBeLessThan(first.y);
      expect(first.y + first.height).toBeLessThan(844);
      expect(await seriousFaults(page)).toEqual([]);
      await time(page, TEN).click();
      await gone(said);
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      expect(await page.locator('#lines').innerText()).toContain(
        'Friday 23 October 2026, 10:00–11:00 Berlin time',
      );
      const { items } = await store.shop.appointments.list({ status: 'in-cart' });
      expect(items).toMatchObject([{ start: Date.UTC(2026, 9, 23, 8) / 1000 }]);
      await page.close();
    },
  );

  test('if the shop cannot be reached, the page says so, and the time stays chosen', async () => {
    const page = await store.open('/services/1');
    await time(page, NINE).click();
    await page.route('**/cart', (route) => route.abort());
    await addToCart(page).click();
    const refused = page.locator('form.booking > [role="alert"]');
    await refused.getByText(OFFLINE).waitFor();
    expect(await focusedText(page)).toContain(OFFLINE);
    expect(await addToCart(page).isEnabled()).toBe(true);
    await page.unroute('**/cart');
    await addToCart(page).click();
    await page.waitForURL('**/cart');
    await page.close();
  });

  test('if the chosen time is taken while the page is open, the button is disabled', async () => {
    const page = await store.open('/services/1');
    await time(page, NINE).click();
    expect(await addToCart(page).isEnabled()).toBe(true);
    await store.shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
    await picker(page).evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
    await picker(page).getByText('is no longer free').waitFor();
    expect(await addToCart(page).isDisabled()).toBe(true);
    await page.close();
  });

  test('a cart survives a restart; for an ended hold, the page says so and offers no extension', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    expect(await page.locator('[data-seconds-left]').textContent()).toMatch(
      /^We’re holding this time for you: 1[45]:\d\d left\.$/,
    );
    await page.getByRole('button', { name: 'Hold it longer: Shave' }).waitFor();
    await store.restart(AFTER_THE_HOLD);
    await page.reload();
    await page.getByText('Your hold has ended.').waitFor();
    await gone(page.getByRole('button', { name: 'Hold it longer: Shave' }));
    await checkOut(page);
    await page.getByText('One step left: pay by').waitFor();
    await page.close();
  });

  test('when a hold ends while the cart is open, its button disappears at once', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await page.locator('[data-seconds-left]').evaluate((line) => {
      const { dataset } = line as unknown as { dataset: Record<string, string>; cloneNode(): unknown };
      dataset.secondsLeft = '1';
      const copy = (line as unknown as { cloneNode(deep: boolean): never }).cloneNode(true);
      (line as unknown as { replaceWith(other: never): void }).replaceWith(copy);
    });
    await page
      .locator('#said', { hasText: 'Your hold has ended: Shave, Friday 23 October 2026, 09:00.' })
      .waitFor();
    await gone(page.getByRole('button', { name: 'Hold it longer: Shave' }));
    await page.close();
  });

  test('17.11 a line whose place is lost no longer says that it can be booked while it is free', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await store.restart(AFTER_THE_HOLD);
    await store.shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
    await page.reload();
    await page.getByText('You can still book this time if it is free.').waitFor();
    await fillIn(page);
    await page.getByRole('button', { name: 'Book and pay' }).click();
    await page.locator('#refused').getByText('This time is no longer free.').waitFor();
    expect(await page.locator('#lines').innerText()).toContain(
      'This time is no longer free. Choose another one, or remove it.',
    );
    expect(await page.getByText('You can still book this time').count()).toBe(0);
    await page.close();
  });

  test('a lost line stays marked even if its countdown would continue, or another line is removed', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await intoCart(page, 'Colour', TEN);
    // Restarts the shop after the hold has ended, without reloading the page, as on a device that was asleep. The
    // page's countdown still shows minutes.
    await store.restart(AFTER_THE_HOLD);
    await store.shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
    await fillIn(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.locator('#refused').getByText('This time is no longer free.').waitFor();
    const lost = 'This time is no longer free. Choose another one, or remove it.';
    const line = page.locator('#lines li', { hasText: 'Shave' }).locator('[data-seconds-left]');
    const countdown = page.locator('#lines li', { hasText: 'Colour' }).locator('[data-seconds-left]');
    const before = await countdown.innerText();
    await countdown.and(page.getByText(before)).waitFor({ state: 'detached' });
    expect(await line.innerText()).toBe(lost);
    await page.getByRole('link', { name: 'Cart (2)', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove Colour' }).click();
    await page.locator('#said', { hasText: 'Removed from your cart' }).waitFor();
    await page.getByRole('link', { name: 'Cart (1)', exact: true }).waitFor();
    expect(await line.innerText()).toBe(lost);
    await page.close();
  });

  test('in a checkout of two lines, the lost one is named, and can take another time with one click', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await intoCart(page, 'Colour', TEN);
    await store.restart(AFTER_THE_HOLD);
    await store.shop.appointments.create({ productId: 5, start: '2026-10-23T10:00' });
    await page.reload();
    await fillIn(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    const refused = page.locator('#refused');
    await refused.getByText('Colour, Friday 23 October 2026, 10:00: This time is no longer free.').waitFor();
    expect(await focusedText(page)).toContain('Colour, Friday 23 October 2026, 10:00');
    // The other times stay on offer while the form is mended.
    const name = await page.inputValue('#name');
    await page.fill('#name', '');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.locator('#name-fault').waitFor();
    await page.fill('#name', name);
    await refused.getByRole('button', { name: 'Friday 23 October 2026, 11:00 Berlin time' }).click();
    await page.locator('#said', { hasText: 'Your cart now has Friday 23 October 2026, 11:00' }).waitFor();
    expect(await refused.isVisible()).toBe(false);
    expect(await focusedText(page)).toContain('Your cart now has');
    // After the refusal the form still contains the name and the e-mail address.
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.waitForURL('**/confirmation');
    const { items } = await store.shop.appointments.list({ orderby: 'start', order: 'asc' });
    const ordered = items.filter(({ start }) => start !== Date.parse(TEN) / 1000);
    expect(ordered.map(({ productId, status, start }) => [productId, status, start])).toEqual([
      [1, 'unpaid', Date.parse(NINE) / 1000],
      [5, 'pending-confirmation', Date.parse(ELEVEN) / 1000],
    ]);
    await page.close();
  });

  test('a cart that another tab has changed is shown in its current state, with the refusal', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await fillIn(page);
    const sent = { product_id: 1, start: '2026-10-23T10:00' };
    await page.evaluate(async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      await fetch('/cart', { method: 'POST', headers, body: JSON.stringify(body) });
    }, sent);
    await page.getByRole('button', { name: 'Book and pay' }).click();
    await page.locator('#refused', { hasText: 'Your cart has changed.' }).waitFor();
    await page.locator('#lines li').nth(1).waitFor();
    expect(await page.locator('#lines li').count()).toBe(2);
    expect(await page.inputValue('#name')).not.toBe('');
    await page.getByRole('button', { name: 'Book and pay' }).click();
    await page.waitForURL('**/confirmation');
    await page.close();
  });

  test('if the shop cannot be reached, the page says so in its own words', async () => {
    const page = await store.open('/services/1');
    await time(page, NINE).click();
    await page.route('**/cart', (route) => route.abort());
    await addToCart(page).click();
    await page.getByText('The shop cannot be reached. Please check your connection and try again.').waitFor();
    await page.unroute('**/cart');
    await addToCart(page).click();
    await page.waitForURL('**/cart');
    await page.close();
  });
});
