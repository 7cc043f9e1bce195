import type { Change } from '../../api/appointments.mjs';
import type { Placement } from './state.mjs';
import { wallClockOf } from './wall-clock.mjs';

/** The change that brings an appointment to a place. An end that is not sent keeps the length of the appointment. */
export function changeTo({ appointment, start, end, staffIds }: Placement): Change {
  const isMoved = start !== appointment.start;
  const isLonger = end - start !== appointment.end - appointment.start;
  const isOther = staffIds.join() !== appointment.staff_ids.join();
  return {
    ...(isMoved ? { start: wallClockOf(start) } : {}),
    ...(isLonger ? { end: wallClockOf(end) } : {}),
    ...(isOther ? { staff_ids: staffIds } : {}),
  };
}

/** The members of an appointment that goes from one column to another; column '0' stands for no member. */
export function membersAfter(staffIds: readonly number[], from: string, to: string): number[] {
  const others = staffIds.filter((id) => String(id) !== from && String(id) !== to);
  return to === '0' ? others : [...others, Number(to)];
}
