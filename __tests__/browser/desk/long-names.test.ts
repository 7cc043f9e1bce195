import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { openCalendar } from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog, SALON } from '../../support/browser/desk-page';
import { scrollWidth } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

/** A name of the maximum length. Without spaces no line can break. */
const LONG = 'W'.repeat(200);
const withLongName = <One extends { readonly id: number }>(one: One, name: 'name' | 'display_name'): One =>
  one.id === 2 || one.id === 4 || one.id === 6 ? { ...one, [name]: LONG } : one;

describeInBrowser('names of two hundred letters without a space', () => {
  const tests = deskTests({
    ...SALON,
    products: SALON.products!.map((one) => withLongName(one, 'name')),
    users: SALON.users!.map((one) => withLongName(one, 'display_name')),
  });

  const button = (page: Page, name: string) => desk(page).getByRole('button', { name, exact: true });

  /** Closes the dialog with its own button, which must be visible. */
  async function close(page: Page, { isFilledIn = false } = {}): Promise<void> {
    const box = (await button(page, 'Close').boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    await button(page, 'Close').click();
    if (isFilledIn) await button(page, 'Discard it').click();
    await dialog(page).waitFor({ state: 'detached' });
  }

  test.each([360, 1280])('fit on each screen and in each dialog, on a page of %i pixels', async (width) => {
    await tests.shop.appointments.create({
      productId: 2,
      start: '2026-10-22T11:00',
      staffId: 4,
      customerId: 6,
    });
    const page = await tests.open({}, { width });
    await button(page, LONG).click();
    await dialog(page).getByRole('button', { name: 'Customer card' }).waitFor();
    await close(page);
    expect(await scrollWidth(page)).toBe(width);

    await button(page, 'New booking').click();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), LONG);
    await dialog(page).getByRole('radio').nth(1).waitFor();
    await close(page, { isFilledIn: true });

    for (const view of ['Day', 'Week', 'Month'] as const) {
      await openCalendar(page, view);
      expect(await scrollWidth(page)).toBe(width);
    }

    await button(page, 'Opening hours').click();
    await button(page, 'Add time off').click();
    await dialog(page).getByLabel('For whom?').selectOption({ label: LONG, index: 2 });
    await dialog(page).getByRole('heading', { name: '1 appointment in this time' }).waitFor();
    await close(page, { isFilledIn: true });
    expect(await scrollWidth(page)).toBe(width);
    expect(tests.browser.errors).toEqual([]);
  });
});
