import { CUSTOMER_STATUSES, ENFORCEMENTS } from '../../domain/appointment';
import type { AppointmentChanges, AppointmentFields, Guest } from '../../domain/drafts';
import { unknownFields } from '../../domain/checks/input-check';
import { invalidParams } from '../../domain/errors';
import { normaliseCost } from '../../domain/money';
import type { Site } from '../../domain/site';
import { parseHuman } from '../../time/parse';
import { timeProblem } from '../../time/time-input';
import { isZoneName } from '../../time/zone';

export const MAX_QUANTITY = 10_000;
/** The most characters of each text. */
export const MAX_LENGTHS = { note: 2_000, guestName: 200, guestEmail: 254, guestPhone: 50 } as const;

/**
 * Checks what can be checked of an appointment's fields without looking anything up.
 *
 * @throws AppointmentsError 400 that names every wrong field
 */
export function checkFields(fields: AppointmentFields, site: Site): void {
  refuseWrong(fields, CHECKS, site);
}

/**
 * The same for an update.
 *
 * @throws AppointmentsError 400 that names every wrong field
 */
export function checkChanges(changes: AppointmentChanges, site: Site): void {
  refuseWrong(changes, CHANGE_CHECKS, site);
}

/**
 * The same for a create, which may name a guest.
 *
 * @throws AppointmentsError 400 that names every wrong field
 */
export function checkDraft(draft: AppointmentFields & Guest, site: Site): void {
  refuseWrong(draft, DRAFT_CHECKS, site);
}

function refuseWrong(fields: object, checks: Readonly<Record<string, Check>>, site: Site): void {
  const wrong = unknownFields(fields, (name) => Object.hasOwn(checks, name));
  for (const [name, check] of Object.entries(checks)) {
    const value = (fields as Readonly<Record<string, unknown>>)[name];
    const problem = value === undefined ? undefined : check(value, site);
    if (problem !== undefined) wrong[name] = problem;
  }
  if (Object.keys(wrong).length > 0) throw invalidParams(wrong);
}

/** @throws AppointmentsError 400 if the value is missing or not a customer status */
export function checkCustomerStatus(customerStatus: unknown): void {
  if (CUSTOMER_STATUSES.some((known) => known === customerStatus)) return;
  throw invalidParams({ customerStatus: `must be ${list(CUSTOMER_STATUSES)}` });
}

/** Returns what is wrong with a value that was sent, or undefined. */
type Check = (value: unknown, site: Site) => string | undefined;

const must =
  (isRight: (value: unknown, site: Site) => boolean, expected: string): Check =>
  (value, site) =>
    isRight(value, site) ? undefined : `must be ${expected}`;

/** Only the shop, which sends mail to it, can tell whether an address exists. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1;
const isIdOrZero = (value: unknown): boolean => value === 0 || isId(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const textOfMost = (most: number): Check =>
  must((value) => isText(value) && (value as string).length <= most, `a text of at most ${most} characters`);
const isHuman = (value: unknown): boolean => isText(value) && parseHuman(value as string) !== undefined;
const isEmptyOrAddress = (value: unknown): boolean =>
  value === '' ||
  (isText(value) &&
    (value as string).length <= MAX_LENGTHS.guestEmail &&
    ADDRESS.test((value as string).trim()));
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isListOf = (value: unknown, isRight: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isRight);
const isDatum = (value: unknown): boolean => typeof value === 'object' && value !== null && 'key' in value;
const isZone = (name: unknown): boolean => isText(name) && (name === '' || isZoneName(name as string));
const isCost = (value: unknown, { currencyDecimals }: Site): boolean =>
  normaliseCost(value as string | number, currencyDecimals) !== undefined;
const list = (values: readonly string[]): string => `one of ${values.join(', ')}`;
const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);

const TEXT = must(isText, 'a text');
const HUMAN = must(isHuman, 'a date and time, such as 10 March 2026 09:00');
const FLAG = must(isFlag, 'true or false');
const ZONE = must(isZone, 'a time zone');
const ID = must(isId, 'an id');
const ID_OR_ZERO = must(isIdOrZero, 'an id');

const CHECKS: { readonly [Name in keyof AppointmentFields]-?: Check } = {
  start: timeProblem,
  end: timeProblem,
  startHuman: HUMAN,
  endHuman: HUMAN,
  status: TEXT,
  googleCalendarEventId: TEXT,
  allDay: FLAG,
  costIncludesTax: FLAG,
  googleCalendarStaffEventIds: must((value) => isListOf(value, isText), 'a list of texts'),
  metaData: must((value) => isListOf(value, isDatum), 'a list of objects with a key and a value'),
  quantity: must(
    (value) => isId(value) && (value as number) <= MAX_QUANTITY,
    `an integer from 1 to ${MAX_QUANTITY}`,
  ),
  cost: must(isCost, 'a decimal number of 0 or more'),
  timezone: ZONE,
  localTimezone: ZONE,
  customerStatus: must(oneOf(CUSTOMER_STATUSES), list(CUSTOMER_STATUSES)),
  enforce: must(oneOf(ENFORCEMENTS), list(ENFORCEMENTS)),
  staffId: must((value) => value === null || isIdOrZero(value), 'an id'),
  staffIds: must((value) => isListOf(value, isId), 'a list of ids'),
  productId: ID,
  customerId: ID_OR_ZERO,
  orderId: ID_OR_ZERO,
  note: textOfMost(MAX_LENGTHS.note),
};

const CHANGE_CHECKS: { readonly [Name in keyof AppointmentChanges]-?: Check } = {
  ...CHECKS,
  moneySettled: FLAG,
};

const DRAFT_CHECKS: typeof CHECKS & { readonly [Name in keyof Guest]-?: Check } = {
  ...CHECKS,
  guestName: textOfMost(MAX_LENGTHS.guestName),
  guestEmail: must(isEmptyOrAddress, `an e-mail address of at most ${MAX_LENGTHS.guestEmail} characters`),
  guestPhone: textOfMost(MAX_LENGTHS.guestPhone),
};
