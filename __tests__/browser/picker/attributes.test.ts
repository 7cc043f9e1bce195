import { describeInBrowser } from '../../support/browser/browser';
import {
  chooseZone,
  day,
  inPicker,
  part,
  picked,
  pickerTests,
  putPicker,
  time,
} from '../../support/browser/picker-page';
import { plain } from '../../support/browser/plain-text';
import { gone } from '../../support/browser/gone';

jest.setTimeout(60_000);

const NINE = '2026-10-23T09:00:00+02:00';

describeInBrowser('the attributes of the picker', () => {
  const tests = pickerTests();

  /** Returns the query parameters of the picker's first request for a month. */
  const asked = (): Record<string, string> => {
    const first = tests.shop.requests.find((line) => line.includes('/slots/month?'))!;
    return Object.fromEntries(new URL(first.replace('GET ', 'http://shop.example')).searchParams);
  };

  test('product-id alone: the times of that product, with the router at /api', async () => {
    const page = await tests.openPicker('product-id="1"');
    expect(asked()).toEqual({ product_id: '1', qty: '1' });
    expect(await time(page, NINE).innerText()).toMatch(/^9:00\sAM$/);
  });

  test('api is the path of the router, with or without a slash at the end, on this or another origin', async () => {
    await tests.openPicker('product-id="1" api="/api/"');
    await tests.openPicker(`product-id="1" api="${tests.shop.url}api"`);
    expect(tests.shop.requests).toEqual([
      'GET /v2/slots/month?product_id=1&qty=1',
      'GET /v2/slots/month?product_id=1&qty=1',
    ]);
  });

  test('members: in the order given, with the price of each; the first is chosen', async () => {
    const page = await tests.openPicker(
      `product-id="2" currency="EUR" members='[{"id":4,"name":"Jonas","price":"58.00"},{"id":3,"name":"Mia","price":"48.00"}]'`,
    );
    const options = await picked(page).getByLabel('With').locator('option').allInnerTexts();
    expect(options.map(plain)).toEqual(['Jonas · €58.00', 'Mia · €48.00']);
    expect(asked()).toMatchObject({ product_id: '2', staff_id: '4' });
  });

  test('any-member: no preference comes first; a first free time that is on the screen has no button of its own', async () => {
    const page = await tests.openPicker(
      `product-id="2" any-member members='[{"id":4,"name":"Jonas"},{"id":3,"name":"Mia"}]'`,
    );
    const options = await picked(page).getByLabel('With').locator('option').allInnerTexts();
    expect(options).toEqual(['No preference', 'Jonas', 'Mia']);
    expect(asked()).toEqual({ product_id: '2', qty: '1' });
    await time(page, NINE).waitFor();
    expect(
      await picked(page)
        .getByRole('button', { name: /^First free/ })
        .count(),
    ).toBe(0);
  });

  test('quantity and max-quantity: the first number of places, and the largest', async () => {
    const page = await tests.openPicker('product-id="3" quantity="2" max-quantity="4"');
    expect(asked()).toMatchObject({ qty: '2' });
    const places = picked(page).getByLabel('How many people?');
    expect(await places.inputValue()).toBe('2');
    await places.fill('9');
    await places.press('Tab');
    expect(await places.inputValue()).toBe('4');
    await time(page, NINE).click();
    await part(page, 'summary').getByText('4 places').waitFor();
  });

  test('price: empty, the net price of each time; a number, that price; left out, none', async () => {
    const fromApi = await tests.openPicker('product-id="1" price currency="EUR"');
    expect(asked()).toMatchObject({ with: 'price' });
    await time(fromApi, NINE).click();
    expect(await part(fromApi, 'summary').innerText()).toContain('€20.00');

    const given = await tests.openPicker(
      'product-id="3" price="17.85" currency="EUR" quantity="2" max-quantity="2"',
    );
    await time(given, NINE).click();
    expect((await part(given, 'summary').innerText()).split('\n').slice(-2)).toEqual([
      '€35.70',
      '€17.85 each',
    ]);

    const none = await tests.openPicker('product-id="1"');
    await time(none, NINE).click();
    expect(await part(none, 'summary').innerText()).not.toMatch(/20|€/);
  });

  test('product-name: the name of the service in the summary, which can be changed; left out, that of the shop', async () => {
    const page = await tests.openPicker('product-id="2" product-name="Coupe"');
    await time(page, NINE).click();
    expect(await part(page, 'summary').innerText()).toContain('Coupe · 45 minutes');
    await inPicker(page, 'picker.setAttribute("product-name", "Corte")');
    await part(page, 'summary').getByText('Corte').waitFor();
    await inPicker(page, 'picker.removeAttribute("product-name")');
    await part(page, 'summary').getByText('Cut').waitFor();
  });

  test('time-zone: the initial zone of the times; the visitor can choose another', async () => {
    const page = await tests.openPicker('product-id="1" time-zone="Asia/Tokyo"');
    expect(await time(page, NINE).innerText()).toMatch(/^4:00\sPM\s+9:00.*at the shop$/);
    await chooseZone(page, 'New York');
    expect(await time(page, NINE).innerText()).toMatch(/^3:00\sAM\s+9:00.*at the shop$/);
    await chooseZone(page, 'Berlin');
    expect(await time(page, NINE).innerText()).toMatch(/^9:00/);
  });

  test('hour-cycle: the clock of the language, or the given one', async () => {
    const page = await tests.openPicker('product-id="1"');
    for (const [attributes, shown] of [
      ['lang="en-US"', /^9:00\sAM$/],
      ['lang="en-GB"', /^09:00$/],
      ['lang="en-US" hour-cycle="h23"', /^09:00$/],
      ['lang="de" hour-cycle="h12"', /^9:00.+AM$/],
    ] as const) {
      await putPicker(page, `product-id="1" ${attributes}`);
      await time(page, NINE).waitFor();
      expect([attributes, await time(page, NINE).innerText()]).toEqual([
        attributes,
        expect.stringMatching(shown),
      ]);
    }
  });

  test('first-weekday: as in the language, or the given one', async () => {
    const page = await tests.openPicker('product-id="1"');
    for (const [attributes, weekday] of [
      ['lang="en-US"', 'Sunday'],
      ['lang="de"', 'Montag'],
      ['lang="ar"', 'السبت'],
      ['lang="en-US" first-weekday="1"', 'Monday'],
      ['lang="de" first-weekday="7"', 'Sonntag'],
    ] as const) {
      await putPicker(page, `product-id="1" ${attributes}`);
      await time(page, NINE).waitFor();
      const first = picked(page).locator('th').first();
      expect([attributes, await first.getAttribute('abbr')]).toEqual([attributes, weekday]);
    }
  });

  test('lang and dir of the element take precedence over those of the page', async () => {
    const page = await tests.openPicker('product-id="1" lang="ar" dir="rtl"', { lang: 'en' });
    await part(page, 'heading').getByText('أكتوبر 2026').waitFor();
    await day(page, '2026-10-23').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await day(page, '2026-10-24').getAttribute('tabindex')).toBe('0');
  });

  test('a changed attribute takes effect immediately', async () => {
    const page = await tests.openPicker('product-id="1"');
    const set = (name: string, value: string) => inPicker(page, `picker.setAttribute('${name}', '${value}')`);
    await set('lang', 'de');
    await part(page, 'heading').getByText('Oktober 2026').waitFor();
    await set('hour-cycle', 'h12');
    expect(await time(page, NINE).innerText()).toMatch(/AM/);
    await set('product-id', '3');
    await picked(page).locator('[data-start]').nth(1).getByText('11:00').waitFor();
    expect(tests.shop.requests.map((line) => /product_id=\d/.exec(line)![0])).toEqual([
      'product_id=1',
      'product_id=3',
    ]);
  });

  const members = 'a JSON array such as [{"id":3,"name":"Mia","price":"58.00"}]';
  const FAULTS = [
    ['', 'product-id must be a whole number from 1, but it is null'],
    ['product-id="x"', 'product-id must be a whole number from 1, but it is "x"'],
    ['product-id="0"', 'product-id must be a whole number from 1, but it is "0"'],
    [`product-id="1" members="{'3':'Mia'}"`, `members must be ${members}, but it is "{'3':'Mia'}"`],
    [`product-id="1" members='{"3":"Mia"}'`, `members must be ${members}, but it is "{\\"3\\":\\"Mia\\"}"`],
    ['product-id="1" quantity="0"', 'quantity must be a whole number from 1, but it is "0"'],
    ['product-id="1" max-quantity="many"', 'max-quantity must be a whole number from 1, but it is "many"'],
    [
      'product-id="1" price="12,50" currency="EUR"',
      'price must be empty or a decimal number such as 48.00, but it is "12,50"',
    ],
    ['product-id="1" price', 'currency must be the code of the prices, such as EUR, but it is null'],
    ['product-id="1" currency="euro"', 'currency must be a code such as EUR, but it is "euro"'],
    [
      'product-id="1" time-zone="Berlin"',
      'time-zone must be a name such as Europe/Berlin, but it is "Berlin"',
    ],
    ['product-id="1" hour-cycle="24"', 'hour-cycle must be h12 or h23, but it is "24"'],
    ['product-id="1" first-weekday="8"', 'first-weekday must be a whole number from 1 to 7, but it is "8"'],
  ] as const;

  test('a wrong value: one message says which attribute needs which value, on the page and in the console', async () => {
    const page = await tests.open({ body: '<appointment-picker></appointment-picker>' });
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await picked(page).getByRole('alert').waitFor();
    for (const [attributes, message] of FAULTS) {
      logged.length = 0;
      await putPicker(page, attributes);
      const text = `<appointment-picker>: the attribute ${message}.`;
      await picked(page).getByRole('alert').getByText(text).waitFor();
      expect(await picked(page).getByRole('alert').allInnerTexts()).toEqual([text]);
      expect(await inPicker(page, 'picker.validationMessage')).toBe(text);
      expect(logged).toEqual([text]);
    }
    expect(tests.shop.requests).toEqual([]);
  });

  test('a corrected attribute removes the message', async () => {
    const page = await tests.open({ body: '<appointment-picker product-id="x"></appointment-picker>' });
    await picked(page).getByRole('alert').waitFor();
    await inPicker(page, `picker.setAttribute('product-id', '1')`);
    await time(page, NINE).waitFor();
    await gone(picked(page).getByRole('alert'));
  });
});
