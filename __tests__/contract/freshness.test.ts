import type { Slot } from '../../lib/engine/slots/types';
import { type Agent, at, openShop, type RunningShop } from '../support/http/shop';

let running: RunningShop;
let boss: Agent;
beforeEach(async () => {
  running = await openShop();
  boss = running.as('boss');
});
afterEach(() => running.close());

/**
 * Returns the free places of a room for each hour of a day, in both versions of the interface, and where its rows in
 * the availability index come from.
 */
async function shown(day: string) {
  const dates = `product_ids=8&min_date=${day}&max_date=${day}`;
  const v1 = (await running.anonymous.get(`/api/v1/slots?${dates}`)).body as Slot[];
  const v2 = ((await running.anonymous.get(`/api/v2/slots?${dates}`)).body as { records: Slot[] }).records;
  const midnight = at(`${day}T00:00`);
  const index = await running.anonymous.get(
    `/api/v2/index?start_ts=${midnight}&end_ts=${midnight + 86_400}&product_id=8`,
  );
  const left = (slots: readonly Slot[]) => slots.map(({ available }) => available);
  const sources = (index.body as { source: string }[]).map(({ source }) => source).sort();
  return { v1: left(v1), v2: left(v2), index: sources };
}

/** Two days: one within the ninety days that the stored index usually covers, and one half a year ahead, beyond it. */
describe.each(['2026-03-10', '2026-09-08'])('Limits > Cache rules, on %s', (day) => {
  test('created, changed and deleted appointments are in slots and index at once', async () => {
    const free = { v1: [2, 2, 2], v2: [2, 2, 2], index: ['rule'] };
    expect(await shown(day)).toEqual(free);
    const start = `${day} 09:00`;
    const path = '/api/v2/appointments';
    await boss.post(path).send({ product_id: 8, start });
    expect(await shown(day)).toEqual({ v1: [1, 2, 2], v2: [1, 2, 2], index: ['rule', 'slot'] });
    await boss.put(`${path}/1`).send({ start: `${day} 11:00` });
    expect(await shown(day)).toEqual({ v1: [2, 2, 1], v2: [2, 2, 1], index: ['rule', 'slot'] });
    await boss.delete(`${path}/1`);
    expect(await shown(day)).toEqual(free);
  });

  test('created, changed and deleted rules are in slots and index at once', async () => {
    const closed = { kind: 'product', kind_id: 8, range_type: 'custom', from_date: day, to_date: day };
    const { id } = (await boss.post('/api/v2/availabilities').send({ ...closed, appointable: false }))
      .body as { id: number };
    expect(await shown(day)).toEqual({ v1: [], v2: [], index: ['rule', 'rule'] });
    await boss.put(`/api/v2/availabilities/${id}`).send({ from_range: '10:00', to_range: '11:00' });
    expect(await shown(day)).toEqual({ v1: [2, 2], v2: [2, 2], index: ['rule', 'rule'] });
    await boss.delete(`/api/v2/availabilities/${id}`);
    expect(await shown(day)).toEqual({ v1: [2, 2, 2], v2: [2, 2, 2], index: ['rule'] });
  });

  test('changed settings of a product are in slots and index at once', async () => {
    running.shop.products.set(8, { ...running.shop.products.get(8)!, capacity: 5 });
    expect(await shown(day)).toEqual({ v1: [5, 5, 5], v2: [5, 5, 5], index: ['rule'] });
  });
});
