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

/** A visit that cannot start at an instant. */
interface RefusedVisit {
  readonly visit: PlannedVisit;
  readonly start: Instant;
  /** Present start of a visit that is moved. */
  readonly present?: Instant;
  readonly refusal: VisitRefusal;
  readonly searched: SearchedFor;
}

/**
 * Creates the 409 of a visit, with the reasons of the first item that finds no place, and the nearest starts at which the
 * whole visit fits.
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
  const hasOthers = alternatives.length > 0;
  const instead = hasOthers ? 'Choose one of the nearest free times' : 'Choose another time';
  return new AppointmentsError(
    'shop_appointments_slot_unavailable',
    `The visit does not fit at this time: item ${index + 1} (${product.name}) cannot be booked: ${why}. ${instead}.`,
    {
      action: hasOthers ? 'choose_alternative' : 'choose_time',
      reasons,
      ...(limits.length > 0 && { limits }),
      alternatives,
    },
  );
}

/**
 * Makes the function that adds up the items of a visit, apart from one, that a limit counts. Under a limit per member
 * these are the items that only this member may serve, under a limit per customer those of the item's customer.
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
