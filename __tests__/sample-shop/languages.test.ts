import { codeMails } from '../support/sample-shop/code-mails';
import { asInstant } from 'shop-appointments';
import { priceWords } from '../../examples/sample-shop/pages/words/prices';
import { LANGUAGES } from '../../examples/sample-shop/texts/languages';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { Visitor } from '../support/sample-shop/visitor';
import { type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

/** Wednesday 4 March 2026, seven in the morning in New York. */
const NOW = asInstant(Date.UTC(2026, 2, 4, 12) / 1000);
const TEN = '2026-03-07T10:00';

const COLOUR = {
  id: 31,
  name: 'Colour',
  description: 'A new colour.',
  translations: { de: { name: 'Farbe', description: 'Eine neue Farbe.' } },
  price: '60.00',
  duration: 60,
  duration_unit: 'minute',
  staff_label: 'Colourist',
  staff_ids: [3],
  needs: [{ kind: 'room' }],
} as const;

/** The room of the service, with its name in German. */
const ROOM = {
  resources: [{ name: 'Garden room', kind: 'room' }],
  translations: { de: { 'Garden room': 'Gartenzimmer' } },
};

let folder: ShopFolder;
let shop: SampleShop;
beforeAll(async () => {
  folder = await shopFolder();
  const products = [...SMALL_SHOP.products!, COLOUR];
  shop = await folder.start({
    shopFile: folder.write({ ...SMALL_SHOP, ...ROOM, products, webhooks: [] }),
    now: NOW,
  });
});
afterAll(() => folder.remove());

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers: { Accept: 'text/html', ...headers }, redirect: 'manual' });

/** Returns the opening tag of the page's root element. */
const rootOf = async (page: Response): Promise<string> => /<html[^>]*>/.exec(await page.text())![0];

test.each([
  ['', 'en-GB'],
  ['*', 'en-GB'],
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['en;q=0.5, fr;q=0.8', 'fr'],
  ['zh', 'en-GB'],
  ['zh-TW, es-MX;q=0.1', 'es'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['ar-EG, en;q=0.9', 'ar'],
  ['nonsense;;q=x', 'en-GB'],
])('Accept-Language %j opens the page in %s', async (header, tag) => {
  const page = await read('/', { 'Accept-Language': header });
  expect(page.headers.get('Content-Language')).toBe(tag);
  expect(page.headers.get('Vary')).toContain('Accept-Language');
  expect(await rootOf(page)).toMatch(
    tag === 'ar' ? /^<html lang="ar" dir="rtl">$/ : new RegExp(`^<html lang="${tag}" *>$`),
  );
});

test('on an Arabic page, the name and description of a product keep the order of their own language', async () => {
  const page = await (await read('/services/21', { 'Accept-Language': 'ar' })).text();
  expect(page).toMatch(/<h1><bdi>[^<]+<\/bdi><\/h1>\s*<p class="lead"><bdi>[^<]*<\/bdi><\/p>/);
});

describe('the choice in the foot of the page', () => {
  test('is kept in a cookie that is stronger than the header, and opens the page again', async () => {
    const chosen = await read('/services/21?language=fr');
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/services/21']);
    const [cookie = ''] = chosen.headers.getSetCookie();
    expect(cookie).toMatch(/^shop_language=fr; Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const page = await read('/services/21', { Cookie: cookie.split(';')[0]!, 'Accept-Language': 'de' });
    expect(page.headers.get('Content-Language')).toBe('fr');
    const text = await page.text();
    expect(text).toContain('Continuer');
    expect(text.match(/href="\?language=\w+"/g)).toHaveLength(5);
    expect(text).toMatch(/language=fr"[^>]*aria-current="true"/);
  });

  test.each(['xx', 'constructor', ''])('%j is no language, and no cookie is set', async (code) => {
    const page = await read(`/?language=${code}`);
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    const kept = await read('/', { Cookie: `shop_language=${code}` });
    expect(kept.headers.get('Content-Language')).toBe('en-GB');
  });

  test.each([
    ['//evil.example/', '/evil.example/'],
    [String.raw`/\evil.example/`, '/evil.example/'],
  ])('%j leads to no other website', async (path, location) => {
    const { hostname, port } = new URL(shop.url);
    const { get } = await import('node:http');
    const sent = await new Promise<string | undefined>((resolve, reject) => {
      get({ hostname, port, path: `${path}?language=de` }, (answer) => {
        answer.resume();
        resolve(answer.headers.location);
      }).on('error', reject);
    });
    expect(sent).toBe(location);
  });
});

test('a language that a signed-out visitor chooses on an address for staff stays through the sign-in', async () => {
  const chosen = await fetch(`${shop.url}/admin?language=de`, { redirect: 'manual' });
  expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/admin']);
  const Cookie = chosen.headers.getSetCookie()[0]!.split(';')[0]!;
  for (const path of ['/admin', '/admin/orders/1']) {
    const page = await (await fetch(shop.url + path, { headers: { Cookie, Accept: 'text/html' } })).text();
    expect(page).toContain('<html lang="de"');
    expect(page).toContain('Für Leitung und Team.');
  }
});

test('staff sign in in their language, and data for programs is in English', async () => {
  const german = { 'Accept-Language': 'de' };
  const page = await read('/admin/sign-in', german);
  const text = await page.text();
  expect(text).toContain('<html lang="de"');
  expect(text).toContain('Für Leitung und Team.');
  const refused = await read('/nowhere', { ...german, Accept: 'application/json' });
  expect(await refused.json()).toMatchObject({ message: 'There is no such address.' });
});

/** Returns a function that sends the requests of one visitor, follows redirects, and returns the text of the page. */
function visitorWhoReads(language: string) {
  const cookies = new Map<string, string>();
  return async (path: string, json?: unknown): Promise<string> => {
    const answer = await fetch(shop.url + path, {
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        Accept: json === undefined ? 'text/html' : 'application/json',
        'Accept-Language': language,
        'Content-Type': 'application/json',
        Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name, value);
    }
    return answer.text();
  };
}

describe.each(['de', 'fr', 'es', 'ar'] as const)('a visitor who reads %s', (code) => {
  const send = visitorWhoReads(code);

  /** English sentences and names that do not belong to the language's own texts. */
  const english = (): string[] => {
    const own = new Set(stringsIn(LANGUAGES[code].texts));
    return stringsIn(LANGUAGES.en.texts).filter((text) => text.length > 3 && !own.has(text));
  };
  const shown = (page: string): string =>
    page
      .replaceAll(/<(?:script|style)[^>]*>.*?<\/(?:script|style)>/gs, '')
      .replaceAll(/<[^>]*>/g, '|')
      .replaceAll('&#39;', '’');
  const leftOver = (page: string): string[] => {
    const parts = new Set(
      shown(page)
        .split('|')
        .map((part) => part.trim()),
    );
    return english().filter((text) => parts.has(text));
  };

  test('meets no English text from the first page to the order and its cancellation', async () => {
    const start = {
      de: '2026-03-07T10:00',
      fr: '2026-03-07T13:00',
      es: '2026-03-07T14:00',
      ar: '2026-03-07T15:00',
    };
    await send('/cart', { product_id: 21, start: start[code], staff_id: 3 });
    const cart = await send('/cart');
    const price = priceWords('44', 'USD', LANGUAGES[code]);
    expect(cart).toContain(LANGUAGES[code].texts.bookAndPay(price));
    const placed = JSON.parse(await send('/checkout', { name: 'Ada', email: 'ada@mail.example' })) as {
      readonly appointments: readonly { readonly link: string }[];
    };
    const [{ link }] = placed.appointments as [{ readonly link: string }];
    const paths = ['/', '/services/21', '/confirmation', link, '/my/bookings', '/passes', '/sign-in'];
    const pages = await Promise.all(
      [...paths, '/cart', '/my/find', '/nowhere', '/services/99', '/checkout'].map((path) => send(path)),
    );
    await send(`${link}/cancel`, {});
    const all = [cart, ...pages, await send(link), await send('/confirmation')];
    expect(all.map(leftOver)).toEqual(all.map(() => []));
    for (const page of all) expect(page).toContain(`lang="${code}"`);
    expect(all.filter((page) => page.includes('id="texts"')).length).toBeGreaterThan(4);
  });
});

test('a service and its room have their names in a language into which the shop has translated them, and no other', async () => {
  const [german, french] = [visitorWhoReads('de'), visitorWhoReads('fr')];
  for (const path of ['/', '/services/31']) {
    const page = await german(path);
    expect(page).toMatch(/Farbe.*Eine neue Farbe\./s);
    expect(page).not.toContain('Colour');
    expect(await french(path)).toMatch(/Colour.*A new colour\./s);
  }
  await german('/cart', { product_id: 31, start: '2026-03-14T10:00', staff_id: 3 });
  const cart = await german('/cart');
  expect(cart).toMatch(/Farbe.*Bei.*Mia/s);
  expect(cart).not.toContain('Colour');
  await german('/checkout', { name: 'Ada', email: 'ada@mail.example' });
  const confirmation = await german('/confirmation');
  expect(confirmation).toContain('Gartenzimmer, Small');
  expect(confirmation).not.toContain('Garden room');
});

/** Orders a product at some times. Returns the order, the link of its first appointment, and the visitor's requests. */
async function ordered(starts: readonly string[], language: string) {
  const send = visitorWhoReads(language);
  for (const start of starts) await send('/cart', { product_id: 21, start, staff_id: 3 });
  const placed = JSON.parse(await send('/checkout', { name: 'Ada', email: 'ada@mail.example' })) as {
    readonly order_id: number;
    readonly appointments: readonly { readonly link: string }[];
  };
  return { send, order: placed.order_id, link: placed.appointments[0]!.link };
}

test('on the page of one of two ordered appointments, the payment says that it is for the whole booking', async () => {
  const two = await ordered(['2026-03-10T10:00', '2026-03-10T14:00'], 'en');
  expect(await two.send(two.link)).toContain(`For your whole booking, number ${two.order}.`);
  expect(await two.send('/confirmation')).not.toContain('whole booking');
  const one = await ordered(['2026-03-11T10:00'], 'en');
  expect(await one.send(one.link)).not.toContain('whole booking');
});

test('on an Arabic page, the name of an ordered service keeps the order of its own language, without marks in calendar links', async () => {
  const { send, order } = await ordered(['2026-03-12T10:00'], 'ar');
  await shop.orders.recordPayment((await shop.orders.find(order))!);
  const page = await send('/confirmation');
  expect(page).toMatch(/<h2>\u2068Cut\u2069<\/h2>/);
  expect(page).toContain('\u2066(.ics)\u2069');
  expect(/google\.com[^"]*[?&;]text=([^&"]*)/.exec(page)![1]).toBe('Cut%2C%20Small');
  expect(/outlook[^"]*subject=([^&"]*)/.exec(page)![1]).toBe('Cut%2C%20Small');
});

test('the page of an order says once what happens next if it is the same for all appointments', async () => {
  const steps = (page: string): number => page.split('After that, the time will be offered').length - 1;
  const two = await ordered(['2026-03-13T10:00', '2026-03-13T14:00'], 'en');
  const page = await two.send('/confirmation');
  expect(steps(page)).toBe(1);
  expect(page.indexOf('After that, the time will be offered')).toBeLessThan(page.indexOf('<h2>'));
  await two.send(`${two.link}/cancel`, {});
  expect(steps(await two.send('/confirmation'))).toBe(1);
});

/** All texts that are not functions. */
const stringsIn = (texts: unknown): string[] =>
  typeof texts === 'string'
    ? [texts]
    : typeof texts === 'object'
      ? Object.values(texts as object).flatMap(stringsIn)
      : [];

test('times that are offered in place of a lost one are in the language', async () => {
  const taken = { product_id: 21, start: '2026-03-07T12:00', staff_id: 3 };
  const answer = await fetch(`${shop.url}/cart`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'de-CH' },
    body: JSON.stringify(taken),
  });
  expect(answer.status).toBe(409);
  const { data } = (await answer.json()) as { data: { alternatives: readonly { label: string }[] } };
  expect(data.alternatives[0]!.label).toMatch(/^Samstag, 7\. März 2026, \d\d:\d\d Uhr, Zeit in New York$/);
});

test('the code for finding bookings is sent in the language', async () => {
  const email = 'greta@mail.example';
  const { id } = await shop.appointments.create({
    productId: 21,
    start: TEN,
    staffIds: [3],
    contact: { name: 'Greta', email },
  });
  expect(id).toBeGreaterThan(0);
  await fetch(`${shop.url}/my/find`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'de' },
    body: JSON.stringify({ email }),
  });
  await shop.later.ended();
  const mail = (await codeMails(shop)).at(-1);
  expect(mail!.recipient).toBe(email);
  expect(mail!.subject).toMatch(/^\d{6} ist Ihr Code für Small$/);
});

// Some versions of Node write a comma after an English weekday, and others do not.
test.each([
  ['de', '2026-03-18T10:00', /^Gebucht: Cut, Mittwoch, 18\. März 2026 um 10:00$/],
  ['en', '2026-03-18T14:00', /^Booked: Cut, Wednesday,? 18 March 2026 at 14:00$/],
])(
  'the message about an order (%s) is in the language of the page, and names the day as the page does',
  async (language, start, subject) => {
    const email = `${language}@mail.example`;
    const visitor = new Visitor(shop.url);
    visitor.plant(`shop_language=${language}`);
    await visitor.send('POST', '/cart', { product_id: 21, start, staff_id: 3 });
    const { status } = await visitor.send('POST', '/checkout', { name: 'Ada Lovelace', email });
    expect(status).toBe(201);
    expect((await mailTo(email)).subject).toMatch(subject);
  },
);

test('the message about a booking by phone names the day before the month', async () => {
  const contact = { name: 'Greta', email: 'phone@mail.example' };
  await shop.appointments.create({ productId: 21, start: '2026-03-17T10:00', staffIds: [3], contact });
  expect((await mailTo(contact.email)).subject).toMatch(/^Booked: Cut, Tuesday,? 17 March 2026 at 10:00$/);
});

/** Calls `tick()` until a message to an address is sent, and returns it. */
async function mailTo(email: string) {
  for (;;) {
    const found = (await shop.tables.mail.find({}, null)).find(({ recipient }) => recipient === email);
    if (found) return found;
    await shop.appointments.tick();
  }
}
