import type { ResourceDraft } from '../../../api/resources.mjs';

/** Entered fields of a resource; the quantity is the text of its field. */
export type Entered = Omit<ResourceDraft, 'quantity'> & { readonly quantity: string };

/** State of the form of a resource. */
export interface ResourceState {
  readonly entered: Entered;
  /** The resource; undefined for a new one. */
  readonly id: number | undefined;
  /** The stored fields, or those of an empty form. */
  readonly stored: Entered;
  /** Whether the question is shown whether to delete it. */
  readonly isAsking: boolean;
  readonly isSaving: boolean;
  /** Whether the user has tried to save, so that fields show their faults. */
  readonly isTried: boolean;
  readonly failure: unknown;
  /**
   * Ids of the appointments that a stored change has left without a place; undefined before such a change.
   */
  readonly left: readonly number[] | undefined;
}

/** Actions of the form. */
export interface ResourceActions {
  readonly enter: (changes: Partial<Entered>) => void;
  readonly save: () => void;
  readonly ask: (isAsking: boolean) => void;
  readonly remove: () => void;
  /** Opens an appointment that takes the resource. */
  readonly open: (appointmentId: number) => void;
}

/** Maximum quantity that the shop stores. */
export const MOST_QUANTITY = 10_000;

/** Returns the entered quantity; undefined if it is no number from 1 to the maximum. */
function quantityOf(text: string): number | undefined {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= MOST_QUANTITY ? number : undefined;
}

/** Whether the entered quantity is smaller than the stored one. */
export const isFewer = (entered: Entered, stored: Entered): boolean =>
  (quantityOf(entered.quantity) ?? Infinity) < (quantityOf(stored.quantity) ?? 0);

/** Returns the draft of the entries; undefined if a field is wrong. */
export function draftOf({ name, kind, quantity, status }: Entered): ResourceDraft | undefined {
  const number = quantityOf(quantity);
  return name.trim() === '' || number === undefined
    ? undefined
    : { name: name.trim(), kind: kind.trim(), quantity: number, status };
}

/** Names of the wrong fields. */
export const faultsOf = ({ name, quantity }: Entered): readonly ('name' | 'quantity')[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(quantityOf(quantity) === undefined ? (['quantity'] as const) : []),
];
