import { invalidParams } from '../errors';
import { formatDecimal, parseDecimal } from '../money';
import type { Site } from '../site';
import { isZoneName } from '../time/zone';
import type { AppointmentFields } from './drafts';
import { CUSTOMER_STATUSES, ENFORCEMENTS } from './types';

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
  check('start', fields.start, () => isTimeInput(fields.start), 'a date-time, or site seconds');
  check('end', fields.end, () => isTimeInput(fields.end), 'a date-time, or site seconds');
  check('qty', qty, () => isId(qty) && qty! <= MAX_QUANTITY, `an integer from 1 to ${MAX_QUANTITY}`);
  check('cost', cost, () => normaliseCost(cost!, site) !== undefined, 'a decimal number of 0 or more');
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
  check('staff_ids', staffIds, () => staffIds!.every(isId), 'a list of ids');
  check('product_id', fields.productId, () => isId(fields.productId), 'an id');
  check('customer_id', fields.customerId, () => isIdOrZero(fields.customerId), 'an id');
  check('order_id', fields.orderId, () => isIdOrZero(fields.orderId), 'an id');
  if (Object.keys(wrong).length > 0) throw invalidParams(wrong);
}

/** A cost as entered, in the currency's decimals (rounded half up); undefined for what is negative or no number. */
export function normaliseCost(cost: string | number, site: Site): string | undefined {
  const minor = parseDecimal(cost, site.currencyDecimals);
  return minor === undefined || minor < 0n ? undefined : formatDecimal(minor, site.currencyDecimals);
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1;
const isIdOrZero = (value: unknown): boolean => value === 0 || isId(value);
const isTimeInput = (value: unknown): boolean => ['string', 'number'].includes(typeof value);
const isZone = (name: string): boolean => name === '' || isZoneName(name);
const list = (values: readonly string[]): string => `one of ${values.join(', ')}`;
