import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { internalsOf } from '../support/internals';
import type { SlotQuery } from '../../lib/engine/slots/types';
import { makeMonth, type Month } from './month';
import { openSalon, type Salon } from './salon';
import { medianOf, sideBySideAsync } from './timing';

const MONTH: SlotQuery = { productIds: [1], minDate: '2026-03-10', maxDate: '2026-04-09' };
const ALL = {};
const NOTHING = Buffer.alloc(0);

/**
 * Compares a salon with 100,000 past bookings with one that has 1,000: the month's slots, and the first page of a list
 * of appointments from today on.
 */
export async function history(month: Month, long: Salon) {
  const short = await openSalon(month, { past: 1_000 });
  const slots = ({ appointments }: Salon) => appointments.slots.list(MONTH, ALL);
  const list = ({ appointments }: Salon) =>
    appointments.list({ from: '2026-03-10', orderby: 'start', order: 'asc', page: 1, perPage: 10 });
  const same = async (ask: (salon: Salon) => Promise<unknown>): Promise<void> => {
    if (JSON.stringify(await ask(short)) !== JSON.stringify(await ask(long)))
      throw new Error('A salon with a long history gives other slots or appointments');
  };
  await same(slots);
  if (!(await slots(long)).records.some(({ scheduled }) => scheduled > 0))
    throw new Error('The salon has no bookings to list');
  const [few, many] = await sideBySideAsync(
    () => slots(long),
    () => slots(short),
    15,
  );
  const [a, b] = await sideBySideAsync(
    () => list(long),
    () => list(short),
    60,
  );
  await short.close();
  return {
    slots: medianOf(few.map((ms, i) => ms / many[i]!)),
    list: medianOf(a.map((ms, i) => ms / b[i]!)),
  };
}

/**
 * Compares two responses for 20 products of the same 50 members over 90 days: the first page of 50 slots, sent as a
 * stream of pages, and the whole response.
 */
export async function pagedStream() {
  const month = makeMonth(50, 31, 2_000);
  const products = Array.from({ length: 20 }, (_, i) => ({ ...month.product, id: i + 1, interval: 60 }));
  const salon = await openSalon(month, { products });
  const days = { minDate: '2026-03-10', maxDate: '2026-06-07', combineStaff: true };
  const page = () => salon.appointments.slots.list({ ...days, page: 1, perPage: 50, pagedStream: true }, ALL);
  const whole = () => salon.appointments.slots.list(days, ALL);
  const expected = (await whole()).records.slice(0, 50);
  if (JSON.stringify((await page()).records) !== JSON.stringify(expected))
    throw new Error('The streamed page differs from the first 50 slots of the whole response');
  // Collects garbage between the two measurements; otherwise the page's time would include collecting the memory of
  // the whole response before it.
  const [some, all] = await sideBySideAsync(page, whole, 20, () => globalThis.gc?.({ type: 'minor' }));
  await salon.close();
  return {
    page_ms: medianOf(some),
    whole_ms: medianOf(all),
    ratio: medianOf(some.map((ms, i) => ms / all[i]!)),
  };
}

/** Compares the heap (with buffers) after requests for 1,000 products with the heap after requests for 100,000. */
export async function memory() {
  const month = makeMonth(0, 31, 0);
  const products = Array.from({ length: 1_000 }, (_, i) => ({ ...month.product, id: i + 1, staffIds: [] }));
  const salon = await openSalon(month, { products });
  const form = {
    write: (records: readonly unknown[]) => Buffer.from(JSON.stringify(records).slice(1, -1)),
    frame: () => ({ before: NOTHING, between: NOTHING, after: NOTHING, tag: '' }),
  };
  const ask = async (from: number, to: number): Promise<number> => {
    for (let i = from; i < to; i += 10) {
      const ids = Array.from({ length: 10 }, (_, k) => ((i + k) % 1_000) + 1);
      const day = new Date((month.from + (Math.floor(i / 1_000) % 28) * 86_400 + 43_200) * 1000)
        .toISOString()
        .slice(0, 10);
      await Promise.all(
        ids.map((id) =>
          internalsOf(salon.appointments).readySlots.list(
            { productIds: [id], minDate: day, maxDate: day },
            ALL,
            form,
          ),
        ),
      );
    }
    // Waits, because another thread frees unused buffers a moment after the collection.
    for (let times = 0; times < 3; times += 1) {
      globalThis.gc?.();
      await sleep(100);
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const began = performance.now();
  const early = await ask(0, 1_000);
  const late = await ask(1_000, 100_000);
  await salon.close();
  return {
    early_mb: early / 2 ** 20,
    late_mb: late / 2 ** 20,
    seconds: (performance.now() - began) / 1000,
    ratio: late / early,
  };
}
