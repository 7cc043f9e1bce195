import { isObject } from '../domain/checks/option-check';
import type { ApiKey } from './ports';
import { isAmount } from './refuse-amounts';

/** Checks that a port's result has the shape that the library needs. */
export type ResultCheck = (result: unknown) => boolean;

export const isMap: ResultCheck = (result) => result instanceof Map;
export const isArray: ResultCheck = Array.isArray;
export const isOptionalObject: ResultCheck = (result) => result === undefined || isObject(result);
export const isPage: ResultCheck = (result) =>
  isObject(result) && isArray(result.items) && isCount(result.total);
export const isCount: ResultCheck = (result) => Number.isSafeInteger(result) && (result as number) >= 0;
export const isLineRef =
  (isId: ResultCheck): ResultCheck =>
  (result) =>
    isObject(result) && isId(result.orderId) && isId(result.orderItemId) && hasAmounts(result);
/**
 * Checks only `amounts` in the result of `updateItem`. All other properties are allowed, because the result may be
 * whatever an ORM returns.
 */
export const hasAmounts: ResultCheck = (result) => {
  const { amounts } = isObject(result) ? result : {};
  return (
    amounts === undefined || (isObject(amounts) && ['net', 'tax'].every((name) => isAmount(amounts[name])))
  );
};
/** Statuses that the shop may give to a new order. */
const NEW_ORDER_STATUSES: readonly unknown[] = ['pending', 'on-hold', undefined];
export const isNewOrder =
  (isId: ResultCheck): ResultCheck =>
  (result) =>
    isObject(result) && isLineRef(isId)(result) && NEW_ORDER_STATUSES.includes(result.status);
/** Checks an added customer. The id 0 would stand for a guest. */
export const isAddedCustomer =
  (isId: ResultCheck): ResultCheck =>
  (result) => {
    if (!isObject(result)) return false;
    const { user, isNew } = result;
    return isBoolean(isNew) && isObject(user) && isId(user.id) && user.id !== 0;
  };
export const isAnything: ResultCheck = () => true;
export const isBoolean: ResultCheck = (result) => typeof result === 'boolean';
/**
 * Checks an API key, which must have either `consumerSecret` or `isConsumerSecret`. With both, it would be unclear
 * which one counts.
 */
export const isOptionalKey: ResultCheck = (result) => {
  if (!isObject(result)) return result === undefined;
  const { consumerSecret, isConsumerSecret }: Partial<Record<keyof ApiKey, unknown>> = result;
  return isConsumerSecret === undefined
    ? typeof consumerSecret === 'string'
    : typeof isConsumerSecret === 'function' && consumerSecret === undefined;
};

const isEntitlement = (value: unknown): boolean => {
  if (!isObject(value)) return false;
  const { id, name, left } = value;
  return typeof id === 'string' && typeof name === 'string' && (left === null || isCount(left));
};

export const areEntitlements: ResultCheck = (result) => Array.isArray(result) && result.every(isEntitlement);

export const isReserved: ResultCheck = (result) =>
  isObject(result) &&
  isCount(result.places) &&
  typeof result.name === 'string' &&
  Number.isSafeInteger(result.endsAt ?? 0);

/** Largest number of characters of the text that a shop returns when it refuses a customer. */
const MOST_OF_TEXT = 1_000;

/** Checks the decision of the shop's function that admits customers. */
export function isDecision(result: unknown): boolean {
  if (result === 'admit' || result === 'prepay') return true;
  const { refuse } = isObject(result) ? result : {};
  return typeof refuse === 'string' && refuse.trim() !== '' && refuse.length <= MOST_OF_TEXT;
}
