import type { DaySummary, Slot } from './types';

/** What the starts of each product have on each site day, in the order of the days; `slots` are combined ones. */
export function summariseDays(slots: readonly Slot[]): DaySummary[] {
  const days = new Map<string, DaySummary>();
  for (const slot of slots) {
    const date = slot.date.slice(0, 10);
    const key = `${date} ${slot.product_id}`;
    const before = days.get(key);
    days.set(key, before ? addTo(before, slot) : firstOf(date, slot));
  }
  return [...days.values()];
}

function firstOf(date: string, slot: Slot): DaySummary {
  const { product_id, product_name, timestamp, timestamp_utc, start_iso, available } = slot;
  return {
    product_id,
    product_name,
    date,
    timestamp,
    timestamp_utc,
    start_iso,
    available,
    starts: available > 0 ? 1 : 0,
    max_qty: largest(slot),
  };
}

function addTo(day: DaySummary, slot: Slot): DaySummary {
  if (slot.available === 0) return day;
  const { timestamp, timestamp_utc, start_iso } = day.starts === 0 ? slot : day;
  return {
    ...day,
    timestamp,
    timestamp_utc,
    start_iso,
    available: Math.max(day.available, slot.available),
    starts: day.starts + 1,
    max_qty: Math.max(day.max_qty, largest(slot)),
  };
}

const largest = ({ max_qty, available }: Slot): number => max_qty ?? available;
