import { LIMIT_PERIODS, LIMIT_SUBJECTS } from '../booking-limit';
import { isObject } from './option-check';

/** A fault in a list of booking limits, for error messages. */
interface LimitFault {
  /** Path within the list: '' for the list itself, `[1].count` for a field. */
  readonly path: string;
  /** Sentence about the field at `path`, without its subject: `must be a list.` */
  readonly sentence: string;
}

const MOST_LIMITS = 10;
/** The largest number of bookings or minutes that a limit may have. */
const MOST = 10_000_000;
const FIELDS = ['per', 'period', 'count', 'minutes'];

/** Finds the faults in a list of booking limits. */
export function bookingLimitFaults(limits: unknown): readonly LimitFault[] {
  if (!Array.isArray(limits))
    return [{ path: '', sentence: 'must be a list of { per, period, count, minutes }.' }];
  if (limits.length > MOST_LIMITS) {
    return [{ path: '', sentence: `must be at most ${MOST_LIMITS}; remove some of the ${limits.length}.` }];
  }
  return limits.flatMap((limit: unknown, at) => faultsOf(limit, `[${at}]`));
}

function faultsOf(limit: unknown, path: string): LimitFault[] {
  if (!isObject(limit))
    return [{ path, sentence: 'must be an object with per, period and count or minutes.' }];
  const { per, period, count, minutes } = limit;
  const faults: LimitFault[] = [];
  const report = (field: string, sentence: string): void => {
    faults.push({ path: path + field, sentence });
  };
  const other = Object.keys(limit).find((name) => !FIELDS.includes(name));
  if (other !== undefined) report('', `must have no field ${other}; use ${FIELDS.join(', ')}.`);
  if (!isOneOf(LIMIT_SUBJECTS, per)) report('.per', `must be one of ${LIMIT_SUBJECTS.join(', ')}.`);
  if (!isOneOf(LIMIT_PERIODS, period)) report('.period', `must be one of ${LIMIT_PERIODS.join(', ')}.`);
  if (isAbsent(count) && isAbsent(minutes)) report('', 'must have count or minutes.');
  for (const [name, value] of Object.entries({ count, minutes })) {
    if (!isAbsent(value) && !isWithin(value)) report(`.${name}`, `must be a whole number from 1 to ${MOST}.`);
  }
  return faults;
}

/** Whether a field has no value: a shop may store an empty field as null. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isOneOf = (words: readonly string[], value: unknown): boolean => words.some((word) => word === value);

const isWithin = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MOST;
