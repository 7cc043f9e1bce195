import { isDay } from '../../../common/days.mjs';
import { isClock } from '../../typed-time.mjs';
import type { FreeStart } from '../../api/slots.mjs';
import type { FreePage } from './window.mjs';

/** Time that the user has chosen: a free start from the list, or any other time that the user has typed. */
export type Choice =
  | {
      readonly kind: 'free';
      /** `start_iso` of the free start (ISO 8601 with offset). */
      readonly iso: string;
      /** Whether the start has a time of day; services by the day have none. */
      readonly isTimed: boolean;
    }
  | {
      readonly kind: 'other';
      readonly day: string;
      /** Time of day, `HH:MM`; '' for a service by the day. */
      readonly clock: string;
    };

/**
 * Returns the chosen start on the shop's wall clock: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for services by the day.
 * Undefined while the day or the time is missing.
 */
export function wallOf(choice: Choice | undefined, hasClock: boolean): string | undefined {
  if (!choice) return undefined;
  if (choice.kind === 'free') return choice.iso.slice(0, choice.isTimed ? 16 : 10);
  const { day, clock } = choice;
  if (!isDay(day) || (hasClock && !isClock(clock))) return undefined;
  return hasClock ? `${day}T${clock}` : day;
}

/**
 * Returns the chosen start for a request. A free start is returned with its offset, which is unambiguous even when
 * clocks are set back.
 */
export const startOf = (choice: Choice | undefined, hasClock: boolean): string | undefined =>
  choice?.kind === 'free' && choice.isTimed ? choice.iso : wallOf(choice, hasClock);

/** Returns the choice of the free start at a wall clock time `YYYY-MM-DDTHH:MM`; undefined if none starts then. */
export function freeAt(wall: string, starts: readonly FreeStart[]): Choice | undefined {
  const free = starts.find(({ date }) => date === wall.slice(0, date.length));
  return free && freeChoice(free.start_iso, free.date.includes('T'));
}

export const freeChoice = (iso: string, isTimed: boolean): Choice => ({ kind: 'free', iso, isTimed });

/**
 * Whether a chosen free start is no longer free. False if the loaded page of free times does not include the day of
 * this start.
 */
export function isGone(choice: Choice | undefined, page: FreePage | null): boolean {
  if (choice?.kind !== 'free') return false;
  if (!page) return true;
  return isRead(choice.iso, page) && !page.starts.some(({ start_iso: iso }) => iso === choice.iso);
}

/** Whether a page of free times includes the day of a wall clock time. */
export function isRead(wall: string, { from, readTo }: FreePage): boolean {
  const day = wall.slice(0, 10);
  return day >= from && day <= readTo;
}
