import { invalidParams } from '../../domain/errors';
import { asInstant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { endParam, type WindowQuery } from './spans/window';
import type { SlotSelection } from './types';

const ADVICE = 'ask for fewer days, products or members';

/**
 * Checks that a query for slots is not too large.
 *
 * @throws AppointmentsError 400 if the number of members, multiplied by the site days of the window, exceeds `most`
 */
export function checkMemberDays({ settings, window, query }: SlotSelection, zone: Zone, most: number): void {
  const days = zone.dayOf(asInstant(window.end - 1)) - zone.dayOf(window.start) + 1;
  if (membersOf(settings) * days <= most) return;
  throw invalidParams({
    [endParam(query)]:
      `the number of members, multiplied by the days of the window, may be at most ${most}; ${ADVICE}`,
  });
}

/**
 * Returns the maximum number of site days in one search for these products: `mostMemberDays` divided by the number of
 * their members.
 */
export const searchableDays = (settings: SlotSelection['settings'], mostMemberDays: number): number =>
  Math.floor(mostMemberDays / membersOf(settings));

/** Counts the members of all products; a product without staff counts as one. */
const membersOf = (settings: SlotSelection['settings']): number =>
  settings.reduce((sum, { staffIds }) => sum + Math.max(staffIds.length, 1), 0);

/**
 * Checks that a result is not too long.
 *
 * @throws AppointmentsError 400 if it has more than `most` records
 */
export function checkRecords(count: number, query: WindowQuery, most: number): void {
  if (count <= most) return;
  throw invalidParams({ [endParam(query)]: `the result may hold at most ${most} records; ${ADVICE}` });
}
