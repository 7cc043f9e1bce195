import type { EntitlementUse } from 'shop-appointments';
import type { Language } from '../../texts/languages';

/** Says how many entries a pass has left: `3 left`, or `2 left this month`. */
export const leftWords = (left: number, per: 'ever' | 'month', { texts }: Language): string =>
  per === 'month' ? texts.leftThisMonth(left) : texts.left(left);

/** Says which pass pays for an appointment: `Card of ten`, or `Card of ten, for 1 of 2 places`; '' for none. */
export function passWords(use: EntitlementUse | null, quantity: number, { texts }: Language): string {
  if (!use || use.places === 0) return '';
  return use.places === quantity ? use.name : texts.passForPlaces(use.name, use.places, quantity);
}

/** Says before the customer cancels what becomes of the entries of the pass; '' without a pass. */
export function passIfCancelled(use: EntitlementUse | null, hasFee: boolean, { texts }: Language): string {
  if (!use || use.places === 0) return '';
  const { places, name } = use;
  return hasFee ? texts.entriesStayUsed(places, name) : texts.entriesGoBack(places, name);
}
