import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import {
  BARBER,
  chooseZone,
  day,
  inPicker,
  NOW,
  part,
  picked,
  pickerTests,
  time,
  zoneButton,
} from '../../support/browser/picker-page';
import { plain } from '../../support/browser/plain-text';
import { gone } from '../../support/browser/gone';

jest.setTimeout(60_000);

const FORM = (attributes: string) => `<form method="post" action="/cart">
  <appointment-picker ${attributes}></appointment-picker><button id="book">Book</button>
</form>`;

const MINUTE = 60_000;

describeInBrowser('a visitor', () => {
  const tests = pickerTests();

  async function openForm(attributes: string, visitor = {}): Promise<Page> {
    const page = await tests.open({ body: FORM(attributes) }, visitor);
    await picked(page).locator('[data-start]').first().waitFor();
    return page;
  }
  const summary = async (page: Page) => plain(await part(page, 'summary').innerText());

  async function book(page: Page): Promise<void> {
    await page.locator('#book').click();
    await page.getByText('In the cart').waitFor();
    const { start, qty, local_timezone } = tests.shop.submitted.at(-1)!;
    await tests.shop.appointments.book(
      { productId: 1, start: start!, quantity: Number(qty), localTimezone: local_timezone! },
      { actorId: 5 },
    );
  }
  const booked = async () => (await tests.shop.appointments.list({})).items;

  test('in Tokyo books in Berlin before and after the clocks go back', async () => {
    const page = await openForm('product-id="1"', { timeZone: 'Asia/Tokyo' });
    const summer = time(page, '2026-10-23T09:00:00+02:00');
    expect(plain(await summer.innerText())).toMatch(/^4:00 PM 9:00 AM at the shop$/);
    expect(await page.getByText('Berlin time (the shop)').count()).toBe(1);
    await day(page, '2026-10-26').click();
    const winter = time(page, '2026-10-26T09:00:00+01:00');
    expect(plain(await winter.innerText())).toMatch(/^5:00 PM 9:00 AM at the shop$/);
    await winter.click();
    expect(await summary(page)).toMatch(
      /Monday, October 26.*5:00 – 6:00 PM.*Tokyo time.*9:00 AM at the shop/,
    );
    await book(page);
    expect(await booked()).toMatchObject([
      { start: Date.UTC(2026, 9, 26, 8) / 1000, localTimezone: 'Asia/Tokyo' },
    ]);
  });

  test('in Tokyo books in Berlin before and after the clocks go forward', async () => {
    tests.shop.setClock(Date.UTC(2027, 2, 25, 8));
    const page = await openForm('product-id="1"', { timeZone: 'Asia/Tokyo' });
    const winter = time(page, '2027-03-26T09:00:00+01:00');
    expect(plain(await winter.innerText())).toMatch(/^5:00 PM 9:00 AM at the shop$/);
    await day(page, '2027-03-29').click();
    const summer = time(page, '2027-03-29T09:00:00+02:00');
    expect(plain(await summer.innerText())).toMatch(/^4:00 PM 9:00 AM at the shop$/);
    await summer.click();
    await book(page);
    expect(await booked()).toMatchObject([{ start: Date.UTC(2027, 2, 29, 7) / 1000 }]);
  });

  test('in Tokyo sees late hours of Berlin under the next day, and can switch to the shop’s clock', async () => {
    const page = await openForm('product-id="1"', { timeZone: 'Asia/Tokyo' });
    const last = time(page, '2026-10-23T18:00:00+02:00');
    expect(plain(await last.innerText())).toMatch(/^1:00 AM 6:00 PM at the shop$/);
    const groups = await picked(page).locator('[part="group"] p').allInnerTexts();
    expect(groups).toEqual([
      'Afternoon · 1 free time',
      'Evening · 7 free times',
      'Saturday, October 24, Morning · 2 free times',
    ]);
    await chooseZone(page, 'Berlin');
    expect(plain(await last.innerText())).toBe('6:00 PM');
  });

  test('sees days by the shop’s clock, whatever the clock of their device shows', async () => {
    // The tests run on the machine's clock, which does not show October 2026.
    const page = await openForm('product-id="1"', { timeZone: 'Pacific/Kiritimati' });
    expect(await picked(page).locator('[aria-current="date"]').getAttribute('data-day')).toBe('2026-10-22');
    expect(await part(page, 'heading').innerText()).toBe('October 2026');
  });

  test('who loses a place is told so, and chooses another time', async () => {
    const page = await openForm('product-id="1" required');
    await time(page, '2026-10-23T09:00:00+02:00').click();
    await tests.shop.appointments.create({ productId: 1, start: '2026-10-23T09:00' });
    await inPicker(page, 'picker.refresh()');
    await picked(page).getByText('The time you chose is no longer free. Please choose another.').waitFor();
    expect(await summary(page)).toBe('No time chosen yet');
    expect(await time(page, '2026-10-23T09:00:00+02:00').innerText()).toContain('taken');
    await time(page, '2026-10-23T10:00:00+02:00').click();
    await gone(picked(page).getByText('is no longer free'));
    await book(page);
    expect(tests.shop.submitted).toMatchObject([{ start: '2026-10-23T10:00:00+02:00' }]);
  });

  test('sees the place of a hold again when the hold ends', async () => {
    await tests.shop.appointments.holds.place(
      { productId: 1, start: '2026-10-23T09:00' },
      { owner: 'somebody else' },
    );
    const page = await openForm('product-id="1"');
    const nine = time(page, '2026-10-23T09:00:00+02:00');
    expect(await nine.getAttribute('aria-disabled')).toBe('true');
    tests.shop.setClock(NOW + 14 * MINUTE);
    await inPicker(page, 'picker.refresh()');
    expect(await nine.getAttribute('aria-disabled')).toBe('true');
    tests.shop.setClock(NOW + 16 * MINUTE);
    await inPicker(page, 'picker.refresh()');
    expect(await nine.getAttribute('aria-disabled')).toBeNull();
    await nine.click();
    expect(await summary(page)).toContain('9:00');
  });

  test('who chooses a member on a day off is told so, and takes the first free time', async () => {
    const page = await openForm(`product-id="2" members='[{"id":3,"name":"Mia"},{"id":4,"name":"Jonas"}]'`);
    await picked(page).getByLabel('With').selectOption('Jonas');
    await picked(page).getByText('Nothing is free on Friday, October 23.').waitFor();
    expect(await day(page, '2026-10-23').getAttribute('aria-label')).toContain('no times');
    await picked(page)
      .getByRole('button', { name: 'First free time: Saturday, October 24 at 9:00 AM' })
      .click();
    await part(page, 'summary').getByText('with Jonas').waitFor();
    expect(await inPicker(page, 'picker.choice.start')).toBe('2026-10-24T09:00:00+02:00');
    expect(await time(page, '2026-10-24T09:00:00+02:00').getAttribute('aria-selected')).toBe('true');
  });

  test('without a preference, the summary says that whoever is free serves', async () => {
    const page = await openForm(`product-id="2" any-member members='[{"id":3,"name":"Mia"}]'`);
    await picked(page).locator('[data-start]:not([aria-disabled])').first().click();
    expect(await summary(page)).toContain('· with whoever is free ·');
    await picked(page).getByLabel('With').selectOption('Mia');
    await part(page, 'summary').getByText('with Mia').waitFor();
    expect(await summary(page)).not.toContain('whoever');
  });

  test('sees no weeks that are over, but those of other months', async () => {
    const page = await openForm('product-id="1"');
    expect(await picked(page).locator('[data-day]').first().getAttribute('data-day')).toBe('2026-10-18');
    await picked(page).getByRole('button', { name: 'Next month' }).click();
    await day(page, '2026-11-01').waitFor();
  });

  test.each([390, 640])(
    'sees no empty rows between the month and the times, however few weeks are left (%d pixels)',
    async (width) => {
      const page = await openForm('product-id="1"', { width });
      const last = (await day(page, '2026-10-31').boundingBox())!;
      const title = (await part(page, 'day-title').boundingBox())!;
      expect(title.y - last.y - last.height).toBeLessThan(last.height / 2);
    },
  );

  test('late in a month sees the first weeks of the next one below it, and a tap on a day of it leaves all days where they are', async () => {
    tests.shop.setClock(Date.UTC(2026, 9, 29, 7));
    const page = await openForm('product-id="1"');
    const days = picked(page).locator('[data-day]');
    expect(await days.first().getAttribute('data-day')).toBe('2026-10-25');
    expect(await days.last().getAttribute('data-day')).toBe('2026-11-21');
    expect(plain(await part(page, 'heading').innerText())).toBe('Oct – Nov 2026');
    expect(await day(page, '2026-11-05').getAttribute('aria-label')).toBe(
      'Thursday, November 5, 10 free times',
    );
    const before = await day(page, '2026-11-05').boundingBox();
    await day(page, '2026-11-05').click();
    await time(page, '2026-11-05T09:00:00+01:00').click();
    expect(plain(await part(page, 'heading').innerText())).toBe('Oct – Nov 2026');
    expect(await day(page, '2026-11-05').boundingBox()).toEqual(before);
    expect(await day(page, '2026-11-05').getAttribute('tabindex')).toBe('0');
    await book(page);
    expect(await booked()).toMatchObject([{ start: Date.UTC(2026, 10, 5, 8) / 1000 }]);
  });

  test('late in a month, a first free time after the shown weeks turns the month, so that its day is shown', async () => {
    tests.shop.setClock(Date.UTC(2026, 9, 29, 7));
    await tests.shop.appointments.rules.create({
      kind: 'staff',
      kindId: 4,
      rangeType: 'custom',
      fromDate: '2026-10-29',
      toDate: '2026-11-24',
      appointable: false,
      priority: 40,
    });
    const page = await openForm(
      `product-id="2" any-member members='[{"id":3,"name":"Mia"},{"id":4,"name":"Jonas"}]'`,
    );
    await picked(page).getByLabel('With').selectOption('Jonas');
    await picked(page)
      .getByRole('button', { name: 'First free time: Wednesday, November 25 at 9:00 AM' })
      .click();
    await day(page, '2026-11-25').and(page.locator('[tabindex="0"]')).waitFor();
    expect(await inPicker(page, 'picker.shadowRoot.activeElement.dataset.day')).toBe('2026-11-25');
  });

  test('late in a month sees only this month if the next one cannot be read', async () => {
    tests.shop.setClock(Date.UTC(2026, 9, 29, 7));
    await tests.browser.context.route('**/slots/month?month=2026-11&*', (route) => route.abort());
    const page = await openForm('product-id="1"');
    expect(await picked(page).locator('[data-day]').last().getAttribute('data-day')).toBe('2026-10-31');
  });

  test('who wants more places than a time has left is told the number', async () => {
    await tests.shop.appointments.create({ productId: 3, start: '2026-10-23T09:00', quantity: 2 });
    const page = await openForm('product-id="3" quantity="5" max-quantity="6"');
    const nine = time(page, '2026-10-23T09:00:00+02:00');
    expect(await nine.innerText()).toContain('only 4 left');
    expect(await nine.getAttribute('aria-disabled')).toBe('true');
    await picked(page).getByLabel('How many people?').fill('4');
    await picked(page).getByLabel('How many people?').press('Tab');
    await nine.and(page.locator(':not([aria-disabled])')).waitFor();
    await nine.click();
    await part(page, 'summary').getByText('4 places').waitFor();
  });

  test('of a product by the day chooses a day', async () => {
    const page = await openForm('product-id="4"');
    await picked(page).locator('[data-start]').first().click();
    expect(await summary(page)).toMatch(/^Friday, October 23 Clear Retreat/);
    expect(await zoneButton(page).count()).toBe(0);
    await page.locator('#book').click();
    await page.getByText('In the cart').waitFor();
    expect(tests.shop.submitted[0]!.start).toMatch(/^2026-10-23/);
  });
});

describeInBrowser('a visitor of a shop that is open at night', () => {
  const tests = pickerTests({
    ...BARBER,
    rules: [
      { range_type: 'time:all', from_range: '00:00', to_range: '24:00', appointable: true, priority: 10 },
    ],
  });

  test('tells two starts apart that show one time on their own clock, because an hour repeats there', async () => {
    const page = await tests.openPicker('product-id="1"', { timeZone: 'America/New_York' });
    await picked(page).getByRole('button', { name: 'Next month' }).click();
    await day(page, '2026-11-01').click();
    const textOf = async (hour: string): Promise<string> =>
      plain(await time(page, `2026-11-01T${hour}:00:00+01:00`).locator('.clock').innerText());
    await time(page, '2026-11-01T06:00:00+01:00').waitFor();
    expect(await textOf('06')).toBe('1:00 AM EDT');
    expect(await textOf('07')).toBe('1:00 AM EST');
    expect(await textOf('08')).toBe('2:00 AM');
  });
});
