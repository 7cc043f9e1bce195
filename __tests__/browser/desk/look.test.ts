import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { contrastsOf } from '../../support/browser/colours';
import { openCalendar } from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog, inDesk, NOW } from '../../support/browser/desk-page';
import { plain } from '../../support/browser/plain-text';
import { brokenWords } from '../../support/browser/page-checks';

jest.setTimeout(60_000);

const styleOf = (page: Page, selector: string, property: 'color' | 'backgroundColor'): Promise<string> =>
  inDesk(page, `getComputedStyle(desk.shadowRoot.querySelector('${selector}')).${property}`);

const leftOf = async (element: Locator): Promise<number> => Math.round((await element.boundingBox())!.x);

const PAID = { status: 'paid', cost: '0' };
const THERE = { customerStatus: 'arrived' };

describeInBrowser('the look of the desk', () => {
  const tests = deskTests();

  const book = (start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId: 6, ...more });

  test.each(['light', 'dark'] as const)(
    'every state and every pressed mark has a contrast of 4.5, and only what needs attention has the colour of a warning (%s)',
    async (colorScheme) => {
      await book('2026-10-22T09:15');
      await book('2026-10-22T10:15', { status: 'pending-confirmation' });
      await book('2026-10-22T11:15', { staffId: undefined, staffIds: [], enforce: 'none' });
      const arrived = await book('2026-10-22T12:15');
      await tests.shop.appointments.update(arrived.id, { customerStatus: 'arrived' });
      tests.shop.setClock(NOW + 25 * 60_000);
      const page = await tests.open({}, { colorScheme });
      await desk(page).getByText('4 appointments').waitFor();
      const marks = '.state, .attendance [aria-pressed=true]';
      const ratios = await contrastsOf(
        page,
        `[...document.querySelector('appointment-desk').shadowRoot.querySelectorAll('${marks}')]`,
      );
      expect(ratios.length).toBeGreaterThan(5);
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
      const colourOf = (selector: string): Promise<string> => styleOf(page, selector, 'color');
      const late = await colourOf('.state.late');
      expect(await colourOf('.state.unassigned')).toBe(late);
      expect(await colourOf('.state.unpaid')).toBe(await colourOf('.facts-line'));
      expect(await colourOf('.facts-line')).not.toBe(late);
    },
  );

  test.each([
    ['arrived', 'Arrived'],
    ['no-show', 'No-show'],
  ])(
    'a mark that is set (%s) looks alike in Today and in the dialog, and is not filled as the next action is',
    async (mark, name) => {
      const { id } = await book('2026-10-22T09:15');
      tests.shop.setClock(NOW + 25 * 60_000);
      const page = await tests.open();
      const lookOf = (selector: string): Promise<string> =>
        inDesk(
          page,
          `(({ color, backgroundColor, boxShadow }) => [color, backgroundColor, boxShadow].join(' '))(
          getComputedStyle(desk.shadowRoot.querySelector('${selector}')),
        )`,
        );
      await desk(page).locator(`[data-appointment="${id}"]`).getByRole('button', { name }).click();
      await desk(page).locator(`.attendance .${mark}[aria-pressed=true]`).waitFor();
      const inToday = await lookOf(`.attendance .${mark}`);
      expect(inToday).not.toBe(await lookOf('.button.main'));
      await desk(page).locator(`[data-appointment="${id}"] .open`).click();
      await dialog(page).getByRole('button', { name, pressed: true }).waitFor();
      expect(await lookOf('dialog .toggle[aria-pressed=true]')).toBe(inToday);
      // A no-show is not green.
      const colour = await styleOf(page, mark === 'no-show' ? '.state.noShow' : '.tab', 'color');
      expect(inToday.startsWith(colour)).toBe(mark === 'no-show');
    },
  );

  test('in a narrow line of facts, no dot stands at the beginning or the end of a line', async () => {
    const { appointments } = tests.shop;
    const name = 'Alexandrina Wilhelmina';
    await appointments.create({
      productId: 1,
      start: '2026-10-22T10:00',
      staffId: 3,
      customerId: 0,
      contact: { name, email: '', phone: '+49 30 1234567890' },
    });
    const page = await tests.open({}, { width: 390 });
    const facts = desk(page).locator('.facts-line');
    await facts.waitFor();
    expect(await facts.innerText()).toBe('Cut · Mia · +49\u00a030\u00a01234567890');
    await inDesk(
      page,
      `desk.shadowRoot.querySelector('.facts-line').style.setProperty('inline-size', '7rem')`,
    );
    const lines = await inDesk<readonly (readonly [boolean, number])[]>(
      page,
      `((line) => [...line.querySelectorAll('.fact-dot')].map((dot) => {
        const [all, own, fact] = [line, dot, dot.parentElement].map((one) => one.getBoundingClientRect());
        return [own.right <= all.left + 1, Math.round(fact.y - all.y)];
      }))(desk.shadowRoot.querySelector('.facts-line'))`,
    );
    // The dot before the member is in the line, the one before the phone number is cut off.
    expect(lines).toEqual([
      [false, 0],
      [true, expect.any(Number)],
    ]);
    expect(lines[1]![1]).toBeGreaterThan(10);
  });

  test('the text of a select begins where that of a field does, and a box without a tick has the surface of a field', async () => {
    const page = await tests.open({}, { colorScheme: 'dark' });
    await page.evaluate("location.hash = '#desk/tasks/waitlist'");
    await desk(page).locator('.waitlist-filters').getByRole('button').last().click();
    await dialog(page).getByRole('checkbox').first().waitFor();
    const valueOf = (selector: string, property: string): Promise<string> =>
      inDesk(page, `getComputedStyle(desk.shadowRoot.querySelector('dialog ${selector}')).${property}`);
    // Chromium adds 4 pixels of its own in a select.
    expect(await valueOf('select', 'paddingInlineStart')).toBe('4px');
    expect(await valueOf('[type=search]', 'paddingInlineStart')).toBe('8px');
    expect(await valueOf('[type=checkbox]', 'appearance')).toBe('none');
    expect(await valueOf('[type=checkbox]', 'backgroundColor')).toBe(
      await valueOf('select', 'backgroundColor'),
    );
  });

  test('the tabs keep their places when another screen is chosen, and the zone of the times is named by its city', async () => {
    const page = await tests.open();
    const tabs = desk(page).locator('nav > .tab');
    const placesOfTabs = async (): Promise<number[]> =>
      Promise.all((await tabs.all()).map((tab) => leftOf(tab)));
    const before = await placesOfTabs();
    expect(before.length).toBeGreaterThan(4);
    for (const name of ['Calendar', 'Figures']) {
      const tab = tabs.filter({ hasText: name });
      await tab.click();
      await desk(page).locator('.tab[aria-current]', { hasText: name }).waitFor();
      expect(await placesOfTabs()).toEqual(before);
    }
    expect(await desk(page).locator('.connection').innerText()).toContain('Berlin time');
  });

  test('at 1280 x 800, all actions of an appointment are in sight, and its payment and its customer stand there once', async () => {
    await book('2026-10-22T10:15');
    const page = await tests.open({}, { height: 800 });
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    const last = dialog(page).getByRole('button', { name: 'Cancel appointment' });
    await dialog(page).getByText('Order 1').waitFor();
    const { y, height } = (await last.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(760);
    const text = await dialog(page).innerText();
    expect(text.match(/Unpaid/g)).toHaveLength(1);
    expect(text.match(/Cleo Bright/g)).toHaveLength(1);
  });

  test('at 1280 x 800, a month is in sight with all its weeks, and shows which appointments are unpaid', async () => {
    await book('2026-10-22T10:15');
    const { id } = await book('2026-10-22T12:15', { customerId: 7 });
    await tests.shop.appointments.update(id, { noteMoney: 'cash' });
    const page = await tests.open({}, { height: 800 });
    await openCalendar(page, 'Month');
    await desk(page).locator('.face', { hasText: 'Dan Reed' }).waitFor();
    const bottom = await inDesk<number>(
      page,
      `desk.shadowRoot.querySelector('.ec-main').getBoundingClientRect().bottom`,
    );
    expect(bottom).toBeLessThanOrEqual(800);
    const rings = `[...desk.shadowRoot.querySelectorAll('.face')]
      .map((face) => getComputedStyle(face, '::before').content !== 'none')`;
    expect(await inDesk(page, rings)).toEqual([true, false]);
  });

  test.each([
    ['1280 pixels, whole names, and no service without room beside them', 1280, {}, [true, false]],
    ['1280 pixels in Arabic, whole names', 1280, { lang: 'ar', dir: 'rtl' }, [true, false]],
    ['1600 pixels, also the service', 1600, {}, [true, true]],
  ] as const)('an appointment of a month shows: on a page of %s', async (_, width, content, expected) => {
    await book('2026-10-22T10:15');
    const page = await tests.open(content, { width });
    await page.evaluate("location.hash = '#desk/calendar/month/2026-10-22'");
    await desk(page).locator('.face', { hasText: 'Cleo Bright' }).waitFor();
    const shown = await inDesk<boolean[]>(
      page,
      `((face) => ['.face-who > :last-child', '.face-what'].map((line) => {
        const { scrollWidth, clientWidth, offsetTop, offsetHeight } = face.querySelector(line);
        return scrollWidth <= clientWidth && offsetTop + offsetHeight <= face.clientHeight;
      }))(desk.shadowRoot.querySelector('.face'))`,
    );
    expect(shown).toEqual(expected);
  });

  test('in a month on a tablet, an appointment shows its start and the beginning of the name', async () => {
    await book('2026-10-22T10:15');
    const page = await tests.open({ lang: 'de' }, { width: 768, height: 1024 });
    await page.evaluate("location.hash = '#desk/calendar/month/2026-10-22'");
    await desk(page).locator('.face', { hasText: 'Cleo Bright' }).waitFor();
    expect(await desk(page).locator('.face-what').isVisible()).toBe(false);
    const name = (await desk(page).locator('.face-who > :last-child').boundingBox())!;
    expect(name.width).toBeGreaterThan(24);
  });

  test('in a month, the button for further appointments stands within its day', async () => {
    for (let at = 0; at < 8; at += 1) await book('2026-10-22T10:15', { enforce: 'none', customerId: 6 });
    const page = await tests.open();
    await openCalendar(page, 'Month');
    const button = (await desk(page)
      .getByRole('button', { name: /more appointments/ })
      .boundingBox())!;
    const event = (await desk(page).locator('.ec-event.more').boundingBox())!;
    expect([button.y, button.height]).toEqual([event.y, event.height]);
  });

  test('the week of the team shows the service of an appointment, and whether it is unpaid', async () => {
    await book('2026-10-22T10:15');
    const { id } = await book('2026-10-22T12:15', { customerId: 7 });
    await tests.shop.appointments.update(id, { noteMoney: 'cash' });
    const page = await tests.open();
    await openCalendar(page, 'Team week');
    const services = desk(page).locator('.chip-what');
    await services.nth(1).waitFor();
    expect((await services.allTextContents()).map(plain)).toEqual(['Cut · Unpaid', 'Cut']);
  });

  test('while an appointment asks whether to cancel it, only the answer is filled', async () => {
    await book('2026-10-22T10:15');
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    const filled = dialog(page).locator('.content .button.main');
    expect(await filled.allInnerTexts()).toEqual(['Arrived']);
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, cancel it' }).waitFor();
    expect(await filled.allInnerTexts()).toEqual(['Yes, cancel it']);
  });

  test('with forced colours, the dot of a state is painted', async () => {
    await book('2026-10-22T10:15', { status: 'pending-confirmation' });
    const page = await tests.open({}, { forcedColors: 'active' });
    await desk(page).locator('.state.toConfirm').first().waitFor();
    const [dot, surface] = await inDesk<[string, string]>(
      page,
      `((dot) => [
        dot.borderTopWidth === '0px' ? dot.backgroundColor : dot.borderTopColor,
        getComputedStyle(document.body).backgroundColor,
      ])(getComputedStyle(desk.shadowRoot.querySelector('.state.toConfirm'), '::before'))`,
    );
    expect(dot).toBe('rgb(0, 0, 0)');
    expect(dot).not.toBe(surface);
  });

  test('with forced colours, the arrow of a bar, which then has a border, begins at the left edge', async () => {
    const page = await tests.open({}, { forcedColors: 'active' });
    const arrow = desk(page).getByRole('button', { name: 'Previous day' });
    expect(await leftOf(arrow)).toBe(await leftOf(desk(page).locator('.header')));
  });

  test('heading, list and navigation of a screen begin at one left edge', async () => {
    const { id } = await book('2026-10-22T10:15');
    const page = await tests.open();
    const row = desk(page).locator(`[data-appointment="${id}"]`);
    await row.waitFor();
    const edge = await leftOf(row);
    expect(await leftOf(desk(page).locator('.summary'))).toBe(edge);
    expect(await leftOf(desk(page).locator('.header'))).toBe(edge);
  });

  test('the quiet buttons of an appointment and of its row have a fill, also the one that cancels', async () => {
    const { id } = await book('2026-10-22T10:15');
    const page = await tests.open();
    const unfilled = (within: string): Promise<string[]> =>
      inDesk(
        page,
        `[...desk.shadowRoot.querySelectorAll('${within} .button')]
          .filter((one) => getComputedStyle(one).backgroundColor === 'rgba(0, 0, 0, 0)')
          .map((one) => one.getAttribute('aria-label') ?? one.textContent)`,
      );
    const row = desk(page).locator(`[data-appointment="${id}"]`);
    await row.getByRole('button', { name: 'Payment' }).waitFor();
    expect(await unfilled('.screen')).toEqual(['Previous day', 'Next day']);
    await row.getByRole('button').first().click();
    await dialog(page).getByRole('button', { name: 'Payment' }).click();
    await dialog(page).getByRole('button', { name: 'Waived' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Customer card' }).waitFor();
    expect(await unfilled('dialog')).toEqual(['Close', 'Payment: Close']);
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
    await dialog(page).getByRole('button', { name: 'No, keep it' }).waitFor();
    expect(await unfilled('dialog')).toEqual(['Close', 'Payment: Close']);
  });

  test.each([
    ['before its day, the move', '2026-10-23T12:00', {}, ['Move']],
    ['on its day, the arrival', '2026-10-22T12:00', {}, ['Arrived']],
    ['after its start, still the arrival', '2026-10-22T08:45', {}, ['Arrived']],
    ['once the customer is there, the payment', '2026-10-22T12:00', THERE, ['Paid in cash']],
    ['after its end, the payment', '2026-10-22T08:00', {}, ['Paid in cash']],
    ['after its end and paid, the arrival', '2026-10-22T08:00', PAID, ['Arrived']],
    ['after its end, paid and arrived, none', '2026-10-22T08:00', { ...PAID, ...THERE }, []],
    [
      'cancelled before its start, the restoring',
      '2026-10-22T12:00',
      { status: 'cancelled' },
      ['Restore appointment'],
    ],
  ])('the filled button of an appointment: %s', async (_, start, more, filled) => {
    const { id } = await book(start, { enforce: 'none', ...more });
    const page = await tests.open();
    if (start > '2026-10-23') await desk(page).getByRole('button', { name: 'Next day' }).click();
    const cancelled = desk(page).getByRole('button', { name: '1 cancelled' });
    const row = desk(page).locator(`[data-appointment="${id}"] .open`);
    await cancelled.or(row).waitFor();
    if ('status' in more && more.status === 'cancelled') await cancelled.click();
    await row.click();
    await dialog(page)
      .getByRole('button', { name: /Move|Restore/ })
      .waitFor();
    expect(await dialog(page).locator('.button.main').allInnerTexts()).toEqual(filled);
  });

  test.each([
    [1280, 800, 'en', '2026-10-22T12:00'],
    [390, 844, 'de', '2026-10-22T12:00'],
    // After the start, the form of the payment is open.
    [1280, 800, 'de', '2026-10-22T08:00'],
    [390, 844, 'en', '2026-10-22T08:00'],
  ])(
    'what an appointment offers is in sight, with its cancellation last: %d by %d pixels, %s, %s',
    async (width, height, lang, start) => {
      const { id } = await book(start, { enforce: 'none' });
      const page = await tests.open({ lang }, { width, height });
      await desk(page).locator(`[data-appointment="${id}"] .open`).click();
      const cancel = dialog(page).locator('.buttons:not(.money) > .button').last();
      await cancel.waitFor();
      expect(await cancel.innerText()).toBe(lang === 'de' ? 'Termin absagen' : 'Cancel appointment');
      const { y, height: high } = (await cancel.boundingBox())!;
      const box = (await dialog(page).boundingBox())!;
      expect(y + high).toBeLessThanOrEqual(box.y + box.height);
      const parts = await inDesk<string[]>(
        page,
        `[...desk.shadowRoot.querySelector('dialog .content').children].map((part) => part.className)`,
      );
      // On its day, the buttons of the attendance come first; after the end, the present mark is one of these.
      const attendance = start < '2026-10-22T09' ? 'segments' : 'buttons';
      const order = ['states', 'contact', 'facts about', attendance, 'buttons', 'note'];
      expect(parts.filter((part) => order.includes(part)).slice(0, order.length)).toEqual(order);
    },
  );

  test('the ways to times that are not in the list look alike, in one row', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Cut');
    const ways = dialog(page).locator('.other > .buttons > *');
    await ways.nth(2).waitFor();
    expect(await ways.allInnerTexts()).toEqual(['More times', 'Another time', 'Add to the waitlist']);
    const looks = await inDesk<string[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('.other > .buttons > *')].map((way) => {
        const { backgroundColor, borderColor, fontWeight, height } = getComputedStyle(way);
        return [backgroundColor, borderColor, fontWeight, height, way.getBoundingClientRect().y].join(' ');
      })`,
    );
    expect(new Set(looks).size).toBe(1);
  });

  test('on a phone, the buttons of an appointment fill their rows', async () => {
    const { id } = await book('2026-10-22T10:15');
    const page = await tests.open({}, { width: 390, height: 844 });
    await desk(page).locator(`[data-appointment="${id}"]`).getByRole('button').first().click();
    await dialog(page).getByRole('button', { name: 'Payment' }).click();
    await dialog(page).getByRole('button', { name: 'Waived' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).waitFor();
    const rows = await inDesk<string[][]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('dialog .buttons')].flatMap((group) => {
        const { left, right } = group.getBoundingClientRect();
        const boxes = [...group.children].map((button) => button.getBoundingClientRect());
        return [...Map.groupBy(boxes, ({ bottom }) => Math.round(bottom)).values()]
          .map((row) => [row[0].left - left, right - row.at(-1).right].map((rest) => rest.toFixed()));
      })`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.flat())).toEqual(new Set(['0']));
  });

  test.each([
    ['at the start of a wide page', 1280, {}],
    ['at the start of an Arabic page', 1280, { lang: 'ar', dir: 'rtl' }],
    ['above the tabs of a phone, beside the round button', 390, {}],
  ] as const)('a message stands at the lower edge of the window, %s', async (_, width, content) => {
    await book('2026-10-22T10:15');
    const page = await tests.open(content, { width, height: 844 });
    await desk(page).locator('.attendance .arrived').click();
    const box = async (of: string) => (await desk(page).locator(of).boundingBox())!;
    await desk(page).locator('.toast .undo').waitFor();
    const message = await box('.message.shown');
    if (width === 1280) {
      expect(message.y + message.height).toBe(844 - 16);
      const free = 'dir' in content ? 1280 - message.x - message.width : message.x;
      expect(Math.round(free)).toBe(24);
    } else {
      const [tabs, round] = [await box('nav'), await box('.book')];
      expect(message.x).toBe(12);
      expect(message.y + message.height).toBeLessThan(tabs.y);
      expect(message.x + message.width).toBeLessThanOrEqual(round.x);
      expect(round.x - message.x - message.width).toBeLessThan(20);
    }
  });

  test('on a phone, each row of the filters ends where the list ends', async () => {
    const page = await tests.open({}, { width: 390, height: 844 });
    const endsOf = (fields: string) =>
      inDesk<number[]>(
        page,
        `[...desk.shadowRoot.querySelectorAll('${fields}')]
          .map((field) => desk.getBoundingClientRect().right - field.getBoundingClientRect().right)`,
      );
    await page.evaluate("location.hash = '#desk/today/2026-10-23'");
    await desk(page).locator('.today-bar [type=date]').waitFor();
    const [, end] = await endsOf('.today-bar, .screen');
    expect(await endsOf('.today-bar select')).toEqual([end]);

    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByRole('button', { name: 'Waitlist' }).click();
    await desk(page).locator('.waitlist-filters').waitFor();
    const fields = '.waitlist-filters :is(select, [type=date])';
    expect(await endsOf(`${fields}, .waitlist-filters > button`)).toEqual([end, end, end]);
    const starts = await inDesk<number[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('${fields}')].map((field) => field.getBoundingClientRect().left)`,
    );
    expect(new Set(starts).size).toBe(1);
  });

  test.each([768, 1280])(
    'time and name of a row are at one height, and no word of the bar is broken (page of %i pixels)',
    async (width) => {
      const { id } = await book('2026-10-23T10:15');
      const page = await tests.open({ lang: 'de' }, { width });
      await page.evaluate("location.hash = '#desk/today/2026-10-23'");
      const row = desk(page).locator(`[data-appointment="${id}"]`);
      await row.waitFor();
      const middleOf = async (element: Locator): Promise<number> => {
        const { y, height } = (await element.boundingBox())!;
        return y + height / 2;
      };
      const name = await middleOf(row.getByRole('button').first());
      expect(Math.abs((await middleOf(row.locator('.time'))) - name)).toBeLessThan(1.5);
      expect(await brokenWords(page)).toEqual([]);
    },
  );

  test('on a phone, the count of a closed day of a month has another colour than the day', async () => {
    await book('2026-10-25T10:15', { enforce: 'none' });
    const page = await tests.open({}, { width: 390, height: 844 });
    await openCalendar(page, 'Month');
    await desk(page).locator('.more .face').waitFor();
    const count = await styleOf(page, '.more .face', 'backgroundColor');
    expect(count).not.toBe(await styleOf(page, '.ec-bg-event.closed', 'backgroundColor'));
  });

  test('in a month, only the number of today is underlined', async () => {
    const page = await tests.open();
    await openCalendar(page, 'Month');
    const marked = await inDesk<string[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('.day-number')]
        .filter((day) => getComputedStyle(day).boxShadow !== 'none')
        .map(({ lastChild }) => lastChild.textContent)`,
    );
    expect(marked).toEqual(['22']);
  });

  test.each([
    ['a phone has a picture of its own', 390, {}, { different: 6, visible: 6 }],
    [
      'a phone with high contrast has a visible picture',
      390,
      { forcedColors: 'active' } as const,
      { different: 6, visible: 6 },
    ],
    ['a wide page has no picture', 1280, {}, { different: 1, visible: 0 }],
  ])('each screen of %s', async (_, width, media, expected) => {
    const page = await tests.open({}, { width, height: 844, ...media });
    const pictures = await inDesk<{ readonly shape: string; readonly isVisible: boolean }[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('nav > .tab')].map((tab) => {
        const { clipPath, backgroundColor, width } = getComputedStyle(tab, '::before');
        const behind = getComputedStyle(tab.parentElement).backgroundColor;
        return { shape: clipPath, isVisible: parseFloat(width) === 20 && backgroundColor !== behind };
      })`,
    );
    expect(pictures).toHaveLength(6);
    expect({
      different: new Set(pictures.map(({ shape }) => shape)).size,
      visible: pictures.filter(({ isVisible }) => isVisible).length,
    }).toEqual(expected);
  });
});
