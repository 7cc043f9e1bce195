import type { ResourceDraft } from '../../../api/resources.mjs';

/** Fields of a resource in the form. The quantity is kept as the user has typed it. */
export type Entered = Omit<ResourceDraft, 'quantity'> & { readonly quantity: string };

/** State of the form of a resource. */
export interface ResourceState {
  readonly entered: Entered;
  /** Id of the changed resource; undefined for a new one. */
  readonly id: number | undefined;
  /** Fields as they are stored; empty fields for a new resource. */
  readonly stored: Entered;
  /** Whether the form asks whether to delete the resource. */
  readonly isAsking: boolean;
  readonly isSaving: boolean;
  /** Whether the user has tried to save: from then on the form shows errors beside its fields. */
  readonly isTried: boolean;
  readonly failure: unknown;
  /** Ids of the appointments that no longer fit the resource after the saved change; undefined before it. */
  readonly left: readonly number[] | undefined;
}

/** Functions that the form of a resource calls when the user does something. */
export interface ResourceActions {
  readonly enter: (changes: Partial<Entered>) => void;
  readonly save: () => void;
  readonly ask: (isAsking: boolean) => void;
  readonly remove: () => void;
  /** Opens the dialog of an appointment that uses the resource. */
  readonly open: (appointmentId: number) => void;
}

/** Largest quantity of a resource that the shop accepts. */
export const MOST_QUANTITY = 10_000;

/** Returns the typed quantity as a number; undefined unless it is a whole number from 1 to the maximum. */
function quantityOf(text: string): number | undefined {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= MOST_QUANTITY ? number : undefined;
}

/** Whether the typed quantity is smaller than the stored one, so that appointments may no longer fit. */
export const isFewer = (entered: Entered, stored: Entered): boolean =>
  (quantityOf(entered.quantity) ?? Infinity) < (quantityOf(stored.quantity) ?? 0);

/** Returns the fields for a request; undefined if one of them is wrong. */
export function draftOf({ name, kind, quantity, status }: Entered): ResourceDraft | undefined {
  const number = quantityOf(quantity);
  return name.trim() === '' || number === undefined
    ? undefined
    : { name: name.trim(), kind: kind.trim(), quantity: number, status };
}

/** Returns the names of the wrong fields. */
export const faultsOf = ({ name, quantity }: Entered): readonly ('name' | 'quantity')[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(quantityOf(quantity) === undefined ? (['quantity'] as const) : []),
];
