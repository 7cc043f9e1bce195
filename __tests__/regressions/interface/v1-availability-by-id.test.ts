import { errorOf, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop();
});
afterAll(() => running.close());

test('4.2 a rule can be read by its id in v1, without credentials, as v1 lists it', async () => {
  const list = await running.anonymous.get('/api/v1/availabilities');
  for (const rule of list.body as { id: number }[]) {
    const answer = await running.anonymous.get(`/api/v1/availabilities/${rule.id}`);
    expect([answer.status, answer.body]).toEqual([200, rule]);
  }
});

test('4.2 a rule in v1 equals that of v2: the same fields, the same rights, the same 404', async () => {
  for (const agent of [running.anonymous, running.as('cleo'), running.as('boss')]) {
    for (const id of [1, 2, 4, 999]) {
      const [v1, v2] = await Promise.all(
        ['v1', 'v2'].map((version) => agent.get(`/api/${version}/availabilities/${id}`)),
      );
      expect([v1!.status, v1!.body, v1!.headers.etag]).toEqual([v2!.status, v2!.body, v2!.headers.etag]);
    }
  }
  expect(errorOf(await running.anonymous.get('/api/v1/availabilities/4')).code).toBe(
    'shop_rest_availability_invalid_id',
  );
});

test.each(['post', 'put', 'patch', 'delete'] as const)('4.2 v1 still only reads: %s', async (verb) => {
  const answer = await running.as('boss')[verb]('/api/v1/availabilities/1');
  expect([answer.status, errorOf(answer).code]).toEqual([404, 'rest_no_route']);
});
