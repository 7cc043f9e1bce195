import { createZone } from 'shop-appointments';

/**
 * Reads the time zone in a browser's request. Undefined if the zone is unknown, so that it does not prevent a booking.
 */
export function knownZone(name: unknown): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  try {
    return createZone(name).name;
  } catch {
    return undefined;
  }
}
