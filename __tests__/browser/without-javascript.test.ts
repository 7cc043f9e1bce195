import * as crypto from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Page } from 'playwright-core';
import { createMemoryShop } from '../../adapters/memory';
import * as helpers from '../../adapters/port-helpers';
import * as library from '../../lib/index';
import { type Browser, describeInBrowser, launchBrowser } from '../support/browser/browser';
import { databaseOfShop } from '../support/databases';
import { recipeModules } from '../support/docs/recipe-modules';
import { fillShop } from '../support/shops/fill-shop';

const MONDAY = '2031-03-10';
const NINE = `${MONDAY}T09:00:00+01:00`;
const HOSTILE = `"><script>document.title='taken over'</script><b a='`;

/** A shop whose service has a hostile name. It is open from nine to eleven. */
const SHOP = {
  site: { timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [
    {
      id: 1,
      name: 'Cut <script>alert(1)</script> & "wash"',
      price: '40.00',
      duration: 60,
      duration_unit: 'minute',
    },
    {
      id: 3,
      name: 'Dive',
      price: '40.00',
      duration: 60,
      duration_unit: 'minute',
      questions: [
        { key: 'diver', label: 'Diver', type: 'text', required: true, per: 'place' },
        { key: 'level', label: 'Level <b>', type: 'choice', options: ['First', 'Later'], required: true },
        { key: 'lends', label: 'What do you need?', type: 'several', options: ['Suit', 'Fins', 'Mask'] },
        { key: 'phone', label: 'Emergency number', type: 'phone' },
        { key: 'health', label: 'Health', type: 'long' },
        { key: 'born', label: 'Born', type: 'date' },
        { key: 'terms', label: 'I accept the terms', type: 'yes', required: true },
      ],
    },
    { id: 2, name: 'Secret', status: 'draft', price: '40.00', duration: 60, duration_unit: 'minute' },
  ],
  rules: [{ range_type: 'time:all', from_range: '09:00', to_range: '11:00', appointable: true }],
} as const;

let appointments: library.Appointments;
let server: Server;
let url: string;
let giveBack: () => void;

beforeEach(async () => {
  const shop = createMemoryShop(SHOP);
  const database = await databaseOfShop();
  giveBack = database.giveBack;
  appointments = library.createAppointments({
    ...shop.options,
    site: shop.site,
    database: database.database,
    secret: 'a secret of thirty-two characters or more',
  });
  await fillShop(SHOP, appointments);
  const load = recipeModules(
    'recipes/without-javascript.md',
    {
      'node:crypto': crypto,
      express,
      'shop-appointments': library,
      'shop-appointments/adapters/port-helpers': helpers,
      './appointments.js': { appointments },
      './ports/products.js': { products: shop.host.products },
    },
    {},
  );
  const { pages } = load('forms-pages') as { pages: express.Router };
  server = createServer(express().use(pages)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await appointments.close();
  giveBack();
});

const read = async (path: string): Promise<string> => (await fetch(url + path)).text();

/** Opens the page again, and returns the key that its form contains. */
const newKey = async (): Promise<string> => /name="key" value="([^"]+)"/.exec(await read('/book/1'))![1]!;

/** Sends the form of the service, without following the redirect. */
const post = (path: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const total = async (): Promise<number> => (await appointments.list({})).total;

test('a form that is sent twice, one after the other or at the same time, makes one booking', async () => {
  const fields = { start: NINE, name: 'Ada', email: 'ada@mail.example', key: await newKey() };
  const first = await post('/book/1', fields);
  const [second, third] = await Promise.all([post('/book/1', fields), post('/book/1', fields)]);
  expect([first, second, third].map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect(third.headers.get('location')).toBe(first.headers.get('location'));
  expect(await total()).toBe(1);
});

test.each([
  ['a wrong time', { start: 'yesterday' }, 400],
  ['a time outside the hours', { start: `${MONDAY}T20:00:00+01:00` }, 409],
  ['no time', { start: '' }, 400],
  ['no name', { name: ' ' }, 400],
  ['a key that is no key', { key: HOSTILE }, 400],
  ['a wrong address', { email: HOSTILE }, 400],
])('%s is refused in words, with escaped fields and no booking', async (_what, wrong, status) => {
  const fields = { start: NINE, name: HOSTILE, email: 'ada@mail.example', key: await newKey() };
  const response = await post('/book/1', { ...fields, from: MONDAY, ...wrong });
  const page = await response.text();
  expect(response.status).toBe(status);
  expect(page).toMatch(/<p role="alert">.+<\/p>/);
  expect(page).toContain(NINE);
  expect(page).not.toContain('<script>');
  expect(await total()).toBe(0);
});

test('the form of a service asks its questions, keeps what was typed, and books with the answers', async () => {
  const page = await read(`/book/3?from=${MONDAY}`);
  expect(page).toContain('name="answer_diver" type="text" value="" required');
  expect(page).toContain('Level &#60;b&#62; <select name="answer_level" required>');
  expect(page).toMatch(/name="answer_terms" type="checkbox" value="true" +required/);
  const fields = {
    start: NINE,
    name: 'Ada',
    email: 'ada@mail.example',
    from: MONDAY,
    key: /name="key" value="([^"]+)"/.exec(page)![1]!,
    answer_level: 'Later',
    answer_health: HOSTILE,
    answer_phone: 'none',
    answer_lends: 'Suit',
  };
  const refused = await post('/book/3', fields);
  const again = await refused.text();
  expect(refused.status).toBe(400);
  expect(again).toContain('<p role="alert">“Emergency number” must be a phone number.</p>');
  expect(again).toContain('<option selected>Later</option>');
  expect(again).toMatch(/value="Suit" checked/);
  expect(again).not.toContain('<script>');
  const missing = await (await post('/book/3', { ...fields, answer_phone: '' })).text();
  expect(missing).toContain('“Diver” is required. “I accept the terms” is required.');
  expect(await total()).toBe(0);

  const answered = new URLSearchParams({
    ...fields,
    answer_phone: '112',
    answer_diver: 'Bo',
    answer_terms: 'true',
  });
  answered.append('answer_lends', 'Mask');
  const booked = await fetch(`${url}/book/3`, { method: 'POST', body: answered, redirect: 'manual' });
  expect(booked.status).toBe(303);
  const { items } = await appointments.list({});
  expect(items[0]!.answers.map(({ key, place, value }) => [key, place, value])).toEqual([
    ['level', null, 'Later'],
    ['lends', null, ['Suit', 'Mask']],
    ['phone', null, '112'],
    ['health', null, HOSTILE],
    ['terms', null, true],
    ['diver', 1, 'Bo'],
  ]);
});

test.each(['/book/1?from=%22%3E%3Cscript%3E', '/book/1?from=2031-99-99', '/book/1?from=a&from=b'])(
  '%s lists times from today on',
  async (path) => {
    const page = await read(path);
    expect(page).toContain('Later times');
    expect(page).not.toContain('<script>');
  },
);

test.each([
  ['/book/2', 400],
  ['/book/9', 400],
  ['/book/%3Cscript%3E', 400],
  ['/booking/%3Cscript%3E', 401],
])('%s opens nothing, and says so on a page without its text', async (path, status) => {
  const response = await fetch(url + path);
  const page = await response.text();
  expect(response.status).toBe(status);
  expect(page).toContain('This did not work');
  expect(page).not.toMatch(/<script>|Secret/);
});

test('a link that is only opened cancels nothing', async () => {
  const { id } = await appointments.book({ productId: 1, start: NINE });
  const token = await appointments.selfService.link(id);
  expect((await fetch(`${url}/booking/${token}/cancel`)).status).toBe(404);
  expect((await fetch(`${url}/booking/${token}`)).headers.get('referrer-policy')).toBe('no-referrer');
  expect((await appointments.get(id)).status).toBe('unpaid');
  for (const attempt of [1, 2]) {
    const response = await post(`/booking/${token}/cancel`, { attempt: String(attempt) });
    expect([response.status, response.headers.get('location')]).toEqual([303, `/booking/${token}`]);
  }
  expect((await appointments.get(id)).status).toBe('cancelled');
});

describeInBrowser('the pages of the recipe in a browser without JavaScript', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser({ javaScriptEnabled: false });
  });
  afterAll(() => browser.close());

  const book = async (page: Page, hour: string): Promise<void> => {
    await page.getByLabel(hour).check();
    await page.getByLabel('Name').fill(HOSTILE);
    await page.getByLabel('E-mail address').fill('ada@mail.example');
    // A customer who is used to desktop icons clicks twice, and the browser sends the form twice.
    await page.getByRole('button', { name: 'Book' }).dblclick();
  };

  test('a customer who clicks twice loses a time, books another one once, and cancels by the link', async () => {
    const page = await browser.page();
    await page.goto(`${url}/book/1?from=${MONDAY}`);
    expect(await page.getByRole('heading').textContent()).toBe(SHOP.products[0].name);
    expect(await page.getByRole('radio').count()).toBe(14);
    await appointments.book({ productId: 1, start: NINE });
    await book(page, '10 March 2031 at 09:00');
    await page.getByRole('alert').getByText('This time is no longer free.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe(HOSTILE);
    expect(await page.getByRole('radio').count()).toBe(13);

    await book(page, '10 March 2031 at 10:00');
    await page.getByText('Keep the address of this page.').waitFor();
    await page.getByText('10 March 2031 at 10:00').first().waitFor();
    const address = page.url();
    expect(await total()).toBe(2);

    await page.getByRole('button', { name: 'Cancel the booking' }).click();
    await page.getByText('The booking is cancelled.').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(page.url()).toBe(address);
    const { items } = await appointments.list({ status: ['cancelled'] });
    expect(items.map(({ contact }) => contact.name)).toEqual([HOSTILE]);
    expect(browser.errors).toEqual([]);
  });
});
