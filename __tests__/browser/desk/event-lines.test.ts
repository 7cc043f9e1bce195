import type { Page } from 'playwright-core';
import type { ShopFile } from '../../../adapters/memory';
import { describeInBrowser } from '../../support/browser/browser';
import { loaded } from '../../support/browser/desk-calendar';
import { desk, deskTests, inDesk, SALON } from '../../support/browser/desk-page';

jest.setTimeout(120_000);

const [FRINGE, COLOUR] = [6, 5];
const FILE: ShopFile = {
  ...SALON,
  products: [
    { ...SALON.products![0]!, needs: [{ kind: 'room' }] },
    SALON.products![1]!,
    {
      id: FRINGE,
      name: 'Fringe',
      price: '9.00',
      duration: 15,
      duration_unit: 'minute',
      staff_ids: [3, 4],
    },
    {
      id: COLOUR,
      name: 'Cut and colour',
      price: '90.00',
      duration: 150,
      duration_unit: 'minute',
      staff_ids: [3, 4],
      parts: [
        { minutes: 45, staff: true },
        { minutes: 30, staff: false, label: 'The colour takes effect' },
        { minutes: 75, staff: true },
      ],
    },
  ],
};

/**
 * Texts that the lower edge of an event, of its first part with staff, or of a label cuts through, and texts that end at an edge
 * without an ellipsis.
 */
const FAULTY_TEXTS = `[...desk.shadowRoot.querySelectorAll('.board .appointment .face > [aria-hidden], .board .free-text')]
  .flatMap((line) => {
    const frame = line.parentElement.getBoundingClientRect();
    const { paddingBottom } = getComputedStyle(line.parentElement);
    const end = frame.bottom - (line.closest('.free-part') ? 0 : parseFloat(paddingBottom));
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const faults = [];
    while (texts.nextNode()) {
      const owner = texts.currentNode.parentElement;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const boxes = [line, owner].map((one) => one.getBoundingClientRect());
      const [top, bottom] = [Math.max(...boxes.map((box) => box.top)), Math.min(end, ...boxes.map((box) => box.bottom))];
      for (const text of range.getClientRects()) {
        const isOutside = text.left >= frame.right || text.right <= frame.left || text.top >= bottom - 2;
        if (!isOutside && (text.bottom > bottom + 2.5 || text.top < top - 2.5)) faults.push(['halved', owner.textContent]);
      }
      const isCut = owner.scrollWidth > owner.clientWidth + 1 || owner.scrollHeight > owner.clientHeight + 2;
      const { textOverflow, webkitLineClamp } = getComputedStyle(owner);
      if (isCut && textOverflow !== 'ellipsis' && webkitLineClamp === 'none') faults.push(['no ellipsis', owner.textContent]);
    }
    return faults;
  })`;

describeInBrowser('the lines of an event in the calendar', () => {
  const tests = deskTests(FILE);

  const book = (productId: number, start: string, name: string, staffId: number) =>
    tests.shop.appointments.create({
      productId,
      start: `2026-10-22T${start}`,
      staffId,
      contact: { name, email: '', phone: '1' },
      enforce: 'none',
    });

  beforeEach(async () => {
    await tests.shop.appointments.resources.create({ name: 'The room at the sea', kind: 'room' });
    await book(COLOUR, '09:00', 'David Mensah', 3);
    await book(1, '09:45', 'Elif Demir', 4);
    await book(2, '10:30', 'Peter Nowak', 4);
    await book(FRINGE, '11:00', 'Maximiliane von Hohenstein-Württemberg', 4);
    await book(1, '12:00', 'Luca Moretti', 3);
  });

  const open = async (width: number, content: object, size = '100%'): Promise<Page> => {
    const page = await tests.open(content, { width, height: 1_400 });
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
    await page.evaluate("location.hash = '#desk/calendar/week/2026-10-22'");
    await loaded(page);
    await desk(page).locator('.board .face').getByText('Luca Moretti').last().waitFor();
    return page;
  };

  test.each([
    [1280, {}, '100%'],
    [390, {}, '100%'],
    [1280, { lang: 'ar', dir: 'rtl' }, '100%'],
    [1280, { lang: 'de' }, '200%'],
    [390, { lang: 'de' }, '200%'],
  ])(
    'are whole, and end with an ellipsis where they are cut (%i pixels, %j, %s)',
    async (width, content, size) => {
      const page = await open(width, content, size);
      expect(await inDesk(page, FAULTY_TEXTS)).toEqual([]);
    },
  );

  test('show a whole name before the service, beside another appointment', async () => {
    const page = await open(1280, {});
    const names = await inDesk<string[]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('.board .face-who > :last-child')]
        .filter((name) => name.scrollHeight <= name.clientHeight && name.scrollWidth <= name.clientWidth &&
          name.getBoundingClientRect().bottom <= name.parentElement.getBoundingClientRect().bottom + 1)
        .map((name) => name.textContent)`,
    );
    expect(names).toEqual(['David Mensah', 'Elif Demir', 'Peter Nowak', 'Luca Moretti']);
  });

  test('show the member and the room only where they are whole beside the service', async () => {
    const visible = `(() => {
      const line = [...desk.shadowRoot.querySelectorAll('.board .face-what')].at(-1);
      const { bottom } = line.getBoundingClientRect();
      return [...line.children].filter((part) => part.getBoundingClientRect().top < bottom - 2).map((part) => part.textContent);
    })()`;
    const page = await open(1280, {});
    expect(await inDesk(page, visible)).toEqual(['Cut', ' · Mia']);
    await page.setViewportSize({ width: 2_000, height: 1_400 });
    expect(await inDesk(page, visible)).toEqual(['Cut', ' · Mia', ' · The room at the sea']);
  });

  test('leave out the label of a part without room for all its words, and keep its plus sign inside', async () => {
    const label = `((part) => {
      const [frame, text] = [part, part.querySelector('.free-text')].map((one) => one.getBoundingClientRect());
      const { position, right, left } = getComputedStyle(part, '::after');
      return { isShown: text.left < frame.right && text.right > frame.left, plus: [position, left < '0' || right < '0'] };
    })(desk.shadowRoot.querySelector('.board .free-part'))`;
    const narrow = await open(1280, {});
    expect(await inDesk(narrow, label)).toEqual({ isShown: false, plus: ['absolute', false] });
    await narrow.setViewportSize({ width: 2_000, height: 1_400 });
    expect(await inDesk(narrow, label)).toEqual({ isShown: true, plus: ['absolute', false] });
  });
});
