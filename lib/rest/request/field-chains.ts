import { body, type ValidationChain } from 'express-validator';
import { parseDate, parseDateTime, parseHuman, parseMonth } from '../../time/parse';
import { timeProblem } from '../../time/time-input';
import { isZoneName } from '../../time/zone';
import type { Field, FieldType } from '../fields/field';
import { type Condition, FilterError, parseFilter } from '../filters/conditions';
import { decimalProblem, listFrom, spelledOut, textProblem, truthOf, wallClockOf } from './field-values';
import { metaDataProblem, readMetaData } from './meta-data';

type Link = (chain: ValidationChain, field: Field) => ValidationChain;

/**
 * Checks and readers by type. Standard validators of express-validator look inside arrays (`isInt` takes `["5"]` for a
 * scalar), so a value is first checked to be a scalar or a list of scalars.
 */
const LINKS: Readonly<Record<FieldType, Link>> = {
  integer,
  'site-seconds': (chain, field) =>
    integer(chain, field)
      .bail()
      .customSanitizer((wallClock: number) => ({ wallClock })),
  decimal: judged(decimalProblem),
  string: judged(textProblem),
  numeral: (chain, field) =>
    judged(textProblem)(
      chain.customSanitizer((value: unknown) => (typeof value === 'number' ? String(value) : value)),
      field,
    ),
  boolean: (chain) =>
    chain
      .custom((value) => truthOf(value) !== undefined)
      .withMessage('must be true or false')
      .bail()
      .customSanitizer(truthOf),
  enum: (chain, field) =>
    chain
      .customSanitizer((value) => spelledOut(value, field))
      .custom((value) => field.values?.includes(value as string))
      .withMessage(`must be one of ${field.values?.join(', ') ?? ''}`),
  integers: (chain, field) =>
    chain
      .customSanitizer(listFrom)
      .isArray({ max: field.maxItems })
      .withMessage(`must be a list of at most ${field.maxItems ?? 0} integers`)
      .bail()
      .custom((values: unknown[]) => values.every(isScalar))
      .withMessage(`must be integers${range(field)}`)
      .bail()
      .isInt({ min: field.min, max: field.max })
      .withMessage(`must be integers${range(field)}`)
      .bail()
      .customSanitizer((values: (string | number)[]) => [...new Set(values.map(Number))]),
  strings: judged((value, field) =>
    Array.isArray(value) && value.length <= (field.maxItems ?? 0)
      ? value.map((text) => textProblem(text, field)).find((problem) => problem !== undefined)
      : `must be a list of at most ${field.maxItems ?? 0} texts`,
  ),
  moment: (chain, field) =>
    judged((value) =>
      isScalar(value) && timeProblem(wallClockOf(value)) === undefined
        ? undefined
        : 'must be epoch seconds, or a date-time such as 2026-03-10 09:00 or 2026-03-10T09:00:00+01:00',
    )(chain, field)
      .bail()
      .customSanitizer(wallClockOf),
  'human-moment': readable(parseHuman, 'must be a date and time such as 10 March 2026 09:00'),
  date: readable(parseDate, 'must be a date that exists, as YYYY-MM-DD'),
  month: readable(parseMonth, 'must be a month that exists, as YYYY-MM'),
  'date-time': readable(
    parseDateTime,
    'must be a date or date-time that exists, as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS',
  ),
  // '' is the default, and the value in responses of a customer's zone that was not sent.
  timezone: readable(
    (text) => text === '' || isZoneName(text) || undefined,
    'must be an IANA time zone or an offset such as +02:00',
  ),
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

function integer(chain: ValidationChain, field: Field): ValidationChain {
  return chain
    .custom(isScalar)
    .withMessage(`must be an integer${range(field)}`)
    .bail()
    .isInt({ min: field.min, max: field.max })
    .withMessage(`must be an integer${range(field)}`)
    .bail()
    .toInt();
}

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

const TAKES_LISTS: ReadonlySet<FieldType> = new Set([
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
function judged(problemOf: (value: unknown, field: Field) => string | undefined): Link {
  return (chain, field) =>
    chain.custom((value) => {
      const problem = problemOf(value, field);
      if (problem !== undefined) throw new Error(problem);
      return true;
    });
}

/** Makes a link for texts that a parser must be able to read. */
function readable(parse: (text: string) => unknown, problem: string): Link {
  return judged((value, field) =>
    typeof value === 'string' && value.length <= (field.maxLength ?? 64) && parse(value) !== undefined
      ? undefined
      : problem,
  );
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const range = ({ min, max }: Field): string => (min === undefined ? '' : ` from ${min} to ${max ?? ''}`);
