import type { ResourceDraft } from '../../../api/resources.mjs';

/** The fields of a resource as entered; the quantity is the text of its field. */
export type Entered = Omit<ResourceDraft, 'quantity'> & { readonly quantity: string };

/** The state of the form of a resource. */
export interface ResourceState {
  readonly entered: Entered;
  /** Undefined for a new resource. */
  readonly id: number | undefined;
  /** The stored fields, or those of an empty form. */
  readonly stored: Entered;
  /** The question whether to delete it is asked. */
  readonly isAsking: boolean;
  readonly isSaving: boolean;
  /** The user has tried to save, so the fields show their faults. */
  readonly isTried: boolean;
  readonly failure: unknown;
  /** Ids of the appointments that a stored change has left without a place; undefined before such a change. */
  readonly left: readonly number[] | undefined;
}

/** The actions of the form. */
export interface ResourceActions {
  readonly enter: (changes: Partial<Entered>) => void;
  readonly save: () => void;
  readonly ask: (isAsking: boolean) => void;
  readonly remove: () => void;
  /** Opens an appointment that takes the resource. */
  readonly open: (appointmentId: number) => void;
}

/** The largest quantity that the shop stores. */
export const MOST_QUANTITY = 10_000;

/** The quantity as entered; undefined if it is not a number from 1 to the largest one. */
function quantityOf(text: string): number | undefined {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= MOST_QUANTITY ? number : undefined;
}

/** Whether there will be fewer than before. */
export const isFewer = (entered: Entered, stored: Entered): boolean =>
  (quantityOf(entered.quantity) ?? Infinity) < (quantityOf(stored.quantity) ?? 0);

/** The draft of the entries; undefined if a field is wrong. */
export function draftOf({ name, kind, quantity, status }: Entered): ResourceDraft | undefined {
  const number = quantityOf(quantity);
  return name.trim() === '' || number === undefined
    ? undefined
    : { name: name.trim(), kind: kind.trim(), quantity: number, status };
}

/** The fields that are wrong. */
export const faultsOf = ({ name, quantity }: Entered): readonly ('name' | 'quantity')[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(quantityOf(quantity) === undefined ? (['quantity'] as const) : []),
];
