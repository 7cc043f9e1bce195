import type { Instant } from '../../time/units';
import type { ItemPlaces } from './item-places';
import type { SearchBound } from './search-bound';
import type { ArrangedItem, VisitPlan } from './types';

type Items = readonly ArrangedItem[];
type Members = readonly number[];

/**
 * Makes the search for members who serve all items of a visit at the same time. Each member serves one item. Members
 * are tried in the products' order, and the first combination that works is taken. The search yields after some steps,
 * so that other work can run.
 */
export function togetherSearch(
  { items }: VisitPlan,
  places: ItemPlaces,
  bound: SearchBound,
): (start: Instant) => Generator<void, Items | undefined> {
  return function* (start) {
    const free: (readonly Members[])[] = [];
    for (const [index, { options }] of items.entries()) {
      free.push(options.filter((_, option) => places.isFree({ index, option }, start, index === 0)));
      if (bound.isPauseDue()) yield;
    }
    function* search(before: Items): Generator<void, Items | undefined> {
      const index = before.length;
      if (index === items.length) return before;
      const taken = new Set(before.flatMap(({ placement: { staffIds } }) => staffIds));
      if (!canEachHaveOne(free.slice(index), taken)) return undefined;
      for (const [option, staffIds] of items[index]!.options.entries()) {
        if (staffIds.some((id) => taken.has(id))) continue;
        const item = places.at({ index, option }, start, before);
        if (bound.isPauseDue()) yield;
        const found = item && (yield* search([...before, item]));
        if (found) return found;
      }
      return undefined;
    }
    return yield* search([]);
  };
}

/**
 * Whether there are enough free members to give each item that takes one member a different one. Without this test, a
 * visit that lacks one member would be refused only after all combinations of the other members had been tried.
 */
function canEachHaveOne(free: readonly (readonly Members[])[], taken: ReadonlySet<number>): boolean {
  const itemOf = new Map<number, number>();
  const membersOf = (item: number): number[] =>
    free[item]!.flatMap((members) => (members.length === 1 ? members : [])).filter((id) => !taken.has(id));
  const assign = (item: number, tried: Set<number>): boolean =>
    membersOf(item).some((id) => {
      if (tried.has(id)) return false;
      tried.add(id);
      const other = itemOf.get(id);
      if (other !== undefined && !assign(other, tried)) return false;
      itemOf.set(id, item);
      return true;
    });
  return free.every((options, item) => {
    if (options.length === 0) return false;
    return options.some((members) => members.length !== 1) || assign(item, new Set());
  });
}
