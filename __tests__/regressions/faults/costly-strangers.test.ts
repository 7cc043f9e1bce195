import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import express, { type Express } from 'express';
import supertest from 'supertest';
import { appointmentsRouter } from 'shop-appointments';
import { mounted, testUnless } from '../../support/http/mount-places';
import { at, openShop, password, type RunningShop } from '../../support/http/shop';

const LIST = '/api/v2/appointments';
const TOO_LARGE = [413, 'shop_rest_request_entity_too_large'];
const REFUSED = [401, 'shop_rest_cannot_view'];

let running: RunningShop;
let link: string;

beforeEach(async () => {
  running = await openShop();
  const booked = await running.appointments.create({ productId: 8, start: '2026-03-10T09:00' });
  link = await running.appointments.selfService.link(booked.id);
});
afterEach(() => running.close());

const post = (path: string, headers: Record<string, string> = {}) =>
  running.anonymous.post(path).set(headers).type('json');

async function outcomeOf(request: supertest.Test): Promise<unknown[]> {
  const response = await request;
  return [response.status, (response.body as { code?: string }).code];
}

/** Makes a JSON object of exactly this number of bytes. */
const jsonOf = (bytes: number, params: object = {}): string => {
  const frame = JSON.stringify({ ...params, filler: '' }).length;
  return JSON.stringify({ ...params, filler: 'x'.repeat(bytes - frame) });
};

/** Returns a form that an independent OAuth implementation signed. */
function signedForm(key: string, params: Record<string, string>): string {
  const client = new OAuth({
    consumer: { key, secret: 'cs_both' },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, signingKey) => createHmac('sha256', signingKey).update(base).digest('base64'),
  });
  const url = mounted(`https://salon.example${LIST}`);
  const signed = client.authorize({ method: 'POST', url, data: params });
  return new URLSearchParams(Object.fromEntries(Object.entries(signed))).toString();
}

describe('an Authorization header over 4 KB', () => {
  const get = (authorization: string) =>
    outcomeOf(running.anonymous.get('/api/v2/products').set('Authorization', authorization));

  test.each([
    ['11.1 OAuth with a long word', `OAuth ${'a'.repeat(14_000)}`],
    ['11.1 OAuth with a long realm', `OAuth realm="${'a'.repeat(4_096)}"`],
    ['11.2 Basic with many spaces', `Basic ${' '.repeat(14_000)}x x`],
    [
      '11.2 Basic with a long password',
      `Basic ${Buffer.from(`boss:${'x'.repeat(3_072)}`).toString('base64')}`,
    ],
  ])('%s is a failed attempt, which is counted', async (_, authorization) => {
    for (let attempts = 0; attempts < 20; attempts += 1) expect(await get(authorization)).toEqual(REFUSED);
    expect(await get(authorization)).toEqual([429, 'shop_rest_too_many_attempts']);
  });

  test('11.1 of another scheme is left to the shop to check', async () => {
    expect(await get(`Bearer ${'a'.repeat(8_000)}`)).toEqual([200, undefined]);
  });
});

describe('a form that is not signed', () => {
  const send = (body: string) => outcomeOf(post(LIST).type('form').send(body));
  /** Form with more nested brackets than the parser accepts, so that a parsed body causes a 400. */
  const deep = 'a[b][c][d][e][f][g]=50%25';

  test('11.4 is not parsed without credentials, and counts as no attempt', async () => {
    for (let sent = 0; sent <= 20; sent += 1) expect(await send(deep)).toEqual(REFUSED);
  });

  test('11.4 counts as an attempt if it says that it is signed, even with an encoded name', async () => {
    for (let sent = 0; sent < 20; sent += 1)
      expect(await send(`${deep}&o%61uth_consumer_key=ck_both`)).toEqual(REFUSED);
    expect(await send('oauth%5Fconsumer_key=ck_both')).toEqual([429, 'shop_rest_too_many_attempts']);
  });
});

describe('a signed form', () => {
  const send = (body: string) => outcomeOf(post(LIST).type('form').send(body));
  const order = { product_id: '8', start: '2026-03-10T10:00' };

  test('11.4 over 64 KB is a 413, for any signature', async () => {
    const long = { ...order, filler: 'x'.repeat(65_536) };
    expect(await send(signedForm('ck_both', long))).toEqual(TOO_LARGE);
    expect(await send(signedForm('ck_unknown', long))).toEqual(TOO_LARGE);
  });

  test('11.4 of nearly 64 KB is accepted, and one with an unknown key is a 401', async () => {
    const filler = 'é'.repeat(10_800);
    expect(await send(signedForm('ck_both', { ...order, filler }))).toEqual([201, undefined]);
    expect(await send(signedForm('ck_unknown', { ...order, filler }))).toEqual(REFUSED);
  });
});

const preview = { product_id: 8, start: at('2026-03-10T10:00'), frequency: 'daily', count: 2 };

test.each([16_384, 16_385])(
  '11.5 without credentials a preview has at most 16 KB: %i bytes',
  async (bytes) => {
    const sent = post('/api/v2/series/preview').send(jsonOf(bytes, preview));
    expect(await outcomeOf(sent)).toEqual(bytes > 16_384 ? TOO_LARGE : [200, undefined]);
  },
);

describe.each([
  ['raw', (app: Express) => app],
  ['after a parser of the host’s', (app: Express) => app.use(express.urlencoded({ extended: true }))],
])('a form %s', (_, before) => {
  test.each([16_384, 16_385])('11.5 has at most 16 KB without credentials: %i bytes', async (bytes) => {
    const app = before(express()).use('/api', appointmentsRouter(running.appointments));
    const form = `product_id=8&start=${preview.start}&frequency=daily&count=2&filler=`;
    const sent = supertest(app)
      .post('/api/v2/series/preview')
      .type('form')
      .send(form + 'x'.repeat(bytes - form.length));
    expect(await outcomeOf(sent)).toEqual(bytes > 16_384 ? TOO_LARGE : [200, undefined]);
  });
});

test('11.5 with credentials a preview may be longer', async () => {
  const sent = post('/api/v2/series/preview').auth('boss', password('boss'));
  expect(await outcomeOf(sent.send(jsonOf(50_000, preview)))).toEqual([200, undefined]);
});

test('11.5 a link’s body has at most 16 KB', async () => {
  const cancel = (bytes: number) =>
    outcomeOf(post('/api/v2/self-service/cancel', { 'X-SITE-Link-Token': link }).send(jsonOf(bytes)));
  expect(await cancel(16_385)).toEqual(TOO_LARGE);
  expect(await cancel(16_384)).toEqual([200, undefined]);
});

describe('a body that cannot contain credentials is not parsed', () => {
  const broken = '{"start":';
  const withoutParser = testUnless('behind-a-parser', 'its parser reads bodies first');

  for (const token of ['', 'made-up', '1.a.AAAAAAAAAAAAAAAAAAAAAA'])
    withoutParser(`11.5 with the link token "${token}"`, async () => {
      const sent = post('/api/v2/self-service/reschedule', { 'X-SITE-Link-Token': token }).send(broken);
      expect(await outcomeOf(sent)).toEqual(REFUSED);
    });

  const senders: [string, Record<string, string>, unknown[]][] = [
    ['nothing', {}, REFUSED],
    ['a nonce of no session', { 'X-SITE-Nonce': 'made-up' }, [401, 'rest_forbidden']],
    ['a wrong password', { Authorization: 'Basic Ym9zczp3cm9uZw==' }, REFUSED],
    ['a bearer token that the shop does not know', { Authorization: 'Bearer x' }, REFUSED],
  ];
  for (const [name, headers, refusal] of senders)
    withoutParser(`11.5 beside ${name}`, async () => {
      expect(await outcomeOf(post(LIST, headers).send(broken))).toEqual(refusal);
    });

  test('11.5 a wrong nonce in it is therefore not noticed without a session', async () => {
    const nonce = 'stale';
    expect(await outcomeOf(post(LIST).send({ _nonce: nonce }))).toEqual(REFUSED);
    expect(await outcomeOf(post(`${LIST}?_nonce=${nonce}`).send({}))).toEqual([401, 'rest_forbidden']);
    expect(await outcomeOf(post(LIST, { 'X-SITE-Nonce': nonce }).send({}))).toEqual([401, 'rest_forbidden']);
  });

  test('11.5 a form of this kind is received only up to 64 KB', async () => {
    const send = (body: string) => outcomeOf(post(LIST).type('form').send(body));
    expect(await send(`a=${'x'.repeat(65_536)}`)).toEqual(TOO_LARGE);
    expect(await send('a=1')).toEqual(REFUSED);
  });
});
