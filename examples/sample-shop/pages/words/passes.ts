import type { EntitlementUse } from 'shop-appointments';
import type { PassOffer } from '../../passes/offers';
import type { PassRow } from '../../tables';
import type { Language } from '../../texts/languages';
import { formatsOf } from './formats';

/** Says what a pass contains: `10 × Beard trim`, or `2 × Back massage a month`. */
export function contentWords(
  { entries, per }: Pick<PassOffer, 'entries' | 'per'>,
  services: readonly string[],
  language: Language,
): string {
  const content = `${entries} × ${formatsOf(language).choice.format(services)}`;
  return per === 'month' ? language.texts.aMonth(content) : content;
}

/** Says how many entries a pass has left: `7 of 10 left`, or `1 of 2 left this month`. */
export const leftWords = (
  left: number,
  { entries, per }: Pick<PassRow, 'entries' | 'per'>,
  { texts }: Language,
): string => (per === 'month' ? texts.leftThisMonth(left, entries) : texts.left(left, entries));

/** Says until when a pass is valid: `Valid until 27 May 2027`; '' without an end. */
export function validityWords(
  { valid_until: last }: Pick<PassRow, 'valid_until'>,
  isValid: boolean,
  language: Language,
): string {
  if (last === '') return '';
  const day = formatsOf(language).date.format(new Date(last));
  return isValid ? language.texts.validUntil(day) : language.texts.endedOn(day);
}

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
