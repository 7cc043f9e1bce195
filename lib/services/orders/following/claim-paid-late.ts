import type { Order } from '../../../domain/orders/order';
import type { Transaction } from '../../../storage/storage';
import type { Placement } from '../../../engine/slots/judge/placement';
import { freePlaces, takeAllPlaces } from '../../claims/claim';
import { markOutside } from '../../claims/mark-outside';
import { customersOfStored } from '../../limits/counted-customer';
import { placesOf, claimAgain } from '../../claims/places';
import { type Core, joined } from '../../work/core';
import type { Work } from '../../work/work';
import { mayClaim, placesPaidLate } from './follow-rows';
import type { OrderFacts } from './read-order';

/** Map from the id of each appointment that has lost its place to the number of places that a late payment pays for. */
export type ClaimPlan = ReadonlyMap<number, number>;

/**
 * Map from the id of each appointment that takes its lost place again to its new placement (the staff members and
 * resources that it gets).
 */
export type RegainedPlaces = ReadonlyMap<number, Placement>;

export function plannedPlaces(
  core: Core,
  { rows, products }: OrderFacts,
  order: Order | undefined,
): ClaimPlan {
  if (order) return placesPaidLate({ order, rows }, products, core);
  // If the order was not found, the whole booked quantity is assumed to be paid for: the order may exist inside a
  // transaction that this read does not see.
  return new Map(
    rows.filter((row) => mayClaim(row, products, core)).map(({ id, quantity }) => [id, quantity]),
  );
}

/**
 * Tries to take the lost places of appointments again after a late payment, and runs `write` while the places are
 * locked. `write` gets a map from the id of each appointment that got its place to its placement (the staff members and
 * resources).
 */
export async function claimPaidLate<T>(
  { core, how }: Work,
  { rows, products }: OrderFacts,
  plan: ClaimPlan,
  write: (withPlace: RegainedPlaces, t: Transaction) => Promise<T>,
): Promise<T> {
  const freed = rows.map((row) => placesOf(core, row, products.get(row.productId)));
  const lost = rows.flatMap((row) => {
    const quantity = plan.get(row.id) ?? 0;
    return quantity === 0 ? [] : { ...row, quantity };
  });
  if (lost.length === 0) return freePlaces(core, freed, how, (t) => write(new Map(), t));
  const now = core.options.clock.now();
  const customers = await customersOfStored(
    core,
    lost.map((row) => ({ row, product: products.get(row.productId) })),
    joined(how),
  );
  const claims = lost.map((row) => ({
    ...claimAgain(row, products.get(row.productId)!, now),
    customer: customers.get(row.id),
  }));
  return takeAllPlaces({ core, how }, claims, { freed, skipRefused: true }, async (placements, t) => {
    await markOutside(core, claims, placements, t);
    return write(
      new Map(lost.flatMap(({ id }, at) => (placements[at]!.ok ? [[id, placements[at]!] as const] : []))),
      t,
    );
  });
}
