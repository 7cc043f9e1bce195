import type { TimeInput } from 'shop-appointments';

/**
 * Converts a time in a browser's request for the library. As in the REST interface, a number (or its digits in a form)
 * is site seconds, the shop's wall clock counted as UTC. Other values are passed on; the library refuses wrong ones.
 */
export const sentTime = (value: unknown): TimeInput =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,12}$/.test(value))
    ? { wallClock: Number(value) }
    : (value as TimeInput);
