import { body, type ValidationChain } from 'express-validator';
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
  timezoneProblem,
} from '../../domain/checks/problems';
import { timeProblem } from '../../time/time-input';
import type { InputType } from '../../wire/inputs/input';
import type { Field } from '../fields/field';
import { type Condition, FilterError, parseFilter } from '../filters/conditions';
import {
  decimalProblem,
  integerFrom,
  listFrom,
  spelledOut,
  storableProblem,
  truthOf,
  wallClockOf,
} from './field-values';
import { metaDataProblem, readMetaData } from './meta-data';

type Link = (chain: ValidationChain, field: Field) => ValidationChain;

/**
 * Readers and checks by type. The checks are the core's where a value has the same form in the core. Unlike the
 * standard validators of express-validator, they do not look inside arrays (`isInt` accepts `["5"]`).
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
      .customSanitizer((values: number[]) => [...new Set(values)]),
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
  timezone: judged(timezoneProblem),
  'meta-data': (chain, field) => judged(metaDataProblem)(chain, field).bail().customSanitizer(readMetaData),
  enums: (chain, field) =>
    chain
      .customSanitizer(listFrom)
      .custom(
        (values) => Array.isArray(values) && values.every((value) => field.values?.includes(value as string)),
      )
      .withMessage(`must be a list of ${field.values?.join(', ') ?? ''}`),
  // Parsed once, because preparing a regular expression is expensive.
  'rule-filter': (chain) =>
    chain
      .customSanitizer(readFilter)
      .custom((read: ReadFilter) => {
        if ('problem' in read) throw new Error(read.problem);
        return true;
      })
      .bail()
      .customSanitizer((read: ReadFilter) => ('problem' in read ? [] : read.conditions)),
  list: (chain) => chain.isArray().withMessage('must be a list'),
};

/** Replaces a value that is neither true nor false, because a sanitizer must not return undefined. */
const OTHER = null;

function integer(chain: ValidationChain, field: Field): ValidationChain {
  return judged(integerProblem)(chain.customSanitizer(integerFrom), field).bail().toInt();
}

const integersFrom = (list: unknown): unknown => (Array.isArray(list) ? list.map(integerFrom) : list);

const chains = new WeakMap<Field, ValidationChain>();

/** Returns the chain that checks the field as `{body: {[name]: value}}`; built once. */
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
  'rule-filter',
  'list',
]);

/** A name that is repeated in a query makes a list. */
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

/** Makes a link of a function that returns the fault of a value. */
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
