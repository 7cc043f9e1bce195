import type { Page } from 'playwright-core';
import type { ShopFile } from '../../../adapters/memory';
import { describeInBrowser } from '../../support/browser/browser';
import { scrollWidth, seriousFaults } from '../../support/browser/shop-pages';
import { day, inPicker, listen, part, picked, pickerTests, time } from '../../support/browser/picker-page';
import { plain } from '../../support/browser/plain-text';
import { gone } from '../../support/browser/gone';

jest.setTimeout(60_000);

const TIMED = { duration_unit: 'minute', min_date: 1, max_date: 60 } as const;

/** A salon in Berlin. A colouring takes an hour, a cut half an hour; two therapists give massages. Jonas is off on Fridays. */
const SALON: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [
    {
      ...TIMED,
      id: 1,
      name: 'Colour',
      price: '80.00',
      duration: 60,
      staff_ids: [3],
    },
    {
      ...TIMED,
      id: 2,
      name: 'Cut',
      price: '40.00',
      duration: 30,
      staff_ids: [3, 4],
      staff_nopref: true,
      staff_base_costs: { 4: '35.50' },
    },
    {
      ...TIMED,
      id: 3,
      name: 'Massage',
      price: '69.00',
      duration: 60,
      staff_ids: [9, 10],
      staff_nopref: true,
    },
    { ...TIMED, id: 4, name: 'Nail care', price: '25.00', duration: 30 },
    { ...TIMED, id: 6, name: 'Make-up class', price: '15.00', duration: 30, qty: 3 },
    { ...TIMED, id: 5, name: 'Beard', price: '20.00', duration: 30, staff_ids: [3, 4], staff_nopref: true },
  ],
  users: [
    { id: 3, login: 'mia', display_name: 'Mia', roles: ['shop_staff'] },
    {
      id: 4,
      login: 'jonas',
      display_name: 'Jonas',
      roles: ['shop_staff'],
      availability: [
        { range_type: 'days', from_range: '5', to_range: '5', appointable: false, priority: 30 },
      ],
    },
    { id: 9, login: 'lea', display_name: 'Lea', roles: ['shop_staff'] },
    { id: 10, login: 'noah', display_name: 'Noah', roles: ['shop_staff'] },
  ],
  rules: [
    { range_type: 'days', from_range: '7', to_range: '7', appointable: false, priority: 30 },
    { range_type: 'time:all', from_range: '09:00', to_range: '12:00', appointable: true, priority: 10 },
  ],
};

const CUT = {
  id: 2,
  name: 'Cut',
  anyMember: true,
  members: [
    { id: 3, name: 'Mia', price: '40.00' },
    { id: 4, name: 'Jonas', price: '35.50' },
  ],
};

const NAIL_CARE = { id: 4, name: 'Nail care' };

const NINE = '2026-10-23T09:00:00+02:00';
const TEN = '2026-10-23T10:00:00+02:00';

const attributes = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${typeof value === 'string' ? value : JSON.stringify(value)}'`)
    .join(' ');

const COLOUR = attributes({
  'product-id': '1',
  price: '80.00',
  currency: 'EUR',
  visit: { name: 'Colour', services: [CUT] },
});

const MASSAGE = attributes({
  'product-id': '3',
  price: '69.00',
  currency: 'EUR',
  'any-member': '',
  members: [
    { id: 9, name: 'Lea' },
    { id: 10, name: 'Noah' },
  ],
  visit: { name: 'Massage', forTwo: true },
});

const BESIDE = [NAIL_CARE, CUT];

describeInBrowser('several services in one visit', () => {
  const tests = pickerTests(SALON);
  const summary = async (page: Page) => plain(await part(page, 'summary').innerText());
  const times = async (page: Page) => (await part(page, 'time').allInnerTexts()).map(plain);
  const asked = () => tests.shop.requests.filter((line) => line.includes('/visits/slots'));

  const loaded = (page: Page) => picked(page).locator('.month[aria-busy="false"]').waitFor();

  async function add(page: Page, name: string): Promise<void> {
    await picked(page).getByText('Add a service').click();
    await part(page, 'services').locator('details').getByRole('button', { name }).click();
    await loaded(page);
  }

  test('with the arrangement “any order”, the visit may begin with the service that was added', async () => {
    // Mia is busy until half past nine.
    await tests.shop.appointments.create({ productId: 2, staffId: 3, start: '2026-10-23T09:00' });
    const page = await tests.openPicker(COLOUR);
    await add(page, 'Cut');
    expect(await times(page)).toEqual(['10:00 AM']);
    await picked(page).getByLabel('Any order is fine').check();
    await loaded(page);
    expect(await times(page)).toEqual(['9:30 AM', '10:00 AM', '10:30 AM']);
    await part(page, 'time').first().click();
    expect(await summary(page)).toContain('9:30 – 10:00 AM Cut · with Mia · €40.00 10:00 – 11:00 AM Colour');
    expect(await seriousFaults(page)).toEqual([]);
    await picked(page).getByLabel('Any order is fine').uncheck();
    await loaded(page);
    expect(await times(page)).toEqual(['10:00 AM']);
  });

  test('with one person for all, only the starts at which one member is free for all services are left', async () => {
    // Mia is busy from eleven on Saturday; only Jonas could cut then.
    await tests.shop.appointments.create({ productId: 2, staffId: 3, start: '2026-10-24T11:00' });
    const form = `<form method="post" action="/cart"><appointment-picker ${COLOUR}></appointment-picker><button id="book">Book</button></form>`;
    const page = await tests.open({ body: form });
    await picked(page).locator('[data-start]').first().waitFor();
    await add(page, 'Cut');
    await day(page, '2026-10-24').click();
    await loaded(page);
    expect(await part(page, 'day-title').innerText()).toContain('from €115.50');
    expect(await times(page)).toEqual(['9:00 AM €120.00', '10:00 AM']);
    await picked(page).getByLabel('The same person for all').check();
    await loaded(page);
    expect(await times(page)).toEqual(['9:00 AM']);
    expect(await seriousFaults(page)).toEqual([]);
    await part(page, 'time').first().click();
    await page.locator('#book').click();
    await page.getByText('In the cart').waitFor();
    expect(tests.shop.submitted.at(-1)).toMatchObject({ same_staff: 'true', arrange: 'in_order' });
  });

  test('several places of a service: the starts with enough of them, the price of all, and what the form sends', async () => {
    await tests.shop.appointments.create({ productId: 6, quantity: 2, start: '2026-10-23T10:00' });
    const course = { id: 6, name: 'Make-up class', price: '15.00', maxQuantity: 2 };
    const visit = attributes({ visit: { name: 'Colour', services: [course] } });
    const picker = `<appointment-picker ${COLOUR.replace(/visit=.*$/, visit)}></appointment-picker>`;
    const page = await tests.open({
      body: `<form method="post" action="/cart">${picker}<button id="book">Book</button></form>`,
    });
    await picked(page).locator('[data-start]').first().waitFor();
    await add(page, 'Make-up class');
    expect(await times(page)).toEqual(['9:00 AM', '10:00 AM']);
    const places = picked(page).getByLabel('Make-up class: how many people?');
    await places.fill('2');
    await places.press('Tab');
    await loaded(page);
    expect(await times(page)).toEqual(['10:00 AM']);
    await time(page, TEN).click();
    expect(await summary(page)).toContain('Make-up class · 2 places · €30.00');
    expect(await summary(page)).toContain('€110.00 in all');
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('#book').click();
    await page.getByText('In the cart').waitFor();
    const items = JSON.parse(tests.shop.submitted.at(-1)!.items!) as {
      productId: number;
      quantity?: number;
    }[];
    expect(items).toEqual([{ productId: 1 }, { productId: 6, quantity: 2 }]);
    const booked = await tests.shop.appointments.visits.create({ items, start: TEN });
    expect(booked.appointments.map(({ quantity }) => quantity)).toEqual([1, 2]);
  });

  test('a visit whose text writes the name of the number of places in another way has no field for it', async () => {
    const course = { id: 6, name: 'Make-up class', price: '15.00', maxQuantity: 2 };
    const visit = attributes({ visit: { name: 'Colour', services: [course] } });
    const page = await tests.openPicker(
      COLOUR.replace(/visit=.*$/, () => visit.replace('maxQuantity', 'max\\u0051uantity')),
    );
    await add(page, 'Make-up class');
    expect(await times(page)).toEqual(['9:00 AM', '10:00 AM']);
    expect(await picked(page).getByLabel('Make-up class: how many people?').count()).toBe(0);
  });

  test('a number of places that is being typed stays while times load', async () => {
    const course = { id: 6, name: 'Make-up class', price: '15.00', maxQuantity: 12 };
    const visit = attributes({ visit: { name: 'Colour', services: [course] } });
    const page = await tests.openPicker(COLOUR.replace(/visit=.*$/, visit));
    await add(page, 'Make-up class');
    const places = picked(page).getByLabel('Make-up class: how many people?');
    await places.focus();
    await places.fill('15');
    await inPicker(page, 'picker.refresh()');
    expect(await places.inputValue()).toBe('15');
    await places.press('Tab');
    expect(await places.inputValue()).toBe('12');
    await picked(page).getByText('At most 12 places in one booking').waitFor();
  });

  test('one person for all services is offered only if somebody performs all of them; the person chosen for one service then performs all', async () => {
    const beard = { ...CUT, id: 5, name: 'Beard' };
    const page = await tests.openPicker(
      COLOUR.replace(/visit=.*$/, attributes({ visit: { name: 'Colour', services: [CUT, beard] } })),
    );
    await add(page, 'Cut');
    await add(page, 'Beard');
    await picked(page).getByLabel('The same person for all').check();
    await picked(page).getByLabel('Beard: with').selectOption('3');
    await loaded(page);
    expect(await picked(page).getByLabel('Cut: with').inputValue()).toBe('3');
    const apart = await tests.openPicker(
      MASSAGE.replace(/visit=.*$/, attributes({ visit: { name: 'Massage', services: [CUT] } })),
    );
    await add(apart, 'Cut');
    expect(await picked(apart).getByLabel('Any order is fine').count()).toBe(1);
    expect(await picked(apart).getByLabel('The same person for all').count()).toBe(0);
  });

  test('a cut after a colour: each with its time and member, the total, and one choice for page and form', async () => {
    const page = await tests.openPicker(COLOUR);
    await listen(page);
    expect(await times(page)).toEqual(['9:00 AM', '10:00 AM', '11:00 AM']);
    await add(page, 'Cut');
    // The salon closes at twelve.
    expect(await times(page)).toEqual(['9:00 AM', '10:00 AM']);
    await time(page, TEN).click();
    expect(await summary(page)).toBe(
      'Friday, October 23, 10:00 – 11:30 AM Clear 10:00 – 11:00 AM Colour · €80.00 ' +
        '11:00 – 11:30 AM Cut · with Mia · €40.00 Berlin time €120.00 in all',
    );
    const wanted = [{ productId: 1 }, { productId: 2 }];
    const [[name, detail]] = await page.evaluate<[[string, object]]>('window.events');
    expect([name, detail]).toEqual([
      'chosen',
      {
        productId: 1,
        start: TEN,
        end: '2026-10-23T09:30:00.000Z',
        quantity: 1,
        price: '120.00',
        timeZone: 'Europe/Berlin',
        visit: {
          arrange: 'in_order',
          sameStaff: false,
          wanted,
          items: [
            { ...wanted[0], staffIds: [3], start: iso('08:00'), end: iso('09:00'), price: '80.00' },
            { ...wanted[1], staffIds: [3], start: iso('09:00'), end: iso('09:30'), price: '40.00' },
          ],
        },
      },
    ]);
    const form = `<form method="post" action="/cart"><appointment-picker ${COLOUR}></appointment-picker><button id="book">Book</button></form>`;
    const inForm = await tests.open({ body: form });
    await picked(inForm).locator('[data-start]').first().waitFor();
    await add(inForm, 'Cut');
    await time(inForm, TEN).click();
    await inForm.locator('#book').click();
    await inForm.getByText('In the cart').waitFor();
    const [sent] = tests.shop.submitted;
    expect(sent).toEqual({
      start: TEN,
      arrange: 'in_order',
      items: JSON.stringify(wanted),
      local_timezone: 'Europe/Berlin',
    });
    await tests.shop.appointments.visits.create({
      items: JSON.parse(sent!.items!) as { productId: number }[],
      start: TEN,
    });
    expect((await tests.shop.appointments.list({})).items).toMatchObject([
      { productId: 2, staffIds: [3] },
      { productId: 1, staffIds: [3] },
    ]);
  });

  test('a massage for two: both at one time, with different members, of whom one can be chosen', async () => {
    const page = await tests.openPicker(MASSAGE);
    await picked(page).getByLabel('For two').check();
    await loaded(page);
    await time(page, NINE).click();
    expect(await summary(page)).toContain(
      '9:00 – 10:00 AM Massage · with Lea · €69.00 9:00 – 10:00 AM Massage · with Noah · €69.00',
    );
    expect(await summary(page)).toContain('€138.00 in all');
    await picked(page).getByLabel('First person: with').selectOption('Noah');
    await loaded(page);
    expect(await summary(page)).toMatch(/with Noah.*with Lea/);
    expect(await inPicker(page, 'picker.choice.visit.wanted')).toEqual([
      { productId: 3, staffId: 10 },
      { productId: 3 },
    ]);
    // Both services are for one person again, and the chosen member stays.
    await picked(page).getByRole('checkbox').uncheck();
    await loaded(page);
    expect(await picked(page).getByLabel('With').inputValue()).toBe('10');
    expect(await inPicker(page, 'picker.choice.visit === undefined')).toBe(true);
  });

  test('a start with one free therapist is not offered to two people; if the chosen start is lost, the picker says so', async () => {
    const page = await tests.openPicker(MASSAGE);
    await time(page, NINE).click();
    await tests.shop.appointments.create({ productId: 3, start: '2026-10-23T09:00', staffId: 9 });
    await picked(page).getByLabel('For two').check();
    await picked(page).getByText('Your services do not all fit at the time you chose.').waitFor();
    expect(await times(page)).toEqual(['10:00 AM', '11:00 AM']);
    expect(await inPicker(page, 'picker.choice === undefined')).toBe(true);
  });

  test('a chosen start that another visitor takes is lost, and only its day is read again', async () => {
    const page = await tests.openPicker(MASSAGE);
    await picked(page).getByLabel('For two').check();
    await loaded(page);
    await time(page, NINE).click();
    await tests.shop.appointments.create({ productId: 3, start: '2026-10-23T09:00', staffId: 9 });
    await inPicker(page, 'picker.refresh()');
    await picked(page).getByText('The time you chose is no longer free.').waitFor();
    expect(asked().map((line) => line.replace(/.*&min_date/, 'min_date'))).toEqual([
      'min_date=2026-10-23&max_date=2026-10-31',
      'min_date=2026-10-23&max_date=2026-10-23',
    ]);
  });

  test('days without a start for the whole visit are sold out; a full month leads to the first start of a later one', async () => {
    const { appointments } = tests.shop;
    for (const date of ['24', '26', '27', '28', '29', '30', '31'])
      await appointments.create({
        productId: 3,
        start: `2026-10-${date}T09:00`,
        end: `2026-10-${date}T12:00`,
        staffId: 9,
      });
    const page = await tests.openPicker(MASSAGE);
    await picked(page).getByLabel('For two').check();
    await loaded(page);
    expect(await day(page, '2026-10-24').getAttribute('aria-label')).toBe('Saturday, October 24, sold out');
    expect(await day(page, '2026-10-23').getAttribute('aria-label')).toBe('Friday, October 23, 3 free times');
    await appointments.create({
      productId: 3,
      start: '2026-10-23T09:00',
      end: '2026-10-23T12:00',
      staffId: 9,
    });
    await inPicker(page, 'picker.refresh()');
    await picked(page).getByText('Nothing is free this month.').waitFor();
    await picked(page)
      .getByRole('button', { name: 'First free time: Monday, November 2 at 9:00 AM' })
      .click();
    await loaded(page);
    expect(await inPicker(page, 'picker.choice.start')).toBe('2026-11-02T09:00:00+01:00');
  });

  test('late in a month, two services show the same four weeks on a phone as one service, and a day of the next month can be chosen', async () => {
    tests.shop.setClock(Date.UTC(2026, 9, 29, 7));
    const page = await tests.openPicker(COLOUR, { width: 390 });
    const days = () => picked(page).locator('[data-day]').allInnerTexts();
    const ofOneService = await days();
    expect(ofOneService).toHaveLength(28);
    await add(page, 'Cut');
    expect(await days()).toEqual(ofOneService);
    expect(await day(page, '2026-11-02').getAttribute('aria-label')).toBe('Monday, November 2, 2 free times');
    await day(page, '2026-11-02').click();
    await loaded(page);
    expect(await days()).toEqual(ofOneService);
    await time(page, '2026-11-02T09:00:00+01:00').click();
    expect(await inPicker(page, 'picker.choice.visit.items.length')).toBe(2);
    // A start that another customer takes is gone with the next refresh.
    await tests.shop.appointments.create({ productId: 1, staffId: 3, start: '2026-11-02T09:00' });
    await inPicker(page, 'picker.refresh()');
    await picked(page).getByText('The time you chose is no longer free.').waitFor();
    expect(await day(page, '2026-11-02').getAttribute('aria-label')).toBe('Monday, November 2, 1 free time');
  });

  test('the keyboard adds a service, puts it first and removes it, and the focus stays in the list', async () => {
    const page = await tests.openPicker(COLOUR);
    const add = picked(page).locator('details > summary');
    await add.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await loaded(page);
    const focused = () => inPicker<string>(page, 'picker.shadowRoot.activeElement.ariaLabel');
    expect(await focused()).toBe('Cut: with');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Cut earlier');
    await page.keyboard.press('Enter');
    await loaded(page);
    expect(await focused()).toBe('Cut: with');
    await time(page, NINE).click();
    expect(await summary(page)).toMatch(/9:00 – 9:30 AM Cut .* 9:30 – 10:30 AM Colour/);
    await picked(page).getByRole('button', { name: 'Remove Cut' }).press('Enter');
    await loaded(page);
    await gone(part(page, 'services').locator('ol'));
    expect(await times(page)).toHaveLength(3);
  });

  test('hours limit the starts of a visit, too', async () => {
    const page = await tests.openPicker(`${COLOUR} time-from="10:00" weekdays="1,5"`);
    await add(page, 'Cut');
    expect(await times(page)).toEqual(['10:00 AM']);
    expect(await picked(page).locator('.day.free').allInnerTexts()).toEqual(['23', '26', '30']);
  });

  test('at most four services can be chosen; if one has no price, no total is shown', async () => {
    const page = await tests.openPicker(COLOUR.replace(JSON.stringify([CUT]), JSON.stringify(BESIDE)));
    await add(page, 'Nail care');
    await time(page, NINE).click();
    expect(await summary(page)).toMatch(/Colour · €80.00 .* Nail care Berlin time$/);
    expect(await inPicker(page, 'picker.choice.price === undefined')).toBe(true);
    await add(page, 'Nail care');
    await add(page, 'Nail care');
    expect(await picked(page).getByText('Add a service').isVisible()).toBe(false);
  });

  test('a wrong offer is named, and a page without an offer loads no part for it', async () => {
    const page = await tests.open({
      body: `<appointment-picker product-id="1" visit='{"forTwo":1}'></appointment-picker>`,
    });
    await picked(page).getByRole('alert').waitFor();
    expect(await picked(page).getByRole('alert').innerText()).toMatch(
      /the attribute visit must be a JSON object/,
    );
    const loads: string[] = [];
    const other = await tests.browser.page();
    other.on('request', (request) => loads.push(request.url()));
    tests.shop.show({ body: '<appointment-picker product-id="1"></appointment-picker>' });
    await other.goto(tests.shop.url);
    await picked(other).locator('[data-start]').first().waitFor();
    expect(loads.filter((url) => url.includes('/picker/'))).toEqual([
      expect.stringMatching(/\/picker\.mjs$/),
    ]);
  });

  test('with text of twice its size on a phone, the services fit their column, and the name of the month breaks no word', async () => {
    const css = 'html { font-size: 200%; }';
    const page = await tests.openPicker(COLOUR, { lang: 'de', css, width: 300 });
    const services = part(page, 'services');
    await services.locator('summary').click();
    const wider = `(({ right }) => [...picker.shadowRoot.querySelectorAll('.services *')]
      .filter((element) => element.getBoundingClientRect().right > right + 0.5)
      .map(({ localName, textContent }) => localName + ': ' + textContent))(
        picker.shadowRoot.querySelector('.services').getBoundingClientRect())`;
    expect(await inPicker(page, wider)).toEqual([]);
    await services.locator('details button').click();
    await services.locator('.sign').first().waitFor();
    expect(await inPicker(page, wider)).toEqual([]);
    const linesOfMonth = `((range) => {
      const text = picker.shadowRoot.querySelector('.month > h2').firstChild;
      range.setStart(text, 0);
      range.setEnd(text, text.data.indexOf(' '));
      return range.getClientRects().length;
    })(document.createRange())`;
    expect(await inPicker(page, linesOfMonth)).toBe(1);
  });

  test('every state has texts for screen readers and fits a narrow page: light, dark, from right to left', async () => {
    for (const [lang, colorScheme] of [
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const) {
      const css = ':root { color-scheme: light dark }';
      const dir = lang === 'ar' ? ('rtl' as const) : undefined;
      const page = await tests.openPicker(COLOUR, { lang, dir, css, colorScheme, width: 320 });
      const look = async () => {
        await loaded(page);
        expect([lang, await seriousFaults(page), await scrollWidth(page)]).toEqual([lang, [], 320]);
      };
      await picked(page).locator('details > summary').click();
      await look();
      await part(page, 'services').locator('details button').click();
      await look();
      await picked(page).locator('[data-start]').first().click();
      await look();
      const two = await tests.openPicker(MASSAGE, { lang, dir, css, colorScheme, width: 320 });
      await part(two, 'services').getByRole('checkbox').check();
      await loaded(two);
      expect([await seriousFaults(two), await scrollWidth(two)]).toEqual([[], 320]);
    }
    expect(tests.browser.errors).toEqual([]);
  });
});

const iso = (utc: string): string => `2026-10-23T${utc}:00.000Z`;
