import { type Agent, at, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeEach(async () => (running = await openShop()));
afterEach(() => running.close());

const FRIDAY = '2026-03-13';

async function create(body: object): Promise<number> {
  const answer = await running
    .as('boss')
    .post('/api/v2/appointments')
    .send({ start: at(`${FRIDAY}T09:00`), ...body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return (answer.body as { id: number }).id;
}

const listed = async (agent: Agent, query = 'outside=1'): Promise<unknown> => {
  const answer = await agent.get(`/api/v2/appointments?${query}&orderby=id&order=asc`);
  return answer.status === 200 ? (answer.body as { id: number }[]).map(({ id }) => id) : answer.status;
};

test('appointments that a closure leaves outside of the hours are listed before the next background work: all for managers, their own for staff and customers', async () => {
  const ofBen = await create({ product_id: 7, staff_id: 4 });
  const ofCleo = await create({ product_id: 8, customer_id: 5 });
  const rule = await running.as('boss').post('/api/v2/availabilities').send({
    kind: 'global',
    range_type: 'custom',
    appointable: false,
    from_date: FRIDAY,
    to_date: FRIDAY,
    priority: 90,
  });
  expect(rule.status).toBe(201);
  const as = (login: string): Agent => running.as(login);
  expect(await listed(as('boss'))).toEqual([ofBen, ofCleo]);
  expect(await listed(as('ben'))).toEqual([ofBen]);
  expect(await listed(as('cleo'))).toEqual([ofCleo]);
  expect(await listed(running.anonymous)).toBe(401);
  expect(await listed(as('boss'), 'outside=1&staff_id=4')).toEqual([ofBen]);
  expect(await listed(as('boss'), 'outside=0')).toEqual([ofBen, ofCleo]);
  expect(await listed(as('boss'), 'outside=perhaps')).toBe(400);

  await running.appointments.tick();
  const { tasks } = (await as('boss').get('/api/v2/desk/tasks')).body as { tasks: object[] };
  expect(tasks).toMatchObject([
    { code: 'left_outside', settlement: null, appointment: { id: ofBen, is_outside_hours: true } },
    { code: 'left_outside', appointment: { id: ofCleo } },
  ]);
  const accepted = await as('boss').put(`/api/v2/appointments/${ofBen}`).send({ outside_accepted: true });
  expect(accepted.status).toBe(200);
  expect(await listed(as('boss'))).toEqual([ofCleo]);
  expect((await as('ben').put(`/api/v2/appointments/${ofBen}`).send({ outside_accepted: true })).status).toBe(
    403,
  );
});
