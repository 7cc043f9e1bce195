import { body, type ValidationChain } from 'express-validator';
import { answersProblem } from '../../domain/checks/answers-problem';
import { contactProblem } from '../../domain/checks/contact-problem';
import {
  choiceProblem,
  dateProblem,
  dateTimeProblem,
  flagProblem,
  humanMomentProblem,
  integerProblem,
  integersProblem,
  monthProblem,
  type Problem,
  textsProblem,
  timeOfDayProblem,
  storableProblem,
  timezoneProblem,
} from '../../domain/checks/value-problems';
import { visitItemsProblem } from '../../domain/checks/visit-items-problem';
import { timeProblem } from '../../time/time-input';
import type { InputType } from '../../wire/inputs/input';
import type { Field } from '../fields/field';
import { type Condition, FilterError, parseFilter } from '../filters/conditions';
import { decimalProblem, integerFrom, listFrom, spelledOut, truthOf, wallClockOf } from './field-values';
import { metaDataProblem, readMetaData } from './meta-data';
import { isPlainObject } from './plain-object';
import { readItems, sentItems, WIRE_ITEM_NAMES } from './visit-items';

type Link = (chain: ValidationChain, field: Field) => ValidationChain;

/**
 * For each type of field, a function that adds two steps to a chain of express-validator: reading a value and checking
 * it. If values of a type have the same form in REST and in the core, the core's check is used. Unlike the standard
 * validators of express-validator, which accept `["5"]` as an integer, these checks do not look inside arrays.
 */
const LINKS: Readonly<Record<InputType, Link>> = {
  integer,
  'site-seconds': (chain, field) =>
    integer(chain, field)
      .bail()
      .customSanitizer((wallClock: number) => ({ wallClock })),
  decimal: judged(decimalProblem),
  string: judged(storableProblem),
  numeral: (chain, field) =>
    judged(storableProblem)(
      chain.customSanitizer((value: unknown) => (typeof value === 'number' ? String(value) : value)),
      field,
    ),
  boolean: (chain, field) =>
    judged(flagProblem)(
      chain.customSanitizer((value: unknown) => truthOf(value) ?? OTHER),
      field,
    ),
  enum: (chain, field) =>
    judged((value) => choiceProblem(value, field.values))(
      chain.customSanitizer((value) => spelledOut(value, field)),
      field,
    ),
  integers: (chain, field) =>
    judged(integersProblem)(
      chain.customSanitizer((value) => integersFrom(listFrom(value))),
      field,
    )
      .bail()
      .customSanitizer((values: number[]) => (field.keepsRepeated ? values : [...new Set(values)])),
  strings: judged((value, field) => textsProblem(value, field, storableProblem)),
  moment: (chain, field) =>
    judged((value) =>
      isScalar(value) && timeProblem(wallClockOf(value)) === undefined
        ? undefined
        : 'must be epoch seconds, or a date-time such as 2026-03-10 09:00 or 2026-03-10T09:00:00+01:00',
    )(chain, field)
      .bail()
      .customSanitizer(wallClockOf),
  'human-moment': judged(humanMomentProblem),
  date: judged(dateProblem),
  month: judged(monthProblem),
  'date-time': judged(dateTimeProblem),
  'time-of-day': judged(timeOfDayProblem),
  timezone: judged(timezoneProblem),
  'meta-data': (chain, field) => judged(metaDataProblem)(chain, field).bail().customSanitizer(readMetaData),
  contact: (chain, field) =>
    judged(contactProblem)(
      chain.customSanitizer((value) => textsFrom(value)),
      field,
    ),
  answers: judged(answersProblem),
  enums: (chain, field) =>
    chain
      .customSanitizer(listFrom)
      .custom(
        (values) => Array.isArray(values) && values.every((value) => field.values?.includes(value as string)),
      )
      .withMessage(`must be a list of ${field.values?.join(', ') ?? ''}`),
  // The filter is parsed only once, and its parsed form kept, because compiling a regular expression takes long.
  'rule-filter': (chain) =>
    chain
      .customSanitizer(readFilter)
      .custom((read: ReadFilter) => {
        if ('problem' in read) throw new Error(read.problem);
        return true;
      })
      .bail()
      .customSanitizer((read: ReadFilter) => ('problem' in read ? [] : read.conditions)),
  'visit-items': (chain, field) =>
    judged((value) => visitItemsProblem(value, WIRE_ITEM_NAMES))(chain.customSanitizer(sentItems), field)
      .bail()
      .customSanitizer(readItems),
  list: (chain) => chain.isArray().withMessage('must be a list'),
};

/**
 * Value that stands for a boolean that cannot be read, because a sanitizer of express-validator must not return
 * undefined.
 */
const OTHER = null;

function integer(chain: ValidationChain, field: Field): ValidationChain {
  return judged(integerProblem)(chain.customSanitizer(integerFrom), field).bail().toInt();
}

/** Replaces each null among the values of an object by '', because null and '' both remove a value. */
const textsFrom = (value: unknown): unknown =>
  isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, text ?? '']))
    : value;

const integersFrom = (list: unknown): unknown => (Array.isArray(list) ? list.map(integerFrom) : list);

const chains = new WeakMap<Field, ValidationChain>();

/**
 * Returns the chain of express-validator that checks a field. It checks a request whose `body` has the field's value
 * under the field's name. The chain of a field is built at the first call and then kept.
 */
export function chainOf(field: Field): ValidationChain {
  const known = chains.get(field);
  if (known) return known;
  const start = TAKES_LISTS.has(field.type) ? body(field.name) : oneValue(body(field.name));
  const chain = LINKS[field.type](start, field);
  chains.set(field, chain);
  return chain;
}

const TAKES_LISTS: ReadonlySet<InputType> = new Set([
  'integers',
  'strings',
  'enums',
  'meta-data',
  'answers',
  'rule-filter',
  'visit-items',
  'list',
]);

/** Refuses a list as the value of a field. A query contains a list if it repeats a name. */
const oneValue = (chain: ValidationChain): ValidationChain =>
  chain
    .custom((value) => !Array.isArray(value))
    .withMessage('must be one value, not several')
    .bail();

type ReadFilter = { readonly conditions: readonly Condition[] } | { readonly problem: string };

function readFilter(value: unknown): ReadFilter {
  try {
    return { conditions: parseFilter(value) };
  } catch (error) {
    if (error instanceof FilterError) return { problem: error.message };
    throw error;
  }
}

/** Makes a step of a chain from a function that finds the fault of a value. */
function judged(problemOf: (value: unknown, field: Field) => Problem): Link {
  return (chain, field) =>
    chain.custom((value) => {
      const problem = problemOf(value, field);
      if (problem !== undefined) throw new Error(problem);
      return true;
    });
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
