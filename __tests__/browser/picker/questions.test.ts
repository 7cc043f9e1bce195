import type { Locator, Page } from 'playwright-core';
import type { ShopFile } from '../../../adapters/memory';
import { describeInBrowser } from '../../support/browser/browser';
import {
  BARBER,
  day,
  inPicker,
  listen,
  part,
  picked,
  pickerTests,
  time,
} from '../../support/browser/picker-page';
import { scrollWidth, seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(60_000);

const NINE = '2026-10-23T09:00:00+02:00';

/** A shop that asks its customers questions of every type, and asks for the name of each place. */
const SHOP: ShopFile = {
  ...BARBER,
  products: [
    {
      id: 1,
      name: 'Surf course',
      price: '20.00',
      duration: 60,
      duration_unit: 'minute',
      min_date: 1,
      qty: 3,
      questions: [
        { key: 'name', label: 'Name', type: 'text', required: true, per: 'place' },
        { key: 'level', label: 'Level', type: 'choice', options: ['Beginner', 'Advanced'] },
        { key: 'days', label: 'Other days', type: 'several', options: ['Monday', 'Tuesday'] },
        { key: 'note', label: 'Wishes', type: 'long' },
        { key: 'born', label: 'Date of birth', type: 'date' },
        { key: 'call', label: 'Phone', type: 'phone' },
        { key: 'terms', label: 'I accept the terms', type: 'yes', required: true },
      ],
    },
    {
      id: 2,
      name: 'Board',
      price: '5.00',
      duration: 60,
      duration_unit: 'minute',
      min_date: 1,
      questions: [{ key: 'size', label: 'Your height', type: 'text', required: true }],
    },
  ],
};

const ANSWERS = [
  { key: 'level', value: 'Advanced' },
  { key: 'days', value: ['Monday'] },
  { key: 'note', value: 'With Bo' },
  { key: 'born', value: '1990-05-04' },
  { key: 'call', value: '+49 30 1234' },
  { key: 'terms', value: true },
  { key: 'name', place: 1, value: 'Ada' },
  { key: 'name', place: 2, value: 'Bo' },
];

/** Returns the text of each label without that of its field. */
const OWN_TEXTS = (labels: { firstChild: { textContent: string } }[]): string[] =>
  labels.map(({ firstChild }) => firstChild.textContent);

describeInBrowser('the questions of the picker', () => {
  const tests = pickerTests(SHOP);

  async function openForm(attributes: string, width = 1024): Promise<Page> {
    const page = await tests.open(
      {
        body: `<form method="post" action="/cart">
        <appointment-picker name="slot" questions ${attributes}></appointment-picker><button id="book">Book</button>
      </form>`,
      },
      { width },
    );
    await time(page, NINE).waitFor();
    return page;
  }
  const field = (page: Page, name: string) => part(page, 'questions').getByLabel(name);

  /** Enters a date of birth in the fields of the picker. */
  async function enterBirth(
    page: Page,
    [date, month, year]: readonly [string, string, string],
  ): Promise<void> {
    const born = part(page, 'questions').getByRole('group', { name: 'Date of birth' });
    await born.getByLabel('Month').selectOption(month);
    await born.getByLabel('Day').fill(date);
    await born.getByLabel('Year').fill(year);
  }

  test('a date has a field for day, month and year; an unfinished or impossible one is refused in words, and it can be emptied again', async () => {
    const page = await openForm('product-id="1"');
    await time(page, NINE).click();
    await field(page, 'I accept the terms').check();
    await field(page, 'Name').fill('Ada');
    const born = part(page, 'questions').getByRole('group', { name: 'Date of birth' });
    const answer = () => inPicker(page, 'picker.choice.answers.find(({ key }) => key === "born")?.value');
    for (const wrong of [
      ['', '', '1990'],
      ['31', '2', '1990'],
      ['4', '5', '90'],
    ] as const) {
      await enterBirth(page, wrong);
      expect(await answer()).toBeUndefined();
      await page.locator('#book').click();
      await born.locator('..').getByText('Please enter a full date that exists').waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await born.getByLabel('Month').and(page.locator(':focus')).waitFor();
    }
    await enterBirth(page, ['4', '5', '1990']);
    expect(await answer()).toBe('1990-05-04');
    expect(await born.locator('..').locator('.refusal').count()).toBe(0);
    await enterBirth(page, ['', '', '']);
    expect(await inPicker(page, 'picker.checkValidity()')).toBe(true);
    expect(await answer()).toBeUndefined();
    expect(tests.shop.submitted).toEqual([]);
  });

  test.each([
    ['en', ['Month', 'Day', 'Year'], 'May'],
    ['de', ['Tag', 'Monat', 'Jahr'], 'Mai'],
    ['fr', ['Jour', 'Mois', 'Année'], 'mai'],
    ['es', ['Día', 'Mes', 'Año'], 'mayo'],
    ['ar', ['اليوم', 'الشهر', 'السنة'], 'مايو'],
  ] as const)(
    'in %s, the fields of a date have the names, the order and the months of the language, and Arabic and Persian digits are read',
    async (lang, labels, may) => {
      const dir = lang === 'ar' ? ('rtl' as const) : undefined;
      const page = await tests.openPicker('questions product-id="1"', { lang, dir, width: 320 });
      await time(page, NINE).click();
      const born = part(page, 'questions').getByRole('group', { name: 'Date of birth' });
      expect(await born.locator('label').evaluateAll(OWN_TEXTS)).toEqual(labels);
      const [first, second, year] = labels.map((label) => born.getByLabel(label)) as [
        Locator,
        Locator,
        Locator,
      ];
      const [date, month] = lang === 'en' ? [second, first] : [first, second];
      await date.fill('٤');
      await month.selectOption(may);
      await year.fill('۱۹۹۰');
      expect(await inPicker(page, 'picker.choice.answers')).toContainEqual({
        key: 'born',
        value: '1990-05-04',
      });
      expect(await scrollWidth(page)).toBeLessThanOrEqual(320);
      expect(await seriousFaults(page)).toEqual([]);
    },
  );

  test('appear with a chosen time; each type is answered, for each place too, and the form sends the answers', async () => {
    const page = await openForm('product-id="1" max-quantity="3"');
    expect(await part(page, 'questions').count()).toBe(0);
    await listen(page);
    await time(page, NINE).click();
    await picked(page).getByRole('spinbutton').fill('2');
    await picked(page).getByRole('group', { name: 'Person 2' }).waitFor();
    await field(page, 'Level').selectOption('Advanced');
    await field(page, 'Monday').check();
    await field(page, 'Wishes').fill('With Bo');
    await enterBirth(page, ['4', '5', '1990']);
    await field(page, 'Phone').fill('+49 30 1234');
    await field(page, 'I accept the terms').check();
    await field(page, 'Name').nth(0).fill('Ada');
    await field(page, 'Name').nth(1).fill('Bo');
    expect(await inPicker(page, 'picker.choice.answers')).toEqual(ANSWERS);
    expect(await page.evaluate('events.filter(([type]) => type === "chosen").length')).toBeLessThanOrEqual(2);

    await page.locator('#book').click();
    await page.getByText('In the cart').waitFor();
    const [sent] = tests.shop.submitted;
    expect(sent).toMatchObject({ start: NINE, qty: '2' });
    expect(JSON.parse(sent!.answers!)).toEqual(ANSWERS);
    const { answers } = await tests.shop.appointments.book({
      productId: 1,
      start: sent!.start!,
      quantity: 2,
      answers: JSON.parse(sent!.answers!) as typeof ANSWERS,
    });
    expect(answers.map(({ key, place, value }) => [key, place, value])).toEqual(
      ANSWERS.map(({ key, place = null, value }) => [key, place, value]),
    );
  });

  test('a form without a required answer, or with a wrong one, is not sent; the fault stands beside the field until it is mended', async () => {
    const page = await openForm('product-id="1"');
    await time(page, NINE).click();
    await field(page, 'Phone').fill('at home');
    await inPicker(
      page,
      'picker.addEventListener("invalid", (event) => { window.isBubblePrevented = event.defaultPrevented; })',
    );
    await page.locator('#book').click();
    const faults = () => part(page, 'questions').locator('.refusal').allTextContents();
    expect(await faults()).toEqual([
      'Please enter a phone number.',
      'Please answer this question.',
      'Please answer this question.',
    ]);
    expect(await inPicker(page, 'picker.shadowRoot.activeElement.type')).toBe('tel');
    expect(await inPicker(page, 'picker.validationMessage')).toBe('Please check your answers.');
    expect(await page.evaluate('isBubblePrevented')).toBe(true);
    await field(page, 'Phone').fill('٠١٧٠١٢٣');
    await field(page, 'I accept the terms').check();
    expect(await faults()).toEqual(['Please answer this question.']);
    await field(page, 'Name').fill('Ada');
    expect(await faults()).toEqual([]);
    expect(await inPicker(page, 'picker.checkValidity()')).toBe(true);

    await inPicker(page, "picker.refresh({ params: { 'answers.call': 'must be a phone number' } })");
    expect(await faults()).toEqual(['Please check this answer.']);
    expect(tests.shop.submitted).toEqual([]);
  });

  test('a page that only checks the form says what is missing, but leaves the focus where the visitor is', async () => {
    const page = await openForm('product-id="1"');
    await time(page, NINE).click();
    await field(page, 'Wishes').fill('With Bo');
    expect(await page.evaluate('document.forms[0].checkValidity()')).toBe(false);
    await part(page, 'questions').locator('.refusal').first().waitFor();
    await field(page, 'Wishes').and(page.locator(':focus')).waitFor();
  });

  test('answers stay when another time is chosen', async () => {
    const page = await openForm('product-id="1"');
    await time(page, NINE).click();
    await field(page, 'Name').fill('Ada');
    await day(page, '2026-10-24').click();
    await time(page, '2026-10-24T09:00:00+02:00').click();
    expect(await inPicker(page, 'picker.choice.answers')).toEqual([{ key: 'name', place: 1, value: 'Ada' }]);
  });

  test('each service of a visit has its own questions, and its answers stand in the items of the form', async () => {
    const visit = { name: 'Surf course', services: [{ id: 2, name: 'Board' }] };
    const page = await openForm(`product-id="1" visit='${JSON.stringify(visit)}'`);
    await picked(page).getByText('Add a service').click();
    await picked(page).getByRole('button', { name: 'Board' }).click();
    await time(page, NINE).click();
    await picked(page).getByText('Questions: Board').waitFor();
    await field(page, 'Name').fill('Ada');
    await field(page, 'I accept the terms').check();
    await field(page, 'Your height').fill('1.80 m');

    // A page passes on that the server has refused the answer about the second service.
    await inPicker(page, "picker.refresh({ params: { 'items[1].answers.size': 'is too long' } })");
    const refused = part(page, 'questions').locator('.asked', { hasText: 'Please check this answer.' });
    expect(await refused.getByRole('textbox').getAttribute('name')).toBe('2.0.size');

    await field(page, 'Your height').fill('1.70 m');
    await page.locator('#book').click();
    await page.getByText('In the cart').waitFor();
    expect(JSON.parse(tests.shop.submitted[0]!.items!)).toEqual([
      {
        productId: 1,
        answers: [
          { key: 'terms', value: true },
          { key: 'name', place: 1, value: 'Ada' },
        ],
      },
      { productId: 2, answers: [{ key: 'size', value: '1.70 m' }] },
    ]);
  });

  test('without the attribute nothing is asked, and the product is not read', async () => {
    const page = await tests.openPicker('product-id="1"');
    await time(page, NINE).click();
    expect(await part(page, 'questions').count()).toBe(0);
    expect(tests.shop.requests.filter((request) => request.includes('products'))).toEqual([]);
    expect(await inPicker(page, '"answers" in picker.choice')).toBe(false);
  });

  test('on a phone, the first wrong field and its fault are scrolled above the bar with the button', async () => {
    const page = await tests.open(
      {
        body: `<form><appointment-picker questions product-id="1">
          <button slot="action">Book</button>
        </appointment-picker></form>`,
      },
      { width: 390 },
    );
    await time(page, NINE).click();
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('button', { name: 'Book' }).click();
    const edge = (element: string, side: 'top' | 'bottom') =>
      inPicker(page, `picker.shadowRoot.querySelector('${element}').getBoundingClientRect().${side}`);
    const bar = Number(await edge('.summary', 'top'));
    expect(Number(await edge('[aria-invalid]', 'top'))).toBeGreaterThan(0);
    expect(Number(await edge('.asked .refusal', 'bottom'))).toBeLessThanOrEqual(bar);
  });

  test('on a narrow page nothing is cut, and axe finds no fault', async () => {
    const page = await openForm('product-id="1"', 320);
    await time(page, NINE).click();
    await page.locator('#book').click();
    expect(await scrollWidth(page)).toBeLessThanOrEqual(320);
    expect(await seriousFaults(page)).toEqual([]);
  });
});
