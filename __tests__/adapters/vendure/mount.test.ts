import express from 'express';
import request from 'supertest';
import { Mount } from '../../../adapters/vendure/mount';
import { AppointmentsError, appointmentsErrors, createAppointments } from '../../../lib/index';
import { createMemoryShop } from '../../../adapters/memory/index';

const shop = createMemoryShop({ site: { timezone: 'Europe/Berlin', currency: 'EUR' } });
const core = createAppointments({ ...shop.options, database: 'sqlite::memory:', secret: 's'.repeat(32) });

beforeAll(() => core.migrate());
afterAll(() => core.close());

test('before the start and after the end, a request is told to try again', async () => {
  const mount = new Mount();
  const app = express().use('/appointments', mount.handler);
  const expectBusy = async () => {
    const response = await request(app).get('/appointments/v2/slots');
    expect(response.headers['retry-after']).toBe('1');
    expect(response).toMatchObject({ status: 503, body: { code: 'shop_rest_busy' } });
  };
  await expectBusy();
  mount.serve({ coreOf: async () => core, errors: appointmentsErrors(core) });
  expect((await request(app).get('/appointments/v2/slots')).status).toBe(200);
  mount.stop();
  await expectBusy();
});

test('12.1 failed sign-ins count over all channels together', async () => {
  const other = createAppointments({ ...shop.options, database: 'sqlite::memory:', secret: 's'.repeat(32) });
  await other.migrate();
  const mount = new Mount();
  mount.serve({
    coreOf: async ({ headers }) => (headers['vendure-token'] === 'other' ? other : core),
    errors: appointmentsErrors(core),
  });
  const app = express().use('/appointments', mount.handler);
  const guessAt = async (channel: string) =>
    (
      await request(app)
        .get('/appointments/v2/appointments')
        .set('vendure-token', channel)
        .auth('boss', 'guess')
    ).status;
  for (let guesses = 0; guesses < 20; guesses += 1) expect(await guessAt('main')).toBe(401);
  expect([await guessAt('main'), await guessAt('other')]).toEqual([429, 429]);
  await other.close();
});

test('a core that the shop refuses to choose is an error in the form of the interface', async () => {
  const mount = new Mount();
  const refusal = new AppointmentsError('rest_invalid_param', 'No such channel.', {
    params: { 'vendure-token': 'is not the token of a channel' },
  });
  mount.serve({ coreOf: async () => Promise.reject(refusal), errors: appointmentsErrors(core) });
  const app = express().use('/appointments', mount.handler);
  const response = await request(app).get('/appointments/v2/slots');
  expect(response.status).toBe(400);
  expect(response.body).toEqual({
    code: 'rest_invalid_param',
    message: 'No such channel.',
    data: { status: 400, params: { 'vendure-token': 'is not the token of a channel' } },
  });
});

test('a path outside of the interface is passed on to the shop', async () => {
  const mount = new Mount();
  mount.serve({ coreOf: async () => core, errors: appointmentsErrors(core) });
  const app = express()
    .use('/appointments', mount.handler)
    .use((_req, res) => void res.status(418).end());
  expect((await request(app).get('/appointments/v3')).status).toBe(418);
});
