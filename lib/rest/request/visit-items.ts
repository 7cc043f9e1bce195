import type { VisitItemNames } from '../../domain/checks/visit-items-problem';
import type { VisitItemDraft } from '../../domain/visits/visit-requests';
import { fromWireNames, type Renamed } from '../../wire/names';
import { integerFrom } from './field-values';
import { isPlainObject } from './plain-object';

export const WIRE_ITEM_NAMES = {
  productId: 'product_id',
  staffId: 'staff_id',
  quantity: 'qty',
  answers: 'answers',
} as const satisfies VisitItemNames;

/**
 * Reads the items of a visit as they were sent: a list, or its JSON text, because a query cannot contain a list of
 * objects. Numbers may be sent as texts, and an empty `staff_id` means any member. A value in another form is returned
 * unchanged; the check that follows refuses it.
 */
export function sentItems(value: unknown): unknown {
  const list = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(list)) return list;
  return list.map((item: unknown) => {
    if (!isPlainObject(item)) return item;
    const entries = Object.entries(item).map(([name, sent]) => [
      name,
      integerFrom(sent === '' ? null : sent),
    ]);
    return Object.fromEntries(entries.filter(([, sent]) => sent !== null)) as unknown;
  });
}

/** Converts checked items from their REST names to the names of the core. */
export const readItems = (
  items: readonly Renamed<VisitItemDraft, typeof WIRE_ITEM_NAMES>[],
): VisitItemDraft[] => items.map((item) => fromWireNames<VisitItemDraft>(item, WIRE_ITEM_NAMES));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
