import { createPainter, hoursByDay, type OpenHours } from 'shop-appointments';
import type { OpenShop } from './open-shop';

/** Opening hours of one day. */
export interface DayHours {
  /** Day of the shop's calendar, counted from 1970-01-01. */
  readonly day: number;
  /** Open hours, earliest first; empty on a closed day. */
  readonly open: readonly OpenHours[];
}

const DAYS = 7;

/**
 * Returns the opening hours of seven days, from today on; an empty list if the shop as a whole has no hours. They come
 * from the availability rules, by which the shop is also booked, so a holiday is closed here, too.
 */
export async function openingHours({
  appointments,
  clock,
  precedence,
  site: { zone },
}: Pick<OpenShop, 'appointments' | 'clock' | 'precedence' | 'site'>): Promise<readonly DayHours[]> {
  const today = zone.dayOf(clock.now());
  const window = { start: zone.startOfDay(today), end: zone.startOfDay(today + DAYS) };
  const rules = (await appointments.rules.all()).filter(({ kind }) => kind === 'global');
  const painter = createPainter(rules, zone, window, precedence);
  const hours = hoursByDay(painter.timeline(0, null), zone);
  if (hours.size === 0) return [];
  return Array.from({ length: DAYS }, (_, at) => ({ day: today + at, open: hours.get(today + at) ?? [] }));
}
