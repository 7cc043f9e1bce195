import { errorOf, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop();
});
afterAll(() => running.close());

const book = (start_human: string) =>
  running.as('boss').post('/api/v2/appointments').send({ product_id: 9, start_human, enforce: 'none' });

test.each([
  'Tuesday, 10 March 2026 09:00',
  'Tue 10 Mar 2026 9:00 am',
  '10th March 2026 9am',
  'March 10th, 2026 at 9 a.m.',
  'Tuesday, March 10th, 2026 9:00 AM',
  '2026/03/10 09:00',
  '2026/3/10 9:00',
])('4.3 start_human %j is nine on the tenth of March', async (text) => {
  const answer = await book(text);
  expect(answer.status).toBe(201);
  expect((answer.body as { start: number }).start).toBe(Date.parse('2026-03-10T09:00Z') / 1000);
});

test.each(['Monday, 10 March 2026 09:00', '10/03/2026 09:00', '2026/31/10 09:00'])(
  '4.3 start_human %j contradicts itself or can be read in two ways, and is refused',
  async (text) => {
    const answer = await book(text);
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(errorOf(answer).data.params as object)).toEqual(['start_human']);
  },
);
