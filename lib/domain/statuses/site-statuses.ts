import { type Status, STATUSES } from '../appointment';
import { TRASH } from './status-table';

/** A status of appointments that the site adds to those of the library. Both flags default to true. */
export interface SiteStatus {
  readonly name: string;
  /** Whether an appointment in this status keeps its places. */
  readonly takesPlaces?: boolean;
  /** Whether an appointment in this status becomes `complete` at its end. */
  readonly completes?: boolean;
}

/**
 * The statuses of the option `updateStatuses`, in groups: all of these statuses, the statuses that take no places, and
 * the statuses that become `complete`.
 */
export interface AddedStatuses {
  readonly updateStatuses: readonly Status[];
  readonly placelessStatuses: readonly Status[];
  readonly completingStatuses: readonly Status[];
}

/** Groups the statuses of the option `updateStatuses` by their properties. The option must have been checked before. */
export function addedStatuses(given: readonly (string | SiteStatus)[]): AddedStatuses {
  const statuses = given.map((status): SiteStatus =>
    typeof status === 'string' ? { name: status } : status,
  );
  // The option may also list statuses of the library, but cannot change their properties, so they are left out here.
  const own = statuses.filter(({ name }) => !isContracts(name));
  return {
    updateStatuses: statuses.map(({ name }) => name),
    placelessStatuses: own.filter(({ takesPlaces = true }) => !takesPlaces).map(({ name }) => name),
    completingStatuses: own.filter(({ completes = true }) => completes).map(({ name }) => name),
  };
}

const isContracts = (name: string): boolean => (STATUSES as readonly string[]).includes(name);

/** Whether a value is a valid list of statuses without duplicates. */
export function isSiteStatuses(given: unknown): boolean {
  if (!Array.isArray(given) || !given.every(isSiteStatus)) return false;
  const { updateStatuses } = addedStatuses(given as (string | SiteStatus)[]);
  return new Set(updateStatuses).size === updateStatuses.length;
}

function isSiteStatus(given: unknown): boolean {
  if (typeof given === 'string') return isName(given);
  if (typeof given !== 'object' || given === null) return false;
  const { name, ...flags } = given as Record<string, unknown>;
  if (typeof name !== 'string' || !isName(name)) return false;
  const isFlag = ([flag, value]: [string, unknown]): boolean =>
    FLAGS.includes(flag) && ['boolean', 'undefined'].includes(typeof value);
  const mayHaveFlags = !isContracts(name) || Object.keys(flags).length === 0;
  return mayHaveFlags && Object.entries(flags).every(isFlag);
}

const FLAGS: readonly string[] = ['takesPlaces', 'completes'] satisfies (keyof SiteStatus)[];

const isName = (name: string): boolean => /^[a-z0-9-]{1,40}$/.test(name) && name !== TRASH;
