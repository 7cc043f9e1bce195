import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { inPicker, listen, part, picked, pickerTests, time } from '../../support/browser/picker-page';
import { gone } from '../../support/browser/gone';

jest.setTimeout(60_000);

const NINE = '2026-10-23T09:00:00+02:00';
const TEN = '2026-10-23T10:00:00+02:00';

describeInBrowser('the picker in a form', () => {
  const tests = pickerTests();

  async function openForm(attributes: string, before = '', after = ''): Promise<Page> {
    const page = await tests.open({
      body: `<form method="post" action="/cart">
        <input type="hidden" name="product_id" value="2" />
        ${before}<appointment-picker name="slot" ${attributes}></appointment-picker>${after}
        <button id="book">Book</button><button type="reset">Begin anew</button>
      </form>`,
    });
    await picked(page).locator('[data-start]').first().waitFor();
    return page;
  }
  const book = (page: Page) => page.locator('#book');

  const events = (page: Page) => page.evaluate<[string, unknown][]>('window.events');

  test('sends the start, the quantity, the member and the time zone', async () => {
    const page = await openForm(`product-id="2" members='[{"id":4,"name":"Jonas"},{"id":3,"name":"Mia"}]'`);
    await picked(page).getByLabel('With').selectOption('Mia');
    await picked(page).locator('[data-day="2026-10-26"]').click();
    await time(page, '2026-10-26T10:30:00+01:00').click();
    await book(page).click();
    await page.getByText('In the cart').waitFor();
    expect(tests.shop.submitted).toEqual([
      {
        product_id: '2',
        start: '2026-10-26T10:30:00+01:00',
        qty: '1',
        staff_id: '3',
        local_timezone: 'Europe/Berlin',
      },
    ]);
  });

  test('sends no field of its own before a time is chosen', async () => {
    const page = await openForm('product-id="1"');
    await book(page).click();
    await page.getByText('In the cart').waitFor();
    expect(tests.shop.submitted).toEqual([{ product_id: '2' }]);
  });

  test('required: the form is not sent, the picker says why, and the shown day gets the focus', async () => {
    const page = await openForm('product-id="1" required');
    expect(await inPicker(page, 'picker.matches(":invalid") && picker.validity.valueMissing')).toBe(true);
    expect(await inPicker(page, 'picker.validationMessage')).toBe('Please choose a time.');
    await book(page).click();
    await page.waitForFunction('document.activeElement.localName === "appointment-picker"');
    expect(await inPicker(page, 'picker.shadowRoot.activeElement.dataset.day')).toBe('2026-10-23');
    expect(await part(page, 'status').innerText()).toBe('Please choose a time.');
    expect(tests.shop.submitted).toEqual([]);

    await time(page, NINE).click();
    expect(await inPicker(page, 'picker.checkValidity() && !picker.validity.valueMissing')).toBe(true);
    await book(page).click();
    await page.getByText('In the cart').waitFor();
    expect(tests.shop.submitted).toMatchObject([{ start: NINE }]);
  });

  const focused = (page: Page) =>
    page.evaluate<string>('document.activeElement.id || document.activeElement.localName');

  test('of several missing fields the first one gets the focus, also if it is the picker', async () => {
    const name = '<label>Name <input id="name" required /></label>';
    const above = await openForm('product-id="1" required', '<fieldset>', `</fieldset>${name}`);
    await book(above).click();
    await above.waitForFunction('document.activeElement.localName === "appointment-picker"');
    expect(await inPicker(above, 'picker.shadowRoot.activeElement.dataset.day')).toBe('2026-10-23');

    const below = await openForm('product-id="1" required', name);
    // The task of the timer comes after those that the click has begun.
    await below.evaluate(`document.querySelector('#book').addEventListener('click', () =>
      setTimeout(() => setTimeout(() => (window.isOver = true))))`);
    await book(below).click();
    await below.waitForFunction('window.isOver');
    expect(await focused(below)).toBe('name');
    expect(await part(below, 'status').innerText()).toBe('Please choose a time.');
  });

  test('reportValidity of the picker focuses its fault without a click, and checkValidity does not even after one', async () => {
    const page = await openForm('product-id="1" required');
    await page.evaluate(`document.querySelector('#book').addEventListener('click', (event) => {
      event.preventDefault();
      window.isValid = document.querySelector('appointment-picker').checkValidity();
      setTimeout(() => setTimeout(() => (window.isOver = true)));
    })`);
    await book(page).click();
    await page.waitForFunction('window.isOver');
    expect(await page.evaluate('window.isValid')).toBe(false);
    expect(await focused(page)).toBe('book');

    expect(await inPicker(page, 'picker.reportValidity()')).toBe(false);
    expect(await inPicker(page, 'picker.shadowRoot.activeElement.dataset.day')).toBe('2026-10-23');
    await time(page, NINE).click();
    expect(await inPicker(page, 'picker.reportValidity()')).toBe(true);
    expect(await inPicker(page, 'picker.shadowRoot.activeElement.dataset.start')).toBe(NINE);
  });

  test('required before the first response: the form is not sent', async () => {
    await tests.browser.context.route('**/api/**', (route) => route.abort());
    const page = await tests.open({
      body: '<form method="post" action="/cart"><appointment-picker product-id="1" required></appointment-picker><button id="book">Book</button></form>',
    });
    await picked(page).getByText('could not be loaded').waitFor();
    await book(page).click();
    expect(await inPicker(page, 'picker.matches(":invalid")')).toBe(true);
    await tests.browser.context.unroute('**/api/**');
    expect(tests.shop.submitted).toEqual([]);
  });

  test('disabled, by itself or in a fieldset: sends nothing, and cannot be focused', async () => {
    for (const [attributes, fieldset] of [
      ['product-id="1" disabled required', ''],
      ['product-id="1" required', '<fieldset disabled>'],
    ] as const) {
      const page = await openForm(attributes, fieldset);
      expect(await inPicker(page, 'picker.matches(":disabled")')).toBe(true);
      await time(page, NINE).click({ force: true });
      expect(await inPicker(page, 'picker.choice')).toBeUndefined();
      await inPicker(page, 'picker.form.requestSubmit()');
      await page.getByText('In the cart').waitFor();
    }
    expect(tests.shop.submitted).toEqual([{ product_id: '2' }, { product_id: '2' }]);
  });

  test('a reset clears the choice', async () => {
    const page = await openForm('product-id="1" required');
    await time(page, NINE).click();
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await part(page, 'summary').getByText('No time chosen yet').waitFor();
    expect(await inPicker(page, 'picker.choice')).toBeUndefined();
    expect(await inPicker(page, 'picker.validity.valueMissing')).toBe(true);
  });

  test('the event chosen has the choice, and cleared has the former one: after Clear, another day, or another member', async () => {
    const page = await openForm(
      `product-id="2" price currency="EUR" any-member members='[{"id":3,"name":"Mia"}]'`,
    );
    await listen(page);
    await time(page, NINE).click();
    const choice = {
      productId: 2,
      start: NINE,
      end: '2026-10-23T07:45:00.000Z',
      quantity: 1,
      price: '48.00',
      timeZone: 'Europe/Berlin',
    };
    expect(await events(page)).toEqual([['chosen', choice]]);
    expect(await inPicker(page, 'picker.choice')).toEqual(choice);
    await picked(page).getByRole('button', { name: 'Clear' }).click();
    expect((await events(page)).slice(1)).toEqual([['cleared', choice]]);
    expect(await inPicker(page, 'picker.choice')).toBeUndefined();

    await time(page, NINE).click();
    await picked(page).locator('[data-day="2026-10-24"]').click();
    await picked(page).locator('[data-start="2026-10-24T09:00:00+02:00"]').waitFor();
    await time(page, '2026-10-24T09:00:00+02:00').click();
    expect((await events(page)).slice(2).map(([type]) => type)).toEqual(['chosen', 'cleared', 'chosen']);
    expect(await inPicker(page, 'picker.choice.start')).toBe('2026-10-24T09:00:00+02:00');
    await inPicker(page, 'picker.clear()');
    expect((await events(page)).at(-1)![0]).toBe('cleared');
  });

  test('the event taken has the lost choice', async () => {
    const page = await openForm('product-id="1" required');
    await listen(page);
    await time(page, TEN).click();
    await tests.shop.appointments.create({ productId: 1, start: '2026-10-23T10:00' });
    await inPicker(page, 'picker.refresh()');
    expect((await events(page)).slice(1)).toMatchObject([['taken', { start: TEN, productId: 1 }]]);
    expect(await inPicker(page, 'picker.choice')).toBeUndefined();
    expect(await inPicker(page, 'picker.validity.valueMissing')).toBe(true);
    await picked(page).getByText('is no longer free').waitFor();
  });

  test('the event failed says what went wrong; the customer reads a text of the picker, and can try again', async () => {
    await tests.browser.context.route('**/api/**', (route) =>
      route.fulfill({ status: 503, json: { code: 'shop_rest_unavailable', message: 'internal words' } }),
    );
    const page = await tests.open({ body: '<p></p>' });
    await listen(page);
    await page.evaluate(`document.querySelector('p').outerHTML =
      '<appointment-picker product-id="1"></appointment-picker>'`);
    await picked(page).getByText('The free times could not be loaded.').waitFor();
    expect(await events(page)).toEqual([
      ['failed', { code: 'shop_rest_unavailable', message: '503 internal words', status: 503 }],
    ]);
    expect(await inPicker(page, 'picker.shadowRoot.textContent')).not.toContain('internal words');
    await tests.browser.context.unroute('**/api/**');
    await picked(page).getByRole('button', { name: 'Try again' }).click();
    await time(page, NINE).waitFor();
    await gone(picked(page).getByText('could not be loaded'));
  });
});
