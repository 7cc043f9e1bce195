import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges, AppointmentDraft } from '../../domain/drafts';
import { AppointmentsError } from '../../domain/errors';
import { type SiteStatuses, unbookedStatuses } from '../../domain/statuses/statuses';
import type { Instant } from '../../time/units';

/** The fields of a new appointment that a member may set in the member's own calendar. */
const OF_BOOKING: readonly (keyof AppointmentDraft)[] = [
  'productId',
  'start',
  'startHuman',
  'staffId',
  'quantity',
  'localTimezone',
  'answers',
  'contact',
  'guestName',
  'guestEmail',
  'guestPhone',
  'enforce',
];

/** The fields of a stored appointment that a member may change in the member's own calendar. */
const OF_CHANGE: readonly (keyof AppointmentChanges)[] = ['start', 'startHuman', 'status', 'enforce'];

/**
 * Returns a guest's booking in a member's own calendar, with the checks that bind a customer.
 *
 * @throws AppointmentsError 403 for another member, for a field that only managers may set, and for fewer checks
 */
export function bookingInOwnCalendar(draft: AppointmentDraft, staffId: number): AppointmentDraft {
  assertFields(draft, OF_BOOKING);
  assertAllChecks(draft);
  assertOwnMembers(draft.staffId ? [draft.staffId] : [staffId], staffId);
  return { ...draft, staffId, enforce: 'full' };
}

/**
 * Returns a move or a cancellation in a member's own calendar, with the checks that bind a customer.
 *
 * @throws AppointmentsError 403 for a field that only managers may set, for fewer checks, and for a status other than
 * `cancelled`
 */
export function changesInOwnCalendar(changes: AppointmentChanges): AppointmentChanges {
  assertFields(changes, OF_CHANGE);
  assertAllChecks(changes);
  if (changes.status !== undefined && changes.status !== 'cancelled')
    throw refused('In your own calendar the only status that you may set is cancelled.');
  return { ...changes, enforce: 'full' };
}

/**
 * Refuses an appointment that has other members than the owner of the calendar, belongs to a visit, is not booked
 * (a hold, a cancelled one, one in the trash), or has begun.
 *
 * @throws AppointmentsError 403
 */
export function assertInOwnCalendar(
  row: Appointment,
  staffId: number,
  site: SiteStatuses & { readonly clock: { now(): Instant } },
): void {
  assertOwnMembers(row.staffIds, staffId);
  if (row.visitId > 0 || unbookedStatuses(site).includes(row.status))
    throw refused('Only managers may change an appointment of a visit, or one that is not booked.');
  if (row.start <= site.clock.now()) throw refused('Only managers may change an appointment that has begun.');
}

/**
 * Refuses members of an appointment other than the owner of the calendar.
 *
 * @param owner absent for a write that is not limited to a calendar
 * @throws AppointmentsError 403
 */
export function assertOwnMembers(staffIds: readonly number[], owner: number | undefined): void {
  if (owner === undefined || (staffIds.length === 1 && staffIds[0] === owner)) return;
  throw refused('You may change only appointments of which you are the only member.');
}

/** Refuses a choice of fewer checks; `full` is what binds the member in any case. */
function assertAllChecks({ enforce = 'full' }: Pick<AppointmentDraft, 'enforce'>): void {
  if (enforce !== 'full')
    throw refused('In your own calendar everything is checked: leave `enforce` out, or send `full`.');
}

function assertFields(sent: object, allowed: readonly string[]): void {
  const others = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && !allowed.includes(name),
  );
  if (others.length === 0) return;
  const names = others.map(([name]) => `\`${name}\``).join(', ');
  throw refused(`In your own calendar you may not set ${names}: leave it out, or ask a manager.`);
}

const refused = (message: string): AppointmentsError =>
  new AppointmentsError('shop_rest_cannot_create', message);
