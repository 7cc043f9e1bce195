import { asInstant, type Instant } from '../time/units';
import { type Appointment, type Status, STATUSES } from './appointment';
import { AppointmentsError } from './errors';
import { MOVES, SITES_OWN, type State, type StateName, stateOf, STATES, TRASH } from './status-table';

export { TRASH };

const STORED = Object.keys(STATES) as StateName[];
const statuses = (is: (state: State) => boolean): readonly Status[] =>
  STORED.filter((name) => name !== SITES_OWN && is(STATES[name]));

/** The statuses that lists leave out unless they are asked for. */
export const UNLISTED_STATUSES = statuses(({ isListed }) => !isListed);

/** Statuses of appointments that no longer need their order. */
export const DEAD_STATUSES = statuses(({ takesPlaces }) => !takesPlaces);

/** Whether an appointment still needs its order: it takes place, or has a status that the site added. */
export const isLive = ({ status }: Pick<Appointment, 'status'>): boolean => !DEAD_STATUSES.includes(status);

/** Statuses that the site adds, as the options describe them. */
export interface SiteStatuses {
  /** The statuses that take no places. */
  readonly placelessStatuses: readonly Status[];
}

/**
 * All statuses that take no places. Every other status takes places, even if this process does not know it, because
 * another process of the site may have added it.
 */
export const statusesWithoutPlaces = ({ placelessStatuses }: SiteStatuses): readonly Status[] => [
  ...DEAD_STATUSES,
  ...placelessStatuses,
];

/** Does an appointment in this status take places? An in-cart one takes them only until it expires. */
export const takesPlaces = (status: Status, { placelessStatuses }: SiteStatuses): boolean =>
  !DEAD_STATUSES.includes(status) && !placelessStatuses.includes(status);

/** The statuses that every site accepts on update (the contract, States rule 1). */
export const UPDATE_STATUSES: readonly Status[] = MOVES.update.to.filter((status) => status !== SITES_OWN);

export const isInTrash = (appointment: Appointment): boolean => appointment.status === TRASH;

/** Has the time of an in-cart appointment run out? */
export const hasExpired = (
  { status, expiresAt }: Pick<Appointment, 'status' | 'expiresAt'>,
  now: Instant,
): boolean => status === 'in-cart' && expiresAt !== null && expiresAt <= now;

/** Does it take places now? */
export const isOccupying = (
  row: Pick<Appointment, 'status' | 'expiresAt'>,
  now: Instant,
  site: SiteStatuses,
): boolean => !hasExpired(row, now) && takesPlaces(row.status, site);

/** The time until which an appointment that gets this status now holds its place; null if it does not expire. */
export const holdExpiry = (
  status: Status,
  { holdMinutes }: { readonly holdMinutes: number },
  now: Instant,
): Instant | null => (status === 'in-cart' ? asInstant(now + holdMinutes * 60) : null);

/**
 * The time until which an appointment that a customer books now waits for payment; null if it does not wait, or waits
 * without a limit.
 */
export const paymentExpiry = (status: Status, unpaidMinutes: number, now: Instant): Instant | null =>
  status === 'unpaid' && unpaidMinutes > 0 ? asInstant(now + unpaidMinutes * 60) : null;

/** Has it only ever been in a cart? What is cancelled or trashed from there keeps that it was. */
export function isOnlyHold({ status, previousStatus }: Appointment): boolean {
  const state: State = STATES[stateOf((DEAD_STATUSES.includes(status) && previousStatus) || status)];
  return state.isHold === true;
}

/**
 * Has the world been told of it? Not of what is only in a cart, and not of what still waits for its order:
 * their `created` comes when they become appointments.
 */
export const isAnnounced = (appointment: Appointment): boolean =>
  appointment.orderReference === '' && !isOnlyHold(appointment);

/**
 * @throws AppointmentsError 400 `shop_appointments_invalid_status` unless `status` is one of the contract's eight
 */
export function checkCreateStatus(status: Status): void {
  checkStatus(status, STATUSES);
}

/**
 * @throws AppointmentsError 400 `shop_appointments_invalid_status` unless `status` is one of the contract's five for
 * updates, or one that the site added
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
