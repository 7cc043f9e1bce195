import { openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop();
});
afterAll(() => running.close());

const times = (start: string, end: string) => ({ startIso: start, endIso: end });
/**
 * Starts around Berlin's changes of clocks: in spring the hour before and the hour after, in autumn both
 * hours from two to three.
 */
const STARTS = [
  ['2026-03-10T09:00', times('2026-03-10T09:00:00+01:00', '2026-03-10T10:00:00+01:00')],
  ['2026-03-29T01:30', times('2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00')],
  ['2026-10-25T02:30+02:00', times('2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00')],
  ['2026-10-25T02:30+01:00', times('2026-10-25T02:30:00+01:00', '2026-10-25T03:30:00+01:00')],
] as const;

test.each(STARTS)(
  '16.5 the core returns start and end of an appointment at %s with their offsets',
  async (start, iso) => {
    const { appointments } = running;
    const created = await appointments.create({ productId: 8, start, enforce: 'none' });
    expect(created).toMatchObject(iso);
    expect(await appointments.get(created.id)).toMatchObject(iso);
    const moved = await appointments.reschedule(created.id, { start: '2026-03-11T14:00', enforce: 'none' });
    expect(moved).toMatchObject(times('2026-03-11T14:00:00+01:00', '2026-03-11T15:00:00+01:00'));
  },
);

test('16.5 v2 shows the times over HTTP, in single responses, lists and the calendar, and v1 stays as it is', async () => {
  const iso = { start_iso: '2026-03-12T09:00:00+01:00', end_iso: '2026-03-12T10:00:00+01:00' };
  const boss = running.as('boss');
  const send = { product_id: 8, start: iso.start_iso, enforce: 'none' };
  const created = await boss.post('/api/v2/appointments').send(send);
  expect(created.body).toMatchObject(iso);
  const { id } = created.body as { id: number };
  expect((await boss.get(`/api/v2/appointments?include=${id}`)).body).toMatchObject([iso]);
  const day = Date.parse('2026-03-12T00:00Z') / 1_000;
  const calendar = await boss.get(`/api/v2/calendar?start_ts=${day}&end_ts=${day + 86_400}`);
  expect((calendar.body as { appointments: object[] }).appointments).toContainEqual(
    expect.objectContaining({ id, ...iso }),
  );
  const v1 = (await boss.get(`/api/v1/appointments/${id}`)).body as object;
  expect(Object.keys(v1).filter((name) => name.endsWith('_iso'))).toEqual([]);
});
