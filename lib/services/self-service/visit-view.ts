import type { Appointment } from '../../domain/appointment';
import type { VisitStatus } from '../../domain/visits/visit';
import { formatIso } from '../../time/format';
import type { Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Visit } from '../visits/types';
import type { CustomerLimits } from './limits';
import { type Besides, type CustomerItem, customerItem } from './view';

/** A visit as its customer sees it: without the shop's internal data. */
export interface CustomerVisit extends CustomerLimits, Span {
  readonly id: number;
  readonly status: VisitStatus;
  /** Start and end in ISO 8601 with the site's offset. */
  readonly startIso: string;
  readonly endIso: string;
  /** Cost of the items that are not cancelled, as a decimal string. */
  readonly cost: string;
  /**
   * The items in the order of their starts. While the visit can be cancelled, the `settlement` of each item has the
   * amounts that would be due if the whole visit were cancelled now.
   */
  readonly items: readonly CustomerItem[];
}

export function customerVisit(
  { id, status, start, end, cost }: Visit,
  items: readonly { readonly row: Appointment; readonly related: Besides }[],
  limits: CustomerLimits,
  zone: Zone,
): CustomerVisit {
  return {
    id,
    status,
    start,
    end,
    startIso: formatIso(start, zone),
    endIso: formatIso(end, zone),
    cost,
    items: items.map(({ row, related }) => customerItem(row, limits, related, zone)),
    ...limits,
  };
}
