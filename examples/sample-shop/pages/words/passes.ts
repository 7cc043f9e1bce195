import type { EntitlementUse } from 'shop-appointments';

/** Says how many entries a pass has left: `3 left`, or `2 left this month`. */
export const leftWords = (left: number, per: 'ever' | 'month'): string =>
  `${left} left${per === 'month' ? ' this month' : ''}`;

/** Says which pass pays for an appointment: `Card of ten`, or `Card of ten, for 1 of 2 places`; '' for none. */
export function passWords(use: EntitlementUse | null, quantity: number): string {
  if (!use || use.places === 0) return '';
  return use.places === quantity ? use.name : `${use.name}, for ${use.places} of ${quantity} places`;
}

/** Says before the customer cancels what becomes of the entries of the pass; '' without a pass. */
export function passIfCancelled(use: EntitlementUse | null, hasFee: boolean): string {
  if (!use || use.places === 0) return '';
  return hasFee
    ? `${entries(use)} of your ${use.name} stays used, because you cancel late.`
    : `${entries(use)} goes back to your ${use.name}.`;
}

const entries = ({ places }: EntitlementUse): string =>
  places === 1 ? 'The entry' : `All ${places} entries`;
