import { FEWEST_ITEMS, MOST_ITEMS } from '../domain/visits/visit';
import { MOST_ANSWERS } from '../domain/checks/answers-problem';
import { CONTACT_LENGTHS } from '../domain/people/contact';
import type { InputType } from '../wire/inputs/input';
import type { Field, ParamSet } from './fields/field';
import { COMPARES } from './filters/conditions';
import { ANYTHING, closed, INTEGER, listOf, enumSchema, MONTH, type Schema, TEXT } from './response/schema';

const CONDITION = closed(
  'RuleCondition',
  { key: TEXT, compare: enumSchema(Object.keys(COMPARES)), value: ANYTHING },
  ['compare', 'value'],
);
const META_DATUM: Schema = {
  title: 'MetaDatumInput',
  type: 'object',
  properties: { key: { type: 'string', minLength: 1, maxLength: 255 }, value: ANYTHING, id: INTEGER },
  required: ['key', 'value'],
};

const CONTACT: Schema = {
  title: 'ContactInput',
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(CONTACT_LENGTHS).map(([name, maxLength]) => [name, { type: 'string', maxLength }]),
  ),
  additionalProperties: false,
};

const ANSWER: Schema = {
  title: 'AnswerInput',
  type: 'object',
  properties: {
    key: TEXT,
    value: { type: ['string', 'boolean', 'array', 'null'], items: TEXT },
    place: { type: ['integer', 'null'], minimum: 1 },
  },
  required: ['key', 'value'],
  additionalProperties: false,
};
const ANSWERS: Schema = { ...listOf(ANSWER), maxItems: MOST_ANSWERS };

const number = ({ min, max }: Field): Schema => ({
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
});
const length = ({ maxLength }: Field): Schema => (maxLength === undefined ? {} : { maxLength });
const list = (items: Schema, { maxItems }: Field): Schema => ({
  ...listOf(items),
  ...(maxItems !== undefined && { maxItems }),
});

/** Schema of an item of a visit in the body of a request. */
const VISIT_ITEM: Schema = {
  type: 'object',
  properties: {
    product_id: { type: 'integer', minimum: 1 },
    staff_id: { type: ['integer', 'null'], minimum: 0 },
    qty: { type: 'integer', minimum: 1 },
    answers: ANSWERS,
  },
  required: ['product_id'],
};

/**
 * For each type of input, the function that makes its schema. A schema describes only the recommended form; requests
 * may use other forms, too.
 */
const SCHEMAS: Readonly<Record<InputType, (field: Field) => Schema>> = {
  integer: (field) => ({ type: 'integer', ...number(field) }),
  'site-seconds': (field) => ({ type: 'integer', ...number(field) }),
  decimal: (field) => ({ type: ['number', 'string'], ...number(field) }),
  string: (field) => ({ type: 'string', ...length(field) }),
  numeral: (field) => ({ type: ['string', 'integer'], ...length(field) }),
  boolean: () => ({ type: 'boolean' }),
  enum: ({ values = [], spellings = {} }) => enumSchema([...values, ...Object.keys(spellings)]),
  integers: (field) => list({ type: 'integer', ...number(field) }, field),
  strings: (field) => list({ type: 'string', ...length(field) }, field),
  moment: () => ({ type: ['integer', 'string'] }),
  'human-moment': () => TEXT,
  date: () => ({ type: 'string', format: 'date' }),
  month: () => MONTH,
  'date-time': () => TEXT,
  'time-of-day': () => ({ type: 'string', pattern: '^\\d{1,2}:\\d{2}(:\\d{2})?$' }),
  timezone: (field) => ({ type: 'string', ...length(field) }),
  enums: ({ values = [] }) => listOf(enumSchema(values)),
  'meta-data': () => listOf(META_DATUM),
  contact: () => CONTACT,
  answers: () => ANSWERS,
  'rule-filter': () => listOf(CONDITION),
  'visit-items': () => ({ ...listOf(VISIT_ITEM), minItems: FEWEST_ITEMS, maxItems: MOST_ITEMS }),
  list: ({ items }) =>
    listOf(items === undefined ? ANYTHING : 'fields' in items ? bodySchema(items) : schemaOf(items)),
};

/** Returns the schema of a parameter or a field of a body. */
export function schemaOf(field: Field): Schema {
  const { nulls, default: byDefault } = field;
  const schema = SCHEMAS[field.type](field);
  const takesNull = nulls?.includes(null) && schema.type !== undefined;
  return {
    ...schema,
    ...(takesNull && { type: [schema.type ?? [], 'null'].flat() }),
    description: descriptionOf(field),
    ...(byDefault !== undefined && { default: byDefault }),
  };
}

export const descriptionOf = ({ description, aliases = [] }: Field): string =>
  aliases.length === 0 ? description : `${description} Also accepted as ${aliases.join(', ')}.`;

/** Returns the schema of an operation's body. Unknown fields are allowed and ignored. */
export function bodySchema({ fields, oneOf, companions = [] }: ParamSet): Schema {
  const companionNames = (field: Field): string[] =>
    companions.filter(({ as }) => as === field.as).map(({ name }) => name);
  const required = fields
    .filter((field) => field.required)
    .map((field) => [field.name, ...companionNames(field)]);
  const always = required.flatMap((names) => (names.length === 1 ? names : []));
  const choices = [...required.filter((names) => names.length > 1), ...(oneOf ? [oneOf] : [])];
  return {
    type: 'object',
    properties: Object.fromEntries([...fields, ...companions].map((field) => [field.name, schemaOf(field)])),
    ...(always.length > 0 && { required: always }),
    ...(choices.length > 0 && { anyOf: oneOfEach(choices).map((names) => ({ required: names })) }),
  };
}

/** Returns every combination that takes one name from each list. */
const oneOfEach = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((ways, names) => ways.flatMap((way) => names.map((name) => [...way, name])), [[]]);
