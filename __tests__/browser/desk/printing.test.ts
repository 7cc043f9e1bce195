import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { event, loaded } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';

jest.setTimeout(120_000);

describeInBrowser('the desk on paper', () => {
  const tests = deskTests();

  test('a day’s list is printed without its buttons', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T12:00',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open();
    await page.evaluate('window.print = () => { window.printed = true; }');
    await desk(page).getByRole('button', { name: 'Print' }).click();
    expect(await page.evaluate('window.printed')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await desk(page).getByText('Cut · Mia').waitFor();
    expect(await desk(page).getByRole('button').allInnerTexts()).toEqual(['Cleo Bright']);
  });

  test('a day’s list on paper does not say that a customer is late, which is true for a moment only', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T08:30',
      staffId: 3,
      customerId: 6,
      enforce: 'none',
    });
    const page = await tests.open();
    const states = desk(page).locator('.row .states');
    await states.getByText('Late').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await states.innerText()).not.toContain('Late');
    expect(await states.innerText()).toContain('Unpaid');
  });

  test.each([
    ['today', '.summary > p, .today-bar > h2', ['Thu, Oct 22, 2026', '1 appointment']],
    ['calendar/day', 'h2', ['Thu, Oct 22, 2026']],
    ['calendar/week', 'h2', ['Oct 18 – 24, 2026']],
  ])('%s: the date on paper has its year, and no word that is true today only', async (at, of, printed) => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T12:00',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open();
    await page.evaluate(`location.hash = '#desk/${at}/2026-10-22'`);
    const texts = desk(page).locator(of);
    await texts.nth(printed.length - 1).waitFor();
    await page.emulateMedia({ media: 'print' });
    const shown = await inDesk<string[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('${of}')].map((one) => one.innerText + getComputedStyle(one, '::after').content)`,
    );
    expect(shown).toEqual(printed.map((text) => `"${text}"`));
  });

  test('a day of 32 bookings takes at most two pages, with each time at the height of its name', async () => {
    for (const hour of ['09', '10', '11', '12', '13', '14', '15', '16'])
      for (const minute of ['00', '30'])
        for (const staffId of [3, 4])
          await tests.shop.appointments.create({
            productId: 2,
            start: `2026-10-22T${hour}:${minute}`,
            staffId,
            customerId: 6,
          });
    const page = await tests.open({}, { width: 718, height: 1_000 });
    const rows = desk(page).locator('[data-appointment]');
    await rows.nth(31).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await desk(page).getByTitle('Go to date').isVisible()).toBe(false);
    const middle = async (of: string): Promise<number> => {
      const { y, height } = (await rows.first().locator(of).boundingBox())!;
      return y + height / 2;
    };
    expect(Math.abs((await middle('.time')) - (await middle('button bdi')))).toBeLessThan(1.5);
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect([1, 2]).toContain(printed.match(/\/Type \/Page\b/g)?.length);
  });

  test('on paper, a row of the team’s week without appointments is as high as its name', async () => {
    const page = await tests.open();
    await page.evaluate("location.hash = '#desk/calendar/memberDays/2026-10-22'");
    await desk(page).locator('.member-days td > small').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const row = (await desk(page).locator('.member-days tbody tr').first().boundingBox())!;
    expect(row.height).toBeLessThan(26);
  });

  test('a week of the team is printed with every appointment, also those that the screen only counts', async () => {
    // Six cuts of one member: the screen shows four, and a button counts the other two.
    for (const hour of ['09', '10', '11', '12', '13', '14'])
      await tests.shop.appointments.create({
        productId: 1,
        start: `2026-10-22T${hour}:00`,
        staffId: 3,
        contact: { name: 'Alexandra Hohenstein' },
      });
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Calendar' }).click();
    await desk(page).getByRole('button', { name: 'Team week' }).click();
    const chips = desk(page).locator('.member-days td .chip:visible');
    await desk(page).getByRole('button', { name: 'Print' }).waitFor();
    await chips.nth(4).waitFor();
    expect(await chips.count()).toBe(5);
    await page.setViewportSize({ width: 718, height: 1_000 });
    await page.emulateMedia({ media: 'print' });
    await chips.nth(5).waitFor();
    expect((await chips.allInnerTexts()).map((text) => /\d+:00 .M/.exec(text)?.[0])).toEqual([
      '9:00 AM',
      '10:00 AM',
      '11:00 AM',
      '12:00 PM',
      '1:00 PM',
      '2:00 PM',
    ]);
    const overflowing = await inDesk<number>(
      page,
      `[...desk.shadowRoot.querySelectorAll('.chip > bdi')].filter((name) => name.scrollWidth > name.clientWidth).length`,
    );
    expect(overflowing).toBe(0);
  });

  /** Shows the calendar of Mia alone, whose week is printed as a grid. */
  const chooseMia = async (page: Page): Promise<void> => {
    await desk(page).locator('select[name="member"]').selectOption('3', { force: true });
    await loaded(page);
  };

  const pagesOf = async (page: Page, landscape: boolean): Promise<number | undefined> =>
    (await page.pdf({ format: 'A4', landscape })).toString('latin1').match(/\/Type \/Page\b/g)?.length;

  describe.each(['day', 'week'])('the calendar’s %s', (view) => {
    let page: Page;
    beforeEach(async () => {
      await tests.shop.appointments.create({
        productId: 1,
        start: '2026-10-22T19:30',
        staffId: 3,
        contact: { name: 'Late Guest', phone: '+49 30 5550100' },
        enforce: 'none',
      });
      page = await tests.open();
      await page.evaluate(`location.hash = '#desk/calendar/${view}/2026-10-22'`);
      await event(page, /Late Guest/).waitFor({ state: 'attached' });
    });

    test('is printed with the end and the phone number of each appointment, and without background images, of which a printer paints specks', async () => {
      await page.emulateMedia({ media: 'print' });
      expect(await event(page, /Late Guest/).innerText()).toMatch(/7:30–8:15\s*Late Guest.*\+49 30 5550100/);
      const images = await inDesk<string[]>(
        page,
        `[...desk.shadowRoot.querySelectorAll('.ec-body :is(.ec-day, .ec-sidebar, .ec-bg-event)')].map((one) => getComputedStyle(one).backgroundImage)`,
      );
      expect(new Set(images)).toEqual(new Set(['none']));
    });

    test('is printed without nights: from the first to the last opening or appointment', async () => {
      await page.emulateMedia({ media: 'print' });
      const hours = await inDesk<string[]>(
        page,
        `(({ top, bottom }) => [...desk.shadowRoot.querySelectorAll('.ec-body time')]
          .filter((hour) => hour.textContent !== '')
          .map((hour) => ({ hour, box: hour.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && box.top >= top && box.bottom <= bottom)
          .map(({ hour }) => hour.dateTime.slice(11, 16)))(desk.shadowRoot.querySelector('.ec-body').getBoundingClientRect())`,
      );
      expect([hours[0], hours.at(-1)]).toEqual(['09:00', '21:00']);
    });

    test.each([true, false])(
      'takes one page, also in a page as high as its window (landscape: %s)',
      async (landscape) => {
        await page.evaluate(`{
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('appointment-desk::part(desk) { min-block-size: 110dvb; }');
          document.adoptedStyleSheets.push(sheet);
        }`);
        expect(await pagesOf(page, landscape)).toBe(1);
      },
    );

    test('has letters of at least eight points and no plus signs', async () => {
      await page.emulateMedia({ media: 'print' });
      const points = await inDesk<number>(
        page,
        `((face) => parseFloat(getComputedStyle(face).fontSize) * face.currentCSSZoom * 0.75)(desk.shadowRoot.querySelector('.appointment .face-who'))`,
      );
      expect(points).toBeGreaterThanOrEqual(8);
      const names = await desk(page).locator('.board').getByRole('button').allInnerTexts();
      expect(names.filter((name) => /\+(?!49 30)/.test(name))).toEqual([]);
    });
  });

  test.each([
    ['start and whole name in portrait', 718, 1_000, '.face-who, .face-who > *'],
    ['also the service in landscape', 1_047, 718, '.face-who, .face-who > *, .face-what'],
  ])(
    'two appointments of half an hour beside each other in a week show %s',
    async (_, width, height, lines) => {
      for (const name of ['Clara Brandt', 'David Mensah'])
        await tests.shop.appointments.create({
          productId: 2,
          start: '2026-10-22T10:00',
          staffId: 3,
          contact: { name },
          enforce: 'none',
        });
      const page = await tests.open({}, { width, height });
      await page.evaluate("location.hash = '#desk/calendar/week/2026-10-22'");
      await event(page, /Mensah|more/).waitFor();
      await chooseMia(page);
      await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
      await event(page, /Mensah/).waitFor();
      await page.emulateMedia({ media: 'print' });
      // The boxes of all lines are within their event.
      const cut = await inDesk<string[]>(
        page,
        `[...desk.shadowRoot.querySelectorAll('.appointment')].flatMap((event) => {
        const box = event.getBoundingClientRect();
        return [...event.querySelectorAll('${lines}')].filter((line) =>
          [...line.getClientRects()].some(({ right, bottom }) => right > box.right + 1 || bottom > box.bottom + 1),
        );
      }).map((line) => line.textContent)`,
      );
      expect(cut).toEqual([]);
      expect(await event(page, /Mensah|Brandt/).count()).toBe(2);
    },
  );

  test('on paper, a closed day says so, in the grid and in the week of the team', async () => {
    const page = await tests.open();
    await page.evaluate("location.hash = '#desk/calendar/week/2026-10-22'");
    const title = desk(page).locator('.from-midnight .closed-title', { hasText: 'Closed' });
    await title.waitFor({ state: 'attached' });
    await chooseMia(page);
    await title.waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const body = (await desk(page).locator('.ec-body').boundingBox())!;
    const { y } = (await title.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(body.y);
    expect(y).toBeLessThan(body.y + 60);
    await page.evaluate("location.hash = '#desk/calendar/memberDays/2026-10-22'");
    const word = desk(page).locator('td.closed').first().getByText('Closed');
    await word.waitFor();
    expect((await word.boundingBox())!.width).toBeGreaterThan(20);
  });

  test('on paper, an appointment shows whole lines only', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T10:00',
      staffId: 3,
      contact: { name: 'Maximiliane Alexandra von Hohenstein-Württemberg' },
    });
    const page = await tests.open({}, { width: 718, height: 1_000 });
    await page.evaluate("location.hash = '#desk/calendar/week/2026-10-22'");
    await event(page, /Maximiliane/).waitFor();
    await page.emulateMedia({ media: 'print' });
    const lines = await inDesk<number>(
      page,
      `((body) => body.clientHeight / parseFloat(getComputedStyle(body).lineHeight))(
        desk.shadowRoot.querySelector('.appointment > .ec-event-body'))`,
    );
    expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.1);
  });

  test('a week is printed with every appointment, also those that the screen only counts', async () => {
    for (let at = 0; at < 6; at += 1)
      await tests.shop.appointments.create({
        productId: 1,
        start: '2026-10-22T10:00',
        staffId: 3,
        contact: { name: `Guest ${at}` },
        enforce: 'none',
      });
    const page = await tests.open();
    await page.evaluate("location.hash = '#desk/calendar/week/2026-10-22'");
    await event(page, /more/).waitFor();
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    const printed = desk(page).locator('.member-days .chip', { hasText: 'Guest' });
    await printed.nth(5).waitFor({ state: 'attached' });
    expect(await printed.count()).toBe(6);
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await event(page, /more/).waitFor();
    expect(await desk(page).locator('.member-days').count()).toBe(0);
  });

  test('a week of several members is printed as a row for each, without a name that is broken within a word', async () => {
    for (const [staffId, name] of [
      [3, 'Katharina Schwarzenberger'],
      [4, 'Alexandra Hohenstein'],
      [3, 'Maximilian Bergmann'],
    ] as const)
      await tests.shop.appointments.create({
        productId: 2,
        start: '2026-10-22T10:00',
        staffId,
        contact: { name },
        enforce: 'none',
      });
    const page = await tests.open({}, { width: 1_047, height: 718 });
    await page.evaluate("location.hash = '#desk/calendar/week/2026-10-22'");
    await event(page, /Schwarzenberger|more/)
      .first()
      .waitFor();
    const scroller = "desk.shadowRoot.querySelector('.ec-main')";
    await inDesk(page, `${scroller}.scrollTop = 321`);
    await page.emulateMedia({ media: 'print' });
    const names = desk(page).locator('.member-days .chip > bdi');
    await names.nth(2).waitFor();
    expect(await names.allInnerTexts()).toEqual([
      'Alexandra Hohenstein',
      'Katharina Schwarzenberger',
      'Maximilian Bergmann',
    ]);
    expect(await desk(page).locator('.board').isVisible()).toBe(false);
    const broken = await inDesk<string[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('.chip > bdi')].flatMap((name) => {
        const text = name.firstChild;
        return text.data.split(' ').filter((word) => {
          const range = document.createRange();
          const at = text.data.indexOf(word);
          range.setStart(text, at);
          range.setEnd(text, at + word.length);
          return range.getClientRects().length > 1 || name.scrollWidth > name.clientWidth;
        });
      })`,
    );
    expect(broken).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await desk(page).locator('.board').waitFor();
    expect(await inDesk<number>(page, `${scroller}.scrollTop`)).toBe(321);
  });

  test('an appointment that is open is printed alone, with its facts and its note, without buttons', async () => {
    const { id } = await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T12:00',
      staffId: 3,
      customerId: 6,
      note: 'Asks for tea',
    });
    const page = await tests.open();
    await desk(page).locator(`[data-appointment="${id}"] button`).first().click();
    await dialog(page).getByText('Order 1').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await dialog(page).getByRole('button').count()).toBe(0);
    expect(await dialog(page).locator('.facts').innerText()).toContain(
      'Thursday, October 22, 12:00 – 12:45 PM',
    );
    expect(await dialog(page).getByRole('textbox').inputValue()).toBe('Asks for tea');
    expect(await desk(page).locator('.today-rows').isVisible()).toBe(false);
    expect((await dialog(page).boundingBox())!.y).toBeLessThan(150);
  });
});
