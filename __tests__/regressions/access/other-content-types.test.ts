import { gzipSync } from 'node:zlib';
import type supertest from 'supertest';
import { at, errorOf, openShop, password, type RunningShop } from '../../support/http/shop';

const ROOM = JSON.stringify({ product_id: 8, start: at('2026-03-10T09:00') });
const UNSUPPORTED = [415, 'shop_rest_unsupported_media_type'];

let salon: RunningShop;
beforeAll(async () => {
  salon = await openShop();
});
afterAll(() => salon.close());

/** Sends a request that creates an appointment, with the test's headers and body. */
const post = (headers: Record<string, string>, body: string | Buffer): supertest.Test =>
  salon.anonymous
    .post('/api/v2/appointments')
    .auth('boss', password('boss'))
    .set(headers)
    .serialize((sent) => sent as string)
    .send(body);

async function answerTo(headers: Record<string, string>, body: string | Buffer): Promise<unknown[]> {
  const answer = await post(headers, body);
  return [answer.status, errorOf(answer).code];
}

test.each([
  'text/plain',
  'text/plain;charset=UTF-8',
  'text/json',
  'application/jsonp',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded-json',
  'application/xml, application/json',
])('3.7 JSON that calls itself %s is refused, and nothing is booked', async (type) => {
  expect(await answerTo({ 'Content-Type': type }, ROOM)).toEqual(UNSUPPORTED);
  expect((await salon.appointments.list({ status: 'unpaid' })).total).toBe(0);
});

test('3.7 JSON without a content type is refused', async () => {
  const server = salon.app.listen(0);
  try {
    const { port } = server.address() as { port: number };
    const credentials = Buffer.from(`boss:${password('boss')}`).toString('base64');
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/appointments`, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}` },
      body: new Blob([ROOM]),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual(UNSUPPORTED);
  } finally {
    server.close();
  }
});

test.each(['gzip', 'br', 'zstd', 'gzip, identity'])(
  '3.7 a body encoded with %s is refused',
  async (coding) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': coding };
    expect(await answerTo(headers, gzipSync(ROOM))).toEqual(UNSUPPORTED);
  },
);

test.each([
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/vnd.shop+json',
  'application/json;',
])('3.7 JSON that calls itself %s is read', async (type) => {
  const answer = await post({ 'Content-Type': type }, ROOM.replace('8', '99'));
  expect(errorOf(answer).data.params).toHaveProperty('product_id');
});

test('3.7 a form is read', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Encoding': 'identity' };
  const answer = await post(headers, 'product_id=99&start=2026-03-10T09:00');
  expect(errorOf(answer).data.params).toHaveProperty('product_id');
});

test.each([{}, { 'Content-Type': 'text/plain' }, { 'Content-Encoding': 'gzip' }])(
  '3.7 an empty body has no parameters, whatever the request says of it: %j',
  async (headers) => {
    const remove = salon.anonymous.delete('/api/v2/appointments/999').auth('boss', password('boss'));
    expect((await remove.set(headers)).status).toBe(404);
  },
);
