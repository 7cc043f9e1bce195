import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { loaded, openCalendar } from '../../support/browser/desk-calendar';
import { desk, deskTests, inDesk, SALON } from '../../support/browser/desk-page';

jest.setTimeout(60_000);

const REASON = 'Sonntags geschlossen wegen der Reinigung aller Räume und Geräte des Hauses';

/** Colours of a closed time, of its title, of the open time of the shown day, and of the page. */
interface Colours {
  readonly closed: string;
  readonly title: string;
  readonly open: string;
  readonly surface: string;
}

describeInBrowser('closed times in the calendar', () => {
  const tests = deskTests({
    ...SALON,
    rules: [
      {
        range_type: 'days',
        from_range: '7',
        to_range: '7',
        appointable: false,
        priority: 30,
        title: REASON,
      },
      {
        range_type: 'time',
        from_range: '12:00',
        to_range: '13:00',
        appointable: false,
        priority: 20,
        title: 'Lunch break',
      },
      { range_type: 'time', from_range: '09:00', to_range: '19:00', appointable: true, priority: 10 },
    ],
  });

  const openMonth = async (width: number, lang: string, dir?: 'rtl'): Promise<Page> => {
    const page = await tests.open({ lang, ...(dir && { dir }) }, { width, height: 800 });
    await page.evaluate("location.hash = '#desk/calendar/month/2026-10-22'");
    await loaded(page);
    await desk(page).locator('.closed-title').getByText(REASON).first().waitFor();
    return page;
  };

  test.each([
    [768, 'de', undefined],
    [1280, 'de', undefined],
    [1280, 'ar', 'rtl'],
  ] as const)(
    'in a month, the title of a closed day stands on the shading below the number, in whole lines of whole words (%i pixels, %s)',
    async (width, lang, dir) => {
      const page = await openMonth(width, lang, dir);
      const title = await inDesk<{
        readonly below: boolean;
        readonly cut: number;
        readonly lines: number;
        readonly words: readonly number[];
        readonly background: string;
        readonly tooltip: string;
      }>(
        page,
        `((title) => {
          const text = title.firstChild;
          const range = document.createRange();
          const day = title.closest('.ec-bg-event').getBoundingClientRect();
          const numbers = [...desk.shadowRoot.querySelectorAll('.day-number')].map((one) => one.getBoundingClientRect());
          const number = numbers.find(({ top, left }) => Math.abs(top - day.top) < 12 && left >= day.left && left < day.right);
          const words = [...text.data.matchAll(/\\S+/g)].map(({ index, 0: word }) => {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects();
          });
          const box = title.getBoundingClientRect();
          const { lineHeight, paddingTop, backgroundColor } = getComputedStyle(title);
          return {
            below: box.top >= number.bottom - 1 && box.bottom <= day.bottom,
            cut: words.flatMap((rects) => [...rects]).filter(({ top, bottom }) => top < box.bottom - 1 && bottom > box.bottom + 2).length,
            lines: Math.round((box.height - parseFloat(paddingTop)) / parseFloat(lineHeight)),
            words: words.map(({ length }) => length).filter((length) => length > 1),
            background: backgroundColor,
            tooltip: title.title,
          };
        })(desk.shadowRoot.querySelector('.closed-title'))`,
      );
      expect(title).toEqual({
        below: true,
        cut: 0,
        lines: expect.any(Number) as number,
        words: [],
        background: 'rgba(0, 0, 0, 0)',
        tooltip: REASON,
      });
      expect(title.lines).toBeGreaterThan(1);
    },
  );

  test('in a month, appointments of a closed day take the place of its title', async () => {
    const start = '2026-10-25T10:15';
    await tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId: 6, enforce: 'none' });
    const page = await openMonth(1280, 'en');
    await desk(page).locator('.board .appointment').waitFor();
    const hidden = `((event) => [...desk.shadowRoot.querySelectorAll('.closed-title')]
      .filter((title) => getComputedStyle(title).clipPath === 'inset(50%)')
      .map((title) => title.closest('.ec-bg-event').getBoundingClientRect())
      .map((day) => day.top <= event.top && day.bottom >= event.bottom && day.left <= event.left && day.right >= event.right)
    )(desk.shadowRoot.querySelector('.board .appointment').getBoundingClientRect())`;
    expect(await inDesk(page, hidden)).toEqual([true]);
  });

  test.each(['light', 'dark'] as const)(
    'the open time of today has the colour of the page, and the break at noon another one (%s)',
    async (colorScheme) => {
      const page = await tests.open({}, { colorScheme });
      await openCalendar(page, 'Day');
      await desk(page).locator('.closed-title').getByText('Lunch break').first().waitFor();
      const colours = await inDesk<Colours>(
        page,
        `((root, of) => ({
          closed: of('.ec-bg-event.closed').backgroundColor,
          title: of('.closed-title').backgroundColor,
          open: of('.ec-body .ec-day.ec-highlight').backgroundColor,
          surface: of('.desk').backgroundColor,
        }))(desk.shadowRoot, (part) => getComputedStyle(desk.shadowRoot.querySelector(part)))`,
      );
      expect(colours.open).toBe(colours.surface);
      expect(colours.closed).not.toBe(colours.surface);
      expect(colours.title).toBe('rgba(0, 0, 0, 0)');
    },
  );

  test('the line of the present lies above appointments, and a press on it presses the appointment', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T09:00',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open();
    await openCalendar(page, 'Week');
    await desk(page).locator('.board .face').first().waitFor();
    const [line, event, pressed] = await inDesk<[number, number, boolean]>(
      page,
      `(([line, event]) => {
        const { top } = line.getBoundingClientRect();
        const { left, width } = event.getBoundingClientRect();
        const pressed = desk.shadowRoot.elementFromPoint(left + width / 2, top + 1);
        const height = (of) => Number(getComputedStyle(of).zIndex) || 0;
        return [height(line), height(event), event.contains(pressed)];
      })(['.now', '.ec-event.appointment'].map((part) => desk.shadowRoot.querySelector('.board ' + part)))`,
    );
    expect(line).toBeGreaterThan(event);
    expect(pressed).toBe(true);
  });
});
