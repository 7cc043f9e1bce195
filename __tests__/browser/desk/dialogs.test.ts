import type { Locator } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { chooseService, desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { gone } from '../../support/browser/gone';

jest.setTimeout(60_000);

describeInBrowser('the dialogs of the desk', () => {
  const tests = deskTests();

  const book = () =>
    tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T10:15',
      staffId: 3,
      customerId: 6,
    });

  test.each([1280, 390])(
    'the end of a form has a line as wide as the dialog above it, and nothing below it (%d pixels)',
    async (width) => {
      const page = await tests.open({}, { width, height: 700 });
      await desk(page).getByRole('button', { name: 'New booking' }).click();
      await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Cut');
      await dialog(page)
        .getByRole('group', { name: /^Today/ })
        .waitFor();
      for (const scroll of [0, 9999]) {
        const [line, ...gaps] = await inDesk<(number | string)[]>(
          page,
          `((dialog) => {
            dialog.scrollTo(0, ${scroll});
            const foot = dialog.querySelector('.submit');
            const [outer, inner] = [dialog, foot].map((box) => box.getBoundingClientRect());
            const bar = dialog.offsetWidth - dialog.clientWidth - 2;
            return [
              getComputedStyle(foot).borderTopWidth,
              inner.left - outer.left - 1,
              outer.right - inner.right - 1 - bar,
              Math.round(outer.bottom - inner.bottom - 1),
            ];
          })(desk.shadowRoot.querySelector('dialog'))`,
        );
        expect(line).toBe('1px');
        expect(gaps).toEqual([0, 0, 0]);
      }
    },
  );

  test('the upper edge of the booking form stays where it is when free times are added', async () => {
    const page = await tests.open({}, { height: 900 });
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    const before = (await dialog(page).boundingBox())!;
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Cut');
    await dialog(page)
      .getByRole('group', { name: /^Today/ })
      .waitFor();
    const after = (await dialog(page).boundingBox())!;
    expect(after.height).toBeGreaterThan(before.height);
    expect(after.y).toBe(before.y);
  });

  test('the lists of an appointment open with the arrow of the desk, one right below the other', async () => {
    await book();
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    const messages = dialog(page).locator('summary', { hasText: 'Messages' });
    const changes = dialog(page).locator('summary', { hasText: 'Changes' });
    const [first, second] = [(await messages.boundingBox())!, (await changes.boundingBox())!];
    expect(second.y - first.y - first.height).toBeLessThanOrEqual(0.5);
    const arrow = `((list) => [
      getComputedStyle(list.firstChild).display,
      getComputedStyle(list.firstChild, '::after').rotate,
    ])(desk.shadowRoot.querySelector('.disclosure:last-of-type'))`;
    expect(await inDesk(page, arrow)).toEqual(['flex', '45deg']);
    await changes.click();
    expect(await inDesk(page, arrow)).toEqual(['flex', '225deg']);
  });

  test('the cross of a search field is 16 pixels wide, in the colour of the cross of a dialog', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    // A browser tells the computed style of this part to no script.
    const rules = await inDesk<string[]>(
      page,
      `[...desk.shadowRoot.adoptedStyleSheets, ...desk.shadowRoot.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .filter(({ selectorText }) => ['::-webkit-search-cancel-button', '.turn, .close'].includes(selectorText))
        .map(({ style }) => [style.inlineSize, style.backgroundColor || style.background, style.color].join())`,
    );
    expect(rules).toEqual(['1rem,var(--_muted),', ',,var(--_muted)']);
  });

  test('the form of a payment closes with its cross and with Escape, in the list of the day and in the dialog', async () => {
    await book();
    const page = await tests.open();
    const list = desk(page).locator('.screen');
    const opens = (inside: Locator): Locator => inside.getByRole('button', { name: 'Payment', exact: true });
    const cash = (inside: Locator): Locator => inside.getByRole('button', { name: 'Paid in cash' });
    const close = async (inside: Locator): Promise<void> => {
      await opens(inside).click();
      await inside.getByLabel('Amount').press('Escape');
      await gone(cash(inside));
      expect(await opens(inside).and(page.locator(':focus')).count()).toBe(1);
      await opens(inside).click();
      await inside.getByRole('button', { name: 'Payment: Close' }).click();
      await gone(cash(inside));
    };
    await close(list);
    await list.getByRole('button', { name: 'Cleo Bright' }).click();
    await close(dialog(page));
    expect(await dialog(page).isVisible()).toBe(true);
  });

  test('a message goes with its cross, is as wide as the content of the dialog, and is low', async () => {
    await book();
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByRole('button', { name: 'Arrived' }).click();
    const undo = dialog(page).getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const message = (await dialog(page).locator('.message').boundingBox())!;
    const facts = (await dialog(page).locator('.facts').boundingBox())!;
    expect([message.x, message.width]).toEqual([facts.x, facts.width]);
    // Text and buttons stand beside each other.
    expect(message.height).toBeLessThan(64);
    await dialog(page).getByRole('button', { name: 'Hide the message' }).press('Enter');
    await gone(undo);
    expect(await dialog(page).locator('.message.shown').count()).toBe(0);
    await dialog(page).locator('h2:focus').waitFor();
  });
});
