import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';

const COLOUR = 30;
const [ANNA, CLEO] = [3, 5];
const FILE = {
  ...SALON,
  products: [
    ...SALON.products!,
    {
      id: COLOUR,
      name: 'Colour',
      price: '90.00',
      duration: 120,
      duration_unit: 'minute',
      staff_ids: [ANNA],
      parts: [
        { minutes: 30, staff: true },
        { minutes: 60, staff: false, label: 'Takes effect' },
        { minutes: 30, staff: true },
      ],
      needs: [{ kind: 'chair' }],
    },
  ],
};

let running: RunningShop;
beforeAll(async () => (running = await openShop(FILE)));
afterAll(() => running.close());

const read = async (path: string, login = 'boss'): Promise<Record<string, unknown>> => {
  const answer = await running.as(login).get(`/api/v2${path}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Record<string, unknown>;
};

test('the desk lists every resource to a manager, and the active ones by name and kind to a member', async () => {
  const { resources } = running.appointments;
  const window = await resources.create({ name: 'Window', kind: 'chair', quantity: 2, sortOrder: 1 });
  const old = await resources.create({ name: 'Old', status: 'inactive' });
  expect((await read('/desk')).resources).toMatchObject([
    { id: old.id, name: 'Old', kind: '', quantity: 1, status: 'inactive' },
    { id: window.id, name: 'Window', kind: 'chair', quantity: 2, status: 'active' },
  ]);
  expect((await read('/desk', 'anna')).resources).toEqual([{ id: window.id, name: 'Window', kind: 'chair' }]);
  const { products } = await read('/desk', 'anna');
  expect(products).toContainEqual(expect.objectContaining({ id: COLOUR, needs: [{ kind: 'chair' }] }));

  const booking = { product_id: COLOUR, staff_id: ANNA, customer_id: CLEO, start: '2026-03-11 10:00' };
  const answer = await running.as('boss').post('/api/v2/appointments').send(booking);
  const time = (clock: string) => at(`2026-03-11T${clock}`);
  const query = `start_ts=${time('00:00')}&end_ts=${time('23:00')}`;
  const shown = {
    id: (answer.body as { id: number }).id,
    resource_ids: [window.id],
    parts: [
      { start: time('10:00'), end: time('10:30'), staff: true, label: '' },
      { start: time('10:30'), end: time('11:30'), staff: false, label: 'Takes effect' },
      { start: time('11:30'), end: time('12:00'), staff: true, label: '' },
    ],
  };
  const appointmentsOf = async (more = '', login = 'boss') =>
    (await read(`/desk/calendar?${query}${more}`, login)).appointments;
  expect(await appointmentsOf()).toMatchObject([shown]);
  expect(await appointmentsOf('', 'anna')).toMatchObject([shown]);
  expect(await appointmentsOf(`&resource_id=${old.id}`)).toEqual([]);
  expect(await appointmentsOf(`&resource_id=${window.id}`)).toMatchObject([shown]);
});
