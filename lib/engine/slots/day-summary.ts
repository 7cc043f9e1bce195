import { placesForOne } from './slot-record';
import type { DaySummary, Slot } from './types';

/**
 * Returns one summary for each product and site day that has starts, sorted by day.
 *
 * @param slots slots for all members together, so that each start occurs once
 */
export function summariseDays(slots: readonly Slot[]): DaySummary[] {
  const days = new Map<string, DaySummary>();
  for (const slot of slots) {
    const date = slot.date.slice(0, 10);
    const key = `${date} ${slot.productId}`;
    const before = days.get(key);
    days.set(key, before ? addTo(before, slot) : firstOf(date, slot));
  }
  return [...days.values()];
}

function firstOf(date: string, slot: Slot): DaySummary {
  const { productId, productName, start, startIso, available } = slot;
  return {
    productId,
    productName,
    date,
    start,
    startIso,
    available,
    starts: available > 0 ? 1 : 0,
    maxQuantity: placesForOne(slot),
  };
}

function addTo(day: DaySummary, slot: Slot): DaySummary {
  if (slot.available === 0) return day;
  const { start, startIso } = day.starts === 0 ? slot : day;
  return {
    ...day,
    start,
    startIso,
    available: Math.max(day.available, slot.available),
    starts: day.starts + 1,
    maxQuantity: Math.max(day.maxQuantity, placesForOne(slot)),
  };
}
