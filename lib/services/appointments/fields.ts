import { CUSTOMER_STATUSES, ENFORCEMENTS } from '../../domain/appointment';
import { isSeconds } from '../../domain/checks/input-check';
import type { AppointmentFields } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import { normaliseCost } from '../../domain/money';
import type { Site } from '../../domain/site';
import { isZoneName } from '../../time/zone';
import { wireNameOf } from '../../wire/appointment';

export const MAX_QUANTITY = 10_000;

/**
 * Checks what can be checked of a create's or update's fields without looking anything up.
 *
 * @throws AppointmentsError 400 that names every wrong field
 */
export function checkFields(fields: AppointmentFields, site: Site): void {
  const wrong: Record<string, string> = {};
  for (const name of NAMES) {
    const [isRight, expected] = CHECKS[name];
    const sent = fields[name];
    if (sent !== undefined && !isRight(sent, site)) wrong[wireNameOf(name)] = `must be ${expected}`;
  }
  if (Object.keys(wrong).length > 0) throw invalidParams(wrong);
}

/** @throws AppointmentsError 400 if the value is missing or not a customer status */
export function checkCustomerStatus(customerStatus: unknown): void {
  if (CUSTOMER_STATUSES.some((known) => known === customerStatus)) return;
  throw invalidParams({ customer_status: `must be ${list(CUSTOMER_STATUSES)}` });
}

/** Whether a sent value is right, and the words for a right one. */
type Check = readonly [isRight: (value: unknown, site: Site) => boolean, expected: string];

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1;
const isIdOrZero = (value: unknown): boolean => value === 0 || isId(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isTimeInput = (value: unknown): boolean => isText(value) || isSeconds(value);
const isListOf = (value: unknown, isRight: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isRight);
const isDatum = (value: unknown): boolean => typeof value === 'object' && value !== null && 'key' in value;
const isZone = (name: unknown): boolean => isText(name) && (name === '' || isZoneName(name as string));
const isCost = (value: unknown, { currencyDecimals }: Site): boolean =>
  normaliseCost(value as string | number, currencyDecimals) !== undefined;
const list = (values: readonly string[]): string => `one of ${values.join(', ')}`;
const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);

const TIME: Check = [isTimeInput, 'a date-time, or whole seconds (not milliseconds) up to the year 2999'];
const TEXT: Check = [isText, 'a text'];
const FLAG: Check = [isFlag, 'true or false'];
const ZONE: Check = [isZone, 'a time zone'];
const ID: Check = [isId, 'an id'];
const ID_OR_ZERO: Check = [isIdOrZero, 'an id'];

const CHECKS: { readonly [Name in keyof AppointmentFields]-?: Check } = {
  start: TIME,
  end: TIME,
  startHuman: TEXT,
  endHuman: TEXT,
  status: TEXT,
  googleCalendarEventId: TEXT,
  allDay: FLAG,
  costIncludesTax: FLAG,
  googleCalendarStaffEventIds: [(value) => isListOf(value, isText), 'a list of texts'],
  metaData: [(value) => isListOf(value, isDatum), 'a list of objects with a key and a value'],
  qty: [(value) => isId(value) && (value as number) <= MAX_QUANTITY, `an integer from 1 to ${MAX_QUANTITY}`],
  cost: [isCost, 'a decimal number of 0 or more'],
  timezone: ZONE,
  localTimezone: ZONE,
  customerStatus: [oneOf(CUSTOMER_STATUSES), list(CUSTOMER_STATUSES)],
  enforce: [oneOf(ENFORCEMENTS), list(ENFORCEMENTS)],
  staffId: [(value) => value === null || isIdOrZero(value), 'an id'],
  staffIds: [(value) => isListOf(value, isId), 'a list of ids'],
  productId: ID,
  customerId: ID_OR_ZERO,
  orderId: ID_OR_ZERO,
};
const NAMES = Object.keys(CHECKS) as (keyof AppointmentFields)[];
