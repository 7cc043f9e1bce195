import type { ShopFile } from 'shop-appointments/adapters/memory';
import { day, describeStorefront, NINE, picker, SHOP, time } from '../../support/browser/storefront';
import { filledButtons, wordsOnTwoLines } from '../../support/browser/page-checks';
import { scrollWidth, seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

const FILE: ShopFile = {
  ...SHOP,
  products: [
    {
      id: 7,
      name: 'Massage',
      price: '40',
      duration: 60,
      duration_unit: 'minute',
      min_date: 1,
      waitlist: true,
    },
    {
      id: 9,
      name: 'Course',
      price: '30',
      duration: 60,
      duration_unit: 'minute',
      min_date: 1,
      qty: 2,
      questions: [
        { key: 'name', label: 'Name', type: 'text', required: true, per: 'place' },
        { key: 'food', label: 'Food', type: 'several', options: ['Cake', 'Fruit', 'Nuts'] },
        { key: 'level', label: 'Level', type: 'choice', options: ['Beginner', 'Advanced'] },
        { key: 'terms', label: 'I accept the terms', type: 'yes', required: true },
        { key: 'born', label: 'Date of birth', type: 'date' },
      ],
    },
    { id: 8, name: 'Shave', price: '20', duration: 60, duration_unit: 'minute', min_date: 1 },
  ],
  users: [
    ...SHOP.users!.map((user) => ({ ...user, email: `${user.login}@home.example` })),
    { id: 9, login: 'boss', roles: ['shop_manager'], password: 'a password of the boss' },
  ],
};

describeStorefront(
  'the waitlist of the shop',
  (store) => {
    /** Books the three times of tomorrow, and returns the booking at ten. */
    async function fillTomorrow() {
      const { appointments } = store.shop;
      const book = (hour: string) =>
        appointments.create({ productId: 7, start: `2026-10-23T${hour}:00`, enforce: 'full' });
      await book('09');
      const atTen = await book('10');
      await book('11');
      return atTen;
    }

    /**
     * Calls `tick()` until the first mail was sent, and returns the mail. One call is not enough: it does nothing
     * while the shop's own background work runs.
     */
    async function tickUntilMail() {
      const { appointments, tables } = store.shop;
      for (;;) {
        const [mail] = await tables.mail.find({}, null);
        if (mail) return mail;
        await appointments.tick();
      }
    }

    test('a guest waits for a full day, is offered the place of a cancellation, and books it', async () => {
      const { appointments, tables, orders } = store.shop;
      const atTen = await fillTomorrow();
      const page = await store.open('/services/7');
      await day(page, '2026-10-23').click();
      await picker(page).getByRole('button', { name: 'Tell me when a place is free' }).click();
      await picker(page).getByLabel('Your name').fill('Eve');
      await picker(page).getByLabel('E-mail').fill('eve@home.example');
      await picker(page).getByRole('button', { name: 'Put me on the waitlist' }).click();
      await picker(page).getByText('You are on the waitlist').waitFor();

      await page.goto(`${store.shop.url}/my/bookings`);
      const waiting = page.locator('.card', { hasText: 'Massage' });
      expect(await waiting.innerText()).toContain('Friday 23 October');
      await waiting.getByRole('link').click();
      await page.getByText('We will write to you as soon as a place is free.').waitFor();
      expect(await page.locator('.status').innerText()).toBe('You are waiting.');
      expect(await tables.mail.find({}, null)).toEqual([]);

      await appointments.update(atTen.id, { status: 'cancelled' });
      const mail = await tickUntilMail();
      expect(mail).toMatchObject({ recipient: 'eve@home.example' });
      const path = /https:\/\/barber\.example(\/my\/waitlist\/\S+)/.exec(mail.body)![1]!;
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(store.shop.url + path);
      await page.getByText('A place is free, and we keep it for you.').waitFor();
      const facts = await page.locator('dl').innerText();
      for (const fact of [
        'Friday 23 October 2026, 10:00–11:00 Berlin time',
        '1 hour',
        '€40.00',
        'Thursday 22 October 2026, 10:00 Berlin time',
        'Please answer by then.',
      ])
        expect(facts).toContain(fact);
      expect(await seriousFaults(page)).toEqual([]);
      expect(await scrollWidth(page)).toBeLessThanOrEqual(390);
      await page.goto(`${store.shop.url}${path}?language=de`);
      await page.getByText('Bitte antworten Sie bis dahin.').waitFor();
      expect(await wordsOnTwoLines(page, 'dt')).toEqual([]);
      await page.goto(`${store.shop.url}${path}?language=en`);
      await page.getByRole('button', { name: 'Book this time' }).click();
      await page.getByText('You have booked a place.').waitFor();
      expect(await page.locator('h1').innerText()).toBe('Massage');
      expect(await page.locator('dl').innerText()).toContain(
        'Friday 23 October 2026, 10:00–11:00 Berlin time',
      );
      expect(await filledButtons(page)).toEqual([expect.stringContaining('Go to your appointment')]);
      await page.getByRole('link', { name: 'Go to your appointment, and pay for it' }).click();
      const pay = page.getByRole('button', { name: 'Pay €40.00 now' });
      await pay.click();
      await pay.waitFor({ state: 'detached' });
      await page.getByText('Cancel this appointment').waitFor();
      const { items } = await appointments.list({ orderby: 'id', perPage: 1 });
      expect(items[0]).toMatchObject({ status: 'paid', start: atTen.start });
      expect((await orders.find(items[0]!.orderId))?.status).toBe('processing');
      await page.goto(`${store.shop.url}/my/bookings`);
      expect(await page.locator('.card', { hasText: 'Massage' }).innerText()).toContain('10:00–11:00');
      expect(await page.getByText('Waiting', { exact: true }).count()).toBe(0);
    });

    test('a customer who is signed in waits without a form for the contact, and declines and leaves on the page of the entry', async () => {
      const { appointments, tables } = store.shop;
      const atTen = await fillTomorrow();
      const page = await store.open('/sign-in');
      await page.getByLabel('User name').fill('clara');
      await page.getByLabel('Password').fill('a password of clara');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/my/bookings');
      await page.goto(`${store.shop.url}/services/7`);
      await day(page, '2026-10-23').click();
      await picker(page).getByRole('button', { name: 'Tell me when a place is free' }).click();
      expect(await picker(page).getByLabel('E-mail').count()).toBe(0);
      await picker(page).getByRole('button', { name: 'Put me on the waitlist' }).click();
      await picker(page).getByText('You are on the waitlist').waitFor();
      const { items } = await appointments.waitlist.list();
      expect(items).toMatchObject([{ customerId: 6, status: 'waiting' }]);

      await appointments.update(atTen.id, { status: 'cancelled' });
      await tickUntilMail();
      await page.goto(`${store.shop.url}/my/bookings`);
      await page.getByText('A place is free, and we keep it for you.').waitFor();
      await page.getByRole('link', { name: 'Massage' }).click();
      await page.getByRole('button', { name: 'Wait for another time' }).click();
      await page.getByText('You are waiting.').waitFor();
      await page.getByRole('button', { name: 'Stop waiting' }).click();
      await page.getByText('You are no longer waiting.').waitFor();
      expect((await appointments.waitlist.get(items[0]!.id)).status).toBe('left');
      expect(await tables.mail.find({}, null)).toMatchObject([{ recipient: 'clara@home.example' }]);
    });

    test('an offer of a service with questions is booked with the answers', async () => {
      const { appointments } = store.shop;
      const entry = await appointments.waitlist.join({
        productId: 9,
        minDate: '2026-10-23',
        quantity: 2,
        contact: { name: 'Eve', email: 'eve@home.example' },
      });
      await appointments.waitlist.offer(entry.id);
      const page = await store.open(`/my/waitlist/${await appointments.waitlist.linkToken(entry.id)}`);
      const person = (place: number) => page.getByRole('group', { name: `Person ${place}` });
      await person(1).getByLabel('Name').fill('Eve');
      await page.getByLabel('Cake').check();
      const clear = page.getByRole('button', { name: 'Clear' });
      expect(await clear.count()).toBe(0);
      await page.getByLabel('Date of birth').fill('1990-05-04');
      await clear.click();
      await clear.waitFor({ state: 'hidden' });
      expect(await page.getByLabel('Date of birth').inputValue()).toBe('');
      await page.getByLabel('Nuts').check();
      expect(await seriousFaults(page)).toEqual([]);
      // The browser asks for the name of the second person and for the consent.
      await page.getByRole('button', { name: 'Book this time' }).click();
      expect((await appointments.waitlist.get(entry.id)).status).toBe('offered');
      await person(2).getByLabel('Name').fill('Bo');
      await page.getByLabel('I accept the terms').check();
      await page.getByRole('button', { name: 'Book this time' }).click();
      await page.getByRole('link', { name: 'Go to your appointment, and pay for it' }).waitFor();
      const { appointmentId } = await appointments.waitlist.get(entry.id);
      const { answers } = await appointments.get(appointmentId);
      expect(answers.map(({ place, key, value }) => [place, key, value])).toEqual([
        [null, 'food', ['Cake', 'Nuts']],
        [null, 'terms', true],
        [1, 'name', 'Eve'],
        [2, 'name', 'Bo'],
      ]);
    });

    test('a date that the browser restores can be emptied', async () => {
      const { waitlist } = store.shop.appointments;
      const contact = { name: 'Eve', email: 'eve@home.example' };
      const entry = await waitlist.join({ productId: 9, minDate: '2026-10-23', contact });
      await waitlist.offer(entry.id);
      const page = await store.open(`/my/waitlist/${await waitlist.linkToken(entry.id)}`);
      const born = page.getByLabel('Date of birth');
      await born.fill('1990-05-04');
      await page.goto(`${store.shop.url}/services/7`);
      await page.goBack();
      await page.waitForFunction(`document.querySelector('[type="date"]')?.value`);
      expect(await born.inputValue()).toBe('1990-05-04');
      await page.getByRole('button', { name: 'Clear' }).click();
      expect(await born.inputValue()).toBe('');
    });

    test('a service without a waitlist has no form, and its route refuses', async () => {
      const page = await store.open('/services/8');
      await time(page, NINE).waitFor();
      expect(await picker(page).getAttribute('waitlist')).toBeNull();
      const status = await page.evaluate<number>(`fetch('/waitlist', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ product_id: 8, min_date: '2026-10-23', contact: { email: 'x@y.example' } }),
      }).then(({ status }) => status)`);
      expect(status).toBe(404);
      expect((await store.shop.appointments.waitlist.list()).total).toBe(0);
    });
  },
  { file: FILE },
);
