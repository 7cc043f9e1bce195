import type { TimeInput } from 'shop-appointments';

/**
 * Reads a time that a browser sent. This shop writes times like the REST interface: a number, or a text of digits from
 * a form, is the shop's wall clock. The library refuses everything else that is not a time.
 */
export const sentTime = (value: unknown): TimeInput =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,12}$/.test(value))
    ? { wallClock: Number(value) }
    : (value as TimeInput);
