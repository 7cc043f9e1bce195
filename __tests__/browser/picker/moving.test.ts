import type { Page } from 'playwright-core';
import type { ShopFile } from '../../../adapters/memory';
import { describeInBrowser } from '../../support/browser/browser';
import { faults } from '../../support/browser/faults';
import { BARBER, inPicker, part, picked, pickerTests, time } from '../../support/browser/picker-page';
import { plain } from '../../support/browser/plain-text';

jest.setTimeout(60_000);

/** A service that has one free day in each of two months. */
const WORKSHOP = {
  id: 6,
  name: 'Workshop',
  price: '120.00',
  duration: 120,
  duration_unit: 'minute',
  qty: 6,
  availability: [
    { range_type: 'days', from_range: '1', to_range: '7', appointable: false, priority: 40 },
    ...['2026-11-20', '2026-12-18'].map((day) => ({
      range_type: 'time:range',
      from_date: day,
      to_date: day,
      from_range: '10:00',
      to_range: '12:00',
      appointable: true,
      priority: 50,
    })),
  ],
} as const;

/** The barber's shop in which customers can move an appointment until 24 hours before it. */
const MOVABLE: ShopFile = {
  ...BARBER,
  products: [...BARBER.products!, WORKSHOP].map((product) => ({ ...product, reschedule_limit: 24 })),
};

const FRIDAY_TEN = '2026-10-30T10:00:00+01:00';
const FRIDAY_TWELVE = '2026-10-30T12:00:00+01:00';

describeInBrowser('the picker with the token of a link', () => {
  const tests = pickerTests(MOVABLE);

  /** Books for the customer Ada, on Friday at ten by default. Returns the token of her link to the booking. */
  async function booked(start = '2026-10-30T10:00'): Promise<{ id: number; token: string }> {
    const { appointments } = tests.shop;
    const { id } = await appointments.create({ productId: 1, start, customerId: 5, status: 'paid' });
    return { id, token: await appointments.selfService.link(id) };
  }

  async function openLink(token: string): Promise<Page> {
    const page = await tests.open({ body: '<p></p>' });
    await page.evaluate(`(() => {
      window.events = [];
      for (const name of ['rescheduled', 'failed']) {
        document.addEventListener(name, ({ type, detail }) => window.events.push([type, detail]));
      }
      document.querySelector('p').outerHTML = '<appointment-picker token="${token}"></appointment-picker>';
    })()`);
    return page;
  }
  const summary = async (page: Page) => plain(await part(page, 'summary').innerText());
  const startOf = async (id: number) => (await tests.shop.appointments.get(id)).start;
  const instant = (iso: string): number => Date.parse(iso) / 1000;

  test('shows the appointment and its month, and asks before moving it, with the old and the new time', async () => {
    const { id, token } = await booked();
    const page = await openLink(token);
    // The page opens on the day of the appointment.
    await time(page, FRIDAY_TWELVE).waitFor();
    expect(await summary(page)).toMatch(/^Your appointment is on Friday, October 30.*10:00 – 11:00 AM\.$/);
    await time(page, FRIDAY_TWELVE).click();
    expect(await summary(page)).toMatch(
      /^Move your appointment from Friday, October 30.*10:00 – 11:00 AM to Friday, October 30.*12:00 – 1:00 PM\? Yes, move it No, keep it$/,
    );
    // A line does not end within a range.
    const ranges = await part(page, 'summary').locator('.whole').allInnerTexts();
    expect(ranges.map(plain)).toEqual(['10:00 – 11:00', '12:00 – 1:00']);
    expect(await faults(page)).toEqual([]);
    expect(await startOf(id)).toBe(instant(FRIDAY_TEN));
    await picked(page).getByRole('button', { name: 'Yes, move it' }).click();
    await picked(page)
      .getByText(/^Your appointment was moved from .*10:00.* to .*12:00/)
      .waitFor();
    expect(await summary(page)).toMatch(/^Your appointment is on Friday, October 30.*12:00 – 1:00 PM\.$/);
    expect(await startOf(id)).toBe(instant(FRIDAY_TWELVE));
    expect(await page.evaluate('window.events')).toMatchObject([
      ['rescheduled', { start_iso: FRIDAY_TWELVE, product_name: 'Shave' }],
    ]);
  });

  test('does not move it after “No”', async () => {
    const { id, token } = await booked();
    const page = await openLink(token);
    await picked(page).locator('[data-day="2026-10-30"]').click();
    await time(page, FRIDAY_TWELVE).click();
    await picked(page).getByRole('button', { name: 'No, keep it' }).click();
    await part(page, 'time-chosen').waitFor({ state: 'detached' });
    expect(await summary(page)).toMatch(/^Your appointment is on /);
    expect(await startOf(id)).toBe(instant(FRIDAY_TEN));
    expect(tests.shop.requests.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  test('17.11 if the only workshop of a month is moved, the next month with a free one is shown', async () => {
    const { appointments } = tests.shop;
    const { id } = await appointments.create({
      productId: 6,
      start: '2026-11-20T10:00',
      customerId: 5,
      status: 'paid',
    });
    const page = await openLink(await appointments.selfService.link(id));
    await time(page, '2026-12-18T10:00:00+01:00').waitFor();
    expect(await part(page, 'heading').innerText()).toBe('December 2026');
    expect(await summary(page)).toMatch(/^Your appointment is on Friday, November 20/);
    await picked(page).getByRole('button', { name: 'Previous month' }).click();
    await picked(page).getByText('Nothing is free this month.').waitFor();
  });

  test('on a day that has become full, offers the next free day, also if an earlier day is free', async () => {
    const { token } = await booked('2026-10-30T10:00');
    const page = await openLink(token);
    await time(page, FRIDAY_TWELVE).waitFor();
    const answer = async (body: object) =>
      page.route('**/self-service/month?*', (route) =>
        route
          .fetch()
          .then(async (response) =>
            route.fulfill({ json: { ...((await response.json()) as object), ...body } }),
          ),
      );
    await answer({ day: '2026-10-30', times: [] });
    await inPicker(page, 'picker.refresh()');
    await picked(page).getByText('Nothing is free on').waitFor();
    await picked(page).getByRole('button', { name: 'Next free day: Saturday, October 31' }).waitFor();
  });

  test('sends the token in a header, never in an address', async () => {
    const { token } = await booked();
    const page = await openLink(token);
    await picked(page).locator('[data-start]').first().waitFor();
    expect(tests.shop.requests).toEqual(['GET /v2/self-service', 'GET /v2/self-service/month?']);
    expect(tests.shop.requests.join()).not.toContain(token);
    await inPicker(page, 'picker.refresh()');
    expect(tests.shop.requests).toHaveLength(3);
  });

  test('says that the new time is no longer free, and keeps the appointment', async () => {
    const { id, token } = await booked();
    const page = await openLink(token);
    await picked(page).locator('[data-day="2026-10-30"]').click();
    await time(page, FRIDAY_TWELVE).click();
    await tests.shop.appointments.create({ productId: 1, start: '2026-10-30T12:00' });
    await picked(page).getByRole('button', { name: 'Yes, move it' }).click();
    await picked(page).getByText('is no longer free').waitFor();
    await time(page, FRIDAY_TWELVE).waitFor({ state: 'detached' });
    expect(await startOf(id)).toBe(instant(FRIDAY_TEN));
    expect(await page.evaluate('window.events')).toEqual([]);
  });

  test('says that the appointment has moved, even if the response was lost', async () => {
    const { id, token } = await booked();
    const page = await openLink(token);
    await page.route('**/self-service/reschedule', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await picked(page).locator('[data-day="2026-10-30"]').click();
    await time(page, FRIDAY_TWELVE).click();
    await picked(page).getByRole('button', { name: 'Yes, move it' }).click();
    await picked(page)
      .getByText(/^Your appointment was moved from .*10:00.* to .*12:00/)
      .waitFor();
    expect(await startOf(id)).toBe(instant(FRIDAY_TWELVE));
    expect(await page.evaluate('window.events')).toMatchObject([
      ['rescheduled', { start_iso: FRIDAY_TWELVE }],
    ]);
  });

  test('ignores “No” and a second “Yes” while it moves', async () => {
    const { token } = await booked();
    const page = await openLink(token);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/self-service/reschedule', async (route) => {
      await released;
      await route.continue();
    });
    await picked(page).locator('[data-day="2026-10-30"]').click();
    await time(page, FRIDAY_TWELVE).click();
    await picked(page).getByRole('button', { name: 'Yes, move it' }).click();
    await picked(page).getByRole('button', { name: 'No, keep it' }).click();
    expect(await summary(page)).toMatch(/^Move your appointment from /);
    await picked(page).getByRole('button', { name: 'Yes, move it' }).click();
    release();
    await picked(page)
      .getByText(/^Your appointment was moved from /)
      .waitFor();
    expect(tests.shop.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });

  test('moves it even while another month is loading, and then shows the new month', async () => {
    const { id, token } = await booked();
    const page = await openLink(token);
    await picked(page).locator('[data-day="2026-10-30"]').click();
    await time(page, FRIDAY_TWELVE).click();
    // Waits until the request is caught. Otherwise November could load before the appointment is moved.
    let catchRequest: () => void = () => undefined;
    const caught = new Promise<void>((resolve) => (catchRequest = resolve));
    await page.route('**/self-service/month?*', () => catchRequest());
    await picked(page).getByRole('button', { name: 'Next month' }).click();
    await caught;
    await page.unroute('**/self-service/month?*');
    await picked(page).getByRole('button', { name: 'Yes, move it' }).click();
    await picked(page)
      .getByText(/^Your appointment was moved from /)
      .waitFor();
    await picked(page).locator('[data-day="2026-11-30"].free').waitFor();
    expect(await startOf(id)).toBe(instant(FRIDAY_TWELVE));
  });

  test('names the days of an appointment that is booked by the day, without times', async () => {
    const { appointments } = tests.shop;
    const { id } = await appointments.create({
      productId: 4,
      start: '2026-10-26',
      customerId: 5,
      status: 'paid',
    });
    const page = await openLink(await appointments.selfService.link(id));
    await picked(page).locator('[data-day="2026-10-28"]').click();
    await picked(page).locator('[data-start^="2026-10-28"]').click();
    expect(await summary(page)).toBe(
      'Move your appointment from Monday, October 26 to Wednesday, October 28? Yes, move it No, keep it',
    );
    await picked(page).getByRole('button', { name: 'Yes, move it' }).click();
    await picked(page)
      .getByText('Your appointment was moved from Monday, October 26 to Wednesday, October 28.')
      .waitFor();
  });

  test('says when it is too late to move', async () => {
    const { token } = await booked('2026-10-23T09:00');
    tests.shop.setClock(Date.UTC(2026, 9, 23, 5));
    const page = await openLink(token);
    await picked(page).getByText('can no longer be moved online. Please contact the shop.').waitFor();
    expect(await picked(page).locator('[data-start]').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
  });

  test('says that a link is invalid, in its own words', async () => {
    const page = await openLink('not-a-token');
    await picked(page).getByText('This link does not open an appointment.').waitFor();
    expect(await page.evaluate('window.events')).toMatchObject([
      ['failed', { code: 'shop_rest_cannot_view', status: 401 }],
    ]);
    expect(await faults(page)).toEqual([]);
  });
});
