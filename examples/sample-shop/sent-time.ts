import type { TimeInput } from 'shop-appointments';

/**
 * A time as a browser sends it to this shop, which writes times as the REST interface does: a number, or a text of
 * digits from a form, is the shop's wall clock. The library refuses everything else that is not a time.
 */
export const sentTime = (value: unknown): TimeInput =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,12}$/.test(value))
    ? { wallClock: Number(value) }
    : (value as TimeInput);
