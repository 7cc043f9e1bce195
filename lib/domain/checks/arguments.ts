import {
  idInput,
  idsInput,
  type InputCheck,
  is,
  named,
  object,
  openShape,
  requiredInput,
} from './input-check';
import { isFunction, isObject } from './option-check';

/* Checks of arguments, such as ids, that several services share. */

export const theId = named('id', requiredInput(idInput));
export const theIds = named('ids', requiredInput(idsInput));
/** Checks only that the argument is an object; the service that gets it checks its fields. */
export const objectOfFields = named('fields', requiredInput(object));
/** Refuses the limit to a member's own calendar, because a write that ignored it would have no limit at all. */
const withoutLimit: InputCheck = (value, _, problems) => {
  if (isObject(value) && value.ownCalendarOf !== undefined)
    problems.ownCalendarOf ??=
      'is not possible here: this write cannot be limited to the calendar of a member';
};
const anyHow = named('how', object);
export const how: InputCheck = (...checked) => {
  anyHow(...checked);
  withoutLimit(...checked);
};
/** Checks the context of a write that can be limited to a member's own calendar. */
export const howInOwnCalendar = named(
  'how',
  openShape<{ readonly ownCalendarOf?: number }>({ ownCalendarOf: idInput }),
);
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
