import { asInstant, type Instant } from '../../time/units';
import { areInGivenOrder, betterOf } from './compare';
import { type ItemChoice, type ItemPlaces, longestPaddingOf } from './item-places';
import { Kept } from './kept';
import type { SearchBound } from './search-bound';
import { startsAfter, startsAtEnd } from './starts-after';
import { type ArrangedItem, type ItemWorlds, secondsOf, type VisitPlan } from './types';

type Items = readonly ArrangedItem[];
/** Positions of a visit's items that have no time yet. */
type Left = readonly number[];

/** An item of a visit, with a start and a set of members to be tried. */
interface Candidate {
  readonly choice: ItemChoice;
  readonly start: Instant;
  readonly allows: (item: ArrangedItem) => boolean;
}

/**
 * Makes the search for the best sequence of a visit's items that begins at a given start. The best sequence of the
 * remaining items depends only on the state: which items remain, when the last placed item ends, and which placed items
 * can still matter. Each state is computed only once, so the work does not grow with the number of arrangements. The
 * search yields after some steps, so that other work can run.
 */
export function sequenceSearch(
  worlds: ItemWorlds,
  plan: VisitPlan,
  places: ItemPlaces,
  bound: SearchBound,
): (start: Instant) => Generator<void, Items | undefined> {
  const { items, arrange, maxGapMinutes, sameStaff } = plan;
  const known = new Kept<string, Items | null>();
  const stateOf = stateNamer(worlds, plan);

  const isServedBySame = (before: Items, staffIds: readonly number[]): boolean =>
    !sameStaff || isSameStaff(before, staffIds);

  const candidatesAfter = (index: number, before: Items, start: Instant): Candidate[] => {
    const next = items[index]!;
    const placed = before.at(-1);
    const earlier = placed && items[placed.index]!;
    if (!earlier || startsAtEnd(earlier, next, maxGapMinutes)) {
      return places
        .optionsWithRoom(index, start)
        .filter((option) => isServedBySame(before, next.options[option]!))
        .map((option) => ({ choice: { index, option }, start, allows: ANY }));
    }
    const candidates = next.options.flatMap((staffIds, option): Candidate[] => {
      if (!isServedBySame(before, staffIds)) return [];
      const after = startsAfter(worlds[0]!, { earlier, placed, next, staffIds }, maxGapMinutes);
      return after.starts.map((at) => ({
        choice: { index, option },
        start: at,
        allows: (item) => after.allows(item),
      }));
    });
    return candidates.sort((a, b) => a.start - b.start || a.choice.option - b.choice.option);
  };

  /**
   * Whether one of the remaining items could begin after this item. This cheap test runs before the item is checked. It
   * saves most of the checks, because most times of a busy month have no room.
   */
  const mayGoOn = (index: number, others: Left, start: Instant): boolean => {
    const item = items[index]!;
    const end = asInstant(start + secondsOf(item));
    return (
      others.length === 0 ||
      firstsOf(others).some(
        (other) => !startsAtEnd(item, items[other]!, maxGapMinutes) || places.hasRoom(other, end),
      )
    );
  };

  const firstsOf = (left: Left): Left => (arrange === 'any_order' ? left : left.slice(0, 1));

  function* search(left: Left, before: Items, start: Instant): Generator<void, Items | undefined> {
    const shortest = left.reduce<number>((end, index) => end + secondsOf(items[index]!), start);
    let best: Items | undefined;
    for (const index of firstsOf(left)) {
      const others = left.filter((other) => other !== index);
      for (const { choice, start: from, allows } of candidatesAfter(index, before, start)) {
        const goesOn = mayGoOn(index, others, from);
        if (!goesOn) bound.step();
        const item = goesOn ? places.at(choice, from, before) : undefined;
        if (bound.isPauseDue()) yield;
        const isAllowed = item && allows(item);
        const rest = isAllowed ? yield* bestRest(others, [...before, item], item.end) : undefined;
        if (!rest) continue;
        best = betterOf(best, [item!, ...rest]);
        // This arrangement keeps the given order, has no gaps and takes the first free members. No other arrangement
        // can be better, so the search ends.
        if (best.at(-1)!.end === shortest && areInGivenOrder(best)) return best;
      }
    }
    return best;
  }

  function* bestRest(left: Left, before: Items, start: Instant): Generator<void, Items | undefined> {
    if (left.length === 0) return [];
    bound.step();
    const state = stateOf(left, before, start);
    const kept = known.get(start, state);
    if (kept !== undefined) return kept ?? undefined;
    const found = yield* search(left, before, start);
    known.set(start, state, found ?? null);
    return found;
  }

  const all = items.map((_, index) => index);
  return (start) => {
    known.beginAt(start);
    return search(all, [], start);
  };
}

const ANY = (): boolean => true;

/** Whether these members may serve the next item of a visit whose items must all have the same members. */
const isSameStaff = (before: Items, staffIds: readonly number[]): boolean =>
  staffIds.length === 0 || [staffIds.join(), undefined].includes(staffOf(before));

/** Returns, as a text, the members of the first item that has members; undefined if no item has any. */
const staffOf = (items: Items): string | undefined =>
  items.find(({ placement: { staffIds } }) => staffIds.length > 0)?.placement.staffIds.join();

/**
 * Makes the function that names the state of the search. The name is a text of all facts on which the best sequence of
 * the remaining items depends, except the start.
 */
function stateNamer(
  worlds: ItemWorlds,
  { items, sameStaff }: VisitPlan,
): (left: readonly number[], before: Items, start: Instant) => string {
  const { zone } = worlds[0]!;
  const products = items.map(({ product }) => product);
  const reach = longestPaddingOf(products);
  const isPerDay = products.some(({ perDay }) => perDay);
  const isLimited = products.some((product, at) => worlds[at]!.limits?.applyTo(product));
  const isPerMember = products.some((product, at) => worlds[at]!.limits?.applyPerMember(product));
  const nameOf = ({ index, option, start, end, placement }: ArrangedItem, at: Instant): string => {
    if (end + reach > at || isPerDay)
      return ` ${index}.${option}.${start}.${placement.resourceIds.join('+')}`;
    if (!isLimited) return '';
    return ` ${index}${isPerMember ? `.${option}` : ''}@${zone.dayOf(start)}`;
  };
  return (left, before, start) => {
    const staff = sameStaff ? staffOf(before) : '';
    return `${left.join()} ${staff}${before.map((one) => nameOf(one, start)).join('')}`;
  };
}
