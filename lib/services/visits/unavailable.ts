import { AppointmentsError } from '../../domain/errors';
import { REASONS } from '../../domain/refusals/reasons';
import type { VisitRefusal } from '../../engine/visits/refusal';
import { slotEnd } from '../../engine/slots/spans/slot-span';
import { reachedLimits } from '../limits/reached-limits';
import type { CountedCustomer } from '../../domain/counted-customer';
import { joined } from '../work/core';
import type { Work } from '../work/work';
import type { PlannedVisit } from './plan';

/** A visit that cannot start at an instant. */
interface RefusedVisit {
  readonly visit: PlannedVisit;
  readonly refusal: VisitRefusal;
  readonly customer?: CountedCustomer | undefined;
  readonly exceptIds?: readonly number[];
}

/** Creates the 409 of a visit, with the reasons of the first item that finds no place. */
export async function visitUnavailable(
  { core, how }: Work,
  { visit, refusal, customer, exceptIds = [] }: RefusedVisit,
): Promise<AppointmentsError> {
  const { index, start, reasons, reached } = refusal;
  const { product, options } = visit.items[index]!;
  const span = { start, end: slotEnd(product, start, core.site.zone) };
  const takesAll = options.length === 1;
  const limits =
    reached.length === 0
      ? []
      : await reachedLimits(core, reached, { span, customer, exceptIds, takesAll }, joined(how));
  const why = reasons.map((reason) => REASONS[reason]).join('; ');
  return new AppointmentsError(
    'shop_appointments_slot_unavailable',
    `The visit does not fit at this time: item ${index + 1} (${product.name}) cannot be booked: ${why}. Choose another time.`,
    { action: 'choose_time', reasons, ...(limits.length > 0 && { limits }) },
  );
}
