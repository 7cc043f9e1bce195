import type { CustomerStatus } from '../../domain/appointment';
import { emailKey } from '../../domain/people/contact-keys';
import { TRASH, UNLISTED_STATUSES } from '../../domain/statuses/statuses';
import type { AppointmentListQuery } from '../../storage/storage';
import { parseDate } from '../../time/parse';
import { readTime, type TimeInput } from '../../time/time-input';
import { asInstant, type Instant, type SiteDay } from '../../time/units';
import { readEnd } from '../../time/window';
import type { Zone } from '../../time/zone';
import { ORDER_BY, type OrderBy } from '../../wire/inputs/appointment-list-inputs';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';

/** Filters of a list of appointments. An absent filter selects everything, unless a default is stated. */
export interface AppointmentQuery {
  readonly productId?: number;
  readonly staffId?: number;
  /** Only appointments that use the resource with this id. */
  readonly resourceId?: number;
  readonly visitId?: number;
  readonly customerId?: number;
  /** Only appointments that start at this time or later. */
  readonly from?: TimeInput;
  /**
   * Only appointments that start before this time. For a date (`YYYY-MM-DD`): only those that start on that day or
   * before it.
   */
  readonly to?: TimeInput;
  /** Only appointments that were created after this second. For a date: only those that were created after that day. */
  readonly after?: TimeInput;
  /** Only appointments that were created before this time. */
  readonly before?: TimeInput;
  /** Only appointments with these ids; an empty list selects nothing. */
  readonly include?: readonly number[];
  /** Only appointments without these ids. */
  readonly exclude?: readonly number[];
  /**
   * Only appointments with this text in the contact's name, e-mail address or phone number, or whose customer has this
   * text as id. Case and accents are ignored; of a phone number, only the digits are compared. If the shop's users port
   * has `search`, the appointments of the customers whom `search` finds are also included. With `visibleTo`, only names
   * are searched, so that a search does not reveal addresses and numbers.
   */
  readonly search?: string;
  /** Only appointments whose contact has exactly this e-mail address. Case and spaces around it do not count. */
  readonly contactEmail?: string;
  /** One status or several; `any` stands for all except trash. Default: all except in-cart, was-in-cart and trash. */
  readonly status?: string | readonly string[];
  /**
   * True: only appointments that have not begun and lie outside the opening hours since a change of rules, members or
   * products. Appointments that were booked or moved there on purpose, or that staff have accepted there, are left out.
   */
  readonly outside?: boolean;
  /** Only appointments with this customer status: the customer is expected, has arrived, or did not come. */
  readonly customerStatus?: CustomerStatus;
  /**
   * True: only appointments that the customer cancelled too late, that is, after the product's time limit for
   * cancelling (`cancelLimit`).
   */
  readonly cancelledLate?: boolean;
  /** Sort key. Default `date`, the time of creation. */
  readonly orderby?: OrderBy;
  /** Sort order. Default `desc`. */
  readonly order?: 'asc' | 'desc';
  /** Number of the page, from 1. */
  readonly page?: number;
  /** Number of appointments on a page, from 1 to 100. Default: 10. */
  readonly perPage?: number;
  /** The number of appointments to skip. Replaces `page`. */
  readonly offset?: number;
  /** Only appointments that the customer booked, or in which the staff member takes part. */
  readonly visibleTo?: { readonly customerId?: number; readonly staffId?: number };
}

/** Converts checked filters to a query of the appointments table. */
export function readListQuery(query: AppointmentQuery, zone: Zone): AppointmentListQuery {
  const { page = 1, perPage = DEFAULT_PER_PAGE, offset, orderby = 'date', order = 'desc' } = query;
  const read = (time: TimeInput | undefined, reading: (time: TimeInput, zone: Zone) => Instant) =>
    time === undefined ? undefined : reading(time, zone);
  return {
    productId: query.productId,
    staffId: query.staffId,
    resourceId: query.resourceId,
    visitId: query.visitId,
    customerId: query.customerId,
    contactEmail: query.contactEmail === undefined ? undefined : emailKey(query.contactEmail),
    ids: query.include,
    notIds: query.exclude,
    startFrom: read(query.from, instantOf),
    startBefore: read(query.to, (time) => readEnd(time, zone).at),
    createdAfter: read(query.after, lastOf),
    createdBefore: read(query.before, instantOf),
    ...statusesIn(query.status),
    customerStatus: query.customerStatus,
    cancelledLate: query.cancelledLate,
    visibleTo: query.visibleTo,
    orderBy: ORDER_BY[orderby],
    order,
    limit: perPage,
    offset: offset ?? (page - 1) * perPage,
  };
}

const instantOf = (time: TimeInput, zone: Zone): Instant => readTime(time, zone).at;

const dayOf = (time: TimeInput): SiteDay | undefined =>
  typeof time === 'string' ? parseDate(time) : undefined;

/** For a date without a time: returns the last second of that day. For a time: returns its instant. */
function lastOf(time: TimeInput, zone: Zone): Instant {
  const day = dayOf(time);
  return day === undefined ? instantOf(time, zone) : asInstant(zone.startOfDay(day + 1) - 1);
}

/** Status filter that selects every status except `trash`. */
export const ANY_STATUS = 'any';

function statusesIn(
  status: AppointmentQuery['status'],
): Pick<AppointmentListQuery, 'statuses' | 'notStatuses'> {
  if (status === undefined) return { notStatuses: UNLISTED_STATUSES };
  const statuses = [status].flat();
  if (!statuses.includes(ANY_STATUS)) return { statuses };
  return statuses.includes(TRASH) ? {} : { notStatuses: [TRASH] };
}
