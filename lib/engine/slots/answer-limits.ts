import { invalidParams } from '../../domain/errors';
import { asInstant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { endParam, type WindowQuery } from './spans/window';
import type { SlotSelection } from './types';

const ADVICE = 'ask for fewer days, products or members';

/** @throws AppointmentsError 400 if all members of the products, on each site day of the window, are too much work */
export function checkMemberDays({ settings, window, query }: SlotSelection, zone: Zone, most: number): void {
  const days = zone.dayOf(asInstant(window.end - 1)) - zone.dayOf(window.start) + 1;
  const members = settings.reduce((sum, { staffIds }) => sum + Math.max(staffIds.length, 1), 0);
  if (members * days <= most) return;
  throw invalidParams({ [endParam(query)]: `members times days may be at most ${most}; ${ADVICE}` });
}

/** @throws AppointmentsError 400 if a result is longer than the limit */
export function checkRecords(count: number, query: WindowQuery, most: number): void {
  if (count <= most) return;
  throw invalidParams({ [endParam(query)]: `the result may hold at most ${most} records; ${ADVICE}` });
}
