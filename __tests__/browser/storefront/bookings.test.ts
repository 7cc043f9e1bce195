import {
  addToCart,
  checkOut,
  describeStorefront,
  fillIn,
  focusedText,
  intoCart,
  NINE,
  NOW,
  picker,
  time,
} from '../../support/browser/storefront';
import { gone } from '../../support/browser/gone';
import { seriousFaults } from '../../support/browser/shop-pages';
import { asInstant } from '../../../lib/time/units';

jest.setTimeout(180_000);

const day = (days: number): ReturnType<typeof asInstant> => asInstant(NOW + days * 86_400);

describeStorefront('bookings', (store) => {
  test('an e-mail address without a dot after the @ is refused with a sentence beside its field', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await page.getByLabel('Your name').fill('Nora Falk');
    const email = page.getByLabel('E-mail');
    await email.fill('nora@mail');
    await page.locator('#places-order').click();
    await page.locator('#email + .fault').filter({ hasText: 'such as ada@mail.example' }).waitFor();
    expect(await email.getAttribute('aria-describedby')).toBe('email-fault');
    await email.and(page.locator(':focus')).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await email.fill('nora@mail.example');
    await page.locator('#places-order').click();
    await page.waitForURL('**/confirmation');
    await page.close();
  });

  test('the confirmation says in words what was booked, when, where, for how much, and what happens next', async () => {
    const page = await store.open('/');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Etc/UTC' });
    await intoCart(page, 'Shave', NINE);
    const cart = await page.locator('#lines').innerText();
    for (const fact of [
      'Shave',
      'Friday 23 October 2026, 09:00–10:00 Berlin time',
      '1 hour',
      'Total',
      '€20.00',
    ])
      expect(cart).toContain(fact);
    const form = await page.locator('#checkout').innerText();
    expect(form).toMatch(/You pay on the next page\.\s+Book and pay €20\.00$/);
    await checkOut(page);
    const text = await page.locator('main').innerText();
    expect(text).toMatch(/^One step left: pay by 10:0\d\n/);
    expect(await page.title()).toMatch(/^One step left: pay by 10:0\d · /);
    expect(text).not.toContain('Thank you');
    for (const fact of [
      'Your booking number is 1.',
      'Friday 23 October 2026, 09:00–10:00 Berlin time',
      'Friday 23 October 2026, 07:00–08:00 UTC',
      '1 hour',
      'Booked, not paid yet',
      'Barber, Marktplatz 1, Berlin',
    ])
      expect(text).toContain(fact);
    const pay = page.getByRole('button', { name: 'Pay €20.00 now' });
    expect(await page.locator('form.pay').innerText()).toMatch(
      /^Total\s+€20\.00\s+Due now\s+€20\.00\s+Pay €20\.00 now$/,
    );
    expect(text.split('After that, the time will be offered to others again.').length).toBe(2);
    // Nothing that can be pressed stands before the payment.
    const first = page.locator('main').locator('a, button').first();
    expect(await first.innerText()).toBe('Pay €20.00 now');
    await pay.click();
    await page.getByText('Your booking is made. You have paid €20.00 online.').waitFor();
    expect(await page.locator('.status').innerText()).toBe('Paid');
    await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor();
    const google = await page.getByRole('link', { name: 'Google' }).getAttribute('href');
    expect(google).toContain('dates=20261023T070000Z/20261023T080000Z'.replace('/', '%2F'));
    await page.close();
  });

  test('the list of bookings names amount and deadline of an unpaid one, with a link to the page that takes the payment', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await checkOut(page);
    await page.goto(`${store.shop.url}/my/bookings`);
    expect(await page.locator('.card .status').innerText()).toBe('Waiting for payment');
    await page.getByRole('heading', { name: 'Your next appointment' }).waitFor();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.waitForURL(/\/my\/appointments\/.*#move$/);
    await page.locator('details.move[open]').waitFor();
    await page.getByText('Free to cancel or move until').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, cancel the appointment' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^Pay €20\.00 by 10:0\d$/ }).click();
    await page.getByText(/^Please pay by Thursday 22 October 2026, 10:0\d/).waitFor();
    await page.getByRole('button', { name: 'Pay €20.00 now' }).click();
    await page.locator('dl.about > div', { hasText: /^\s*Paid\s+€20\.00 online\s*$/ }).waitFor();
    await page.goto(`${store.shop.url}/my/bookings`);
    expect(await page.locator('.status').innerText()).toBe('Paid');
    expect(await page.getByRole('link', { name: /^Pay/ }).count()).toBe(0);
    await page.close();
  });

  test('a service that needs the salon’s confirmation is a request, and can only be paid after it', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Colour', NINE);
    await page.getByRole('button', { name: 'Send request' }).waitFor();
    await checkOut(page);
    await page.getByRole('heading', { name: 'Request sent' }).waitFor();
    await page.getByText('We have your request.').waitFor();
    await page.getByText('You can pay as soon as the salon has confirmed it.').waitFor();
    expect(await page.locator('.status').innerText()).toBe('Waiting for the salon’s confirmation');
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    const refused = await page.evaluate(async () => (await fetch('/pay', { method: 'POST' })).status);
    expect(refused).toBe(409);
    const { items } = await store.shop.appointments.list({});
    expect(items).toMatchObject([{ status: 'pending-confirmation' }]);
    expect((await store.shop.orders.find(items[0]!.orderId))?.status).toBe('on-hold');

    await store.shop.appointments.update(items[0]!.id, { status: 'confirmed' });
    await page.getByRole('link', { name: 'Look at this appointment' }).click();
    expect(await page.locator('.status').innerText()).toBe('Confirmed, not paid yet');
    await page.getByRole('button', { name: 'Pay €80.00 now' }).click();
    await page.locator('dl.about > div', { hasText: /^\s*Paid\s+€80\.00 online\s*$/ }).waitFor();
    expect((await store.shop.appointments.get(items[0]!.id)).status).toBe('paid');
    await page.close();
  });

  test('cancelling takes two steps, states the consequences, and confirms the result', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await checkOut(page);
    await page.getByRole('button', { name: 'Pay €20.00 now' }).click();
    await page.getByText('Your booking is made. You have paid €20.00 online.').waitFor();
    await page.getByRole('link', { name: 'Change or cancel this appointment' }).click();
    const yes = page.getByRole('button', { name: 'Yes, cancel the appointment' });
    expect(await yes.isVisible()).toBe(false);
    await page.getByText('Cancel this appointment').click();
    await page.getByText('You have paid €20.00. The salon will refund it in the way you paid.').waitFor();
    const calendar = page.getByRole('link', { name: 'Google' });
    expect(await calendar.isVisible()).toBe(false);
    // The page says until when it is possible once, above the question.
    expect((await page.locator('main').innerText()).match(/until/g)).toHaveLength(1);
    const no = page.getByRole('button', { name: 'No, keep it' });
    // The button that cancels is filled with red, and the one that keeps the appointment is quiet.
    const styleOf = (selector: string, property: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
    const [yesButton, noButton] = ['.cancel .acts > :first-child', '.cancel [data-close]'] as const;
    expect(await styleOf(yesButton, 'backgroundColor')).toBe('rgb(155, 44, 44)');
    expect(await styleOf(noButton, 'backgroundColor')).not.toBe('rgb(155, 44, 44)');
    expect(await page.getByText('Change the time').isVisible()).toBe(false);
    await no.click();
    expect(await yes.isVisible()).toBe(false);
    expect(await calendar.isVisible()).toBe(true);
    expect(await focusedText(page)).toBe('Cancel this appointment');
    await page.keyboard.press('Enter');
    await page.fill('#reason', 'A cold');
    await yes.click();
    await page.getByText('This appointment was cancelled.').waitFor();
    expect(await focusedText(page)).toContain('The salon will refund €20.00 in the way you paid.');
    await gone(page.getByText('Cancel this appointment'));
    expect((await store.shop.appointments.list({ status: 'cancelled' })).total).toBe(1);
    await page.close();
  });

  test('a booking that was made after the deadlines names no time until which changes were possible', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Colour', NINE);
    await checkOut(page);
    await page.getByRole('link', { name: 'Look at this appointment' }).click();
    const text = await page.locator('main').innerText();
    expect(text).toContain(
      'This appointment cannot be moved online. This appointment cannot be cancelled online.',
    );
    expect(text).not.toContain('until');
    await page.close();
  });

  test('after the deadlines, the page says until when changes were possible, and how to reach the salon', async () => {
    const page = await store.open('/services/5');
    await picker(page).locator('[data-day="2026-10-30"]').click();
    await time(page, '2026-10-30T09:00:00+01:00').click();
    await addToCart(page).click();
    await page.waitForURL('**/cart');
    await checkOut(page);
    await page.getByRole('link', { name: 'Change or cancel this appointment' }).click();
    await store.restart(day(7.5));
    await page.reload();
    const text = await page.locator('main').innerText();
    expect(text).toContain(
      'This appointment could be moved until Wednesday 28 October 2026, 09:00 Berlin time.',
    );
    expect(text).toContain(
      'This appointment could be cancelled until Thursday 29 October 2026, 09:00 Berlin time.',
    );
    const phone = page.locator('main').getByRole('link', { name: '+49 30 1234' });
    expect(await phone.getAttribute('href')).toBe('tel:+49301234');
    // On a page from right to left, the groups of a number without a direction of its own would change places.
    expect(await phone.getAttribute('dir')).toBe('ltr');
    await page.close();
  });

  test('“My bookings” lists the bookings of this browser and those of the account, the past ones folded, with their number', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await checkOut(page);
    await store.shop.appointments.create({
      productId: 2,
      start: '2026-10-30T10:00',
      customerId: 6,
      staffId: 4,
    });
    await page.getByRole('navigation').getByRole('link', { name: 'My bookings' }).click();
    const coming = page.locator('h2:text("Upcoming") + *');
    const next = page.locator('h2:text("Your next appointment") + *');
    const past = page.locator('details', { hasText: 'Past and cancelled (1)' });
    expect(await next.innerText()).toContain('Friday 23 October 2026, 09:00–10:00 Berlin time');
    expect(await page.getByText('Past and cancelled').count()).toBe(0);

    await store.restart(day(3));
    await page.reload();
    expect(await coming.innerText()).toBe('You have no appointments ahead of you.');
    expect(await past.getByRole('link', { name: 'Shave' }).isVisible()).toBe(false);
    await past.locator('summary').click();
    expect(await past.innerText()).toContain('Friday 23 October 2026, 09:00–10:00 Berlin time');
    await past.getByRole('link', { name: 'Shave' }).click();
    await page.getByText('This appointment is in the past.').or(page.getByText('was cancelled.')).waitFor();

    await page.goto(`${store.shop.url}/sign-in`);
    await page.fill('#login', 'clara');
    await page.fill('#password', 'not that of clara');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('User name or password is wrong.').waitFor();
    await page.fill('#password', 'a password of clara');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/my/bookings');
    expect(await next.innerText()).toContain('Friday 30 October 2026, 10:00–11:00 Berlin time');
    expect(await past.textContent()).toContain('Shave');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${store.shop.url}/`);
    await page.goto(`${store.shop.url}/my/bookings`);
    expect(await coming.innerText()).toBe('You have no appointments ahead of you.');
    await page.getByRole('link', { name: 'Choose a service' }).click();
    await page.waitForURL(`${store.shop.url}/`);
    await page.close();
  });

  test('staff who sign in on the page for customers come to the desk', async () => {
    const page = await store.open('/sign-in');
    await page.fill('#login', 'mia');
    await page.fill('#password', 'a password of mia');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/admin*');
    await page.locator('appointment-desk').waitFor();
    await page.close();
  });

  test('for a signed-in customer the checkout has name and address, and the booking is in the account', async () => {
    const page = await store.open('/sign-in');
    await page.fill('#login', 'clara');
    await page.fill('#password', 'a password of clara');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/my/bookings');
    await intoCart(page, 'Shave', NINE);
    expect(await page.inputValue('#name')).toBe('Clara Brandt');
    await fillIn(page);
    await page.getByRole('button', { name: 'Book and pay €20.00' }).click();
    await page.waitForURL('**/confirmation');
    expect((await store.shop.appointments.list({ customerId: 6 })).total).toBe(1);
    await page.close();
  });
});
