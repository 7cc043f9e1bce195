import type { Change } from '../../../api/appointments.mjs';
import type { Placement } from '../state.mjs';
import { wallClockOf } from '../wall-clock.mjs';

/** Returns the request that moves an appointment. It contains an end only if the length changes. */
export function changeTo({ appointment, start, end, staffIds, resourceIds }: Placement): Change {
  const isMoved = start !== appointment.start;
  const isLonger = end - start !== appointment.end - appointment.start;
  const isOther = staffIds.join() !== appointment.staff_ids.join();
  const { resource_ids: resourcesNow = [] } = appointment;
  const takesOthers = resourceIds !== undefined && resourceIds.join() !== resourcesNow.join();
  return {
    ...(isMoved ? { start: wallClockOf(start) } : {}),
    ...(isLonger ? { end: wallClockOf(end) } : {}),
    ...(isOther ? { staff_ids: staffIds } : {}),
    ...(takesOthers ? { resource_ids: resourceIds } : {}),
  };
}

/**
 * Returns the staff ids of an appointment after a move between the columns of two staff members; column '0' stands for
 * no member.
 */
export function membersAfter(staffIds: readonly number[], from: string, to: string): number[] {
  const others = staffIds.filter((id) => String(id) !== from && String(id) !== to);
  return to === '0' ? others : [...others, Number(to)];
}

/**
 * Returns the resource ids of an appointment after a move from one resource's column to another's, in the order in
 * which the service needs the resources. Column '0' contains appointments without a resource; a move into this column
 * changes nothing.
 */
export function resourcesAfter(ids: readonly number[], from: string, to: string): readonly number[] {
  if (to === '0' || ids.includes(Number(to))) return ids;
  if (!ids.includes(Number(from))) return [...ids, Number(to)];
  return ids.map((id) => (String(id) === from ? Number(to) : id));
}
