import { idInput, idsInput, is, named, object, requiredInput } from './input-check';
import { isFunction } from './option-check';

/* Checks of arguments, such as ids, that several services share. */

export const theId = named('id', requiredInput(idInput));
export const theIds = named('ids', requiredInput(idsInput));
/** Checks only that the argument is an object; the service that gets it checks its fields. */
export const objectOfFields = named('fields', requiredInput(object));
export const how = named('how', object);
export const viewer = named('viewer', object);
export const callback = is('a function', isFunction);
/**
 * Checks only that the list contains objects, because each item of a batch is checked on its own, and succeeds or fails
 * on its own.
 */
export const listOfObjects = is(
  'a list of objects',
  (value) => Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null),
);
