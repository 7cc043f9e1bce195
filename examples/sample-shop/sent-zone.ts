import { createZone } from 'shop-appointments';

/** Reads a zone that a browser sent. An unknown zone is left out (undefined), so that it does not prevent a booking. */
export function knownZone(name: unknown): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  try {
    return createZone(name).name;
  } catch {
    return undefined;
  }
}
