import { CUSTOMER_STATUSES, ENFORCEMENTS } from '../../domain/appointment';
import { isSeconds } from '../../domain/checks/input-check';
import type { AppointmentFields } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import { normaliseCost } from '../../domain/money';
import type { Site } from '../../domain/site';
import { isZoneName } from '../../time/zone';

export const MAX_QUANTITY = 10_000;

/**
 * Checks what can be checked of a create's or update's fields without looking anything up.
 *
 * @throws AppointmentsError 400 that names every wrong field
 */
export function checkFields(fields: AppointmentFields, site: Site): void {
  const wrong: Record<string, string> = {};
  const check = (name: string, sent: unknown, isRight: () => boolean, expected: string): void => {
    if (sent !== undefined && !isRight()) wrong[name] = `must be ${expected}`;
  };
  const { qty, cost, timezone, localTimezone, customerStatus, enforce, staffId, staffIds } = fields;
  check('start', fields.start, () => isTimeInput(fields.start), TIME);
  check('end', fields.end, () => isTimeInput(fields.end), TIME);
  for (const name of ['startHuman', 'endHuman', 'status', 'googleCalendarEventId'] as const)
    check(WIRE[name], fields[name], () => typeof fields[name] === 'string', 'a text');
  for (const name of ['allDay', 'costIncludesTax'] as const)
    check(WIRE[name], fields[name], () => typeof fields[name] === 'boolean', 'true or false');
  const { googleCalendarStaffEventIds: eventIds, metaData } = fields;
  check('google_calendar_staff_event_ids', eventIds, () => isListOf(eventIds, isText), 'a list of texts');
  check('meta_data', metaData, () => isListOf(metaData, isDatum), 'a list of objects with a key and a value');
  check('qty', qty, () => isId(qty) && qty! <= MAX_QUANTITY, `an integer from 1 to ${MAX_QUANTITY}`);
  check(
    'cost',
    cost,
    () => normaliseCost(cost!, site.currencyDecimals) !== undefined,
    'a decimal number of 0 or more',
  );
  check('timezone', timezone, () => isZone(timezone!), 'a time zone');
  check('local_timezone', localTimezone, () => isZone(localTimezone!), 'a time zone');
  check(
    'customer_status',
    customerStatus,
    () => CUSTOMER_STATUSES.includes(customerStatus!),
    list(CUSTOMER_STATUSES),
  );
  check('enforce', enforce, () => ENFORCEMENTS.includes(enforce!), list(ENFORCEMENTS));
  check('staff_id', staffId, () => staffId === null || isIdOrZero(staffId), 'an id');
  check('staff_ids', staffIds, () => isListOf(staffIds, isId), 'a list of ids');
  check('product_id', fields.productId, () => isId(fields.productId), 'an id');
  check('customer_id', fields.customerId, () => isIdOrZero(fields.customerId), 'an id');
  check('order_id', fields.orderId, () => isIdOrZero(fields.orderId), 'an id');
  if (Object.keys(wrong).length > 0) throw invalidParams(wrong);
}

/** @throws AppointmentsError 400 if the value is missing or not a customer status */
export function checkCustomerStatus(customerStatus: unknown): void {
  if (CUSTOMER_STATUSES.some((known) => known === customerStatus)) return;
  throw invalidParams({ customer_status: `must be ${list(CUSTOMER_STATUSES)}` });
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1;
const isIdOrZero = (value: unknown): boolean => value === 0 || isId(value);
const TIME = 'a date-time, or whole seconds (not milliseconds) up to the year 2999';
const WIRE = {
  startHuman: 'start_human',
  endHuman: 'end_human',
  status: 'status',
  googleCalendarEventId: 'google_calendar_event_id',
  allDay: 'all_day',
  costIncludesTax: 'cost_includes_tax',
} as const;
const isText = (value: unknown): boolean => typeof value === 'string';
const isTimeInput = (value: unknown): boolean => isText(value) || isSeconds(value);
const isListOf = (value: unknown, isRight: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isRight);
const isDatum = (value: unknown): boolean => typeof value === 'object' && value !== null && 'key' in value;
const isZone = (name: unknown): boolean => isText(name) && (name === '' || isZoneName(name as string));
const list = (values: readonly string[]): string => `one of ${values.join(', ')}`;
