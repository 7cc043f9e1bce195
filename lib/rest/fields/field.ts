import type { MetaDatum } from '../../domain/appointment';
import type { ErrorCode } from '../../domain/errors';
import type { WallClock } from '../../time/time-input';
import type { Condition } from '../filters/conditions';

/**
 * A field of a body or a query, declared once and as data: validation (field-chains.ts), the route listing and
 * any description of the interface are made from it.
 *
 * `Value` is what a handler gets for it.
 */
export interface Field<As extends string = string, Value = unknown> extends FieldRules {
  /** Name on the wire. */
  readonly name: string;
  /** Name inside. */
  readonly as: As;
  readonly type: FieldType;
  readonly description: string;
  /** Never set: carries the type of the value. */
  readonly value?: Value;
}

/** A `list` takes any elements; the code that reads it judges each on its own. */
export type FieldType =
  | 'integer'
  | 'site-seconds'
  | 'decimal'
  | 'string'
  | 'numeral'
  | 'boolean'
  | 'enum'
  | 'integers'
  | 'strings'
  | 'moment'
  | 'human-moment'
  | 'date'
  | 'month'
  | 'date-time'
  | 'timezone'
  | 'enums'
  | 'meta-data'
  | 'rule-filter'
  | 'list';

export interface FieldRules {
  /** Other wire names, in falling precedence; read only where the name itself is absent. */
  readonly aliases?: readonly string[];
  readonly required?: boolean;
  /** Values that mean null: `staff_id` 0, an rrule ''. */
  readonly nulls?: readonly unknown[];
  /** The value that takes the place of null, where null means an empty value: '' of a text. */
  readonly empty?: unknown;
  /** Bounds of a number, or of each number of a list. */
  readonly min?: number;
  readonly max?: number;
  /** Characters of a text, or of each text of a list. */
  readonly maxLength?: number;
  /** Elements of a list. */
  readonly maxItems?: number;
  /** The values of an enum, as on the wire; `spellings` are other ways to write one. */
  readonly values?: readonly string[];
  readonly spellings?: Readonly<Record<string, string>>;
  readonly default?: unknown;
  /** The shape of each element of a `list`, for the interface's description. */
  readonly items?: ParamSet | Field;
  /** Belongs into the query, although the operation has a body; read from either. */
  readonly inQuery?: boolean;
  /** The code a wrong value is answered with; `rest_invalid_param` unless told. */
  readonly wrongCode?: ErrorCode;
}

type Rules = Omit<FieldRules, 'values' | 'required' | 'nulls'>;

const declare =
  <Value>(type: FieldType, defaults: FieldRules = {}) =>
  <const As extends string>(
    name: string,
    as: As,
    description: string,
    rules: Rules = {},
  ): Field<As, Value> => ({
    name,
    as,
    type,
    description,
    ...defaults,
    ...rules,
  });

/** The largest id that a number holds exactly; columns of ids are 64 bits wide. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;
/** The largest integer of any other kind: 32 bits. */
export const MAX_INTEGER = 2_147_483_647;

export const integer = declare<number>('integer', { min: -MAX_INTEGER, max: MAX_INTEGER });
/** Site seconds up to 2999-12-31, where reading of dates ends too: milliseconds are refused. */
export const siteSeconds = declare<WallClock>('site-seconds', { min: 0, max: 32_503_679_999 });
export const id = declare<number>('integer', { min: 1, max: MAX_ID });
export const decimal = declare<string | number>('decimal');
export const text = declare<string>('string', { maxLength: 255 });
/** A text that may be sent as a number: a day index, an hour. */
export const numeral = declare<string>('numeral', { maxLength: 64 });
export const flag = declare<boolean>('boolean');
export const ids = declare<readonly number[]>('integers', { min: 1, max: MAX_ID, maxItems: 1000 });
export const texts = declare<readonly string[]>('strings', { maxLength: 255, maxItems: 100 });
/** Site seconds, or a date-time string; the core decides which instant it means. */
export const moment = declare<WallClock | string>('moment');
export const humanMoment = declare<string>('human-moment');
export const date = declare<string>('date');
export const month = declare<string>('month');
export const dateTime = declare<string>('date-time');
export const timezone = declare<string>('timezone', { maxLength: 64 });
export const metaData = declare<readonly MetaDatum[]>('meta-data');
/** Conditions as `filter[<n>][key|compare|value]` sends them. */
export const ruleFilter = declare<readonly Condition[]>('rule-filter');
export const list = declare<readonly unknown[]>('list');

/** One of these values. */
export const choice = <const Choice extends string>(values: readonly Choice[]) =>
  declare<Choice>('enum', { values });

/** Any number of these values. */
export const choices = <const Choice extends string>(values: readonly Choice[]) =>
  declare<readonly Choice[]>('enums', { values });

export type Required<F> = F & { readonly required: true };
export const required = <F extends Field>(field: F): Required<F> => ({ ...field, required: true });

/** The same field, which also takes null, sent as one of `nulls`. */
export const orNull = <As extends string, Value>(
  field: Field<As, Value>,
  nulls: readonly unknown[] = [null, ''],
): Field<As, Value | null> => ({ ...field, nulls });

/** The same field; null empties it. */
export const orEmptied = <As extends string>(field: Field<As, string>): Field<As, string> => ({
  ...field,
  nulls: [null],
  empty: '',
});

/** A create ignores null. A change ignores null for a field that cannot be empty, and empties any other field. */
export type Writing = 'create' | 'change';

/** The parameters of one operation. */
export interface ParamSet<Fields extends readonly Field[] = readonly Field[]> {
  readonly fields: Fields;
  /**
   * The write that a body with these fields makes; it decides which values count as not sent. Absent if nothing is
   * written.
   */
  readonly writes?: Writing;
  /** Wire names of which at least one must be sent. */
  readonly oneOf?: readonly string[];
  /**
   * For a create in a shop whose ids are texts: fields with the shop's own id that can be sent in place of the field
   * that is called the same inside.
   */
  readonly companions?: readonly Field[];
}

type ValueOf<F> = F extends Field<string, infer Value> ? Value : never;

/** The values that a handler gets: a required field always, others if they were sent. */
export type Values<Fields extends readonly Field[]> = {
  readonly [F in Extract<Fields[number], { required: true }> as F['as']]: ValueOf<F>;
} & {
  readonly [F in Exclude<Fields[number], { required: true }> as F['as']]?: ValueOf<F>;
};
