import { TOPICS } from 'shop-appointments';
import { at, openShop, type RunningShop, SALON } from '../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop({
    ...SALON,
    users: SALON.users!.map((user) => ({ ...user, password: 'of the page' })),
    rules: [],
  });
});
afterAll(() => running.close());

/** The topics of all events, in order, as the event stream sends them to a manager's page. */
async function toldTopics(): Promise<string[]> {
  const { access } = running.shop.host;
  const cookie = (await access.signIn('boss', 'of the page'))!;
  const nonce = running.appointments.nonceFor((await access.session({ headers: { cookie } }))!);
  const { body } = (await running.anonymous
    .get(`/api/v2/sse?nonce=${nonce}`)
    .set({ cookie })
    .buffer(true)
    .parse((res, done) => {
      let text = '';
      res.on('data', (chunk: Buffer) => (text += chunk.toString()));
      res.on('end', () => done(null, text));
    })) as { body: string };
  return [...body.matchAll(/^event: (.+)$/gm)].map(([, topic]) => topic!);
}

test('Events: each of the nine topics is emitted by requests over HTTP', async () => {
  const boss = running.as('boss');
  const rules = '/api/v2/availabilities';
  const appointments = '/api/v2/appointments';
  await boss.post(rules).send({ kind: 'global', range_type: 'days', from_range: '1', to_range: '5' });
  await boss.put(`${rules}/1`).send({ title: 'Week' });
  await boss.delete(`${rules}/1`);
  await boss.post(appointments).send({ product_id: 8, start: at('2026-03-10T09:00') });
  await boss.put(`${appointments}/1`).send({ start: at('2026-03-10T10:00') });
  await boss.put(`${appointments}/1`).send({ status: 'cancelled' });
  await boss.delete(`${appointments}/1?force=false`);
  await boss.delete(`${appointments}/1`);
  const told = await toldTopics();
  expect(told).toEqual([
    'availability.created',
    'availability.updated',
    'availability.deleted',
    'appointment.created',
    'appointment.updated',
    'appointment.rescheduled',
    'appointment.updated',
    'appointment.cancelled',
    'appointment.trashed',
    'appointment.deleted',
  ]);
  expect([...new Set(told)].sort()).toEqual([...TOPICS].sort());
});
