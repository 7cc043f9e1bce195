import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { day, inPicker, part, picked, pickerTests, time } from '../../support/browser/picker-page';
import { scrollWidth, seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(60_000);

const NINE = '2026-10-23T09:00:00+02:00';
const TELL_ME = 'Tell me when a place is free';

describeInBrowser('the picker and the waitlist', () => {
  const tests = pickerTests();

  /**
   * Opens a page with the picker, and answers its requests to the shop's route for the waitlist. The first request
   * fails.
   */
  async function openWithRoute(attributes: string, width = 1024): Promise<{ page: Page; sent: unknown[] }> {
    const sent: unknown[] = [];
    await tests.browser.context.route('**/wait', async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ status: sent.length === 1 ? 400 : 201, json: {} });
    });
    const body = `<form><appointment-picker waitlist="/wait" ${attributes}></appointment-picker></form>`;
    const page = await tests.open({ body }, { width });
    await picked(page).locator('[data-day]').first().waitFor();
    return { page, sent };
  }
  afterEach(() => tests.browser.context.unroute('**/wait'));

  /** Books every hour of Monday, 26 October. Returns the last appointment. */
  async function fillMonday(): Promise<{ readonly id: number }> {
    for (let hour = 9; hour < 18; hour += 1)
      await tests.shop.appointments.create({
        productId: 1,
        start: `2026-10-26T${String(hour).padStart(2, '0')}:00`,
      });
    return tests.shop.appointments.create({ productId: 1, start: '2026-10-26T18:00' });
  }
  const button = (page: Page, name: string) => picked(page).getByRole('button', { name });

  test('a guest waits for a full day: the form has the day, and the page of the shop gets the wish with the contact', async () => {
    await fillMonday();
    const { page, sent } = await openWithRoute('product-id="1"', 390);
    await time(page, NINE).waitFor();
    expect(await button(page, TELL_ME).count()).toBe(0);
    await day(page, '2026-10-26').click();
    await picked(page).getByText('Nothing is free on Monday, October 26.').waitFor();
    expect(await part(page, 'time').count()).toBe(0);
    expect(await part(page, 'zone').count()).toBe(0);
    await button(page, TELL_ME).click();
    expect(await picked(page).getByLabel('First day').inputValue()).toBe('2026-10-26');
    await picked(page).getByLabel('Last day').selectOption('Wednesday, October 28');
    await picked(page).getByLabel('Not before').selectOption('10:00 AM');
    await picked(page).getByLabel('Monday', { exact: true }).check();
    await button(page, 'Put me on the waitlist').click();
    await picked(page).getByText('Please enter an e-mail address or a phone number.').waitFor();
    await picked(page).getByLabel('Your name').fill('Eve');
    await picked(page).getByLabel('E-mail').fill('eve@home.example');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await scrollWidth(page)).toBeLessThanOrEqual(390);
    await inPicker(page, 'picker.refresh()');
    await button(page, 'Put me on the waitlist').click();
    await picked(page).getByText('That is not possible.').waitFor();
    await button(page, 'Put me on the waitlist').click();
    await picked(page)
      .getByText('You are on the waitlist (Monday, October 26 – Wednesday, October 28)')
      .waitFor();
    expect(sent[1]).toEqual({
      product_id: 1,
      qty: 1,
      min_date: '2026-10-26',
      max_date: '2026-10-28',
      time_from: '10:00',
      weekdays: [1],
      contact: { name: 'Eve', email: 'eve@home.example', phone: '', language: 'en' },
    });
    expect(page.url()).toBe(tests.shop.url);
  });

  test('for a month without free times the form offers the rest of the month, with the member and the hours', async () => {
    const { page, sent } = await openWithRoute(
      `product-id="2" weekdays="7" time-from="10:00" members='[{"id":3,"name":"Mia"}]'`,
    );
    await button(page, TELL_ME).click();
    await picked(page).getByText('with Mia').waitFor();
    await picked(page).getByLabel('Phone').fill('030 555');
    await button(page, 'Put me on the waitlist').click();
    await picked(page).getByText('That is not possible.').waitFor();
    expect(sent).toEqual([
      {
        product_id: 2,
        staff_id: 3,
        qty: 1,
        min_date: '2026-10-22',
        max_date: '2026-10-31',
        time_from: '10:00',
        weekdays: [7],
        contact: { name: '', email: '', phone: '030 555', language: 'en' },
      },
    ]);
    await button(page, 'Cancel').click();
    await button(page, TELL_ME).waitFor();
  });

  test('with a free time chosen, an untouched form is closed, and a form with a name stays, with a quiet button', async () => {
    await fillMonday();
    const { page } = await openWithRoute('product-id="1"', 390);
    const send = button(page, 'Put me on the waitlist');
    const chooseFirst = async (): Promise<void> => {
      await button(page, 'First free time').click();
      await part(page, 'time-chosen').waitFor();
    };
    await day(page, '2026-10-26').click();
    await button(page, TELL_ME).click();
    expect(await send.getAttribute('class')).toBe('button main');
    await chooseFirst();
    expect(await part(page, 'waitlist').count()).toBe(0);
    await day(page, '2026-10-26').click();
    await button(page, TELL_ME).click();
    await picked(page).getByLabel('Your name').fill('Eve');
    await chooseFirst();
    expect(await picked(page).getByLabel('Your name').inputValue()).toBe('Eve');
    expect(await send.getAttribute('class')).toBe('button');
  });

  test('an untouched form for a full month stays when a time becomes free, and closes in another month', async () => {
    const { id } = await fillMonday();
    const { page } = await openWithRoute('product-id="1" weekdays="1"');
    await day(page, '2026-11-02').waitFor();
    await button(page, 'Previous month').click();
    await button(page, TELL_ME).click();
    const form = picked(page).getByRole('form', { name: TELL_ME });
    await form.waitFor();
    await tests.shop.appointments.update(id, { status: 'cancelled' });
    await inPicker(page, 'picker.refresh()');
    await time(page, '2026-10-26T18:00:00+01:00').waitFor();
    expect(await form.count()).toBe(1);
    await button(page, 'Next month').click();
    await time(page, '2026-11-02T09:00:00+01:00').waitFor();
    expect(await form.count()).toBe(0);
  });

  test('a customer who opens another day while the wish is sent reads that it was refused', async () => {
    await fillMonday();
    const body =
      '<form><appointment-picker product-id="1" waitlist session-nonce="1"></appointment-picker></form>';
    const page = await tests.open({ body });
    let refuse = (): void => undefined;
    const isRefused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/waitlist', async (route) => {
      await isRefused;
      await route.fulfill({ status: 400, json: {} });
    });
    await day(page, '2026-10-26').click();
    await button(page, TELL_ME).click();
    await button(page, 'Put me on the waitlist').click();
    await day(page, '2026-10-24').click();
    await time(page, '2026-10-24T09:00:00+02:00').waitFor();
    refuse();
    await picked(page).getByText('That is not possible.').waitFor();
  });

  test('a ticked box has only the tick of the browser in forced colours, and keeps its colours in print', async () => {
    const { page } = await openWithRoute('product-id="2" weekdays="7"');
    await button(page, TELL_ME).click();
    await picked(page).getByLabel('Monday', { exact: true }).check();
    const box = "picker.shadowRoot.querySelector('.weekdays :checked')";
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await inPicker(page, `getComputedStyle(${box}).appearance`)).toBe('auto');
    expect(await inPicker(page, `getComputedStyle(${box}, '::after').content`)).toBe('none');
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    expect(await inPicker(page, `getComputedStyle(${box}).printColorAdjust`)).toBe('exact');
  });

  test('whole dates fit into the lists of days', async () => {
    const { page } = await openWithRoute('product-id="2" weekdays="7"');
    await button(page, TELL_ME).click();
    // A select that is wide enough for its longest option in the available fonts.
    const widths = await inPicker<number[][]>(
      page,
      `[...picker.shadowRoot.querySelectorAll('.dates select')].map((select) => {
        const { width } = select.getBoundingClientRect();
        select.style.cssText = 'inline-size: max-content; max-inline-size: none';
        return [width, select.getBoundingClientRect().width];
      })`,
    );
    expect(widths).toHaveLength(2);
    for (const [width, needed] of widths) expect(width).toBeGreaterThanOrEqual(needed!);
  });

  test('days and times are lists in the language of the page; the last day follows the first, and the end the start', async () => {
    const { page } = await openWithRoute('product-id="2" weekdays="7" lang="de"');
    await button(page, 'Sagen Sie mir Bescheid, wenn etwas frei wird').click();
    const list = (name: string) => picked(page).getByRole('combobox', { name, exact: true });
    const values = (name: string) => list(name).locator('option').allInnerTexts();
    expect(await list('Letzter Tag').inputValue()).toBe('2026-10-31');
    expect((await values('Erster Tag'))[0]).toBe('Donnerstag, 22. Oktober');
    expect((await values('Erster Tag')).at(-1)).toBe('Donnerstag, 31. Dezember');
    const months = list('Erster Tag').locator('optgroup');
    expect(await months.first().getAttribute('label')).toBe('Oktober 2026');
    await list('Erster Tag').selectOption('Montag, 9. November');
    expect(await list('Letzter Tag').inputValue()).toBe('2026-11-09');
    expect((await values('Letzter Tag'))[0]).toBe('Montag, 9. November');
    await list('Nicht vor').selectOption('10:30');
    await list('Vor').selectOption('12:00');
    expect((await values('Vor')).slice(0, 2)).toEqual(['–', '11:00']);
    await list('Nicht vor').selectOption('13:00');
    expect(await list('Vor').inputValue()).toBe('');
    expect(await seriousFaults(page)).toEqual([]);
  });

  test.each([
    ['without the attribute', ''],
    ['for the interface, without the nonce of a session', 'waitlist'],
  ])('%s, nobody can wait', async (_, attributes) => {
    const page = await tests.open({
      body: `<appointment-picker product-id="5" ${attributes}></appointment-picker>`,
    });
    await picked(page).getByText('Nothing is free at the moment.').waitFor();
    expect(await part(page, 'waitlist').count()).toBe(0);
  });
});
