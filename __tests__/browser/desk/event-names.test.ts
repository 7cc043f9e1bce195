import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { loaded } from '../../support/browser/desk-calendar';
import { desk, deskTests, inDesk } from '../../support/browser/desk-page';

jest.setTimeout(60_000);

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Boxes of an event, of the text of its start, and of the lines of its name. */
interface EventBoxes {
  readonly event: Box;
  readonly start: Box;
  readonly name: readonly Box[];
}

describeInBrowser('the name in an event beside the hours of the day', () => {
  const tests = deskTests();

  const openTeam = async (name: string, page: { lang?: string; dir?: 'rtl' } = {}): Promise<Page> => {
    const contact = { name, email: '', phone: '1' };
    // Half an hour has no room for its end.
    await tests.shop.appointments.create({ productId: 2, start: '2026-10-22T10:00', staffId: 4, contact });
    const opened = await tests.open(page, { width: 390, height: 844 });
    await opened.evaluate("location.hash = '#desk/calendar/members/2026-10-22'");
    await loaded(opened);
    await desk(opened).locator('.board .face').getByText(name).last().waitFor();
    return opened;
  };

  const boxesOf = (page: Page): Promise<EventBoxes> =>
    inDesk(
      page,
      `(() => {
        const event = desk.shadowRoot.querySelector('.board .face');
        const [start, name] = [...event.querySelectorAll('.face-start, .face-who > :last-child')].map((line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          return [...range.getClientRects()].map((box) => box.toJSON());
        });
        return { event: event.getBoundingClientRect().toJSON(), start: start[0], name };
      })()`,
    );

  test.each([
    ['left', 'right', {}],
    ['right', 'left', { lang: 'ar', dir: 'rtl' }],
  ] as const)('with room beside the start stands there, at its %s edge', async (edge, other, language) => {
    const short = await boxesOf(await openTeam('Ada Bo', language));
    expect(short.name).toHaveLength(1);
    expect(short.name[0]!.top).toBe(short.start.top);
    expect(Math.abs(short.name[0]![edge] - short.start[other])).toBeLessThan(8);
  });

  test.each([
    ['left', {}],
    ['right', { lang: 'ar', dir: 'rtl' }],
  ] as const)('without room beside the start stands below it at the %s edge', async (edge, language) => {
    const { start, name } = await boxesOf(await openTeam('Ada Lovelace-Byron', language));
    expect(name.length).toBeGreaterThan(0);
    for (const line of name) {
      expect(line.top).toBeGreaterThanOrEqual(start.bottom - 1);
      expect(line[edge]).toBeCloseTo(start[edge], 0);
    }
  });

  test.each([{}, { lang: 'ar', dir: 'rtl' }] as const)(
    'stands below the start and is cut at its end, if its first word is long (%j)',
    async (language) => {
      const page = await openTeam('Constantinopolitanopoulos', language);
      const { event, start, name } = await boxesOf(page);
      expect(name[0]!.top).toBeGreaterThanOrEqual(start.bottom);
      expect(name[0]!.left).toBeGreaterThanOrEqual(event.left);
      expect(name[0]!.left).toBeLessThan(event.right);
    },
  );
});
