import type { Page, Route } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import {
  chooseZone,
  inPicker,
  listen,
  part,
  picked,
  pickerTests,
  time,
  zoneButton,
} from '../../support/browser/picker-page';

jest.setTimeout(60_000);

const NINE = '2026-10-26T09:00:00+01:00';
const TWELVE = '2026-10-26T12:00:00+01:00';
const ELEVEN = '2026-10-26T11:00:00+01:00';
const MEMBERS = '[{"id":3,"name":"Mia"},{"id":4,"name":"Jonas"}]';
const PAGES = '**/v2/slots/month?*';

describeInBrowser('the picker while it loads the times for another member or quantity', () => {
  const tests = pickerTests();

  /** Chooses Monday at nine, and records the picker's later events. */
  async function chosen(attributes: string): Promise<Page> {
    const page = await tests.open({
      body: `<form><appointment-picker ${attributes}></appointment-picker></form>`,
    });
    await picked(page).locator('[data-day="2026-10-26"]').click();
    await time(page, NINE).click();
    await part(page, 'time-chosen').waitFor();
    await listen(page);
    return page;
  }

  /** Holds back the picker's requests for months until the returned function is called. */
  async function hold(
    page: Page,
    end = (route: Route): Promise<void> => route.continue(),
  ): Promise<() => void> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(PAGES, async (route) => {
      await released;
      await end(route);
    });
    return release;
  }
  const quantity = (page: Page) => picked(page).locator('input[name="quantity"]');
  async function wish(page: Page, places: string): Promise<void> {
    await quantity(page).fill(places);
    await quantity(page).press('Tab');
  }
  const sent = (page: Page) => inPicker(page, 'Object.fromEntries(new FormData(picker.form))');

  test('after a change of the quantity, the form sends nothing until the response, and then the new quantity', async () => {
    const page = await chosen('product-id="3" max-quantity="6"');
    const release = await hold(page);
    await wish(page, '2');
    expect(await sent(page)).toEqual({});
    expect(await inPicker(page, 'picker.choice')).toBeUndefined();
    release();
    await part(page, 'summary').getByText('2 places').waitFor();
    expect(await sent(page)).toEqual({ start: NINE, qty: '2', local_timezone: 'Europe/Berlin' });
    expect(await page.evaluate('window.events')).toMatchObject([
      ['cleared', { start: NINE, quantity: 1 }],
      ['chosen', { start: NINE, quantity: 2 }],
    ]);
  });

  test('if the network is lost, the field, the summary and the form keep the former quantity', async () => {
    const page = await chosen('product-id="3" max-quantity="6"');
    await page.route(PAGES, (route) => route.abort());
    await wish(page, '2');
    await picked(page).getByText('could not be loaded').waitFor();
    expect(await quantity(page).inputValue()).toBe('1');
    expect(await part(page, 'summary').innerText()).not.toContain('2 places');
    expect(await sent(page)).toEqual({ start: NINE, qty: '1', local_timezone: 'Europe/Berlin' });
  });

  test('if the network is lost after two changes, field and form keep the page’s quantity, not the first change', async () => {
    const page = await chosen('product-id="3" max-quantity="6"');
    const lose = await hold(page, (route) => route.abort());
    await wish(page, '2');
    await wish(page, '3');
    lose();
    await picked(page).getByText('could not be loaded').waitFor();
    expect(await quantity(page).inputValue()).toBe('1');
    expect(await sent(page)).toEqual({ start: NINE, qty: '1', local_timezone: 'Europe/Berlin' });
  });

  test('after a lost network, another try keeps the time and the zone that were chosen meanwhile', async () => {
    const page = await chosen('product-id="3" max-quantity="6"');
    const lose = await hold(page, (route) => route.abort());
    await wish(page, '2');
    await time(page, ELEVEN).click();
    lose();
    await picked(page).getByText('could not be loaded').waitFor();
    await chooseZone(page, 'Tokyo');
    await page.unroute(PAGES);
    await picked(page).getByRole('button', { name: 'Try again' }).click();
    await part(page, 'summary').getByText('2 places').waitFor();
    expect(await sent(page)).toEqual({ start: ELEVEN, qty: '2', local_timezone: 'Asia/Tokyo' });
    expect(await zoneButton(page).innerText()).toBe('Tokyo time');
  });

  test('after a change of the member, a time that is tapped meanwhile becomes the choice once it is known to be free', async () => {
    const page = await chosen(`product-id="2" members='${MEMBERS}'`);
    const release = await hold(page);
    await picked(page).getByLabel('With').selectOption('Jonas');
    await time(page, TWELVE).click();
    expect(await inPicker(page, 'picker.choice')).toBeUndefined();
    expect(await sent(page)).toEqual({});
    release();
    await part(page, 'summary').getByText('with Jonas').waitFor();
    expect(await inPicker(page, 'picker.choice')).toMatchObject({ start: TWELVE, staffId: 4 });
  });

  test('the former times and prices are dimmed until the times for the other member have loaded', async () => {
    const page = await chosen(`product-id="2" price currency="EUR" members='${MEMBERS}'`);
    const opacities = () =>
      inPicker<string[]>(
        page,
        `['.group', '.title small'].map((one) => getComputedStyle(picker.shadowRoot.querySelector(one)).opacity)`,
      );
    expect(await opacities()).toEqual(['1', '1']);
    const release = await hold(page);
    await picked(page).getByLabel('With').selectOption('Jonas');
    expect(await opacities()).toEqual(['0.6', '0.6']);
    release();
    await part(page, 'summary').getByText('with Jonas').waitFor();
    expect(await opacities()).toEqual(['1', '1']);
  });

  test('17.2 the first tap on a time counts, even if the number of places was just typed', async () => {
    const page = await chosen('product-id="3" max-quantity="6"');
    const release = await hold(page);
    await quantity(page).fill('3');
    // The click on a time moves the focus away from the quantity field.
    await time(page, ELEVEN).click();
    release();
    await part(page, 'summary').getByText('3 places').waitFor();
    expect(await sent(page)).toEqual({ start: ELEVEN, qty: '3', local_timezone: 'Europe/Berlin' });
  });

  test('the number of places may be deleted and typed again while times are loading', async () => {
    const page = await chosen('product-id="3" max-quantity="6"');
    const release = await hold(page);
    await quantity(page).fill('2');
    await quantity(page).fill('');
    release();
    await part(page, 'summary').getByText('2 places').waitFor();
    expect(await quantity(page).inputValue()).toBe('');
    await quantity(page).press('4');
    await part(page, 'summary').getByText('4 places').waitFor();
    expect(await quantity(page).inputValue()).toBe('4');
  });

  test('17.6 a time that the new member does not work is not called taken, and the link to the first free day stays', async () => {
    const page = await chosen(`product-id="2" any-member members='${MEMBERS}'`);
    await tests.shop.appointments.create({ productId: 2, start: '2026-10-26T09:00', staffId: 4 });
    await picked(page).getByLabel('With').selectOption('Jonas');
    const says = part(page, 'status');
    await says.getByText('Jonas is not free at the time you chose. Please choose another.').waitFor();
    expect(await time(page, NINE).getAttribute('aria-disabled')).toBe('true');
    await picked(page).getByRole('button', { name: 'First free day: Saturday, October 24' }).click();
    await time(page, '2026-10-24T09:00:00+02:00').click();
    await part(page, 'summary').getByText('with Jonas').waitFor();
    // Mia is booked at nine o'clock; without a preference, the other member still has a free place then.
    await picked(page).locator('[data-day="2026-10-26"]').click();
    await picked(page).getByLabel('With').selectOption('Mia');
    await time(page, NINE).click();
    await picked(page).getByLabel('With').selectOption('No preference');
    await part(page, 'summary').getByText('with Mia').waitFor({ state: 'detached' });
    expect(await inPicker(page, 'picker.choice.start')).toBe(NINE);
    expect(await says.innerText()).not.toContain('not free');
  });

  test('a time with too few places for the new number is not called taken', async () => {
    const page = await chosen('product-id="3" max-quantity="6"');
    await tests.shop.appointments.create({ productId: 3, start: '2026-10-26T09:00', quantity: 4 });
    await wish(page, '3');
    await picked(page)
      .getByText('The time you chose has too few places left. Please choose another.')
      .waitFor();
    expect(await sent(page)).toEqual({});
  });
});
