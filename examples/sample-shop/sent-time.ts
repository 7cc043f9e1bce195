import type { TimeInput } from 'shop-appointments';

/**
 * Converts a time in a browser's request to the form of the library. As in the REST interface, a number means site
 * seconds: the shop's wall clock counted as UTC. A form sends the number as digits. Other values are passed on, and the
 * library refuses wrong ones.
 */
export const sentTime = (value: unknown): TimeInput =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,12}$/.test(value))
    ? { wallClock: Number(value) }
    : (value as TimeInput);
