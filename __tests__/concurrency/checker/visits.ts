import type { Appointment } from '../../../lib/index';
import type { Write } from '../history';

/** A row of the table of visits. */
export interface VisitRow {
  readonly id: number;
  readonly isInCart: boolean;
}

type OfItem = Extract<Write, { resource: 'appointment' }>;

const HELD = ['in-cart', 'was-in-cart'];
const BOOKED = ['unpaid', 'pending-confirmation', 'confirmed', 'paid', 'complete'];

/**
 * Reports visits that were stored, checked out, released or expired only in part, and rows that contradict the items.
 */
export function visitFaults(history: readonly Write[], rows: readonly VisitRow[]): string[] {
  const faults: string[] = [];
  const items = new Map<number, Map<number, Appointment>>();
  const visitOf = new Map<number, number>();
  const madeBy = new Map<number, string>();
  for (const writes of byTransaction(history)) {
    const touched = new Set<number>();
    for (const { id, after, transaction, attempt } of writes) {
      const visitId = after?.visitId ?? visitOf.get(id) ?? 0;
      if (visitId === 0) continue;
      const isNew = !visitOf.has(id);
      visitOf.set(id, visitId);
      const maker = madeBy.get(visitId) ?? transaction;
      madeBy.set(visitId, maker);
      if (isNew && maker !== transaction)
        faults.push(`attempt ${attempt}: visit ${visitId} was stored in two transactions`);
      const ofVisit = items.get(visitId) ?? new Map<number, Appointment>();
      items.set(visitId, ofVisit);
      if (after) ofVisit.set(id, after);
      else ofVisit.delete(id);
      touched.add(visitId);
    }
    for (const visitId of touched) {
      const now = [...items.get(visitId)!.values()];
      const { attempt, transaction } = writes[0]!;
      const fault = faultOfItems(now) || (madeBy.get(visitId) === transaction ? faultOfNew(now) : '');
      if (fault) faults.push(`attempt ${attempt}: visit ${visitId} ${fault}`);
    }
  }
  return [...faults, ...rowFaults(items, rows)];
}

/** Groups the writes by transaction. Transactions on one item exclude each other, so their writes are not mixed. */
function byTransaction(history: readonly Write[]): readonly (readonly OfItem[])[] {
  const groups = new Map<string, OfItem[]>();
  for (const write of history) {
    if (write.resource !== 'appointment') continue;
    groups.set(write.transaction, [...(groups.get(write.transaction) ?? []), write]);
  }
  return [...groups.values()];
}

/** Leaves out items that were cancelled or put into the trash alone: they no longer belong to the visit. */
function faultOfItems(items: readonly Appointment[]): string {
  const has = (statuses: readonly string[]) => items.some(({ status }) => statuses.includes(status));
  if (has(HELD) && has(BOOKED)) return 'is checked out by half';
  if (has(['in-cart']) && has(['was-in-cart'])) return 'is released by half';
  return '';
}

/** A new visit must have at least two items, and they must not overlap. */
function faultOfNew(items: readonly Appointment[]): string {
  if (items.length < 2) return 'has one item';
  const sorted = [...items].sort((a, b) => a.start - b.start);
  const overlaps = sorted.some(({ start }, at) => at > 0 && start < sorted[at - 1]!.end);
  return overlaps ? 'has items that overlap' : '';
}

function rowFaults(
  items: ReadonlyMap<number, ReadonlyMap<number, Appointment>>,
  rows: readonly VisitRow[],
): string[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return [...items].flatMap(([id, ofVisit]) => {
    const statuses = [...ofVisit.values()].map(({ status }) => status);
    if (statuses.length === 0) return [];
    const row = rowOf.get(id);
    if (!row) return [`visit ${id} has items and no row`];
    const isWrong = statuses.some((status) => (row.isInCart ? BOOKED : HELD).includes(status));
    return isWrong
      ? [`visit ${id} is ${row.isInCart ? 'in' : 'out of'} the cart, and its items are ${statuses.join()}`]
      : [];
  });
}
