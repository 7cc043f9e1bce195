import type { Appointment } from './api/appointments.mjs';
import type { Facts } from './api/facts.mjs';
import type { Owner, Rule } from './api/rules.mjs';

/** The facts that decide what the user may do. */
export type Rights = Pick<Facts, 'can_manage' | 'keeps_calendar' | 'user'>;

/** Id of the member to whose own calendar the user's writes are limited; undefined for all other users. */
export const ownMemberOf = ({
  can_manage: canManage,
  keeps_calendar: keeps,
  user,
}: Rights): number | undefined => (keeps && !canManage ? user.id : undefined);

/** Whether the user may book and close times: managers for every member, other staff in their own calendar only. */
export const mayBook = (facts: Rights): boolean => facts.can_manage || ownMemberOf(facts) !== undefined;

/**
 * The user's power over an appointment. `all`: every change. `own`: a move to another start, and a cancellation. `none`:
 * reading only.
 */
export type Power = 'all' | 'own' | 'none';

const NOT_BOOKED = ['cancelled', 'in-cart', 'was-in-cart', 'trash'];

/** Returns what the user may do with an appointment, by the rules that the REST interface applies to its writes. */
export function powerOver(
  { staff_ids: [first, ...others], visit_id: visitId, status, start_utc: start }: Appointment,
  facts: Rights,
  now: number,
): Power {
  if (facts.can_manage) return 'all';
  const isOwn = first !== undefined && first === ownMemberOf(facts) && others.length === 0;
  return isOwn && visitId === undefined && !NOT_BOOKED.includes(status) && start > now ? 'own' : 'none';
}

/** Whether the user may write a time off: managers any; other staff their own, unless it is yearly. */
export const mayWriteTimeOff = (owner: Owner, { rrule }: Pick<Rule, 'rrule'>, facts: Rights): boolean =>
  facts.can_manage || (owner.kind === 'staff' && owner.kind_id === ownMemberOf(facts) && rrule === null);
