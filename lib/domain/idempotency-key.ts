import { AppointmentsError, invalidParams } from './errors';

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Checks the form of an idempotency key.
 *
 * @throws AppointmentsError 400 that names the parameter if the key is not 1 to 255 visible ASCII characters
 */
export function checkIdempotencyKey(param: string, key: unknown): asserts key is string {
  if (typeof key === 'string' && KEY.test(key)) return;
  throw invalidParams({ [param]: 'must be 1 to 255 visible ASCII characters' });
}

/** Converts a request to JSON, to recognise a repeated request. The order of names in an object does not matter. */
export const canonicalJson = (request: unknown): string =>
  JSON.stringify(request, (_name, value: unknown) => (isObject(value) ? sorted(value) : value));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

export const keyOfAnotherRequest = (name: string): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_idempotency_mismatch',
    `The same ${name} was sent with another request before: send each new request with a new key.`,
  );

/** Throws an error with status 409 for an appointment or another record whose order is still being created. */
export function assertFinished(record: object): void {
  if (!('orderReference' in record) || record.orderReference === '') return;
  throw new AppointmentsError(
    'shop_rest_in_flight',
    'The order of an earlier attempt of this request is still being created: try again in a moment.',
    { retryAfter: 5 },
  );
}
