import type { SampleShop } from '../../examples/sample-shop/shop';
import { asInstant, type Instant } from '../../lib/time/units';
import { eventually } from '../support/eventually';
import { type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';
import { codeMails } from '../support/sample-shop/code-mails';
import { Visitor } from '../support/sample-shop/visitor';

const ADA = 'ada@mail.example';
/** Wednesday 4 March 2026 at a time of day in UTC; New York is five hours behind. */
const wednesday = (time: string): Instant => asInstant(Date.parse(`2026-03-04T${time}:00Z`) / 1000);

const SHOP = { ...SMALL_SHOP, webhooks: [] };

let folder: ShopFolder;
let shop: SampleShop;
let visitor: Visitor;
beforeEach(async () => {
  folder = await shopFolder();
  await open('12:00');
  await book(ADA, '2026-03-07T09:00');
});
afterEach(() => folder.remove());

/** Starts the shop at a time of day. The database stays, and the visitor keeps the cookies. */
async function open(time: string): Promise<void> {
  const before = visitor as Visitor | undefined;
  await (shop as SampleShop | undefined)?.close();
  shop = await folder.start({ shopFile: folder.write(SHOP), now: wednesday(time) });
  visitor = before ? before.at(shop.url) : new Visitor(shop.url);
}

const book = (email: string, start: string) =>
  shop.appointments.create({ productId: 21, start, contact: { name: 'Ada', email } });

const mails = () => codeMails(shop);

const ask = (email: string) => visitor.send('POST', '/my/find', { email });
/** Reads the page that the browser opens after a request for a code. */
const askedPage = () => visitor.send('GET', '/my/find/code');
const tryCode = (code: string, email = ADA) => visitor.send('POST', '/my/find/code', { email, code });

/** Asks for a code, and reads it in the mail with this number. */
async function codeInMail(number: number, email = ADA): Promise<string> {
  expect((await ask(email)).status).toBe(303);
  const sent = await eventually(mails, ({ length }) => length >= number);
  const last = sent.at(-1)!;
  expect([sent.length, last.recipient]).toEqual([number, ADA]);
  return /\b\d{6}\b/.exec(last.body)![0];
}

/** Returns a code of the right form that differs from the right code. */
const wrongFor = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

test('a code that is sent to the address opens the list of its coming bookings, and of no other', async () => {
  await book(ADA.toUpperCase(), '2026-03-07T10:00');
  await book(`x${ADA}`, '2026-03-07T11:00');
  const cancelled = await book(ADA, '2026-03-07T13:00');
  await shop.appointments.update(cancelled.id, { status: 'cancelled' });
  expect((await visitor.send('GET', '/my/found')).status).toBe(302);

  const code = await codeInMail(1, ` ${ADA.toUpperCase()} `);
  const opened = await tryCode(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/my/found']);
  expect(opened.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^shop_asked=; Path=\/my; Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(
      /^shop_found=[\w.-]+; Max-Age=900; Path=\/my; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  const page = await visitor.page('/my/found');
  expect(page).toMatch(/09:00–10:00[^]*10:00–11:00/);
  expect(page).not.toMatch(/11:00–12:00|13:00–14:00/);
  const { text, headers } = await visitor.send('GET', '/my/found');
  expect(headers.get('cache-control')).toBe('no-store');
  const [, link] = /href="(\/my\/appointments\/[^"]+)"/.exec(text)!;
  expect(await visitor.page(link!)).toContain('Saturday 7 March 2026');
});

test('the page that asks for the code can be opened again, sends no second code, and has no address in its URL', async () => {
  const asked = await ask('eve@mail.example');
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/my/find/code']);
  const code = await codeInMail(1);
  for (const time of [1, 2]) {
    const { status, text, headers } = await askedPage();
    expect([time, status, headers.get('cache-control')]).toEqual([time, 200, 'no-store']);
    expect(text).toContain(`If ${ADA} has coming appointments`);
  }
  expect((await tryCode(code)).status).toBe(303);
  expect(await mails()).toHaveLength(1);
  expect((await askedPage()).headers.get('location')).toBe('/my/find');
});

test('the page that asks for the code says how long it is valid, sends another one, and leads to another address', async () => {
  await ask(ADA);
  const { text } = await askedPage();
  expect(text).toContain('It is valid for ten minutes.');
  expect(text).toMatch(/inputmode="numeric"\s+autocomplete="one-time-code"/);
  expect(text).toContain('<a href="/my/find">Use another address</a>');
  const [, again] = /<form class="acts" method="post" action="\/my\/find">\s+([^]*?)<\/form>/.exec(text)!;
  expect(again).toMatch(new RegExp(`name="email" value="${ADA}"[^]*Send another code`));
});

test('without a request for a code, or ten minutes after it, the page of the code leads to the first page', async () => {
  expect((await askedPage()).headers.get('location')).toBe('/my/find');
  await ask(ADA);
  await open('12:11');
  expect((await askedPage()).headers.get('location')).toBe('/my/find');
});

test('closing the list also forgets the address of a later request for a code', async () => {
  await ask(ADA);
  await visitor.send('POST', '/my/found/close');
  expect((await askedPage()).headers.get('location')).toBe('/my/find');
});

test('an address without coming bookings gets the same responses, and no mail', async () => {
  const [askedKnown, known] = [await ask(ADA), await askedPage()];
  await eventually(mails, ({ length }) => length === 1);
  const [askedUnknown, unknown] = [await ask('eve@mail.example'), await askedPage()];
  expect([askedUnknown.status, askedUnknown.text]).toEqual([askedKnown.status, askedKnown.text]);
  expect(unknown.status).toBe(known.status);
  expect(unknown.text.replaceAll('eve@', 'ada@')).toBe(known.text);
  const [wrongKnown, wrongUnknown] = [await tryCode('abcdef'), await tryCode('abcdef', 'eve@mail.example')];
  expect(wrongKnown.status).toBe(400);
  expect(wrongUnknown.status).toBe(400);
  expect(wrongUnknown.text.replaceAll('eve@', 'ada@')).toBe(wrongKnown.text);
  await codeInMail(2);
});

test('a right code works once, also for two visitors who send it at the same time', async () => {
  const code = await codeInMail(1);
  const statuses = (await Promise.all([tryCode(code), tryCode(code)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([303, 400]);
  expect((await tryCode(code)).status).toBe(400);
});

test('after five wrong codes the right one no longer works, and neither does one of an earlier mail', async () => {
  const first = await codeInMail(1);
  for (const by of [1, 2, 3, 4, 5]) expect((await tryCode(wrongFor(first, by))).status).toBe(400);
  expect((await tryCode(first)).status).toBe(400);
  const second = await codeInMail(2);
  expect((await tryCode(first === second ? wrongFor(second) : first)).status).toBe(400);
  expect((await tryCode(second)).status).toBe(303);
});

test('a code of one address opens nothing for another', async () => {
  await book('eve@mail.example', '2026-03-07T14:00');
  const code = await codeInMail(1);
  expect((await tryCode(code, 'eve@mail.example')).status).toBe(400);
  expect((await tryCode(code)).status).toBe(303);
});

test('a code is valid for ten minutes, and the list of bookings stays open for fifteen', async () => {
  const old = await codeInMail(1);
  await open('12:11');
  expect((await tryCode(old)).status).toBe(400);
  const code = await codeInMail(2);
  await open('12:19');
  expect((await tryCode(code)).status).toBe(303);
  await open('12:33');
  expect(await visitor.page('/my/found')).toContain('09:00–10:00');
  await open('12:35');
  expect((await visitor.send('GET', '/my/found')).headers.get('location')).toBe('/my/find');
});

test('an address gets at most five codes in an hour, and the response does not say so', async () => {
  for (const number of [1, 2, 3, 4, 5]) await codeInMail(number);
  expect((await ask(ADA)).status).toBe(303);
  expect((await askedPage()).text).toContain('Enter the code');
  await open('13:01');
  expect(await mails()).toHaveLength(5);
  await codeInMail(6);
});

test('one network may ask for twenty codes in an hour', async () => {
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await ask(`guest${count}@mail.example`)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(303), 429]);
});

test('guesses of one network at one address are refused after twenty, whatever codes were sent', async () => {
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await tryCode('abcdef')).status);
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
});

test('the list can be closed: the browser then has no cookie for it', async () => {
  expect((await tryCode(await codeInMail(1))).status).toBe(303);
  expect(await visitor.page('/my/found')).toContain('Close the list');
  const closed = await visitor.send('POST', '/my/found/close');
  expect([closed.status, closed.headers.get('location')]).toEqual([303, '/my/find']);
  expect((await visitor.send('GET', '/my/found')).headers.get('location')).toBe('/my/find');
});

test('a code that cannot be sent is logged, and a shop that closes waits for it', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const ended: string[] = [];
  jest.spyOn(shop.appointments, 'list').mockImplementation(async () => {
    ended.push('list');
    throw new Error('no connection');
  });
  const close = shop.appointments.close.bind(shop.appointments);
  jest.spyOn(shop.appointments, 'close').mockImplementation(() => (ended.push('close'), close()));
  expect((await ask(ADA)).status).toBe(303);
  await shop.close();
  expect(ended).toEqual(['list', 'close']);
  expect(logged.mock.calls).toEqual([[new Error('no connection')]]);
  jest.restoreAllMocks();
});

test.each([
  ['/my/find', { email: 'nobody' }, 'email'],
  ['/my/find/code', { email: ADA, code: '1' }, 'code'],
])('%s: a wrong value has the focus, and screen readers read its problem', async (path, body, field) => {
  const { text } = await visitor.send('POST', path, body);
  const [, attributes] = new RegExp(`<input[^>]*?name="${field}"([^>]*)>`).exec(text)!;
  expect(attributes).toMatch(/autofocus aria-invalid="true" aria-describedby="problem"/);
  expect(text).toContain('<p role="alert" id="problem" class="fault">');
  expect(await visitor.page('/my/find')).not.toContain('aria-invalid');
});

test('a cookie that the shop did not sign opens nothing, and the table has no address and no code', async () => {
  const code = await codeInMail(1);
  const rows = JSON.stringify(await shop.tables.emailCodes.find({}, null));
  expect(rows).not.toContain(ADA);
  expect(rows).not.toContain(`"${code}"`);
  const content = `${Buffer.from(ADA).toString('base64url')}.${Date.UTC(2026, 2, 5) / 1000}`;
  for (const planted of [content, `${content}.${'0'.repeat(64)}`, 'x', '']) {
    visitor.plant(`shop_found=${planted}`);
    expect((await visitor.send('GET', '/my/found')).headers.get('location')).toBe('/my/find');
  }
});

test.each([
  ['nothing', ''],
  ['a word', 'nobody'],
  ['a text with spaces', 'a b@mail.example'],
  ['markup', '"><script>alert(1)</script>'],
  ['a text of 263 characters', `${'x'.repeat(250)}@mail.example`],
  ['a list', [ADA]],
])('%s is no e-mail address, and the shop asks again', async (_what, email) => {
  const { status, text } = await visitor.send('POST', '/my/find', { email });
  expect([status, text]).toEqual([400, expect.stringContaining('Please enter your e-mail address.')]);
  expect(text).not.toContain('<script>alert');
});

test('hostile text in the address is escaped on the page that asks for the code', async () => {
  await ask('"><script>alert(1)</script>@mail.example');
  const { text } = await askedPage();
  expect(text).toContain('&#34;&#62;&#60;script&#62;');
  expect(text).not.toContain('<script>alert');
});
