import type { Reason } from '../../../../lib/domain/refusals/reasons';
import { takingsFor } from './booking';
import { figureOf, type Figure, largestMet, type World } from './figures';
import { gridsOf, isTogether, type Offer, offerAt, ownersOf } from './listing';
import { assignResources } from './needs';
import type { LaneBooking } from './shop';
import type { Time } from './spans';
import { timeReasons } from './starts';

/** Reason of a refusal, including missing resources. */
export type Cause = Reason | 'no_resource';

/** A requested booking. `members` is empty if the booking reserves a place without naming a member. */
export interface Wanted extends Time {
  readonly members: readonly number[] | 'any';
  readonly quantity: number;
  /**
   * Whether the booking may begin between the starts that its product offers, as a later item of a visit may. Default:
   * false.
   */
  readonly mayStartOffGrid?: boolean;
}

/** The booking as it must be stored, or all reasons for which it may be refused. */
export type Judgement =
  | { readonly booking: Omit<LaneBooking, 'id'>; readonly causes?: undefined }
  | { readonly booking?: undefined; readonly causes: ReadonlySet<Cause> };

/** Judges a booking as for a customer: opening hours, offered starts, booking range, places and resources. */
export function judge(world: World, wanted: Wanted): Judgement {
  const { product, from, to, quantity, mayStartOffGrid = false } = wanted;
  const offer = offerAt(world, wanted);
  const asked = ownersAsked(wanted);
  const causes = new Set<Cause>(timeReasons(world.shop, product, from));
  const grids = gridsOf(world, product);
  if (!mayStartOffGrid && !asked.some((owner) => grids.get(owner)!.has(from))) causes.add('off_grid');
  const open = offer.open.filter(({ member }) => asked.includes(member));
  if (open.length === 0) causes.add('closed');

  const members = membersFor(wanted, offer, open);
  const resources = members && assignResources(world, { ...wanted, members });
  if (resources && causes.size === 0) {
    const booking = { product, from, to, quantity, members };
    const { resourceIds } = resources;
    const takings = takingsFor(world.shop, booking, resourceIds);
    const { customer } = world;
    return { booking: { ...booking, product: product.id, customer, resourceIds, takings } };
  }
  // The members together may lack places: places reserved without a member belong to no single member, and a booking
  // without a member may need places of several members.
  const isReserved = offer.reserved > 0 && open.some(({ left }) => left >= quantity);
  const isTooMany = wanted.members.length === 0 && open.length > 0;
  if (offer.total < quantity && (isReserved || isTooMany)) causes.add('no_places');
  if (wanted.members === 'any' && asked[0] !== null) causes.add('nobody_free');
  for (const owner of asked) for (const cause of causesOf(world, wanted, owner)) causes.add(cause);
  return { causes };
}

/** Members whose hours and places decide about the booking, or null for the product itself. */
const ownersAsked = ({ product, members }: Wanted): readonly (number | null)[] =>
  members === 'any' || members.length === 0 || isTogether(product) ? ownersOf(product) : members;

/** Returns the members that the booking gets; undefined if none of them can take it. */
function membersFor(
  { product, members, quantity }: Wanted,
  { total, placesOf }: Offer,
  open: readonly Figure[],
): readonly number[] | undefined {
  const isWithoutName = members !== 'any' && members.length === 0 && product.staffIds.length > 0;
  if (isWithoutName) return open.length > 0 && total >= quantity ? [] : undefined;
  const first = open.find((figure) => placesOf(figure) >= quantity);
  if (!first) return undefined;
  if (isTogether(product)) return product.staffIds;
  return first.member === null ? [] : [first.member];
}

function causesOf(world: World, wanted: Wanted, owner: number | null): Set<Cause> {
  const { product, quantity } = wanted;
  const { isOpen, isBusy, isLimited, leftOfOwn } = figureOf(world, wanted, owner);
  const alone = owner === null ? [] : [owner];
  const members = isTogether(product) ? product.staffIds : wanted.members === 'any' ? alone : wanted.members;
  const causes = new Set<Cause>();
  if (!isOpen) causes.add('closed');
  if (isBusy) causes.add('staff_busy');
  if (isLimited) causes.add('over_limit');
  if (leftOfOwn < quantity) causes.add('no_places');
  if (largestMet(world, wanted, members, quantity) < quantity) causes.add('no_resource');
  return causes;
}
