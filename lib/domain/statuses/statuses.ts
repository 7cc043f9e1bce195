import { asInstant, type Instant } from '../../time/units';
import { type Appointment, type Status, STATUSES } from '../appointment';
import { AppointmentsError } from '../errors';
import { MOVES, SITES_OWN, type State, type StateName, stateOf, STATES, TRASH } from './status-table';

export { TRASH };

const STORED = Object.keys(STATES) as StateName[];
const statuses = (is: (state: State) => boolean): readonly Status[] =>
  STORED.filter((name) => name !== SITES_OWN && is(STATES[name]));

/** Statuses of appointments that a list without a status filter leaves out. */
export const UNLISTED_STATUSES = statuses(({ isListed }) => !isListed);

/** Statuses of the library in which an appointment takes no places. Such an appointment no longer needs its order. */
export const DEAD_STATUSES = statuses(({ takesPlaces }) => !takesPlaces);

/** Whether an appointment still needs its order, because its status takes places or was added by the site. */
export const isLive = ({ status }: Pick<Appointment, 'status'>): boolean => !DEAD_STATUSES.includes(status);

/** Statuses, added by the site in its options, in which an appointment takes no places. */
export interface SiteStatuses {
  /** Statuses added by the site that take no places. */
  readonly placelessStatuses: readonly Status[];
}

/**
 * Returns all statuses of appointments that take no places. With any other status an appointment takes places, even
 * with a status that this process does not know, because another process of the site may have added this status.
 */
export const statusesWithoutPlaces = ({ placelessStatuses }: SiteStatuses): readonly Status[] => [
  ...DEAD_STATUSES,
  ...placelessStatuses,
];

/** Statuses of appointments that are not booked: the statuses that take no places, and those of holds. */
export const unbookedStatuses = (site: SiteStatuses): readonly Status[] => [
  ...new Set([...UNLISTED_STATUSES, ...statusesWithoutPlaces(site)]),
];

/**
 * Whether an appointment in this status takes places. True also for an in-cart appointment, although it takes places
 * only until it expires.
 */
export const takesPlaces = (status: Status, { placelessStatuses }: SiteStatuses): boolean =>
  !DEAD_STATUSES.includes(status) && !placelessStatuses.includes(status);

/** The statuses that every site accepts when an appointment is updated. */
export const UPDATE_STATUSES: readonly Status[] = MOVES.update.to.filter((status) => status !== SITES_OWN);

export const isInTrash = (appointment: Appointment): boolean => appointment.status === TRASH;

/** Whether the hold of an in-cart appointment has run out. */
export const hasExpired = (
  { status, expiresAt }: Pick<Appointment, 'status' | 'expiresAt'>,
  now: Instant,
): boolean => status === 'in-cart' && expiresAt !== null && expiresAt <= now;

/** Whether an appointment takes places now. */
export const isOccupying = (
  row: Pick<Appointment, 'status' | 'expiresAt'>,
  now: Instant,
  site: SiteStatuses,
): boolean => !hasExpired(row, now) && takesPlaces(row.status, site);

/**
 * Whether an appointment can still be changed when the whole series or visit to which it belongs is changed: it has not
 * begun, takes places, and is not complete.
 */
export const liesAhead = (row: Appointment, now: Instant, site: SiteStatuses): boolean =>
  row.start > now && isLeft(row, now, site);

/** Whether an appointment takes places and has not ended yet. */
export const isLeft = (row: Appointment, now: Instant, site: SiteStatuses): boolean =>
  row.end > now && takesPlaces(row.status, site) && row.status !== 'complete';

/** Returns the time at which a hold that begins now expires; null for a status that does not expire. */
export const holdExpiry = (
  status: Status,
  { holdMinutes }: { readonly holdMinutes: number },
  now: Instant,
): Instant | null => (status === 'in-cart' ? asInstant(now + holdMinutes * 60) : null);

/**
 * Returns the time until which a customer who books now has to pay; null if the appointment does not wait for payment,
 * or has no time limit for the payment.
 */
export const paymentExpiry = (status: Status, unpaidMinutes: number, now: Instant): Instant | null =>
  status === 'unpaid' && unpaidMinutes > 0 ? asInstant(now + unpaidMinutes * 60) : null;

/**
 * Time limit in minutes for the payment by a customer who must pay in advance, on a site where unpaid bookings have no
 * time limit.
 */
const PREPAY_MINUTES = 60;

/**
 * Returns the number of minutes that a customer has for the payment; 0 means no limit. For a customer who must pay in
 * advance, there is always a limit.
 */
export const minutesToPay = (unpaidMinutes: number, mustPrepay: boolean): number =>
  mustPrepay && unpaidMinutes === 0 ? PREPAY_MINUTES : unpaidMinutes;

/** Whether the appointment was never more than a hold in a cart. Stays true after cancelling or trashing. */
export function isOnlyHold({ status, previousStatus }: Appointment): boolean {
  const state: State = STATES[stateOf((DEAD_STATUSES.includes(status) && previousStatus) || status)];
  return state.isHold === true;
}

/**
 * Whether the event `created` was emitted. It is not emitted for holds, nor while an appointment waits for its order.
 */
export const isAnnounced = (appointment: Appointment): boolean =>
  appointment.orderReference === '' && !isOnlyHold(appointment);

/**
 * Checks the status of a new appointment.
 *
 * @throws AppointmentsError 400 `shop_appointments_invalid_status` for any other status than the eight of the library
 */
export function checkCreateStatus(status: Status): void {
  checkStatus(status, STATUSES);
}

/**
 * Checks the status that an update sets.
 *
 * @throws AppointmentsError 400 `shop_appointments_invalid_status` for any other status than the five that the library allows on update and those that the site added
 */
export function checkUpdateStatus(status: Status, added: readonly Status[]): void {
  checkStatus(status, [...UPDATE_STATUSES, ...added]);
}

function checkStatus(status: Status, accepted: readonly Status[]): void {
  if (accepted.includes(status)) return;
  throw new AppointmentsError(
    'shop_appointments_invalid_status',
    `Invalid status: use one of ${accepted.join(', ')}.`,
    { params: { status: `must be one of ${accepted.join(', ')}` } },
  );
}
