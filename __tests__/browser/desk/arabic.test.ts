import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { loaded } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk, MASSAGE, withMassage } from '../../support/browser/desk-page';

jest.setTimeout(120_000);

/** Invisible marks around a text that has its own direction. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

/** Returns the left and right edge of the text in each element. */
const textEdges = (page: Page, selector: string): Promise<{ left: number; right: number }[]> =>
  inDesk(
    page,
    `[...desk.shadowRoot.querySelectorAll('${selector}')].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    })`,
  );

/** Edge of the page to which the arrow at the right end of an element points, measured in its pixels. */
const arrowOf = async (element: Locator): Promise<string> => {
  const page = element.page();
  const { x, y, width, height } = (await element.boundingBox())!;
  const clip = { x: x + Math.max(0, width - 32), y, width: Math.min(width, 32), height };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return inDesk(
    page,
    `createImageBitmap(new Blob([Uint8Array.from(atob('${picture}'), (one) => one.charCodeAt(0))])).then((image) => {
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      const background = data[0];
      const inked = [];
      for (let at = 0; at < data.length / 4; at++)
        if (Math.abs(data[at * 4] - background) > 60)
          inked.push([at % image.width, Math.floor(at / image.width)]);
      const middleOf = (dots) => dots.reduce((sum, [across]) => sum + across, 0) / dots.length;
      const [top, bottom] = [inked[0][1], inked.at(-1)[1]];
      const isInMiddle = ([, down]) => Math.abs(down - (top + bottom) / 2) < (bottom - top) / 6;
      const tip = middleOf(inked.filter(isInMiddle));
      const ends = middleOf(inked.filter((dot) => !isInMiddle(dot)));
      return tip > ends ? 'right' : 'left';
    })`,
  );
};

describeInBrowser('the desk in Arabic', () => {
  const tests = deskTests(withMassage({ padding_before: 15, padding_after: 20, staff_ids: [3] }));

  const openMonth = async (width: number): Promise<Page> => {
    const page = await tests.open({ lang: 'ar', dir: 'rtl' }, { width, height: 740 });
    await desk(page).getByRole('button', { name: 'التقويم', exact: true }).click();
    await loaded(page);
    await desk(page).getByRole('button', { name: 'شهر', exact: true }).click();
    await loaded(page);
    return page;
  };

  test('arrows to the time before, and back, point to the right, and those to the time after to the left', async () => {
    const page = await tests.open({ lang: 'ar', dir: 'rtl' });
    const turns = desk(page).locator('.bar > .turn');
    for (const name of ['اليوم', 'التقويم', 'الأرقام']) {
      await desk(page).getByRole('button', { name, exact: true }).first().click();
      await turns.nth(1).waitFor();
      expect([await arrowOf(turns.nth(0)), await arrowOf(turns.nth(1))]).toEqual(['right', 'left']);
    }
    await page.evaluate("location.hash = '#desk/customers/6'");
    await desk(page).locator('.back').waitFor();
    expect(await arrowOf(desk(page).locator('.back'))).toBe('right');
  });

  test('the names of weekdays of a month do not run into each other on a phone', async () => {
    const page = await openMonth(360);
    const names = await textEdges(page, '.ec-month-view .ec-col-head');
    expect(names).toHaveLength(7);
    // The week begins at the right.
    for (const [at, { left }] of names.slice(0, -1).entries())
      expect(left).toBeGreaterThan(names[at + 1]!.right);
  });

  test('start and end of an event stand in the direction of the page: the start at the right', async () => {
    await tests.shop.appointments.create({ productId: MASSAGE, start: '2026-10-22T14:00', customerId: 6 });
    const page = await tests.open({ lang: 'ar', dir: 'rtl' }, { height: 900 });
    await desk(page).getByRole('button', { name: 'التقويم', exact: true }).click();
    await loaded(page);
    await desk(page).locator('.face-times').first().waitFor();
    const lefts = await inDesk<number[]>(
      page,
      `(() => {
        const text = desk.shadowRoot.querySelector('.face-times').firstChild;
        const leftOf = (from, to) => {
          const range = document.createRange();
          range.setStart(text, from);
          range.setEnd(text, to);
          return range.getBoundingClientRect().left;
        };
        return [leftOf(0, 1), leftOf(text.length - 1, text.length)];
      })()`,
    );
    expect(lefts[0]).toBeGreaterThan(lefts[1]!);
  });

  test('the Latin title of a closed day does not cover the number of the day', async () => {
    await tests.shop.appointments.rules.create({
      kind: 'global',
      kindId: 0,
      title: 'Closed on Sundays',
      rangeType: 'days',
      fromRange: '7',
      toRange: '7',
      appointable: false,
      priority: 30,
    });
    const page = await openMonth(768);
    await desk(page).locator('.closed-title').getByText('Closed on Sundays').first().waitFor();
    const [title] = await textEdges(page, '.closed-title:not(:empty)');
    const numbers = await textEdges(page, '.day-number > [aria-hidden]');
    // Sunday is the second day of the Arabic week.
    expect(title!.left).toBeGreaterThan(numbers[1]!.right);
  });

  test('in a month, a long Latin name is cut at its end, and not at its beginning', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T10:00',
      staffId: 3,
      contact: { name: 'Maximiliane von Hohenstein-Württemberg', email: '', phone: '1' },
    });
    const page = await openMonth(768);
    const [box, name] = await inDesk<[{ left: number }, { left: number }]>(
      page,
      `(() => {
        const face = desk.shadowRoot.querySelector('.ec-month-view .face');
        const texts = document.createTreeWalker(face.querySelector('.face-who'), NodeFilter.SHOW_TEXT);
        while (!texts.nextNode().data.includes('Maxi'));
        const first = document.createRange();
        const at = texts.currentNode.data.indexOf('Maxi');
        first.setStart(texts.currentNode, at);
        first.setEnd(texts.currentNode, at + 1);
        return [face, first].map((of) => of.getBoundingClientRect().toJSON());
      })()`,
    );
    expect(name.left).toBeGreaterThanOrEqual(box.left);
  });

  test('each time of a preparation has an own line, and Latin names beside it do not change its order', async () => {
    const { id } = await tests.shop.appointments.create({
      productId: MASSAGE,
      start: '2026-10-22T10:00',
      customerId: 6,
      staffId: 3,
    });
    const page = await tests.open({ lang: 'ar', dir: 'rtl' });
    await desk(page).locator(`[data-appointment="${id}"]`).getByRole('button').first().click();
    const [before, after] = ['9:45–10:00 ص', '11:00–11:20 ص'];
    const name = `${ISOLATE}Mia${END}`;
    const times = dialog(page).getByText(`${before} ${name} ${after} ${name}`);
    expect(await times.innerText()).toBe(`${before} ${name}\n${after} ${name}`);
  });
});
