import { nextStep } from '../claims/next-step';
import { type CountedCustomer, isSameCustomer } from '../../domain/people/counted-customer';
import { AppointmentsError } from '../../domain/errors';
import { REASONS } from '../../domain/refusals/reasons';
import { type AppliedLimit, NOTHING, sumOfTallies, type Tally } from '../../engine/limits/counted-bookings';
import type { VisitRefusal } from '../../engine/visits/refusal';
import { secondsOf } from '../../engine/visits/types';
import { asInstant, type Instant } from '../../time/units';
import { reachedLimits } from '../limits/reached-limits';
import { joined } from '../work/core';
import type { Work } from '../work/work';
import { visitAlternatives } from './alternatives';
import type { PlannedVisit } from './plan';
import type { SearchedFor } from './search';

/** A start at which a visit cannot take place, with the reasons. */
interface RefusedVisit {
  readonly visit: PlannedVisit;
  readonly start: Instant;
  /** The visit's present start; absent for a new visit. */
  readonly present?: Instant;
  readonly refusal: VisitRefusal;
  readonly searched: SearchedFor;
}

/**
 * Creates the 409 error for a visit that does not fit at its start. The error has the reasons of the first item without
 * a place, and the nearest starts at which the whole visit fits.
 */
export async function visitUnavailable(
  { core, how }: Work,
  { visit, start, present, refusal, searched }: RefusedVisit,
): Promise<AppointmentsError> {
  const { index, start: from, reasons, reached } = refusal;
  const { customers = [], exceptIds = [] } = searched;
  const item = visit.items[index]!;
  const { product, options } = item;
  const span = { start: from, end: asInstant(from + secondsOf(item)) };
  const takesAll = options.length === 1;
  const limits =
    reached.length === 0
      ? []
      : await reachedLimits(
          core,
          reached,
          {
            span,
            customer: customers[index],
            exceptIds,
            takesAll,
            besides: otherItems(visit, customers, index),
          },
          joined(how),
        );
  const why = reasons.map((reason) => REASONS[reason]).join('; ');
  const alternatives = await visitAlternatives(core, { visit, start, present }, searched);
  const { action, sentence } = nextStep({ hasAlternatives: alternatives.length > 0, limits });
  return new AppointmentsError(
    'shop_appointments_slot_unavailable',
    `The visit does not fit at this time: item ${index + 1} (${product.name}) cannot be booked: ${why}. ${sentence}`,
    {
      action,
      reasons,
      ...(limits.length > 0 && { limits }),
      alternatives,
    },
  );
}

/**
 * Returns a function that counts the other items of a visit for a booking limit that applies to one item. For a limit
 * per staff member, it counts the other items that only this member may serve. For a limit per customer, it counts the
 * other items of the same customer.
 */
const otherItems =
  ({ items }: PlannedVisit, customers: readonly (CountedCustomer | undefined)[], index: number) =>
  ({ per, productId }: AppliedLimit, staffId: number): Tally =>
    items
      .filter(
        ({ product, options }, at) =>
          at !== index &&
          (productId === 0 || productId === product.id) &&
          (per !== 'customer' || isSameCustomer(customers[at], customers[index])) &&
          (per !== 'member' || options.every((members) => members.includes(staffId))),
      )
      .map((item): Tally => ({ count: 1, seconds: secondsOf(item) }))
      .reduce(sumOfTallies, NOTHING);
