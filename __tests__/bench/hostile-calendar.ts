import { monitorEventLoopDelay } from 'node:perf_hooks';
import { calendarOf, hostileRule, ordinaryRule } from '../support/shops/hostile-calendar';
import type { Month } from './month';
import { openSalon, type Salon } from './salon';
import { medianOf, sideBySideAsync } from './timing';

const EVENTS = 2_000;
/** Number of events in one imported calendar. The library would refuse one calendar with all of the events. */
const EVENTS_A_PART = 250;

/**
 * Compares the times to compute two days of slots for two members: one whose calendar is made to be slow, and one with
 * an ordinary calendar. Both are computed from the rules.
 */
export async function hostileCalendar(month: Month) {
  const hostile = await salonBeside(month, '19700101T030000', hostileRule);
  const ordinary = await salonBeside(month, '19700105T030000', ordinaryRule);
  const [slow, fast] = await sideBySideAsync(
    () => slotsOf(hostile, month),
    () => slotsOf(ordinary, month),
    15,
  );
  const figures = {
    events: EVENTS,
    hostile_ms: medianOf(slow),
    ordinary_ms: medianOf(fast),
    ratio: medianOf(slow.map((ms, i) => ms / fast[i]!)),
    longest_block_ms: await longestBlock(() => slotsOf(hostile, month)),
  };
  await hostile.close();
  await ordinary.close();
  return figures;
}

async function salonBeside(month: Month, start: string, rule: (n: number) => string): Promise<Salon> {
  const salon = await openSalon({ ...month, bookings: [] });
  const [member] = month.product.staffIds!;
  for (let part = 0; part < EVENTS / EVENTS_A_PART; part += 1) {
    const text = calendarOf(EVENTS_A_PART, start, rule);
    await salon.appointments.calendar.importFor(member!, { text, name: `Part ${part}` });
  }
  return salon;
}

async function slotsOf({ appointments }: Salon, { product, now }: Month): Promise<void> {
  const minDate = new Date((now + 86_400) * 1000).toISOString().slice(0, 10);
  const maxDate = new Date((now + 2 * 86_400) * 1000).toISOString().slice(0, 10);
  const { records } = await appointments.slots.list({
    productIds: [product.id],
    minDate,
    maxDate,
    computed: true,
  });
  if (records.length === 0) throw new Error('There are no slots to time');
}

/** Returns the longest time in milliseconds for which ten runs of `work` blocked the event loop. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let run = 0; run < 10; run += 1) await work();
  delay.disable();
  return Number((delay.max / 1e6).toFixed(1));
}
