import { createZone } from 'shop-appointments';

/** A zone as a browser names it; undefined for one that this server does not know, because a booking matters more. */
export function knownZone(name: unknown): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  try {
    return createZone(name).name;
  } catch {
    return undefined;
  }
}
