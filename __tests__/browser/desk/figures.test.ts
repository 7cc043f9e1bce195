import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, inDesk } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

describeInBrowser('the figures at the desk', () => {
  const tests = deskTests();

  const book = (start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, enforce: 'none', ...more });

  const openFigures = async (page: Page): Promise<void> => {
    await desk(page).getByRole('button', { name: 'Figures' }).click();
    await desk(page).locator('.figures').waitFor();
  };
  const heading = (page: Page) => desk(page).locator('h2').innerText();
  const figure = (page: Page, name: string) =>
    desk(page).locator(`[data-figure="${name}"] dd`).allInnerTexts();
  /** Returns the lengths of the bars in one column of the table, in percent of their room of 64 pixels. */
  const bars = (page: Page, column: number): Promise<number[]> =>
    inDesk(
      page,
      `[...desk.shadowRoot.querySelectorAll('tbody td:nth-of-type(${column})')]
        .map((cell) => getComputedStyle(cell))
        .map((style) => (style.backgroundImage === 'none' ? 0 : Math.round(parseFloat(style.backgroundSize) / 0.64)))`,
    );
  /** Returns the widths of the gaps between the bars and the numbers of the table, in pixels. */
  const gaps = (page: Page): Promise<readonly number[]> =>
    inDesk(
      page,
      `[...desk.shadowRoot.querySelectorAll('tbody td[style]')].map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const { backgroundPosition, backgroundSize } = getComputedStyle(cell);
        const bar = parseFloat(backgroundPosition) + parseFloat(backgroundSize);
        return text.getBoundingClientRect().left - cell.getBoundingClientRect().left - bar;
      })`,
    );
  /** Returns the heights of the columns of the chart, in percent of the highest. */
  const columns = (page: Page): Promise<number[]> =>
    inDesk(
      page,
      `[...desk.shadowRoot.querySelectorAll('.column-bar')]
        .map((bar) => bar.getBoundingClientRect().height - 1)
        .map((height, _, heights) => Math.round((100 * height) / Math.max(1, ...heights)))`,
    );
  /** Returns the widths of the columns of the chart, in percent of the widest. */
  const widths = (page: Page): Promise<number[]> =>
    inDesk(
      page,
      `[...desk.shadowRoot.querySelectorAll('.column-bar')]
        .map((bar) => bar.getBoundingClientRect().width)
        .map((width, _, all) => Math.round((100 * width) / Math.max(...all)))`,
    );
  /** Returns the texts of the rows that a selector finds, with " | " between their cells. */
  const cells = async (page: Page, rows: string): Promise<string[]> =>
    (await desk(page).locator(rows).allInnerTexts()).map((text) => text.replaceAll('\t', ' | '));

  test('without a booking before, nothing is compared; without revenue, the chart counts bookings', async () => {
    await book('2026-10-06T10:00', { cost: '0' });
    await book('2026-10-07T10:00', { cost: '0' });
    await book('2026-10-20T10:00', { cost: '0' });
    const page = await tests.open();
    await openFigures(page);
    await desk(page).getByText('September 2026: No bookings in this time.').waitFor();
    expect(await figure(page, 'bookings')).toEqual(['3']);
    expect(await figure(page, 'cancelled')).toEqual(['0']);
    expect(await desk(page).locator('.chart .legend').innerText()).toBe('Bookings');
    expect(await columns(page)).toEqual([0, 100, 0, 50, 0]);
    await desk(page).getByLabel('Table by').selectOption('Day');
    await desk(page).locator('.column').nth(30).waitFor();
    expect(await desk(page).locator('.column').allInnerTexts()).toHaveLength(31);
    expect(await desk(page).locator('.column').nth(5).innerText()).toBe('6');
  });

  test('a figure that has grown more than tenfold names the number before, and no percentage', async () => {
    await book('2026-09-10T10:00', { cost: '4.00' });
    await book('2026-10-06T10:00');
    const page = await tests.open();
    await openFigures(page);
    await desk(page).getByText('Compared with September 2026').waitFor();
    expect(await figure(page, 'revenueBooked')).toEqual(['€48.00', '▲ Up from €4.00']);
  });

  test('a manager compares this month with the one before, by week, by member and by day, and saves a file', async () => {
    await book('2026-09-10T10:00', { customerId: 6 });
    await book('2026-09-11T10:00', { customerId: 6 });
    const missed = await book('2026-10-06T10:00', { customerId: 7 });
    await tests.shop.appointments.setCustomerStatus(missed.id, 'no-show');
    const { orderId } = await book('2026-10-21T10:00', { customerId: 6 });
    await tests.shop.payments.pay(orderId);
    await tests.shop.appointments.orderChanged(orderId);
    await book('2026-10-22T15:00', { customerId: 6, staffId: 4 });
    const cancelled = await book('2026-10-23T10:00');
    await tests.shop.appointments.update(cancelled.id, { status: 'cancelled' });

    const page = await tests.open();
    await openFigures(page);
    expect(await heading(page)).toBe('October 2026');
    await desk(page).getByText('Compared with September 2026').waitFor();
    expect(await figure(page, 'bookings')).toEqual(['3', '▲ Up from 2']);
    expect(await figure(page, 'revenueBooked')).toEqual(['€144.00', '▲ Up 50% from €96.00']);
    expect(await figure(page, 'revenuePaid')).toEqual(['€48.00', '▲ Up from €0.00']);
    expect(await figure(page, 'newCustomers')).toEqual(['1', 'No change']);
    expect(await figure(page, 'noShows')).toEqual(['1', '▲ Up from 0']);
    expect(await figure(page, 'utilisation')).toEqual(['–']);
    expect(await cells(page, 'thead tr')).toEqual([
      'Week | Bookings | Revenue booked | Revenue paid | New customers | Cancelled | No-shows',
    ]);
    expect(await cells(page, 'tbody tr')).toEqual([
      'Oct 1 – 4 | 0 | €0.00 | €0.00 | 0 | 0 | 0',
      'Oct 5 – 11 | 1 | €48.00 | €0.00 | 1 | 0 | 1',
      'Oct 12 – 18 | 0 | €0.00 | €0.00 | 0 | 0 | 0',
      'Oct 19 – 25 | 2 | €96.00 | €48.00 | 0 | 1 | 0',
      'Oct 26 – 31 | 0 | €0.00 | €0.00 | 0 | 0 | 0',
    ]);
    expect(await bars(page, 1)).toEqual([0, 50, 0, 100, 0]);
    expect(await bars(page, 3)).toEqual([0, 0, 0, 100, 0]);
    const beside = await gaps(page);
    expect(beside).toHaveLength(5);
    expect(Math.min(...beside)).toBeGreaterThanOrEqual(7.5);
    // One cancelled booking has no bar as long as the column.
    expect(await bars(page, 5)).toEqual([0, 0, 0, 0, 0]);
    // The chart repeats the booked revenue of the table, so that screen readers skip it.
    const chart = desk(page).locator('.chart');
    expect(await chart.getAttribute('aria-hidden')).toBe('true');
    expect(await chart.locator('.column').allInnerTexts()).toEqual([
      '€0.00\nOct 1 – 4',
      '€48.00\nOct 5 – 11',
      '€0.00\nOct 12 – 18',
      '€96.00\nOct 19 – 25',
      '€0.00\nOct 26 – 31',
    ]);
    expect(await columns(page)).toEqual([0, 50, 0, 100, 0]);
    // The month has four days of its first week, and six of its last one.
    expect(await widths(page)).toEqual([57, 100, 100, 100, 86]);
    expect(await faults(page)).toEqual([]);

    await desk(page).getByLabel('Table by').selectOption('Staff');
    await desk(page).getByRole('rowheader', { name: 'Jonas' }).waitFor();
    expect(await chart.count()).toBe(0);
    expect(await cells(page, 'tbody tr, tfoot tr')).toEqual([
      'Mia | 2 | €96.00 | €48.00 | 1 | 1 | 1',
      'Jonas | 1 | €48.00 | €0.00 | 0 | 0 | 0',
      'Whole shop | 3 | €144.00 | €48.00 | 1 | 1 | 1',
    ]);
    const download = page.waitForEvent('download');
    await desk(page).getByRole('button', { name: 'Save as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('figures-2026-10-01-2026-10-31.csv');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^from,to,.*\r\n.*,Mia,2,96\.00,48\.00,/);

    // Bookings of other users appear without a reload.
    await book('2026-10-24T12:00', { staffId: 4, customerId: 6 });
    await desk(page).locator('[data-figure="bookings"]').getByText('4', { exact: true }).waitFor();

    await desk(page).getByRole('button', { name: 'Week', exact: true }).click();
    await desk(page).getByRole('heading', { name: 'Oct 19 – 25' }).waitFor();
    await desk(page).getByLabel('Table by').selectOption('Day');
    await desk(page).getByRole('rowheader', { name: 'Sat, Oct 24' }).waitFor();
    await desk(page).getByRole('button', { name: 'Earlier' }).click();
    await desk(page).getByRole('heading', { name: 'Oct 12 – 18' }).waitFor();
    await desk(page).getByText('Compared with Oct 5 – 11').waitFor();
    expect(await figure(page, 'bookings')).toEqual(['0', '▼ Down from 1']);
    await desk(page).getByRole('button', { name: 'Year', exact: true }).click();
    await desk(page).getByRole('heading', { name: '2026' }).waitFor();
    await desk(page).getByText('2025: No bookings in this time.').waitFor();
    await desk(page).getByRole('rowheader', { name: 'October 2026' }).waitFor();
    expect(tests.browser.errors).toEqual([]);
  });

  test('on a phone in German the utilisation of a day that has ended is named, and only the table scrolls', async () => {
    await book('2026-10-21T10:00', { customerId: 6 });
    await tests.shop.appointments.tick();
    const page = await tests.open({ lang: 'de' }, { width: 390, colorScheme: 'dark' });
    await desk(page).getByRole('button', { name: 'Zahlen' }).click();
    await desk(page).getByRole('button', { name: 'Tag', exact: true }).click();
    await desk(page).getByRole('button', { name: 'Früher' }).click();
    await desk(page).getByRole('heading', { name: 'Mi., 21. Okt.' }).waitFor();
    await desk(page).locator('.figures').waitFor();
    // 45 minutes are booked out of all open minutes of two members and of a workshop with six places.
    expect(await figure(page, 'utilisation')).toEqual(['1\u00A0%']);
    expect(await faults(page)).toEqual([]);
    const wide = `document.documentElement.scrollWidth > innerWidth`;
    expect(await page.evaluate<boolean>(wide)).toBe(false);
  });

  test.each([
    ['en', 360, ['€0', '€12K', '€0', '€96', '€0']],
    ['de', 390, ['0 €', '12.050 €', '0 €', '96 €', '0 €']],
    ['ar', 390, ['0 €', '12 ألف €', '0 €', '96 €', '0 €']],
  ])(
    'on a phone, each column of the chart has its amount, and bars of the table stand beside the numbers: %s, %i pixels',
    async (lang, width, amounts) => {
      await book('2026-10-06T10:00', { cost: '12050.00', customerId: 6 });
      await book('2026-10-20T10:00', { customerId: 6 });
      await book('2026-10-20T12:00', { customerId: 7 });
      const page = await tests.open({ lang }, { width });
      await desk(page).locator('[data-screen="figures"]').click();
      await desk(page).locator('.column').nth(4).waitFor();
      const shown = desk(page).locator('.column > .value:visible');
      const texts = (await shown.allInnerTexts()).map((text) => text.replaceAll(/[\n\u200f]/g, ' ').trim());
      expect(texts).toEqual(amounts);
      const cut = await inDesk<readonly string[]>(
        page,
        `[...desk.shadowRoot.querySelectorAll('.column > .short')]
          .filter((value) => value.scrollWidth > value.clientWidth).map((value) => value.textContent)`,
      );
      expect(cut).toEqual([]);
      expect(Math.min(...(await gaps(page)))).toBeGreaterThanOrEqual(7.5);
      const wide = `document.documentElement.scrollWidth > innerWidth`;
      expect(await page.evaluate<boolean>(wide)).toBe(false);
    },
  );

  test.each([
    [390, [1, 1, 1, 1, 1, 1, 1]],
    [700, [3, 4]],
    [1280, [7]],
  ])('at a width of %i, no figure stands alone beside free columns', async (width, rows) => {
    const page = await tests.open({}, { width });
    await openFigures(page);
    const cards = await desk(page).locator('[data-figure]').all();
    const tops = await Promise.all(cards.map(async (card) => (await card.boundingBox())!.y));
    expect([...new Set(tops)].map((top) => tops.filter((one) => one === top).length)).toEqual(rows);
  });

  test('on a phone, the round button covers no part of the button that saves the file', async () => {
    const page = await tests.open({}, { width: 390 });
    await openFigures(page);
    const save = await desk(page).getByRole('button', { name: 'Save as CSV' }).boundingBox();
    const book = await desk(page).getByRole('button', { name: 'New booking' }).boundingBox();
    expect(save!.x + save!.width).toBeLessThan(book!.x);
  });

  test('a past day that was open without a booking has the utilisation 0 %, and a span that has not ended says which days count', async () => {
    const page = await tests.open();
    await openFigures(page);
    const note = desk(page).getByText('Utilisation counts past days only');
    await note.waitFor();
    expect(await figure(page, 'utilisation')).toEqual(['–']);
    await tests.shop.appointments.tick();
    await desk(page).getByRole('button', { name: 'Day', exact: true }).click();
    await desk(page).getByRole('button', { name: 'Earlier' }).click();
    await desk(page).getByRole('heading', { name: 'Wed, Oct 21' }).waitFor();
    await desk(page).locator('[data-figure="utilisation"] .figure', { hasText: /^0%$/ }).waitFor();
    expect(await note.count()).toBe(0);
  });

  test('if their module cannot be loaded, the screen says so and a button loads it; the address keeps its span', async () => {
    const page = await tests.open();
    await page.route('**/figures/figures.mjs', (route) => route.abort());
    await page.evaluate(`location.hash = 'desk/figures/year/month/2026-10-22'`);
    const retry = desk(page).getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    expect(await page.evaluate('location.hash')).toBe('#desk/figures/year/month/2026-10-22');
    await page.unroute('**/figures/figures.mjs');
    await retry.click();
    await desk(page).getByText('2025: No bookings in this time.').waitFor();
    expect(await desk(page).getByRole('alert').count()).toBe(0);
  });

  test('a member of staff has no figures', async () => {
    const page = await tests.open({ login: 'mia' });
    await desk(page).getByRole('button', { name: 'Calendar' }).waitFor();
    expect(await desk(page).getByRole('button', { name: 'Figures' }).count()).toBe(0);
  });

  test('in Arabic, too, the numbers of a column stand at its right edge and their bars at its left one, and the notes below the table', async () => {
    await book('2026-10-06T10:00', { cost: '4.00' });
    await book('2026-10-13T10:00', { cost: '120.50' });
    const page = await tests.open({ lang: 'ar' });
    await desk(page).locator('[data-screen="figures"]').click();
    await desk(page).locator('.figure-table').waitFor();
    const ends = await inDesk<readonly number[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('.figure-table tr > td:nth-of-type(2)')].map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return Math.round(cell.getBoundingClientRect().right - text.getBoundingClientRect().right);
      })`,
    );
    expect(ends.length).toBeGreaterThan(3);
    expect([...new Set(ends)]).toEqual([8]);
    expect(
      await inDesk(
        page,
        `getComputedStyle(desk.shadowRoot.querySelector('tbody td[style]')).backgroundPosition`,
      ),
    ).toBe('8px 50%');
    expect(Math.min(...(await gaps(page)))).toBeGreaterThanOrEqual(7.5);
    const notes = (await desk(page).locator('.figure-table + .muted').boundingBox())!;
    const table = (await desk(page).locator('.figure-table').boundingBox())!;
    expect(notes.y).toBeGreaterThanOrEqual(table.y + table.height);
  });
});
