import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppointmentsClient, createAppointmentsClient } from '../../lib/client';
import { at, openShop, password, type RunningShop } from '../support/http/shop';

let salon: RunningShop;
let server: Server;
let client: AppointmentsClient;

beforeAll(async () => {
  salon = await openShop();
  server = createServer(salon.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const credentials = Buffer.from(`boss:${password('boss')}`).toString('base64');
  client = createAppointmentsClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    headers: { Authorization: `Basic ${credentials}` },
  });
});

afterAll(async () => {
  server.close();
  await salon.close();
});

test('a listed slot is booked, changed with its version and deleted, all typed', async () => {
  const query = { product_ids: [8], min_date: '2026-03-10', max_date: '2026-03-10' };
  const { data: slots } = await client.GET('/v2/slots', { params: { query } });
  expect(slots?.records.map(({ timestamp }) => timestamp)).toEqual(
    ['09', '10', '11'].map((hour) => at(`2026-03-10T${hour}:00`)),
  );
  const { data: booked, response } = await client.POST('/v2/appointments', {
    params: { header: { 'Idempotency-Key': 'k' } },
    body: { product_id: 8, start: slots!.records[0]!.timestamp },
  });
  expect(booked).toMatchObject({ id: 1, status: 'unpaid', cal_color: '#0073aa' });
  const path = { id: booked!.id };
  const header = { 'If-Match': response.headers.get('etag')! };
  const { data: changed } = await client.PATCH('/v2/appointments/{id}', {
    params: { path, header },
    body: { qty: 2 },
  });
  expect(changed?.qty).toBe(2);
  const { error } = await client.DELETE('/v2/appointments/{id}', { params: { path, header } });
  expect(error?.code).toBe('shop_rest_precondition_failed');
  expect((await client.DELETE('/v2/appointments/{id}', { params: { path } })).data?.id).toBe(1);
});

test('a rule filter is sent correctly', async () => {
  const filter = [
    { key: 'kind', compare: 'IN' as const, value: ['staff', 'product'] },
    { key: 'title', compare: 'LIKE' as const, value: 'Den & tist?'.slice(0, 3) },
  ];
  const { data } = await client.GET('/v2/availabilities', {
    params: { query: { filter, _fields: ['id', 'title'] } },
  });
  expect(data).toEqual([{ id: 2, title: 'Dentist' }]);
});
