import { createZone } from 'shop-appointments';

/**
 * Reads a zone that a browser sent; undefined for one that this server does not know, because a booking matters more.
 */
export function knownZone(name: unknown): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  try {
    return createZone(name).name;
  } catch {
    return undefined;
  }
}
