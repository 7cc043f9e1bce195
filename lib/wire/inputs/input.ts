import type { MetaDatum } from '../../domain/appointment';
import type { InputCheck } from '../../domain/checks/input-check';
import type { Bounds, Problem } from '../../domain/checks/problems';
import type { ErrorCode } from '../../domain/errors';
import type { WallClock } from '../../time/time-input';

/**
 * An input: a field of a body or a query, and of an object that a caller passes to the core. It is declared once and as
 * data. The check of the core (core-check.ts), the chains of express-validator, the route listing and the interface's
 * description are made from it.
 *
 * `Value` is the type that a handler gets.
 */
export interface Input<Value = unknown> extends InputRules {
  readonly type: InputType;
  readonly description: string;
  /** Never set: carries the type of the value. */
  readonly value?: Value;
}

/** Inputs by their names in the core. */
export type Inputs = Readonly<Record<string, Input | CoreInput>>;

/** An input that exists only in the core. */
export interface CoreInput {
  readonly check: InputCheck;
}

/** A `list` takes any elements; the code that reads it judges each on its own. */
export type InputType =
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

/** The rules of an input. Bounds hold over HTTP; callers of the core are held to `inCore`. */
interface InputRules extends Bounds {
  /** The name on the wire, if it does not follow from the name in the core. */
  readonly name?: string;
  /** Other wire names, in falling precedence; read only where the name itself is absent. */
  readonly aliases?: readonly string[];
  readonly required?: boolean;
  /** Values that mean null: `staff_id` 0, an rrule ''. */
  readonly nulls?: readonly unknown[];
  /** The value that takes the place of null, where null means an empty value: '' of a text. */
  readonly empty?: unknown;
  /** The values of an enum, as on the wire; `spellings` are other ways to write one. */
  readonly values?: readonly string[];
  readonly spellings?: Readonly<Record<string, string>>;
  readonly default?: unknown;
  /** The shape of each element of a `list`: its fields, or one field. */
  readonly items?: unknown;
  /** Belongs into the query, although the operation has a body; read from either. */
  readonly inQuery?: boolean;
  /** The code of the error for a wrong value; `rest_invalid_param` if absent. */
  readonly wrongCode?: ErrorCode;
  /** Bounds for callers of the core, who are trusted; without them only the form of the value is checked. */
  readonly inCore?: Bounds;
  /** Describes the fault of a value from a caller of the core; takes the place of the check by type. */
  readonly judge?: (value: unknown) => Problem;
}

type Rules = Omit<InputRules, 'values' | 'required' | 'nulls'>;

const declare =
  <Value>(type: InputType, defaults: InputRules = {}) =>
  (description: string, rules: Rules = {}): Input<Value> => ({ type, description, ...defaults, ...rules });

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
export const humanMoment = declare<string>('human-moment', { maxLength: 64 });
export const date = declare<string>('date', { maxLength: 64 });
export const month = declare<string>('month', { maxLength: 64 });
export const dateTime = declare<string>('date-time', { maxLength: 64 });
export const timezone = declare<string>('timezone', { maxLength: 64 });
export const metaData = declare<readonly MetaDatum[]>('meta-data');
export const list = declare<readonly unknown[]>('list');

/** One of these values. */
export const choice = <const Choice extends string>(values: readonly Choice[]) =>
  declare<Choice>('enum', { values });

/** Any number of these values. */
export const choices = <const Choice extends string>(values: readonly Choice[]) =>
  declare<readonly Choice[]>('enums', { values });

/** Conditions as `filter[<n>][key|compare|value]` sends them. */
export const ruleFilter = <Condition>() => declare<readonly Condition[]>('rule-filter');

/** An input that only callers of the core pass. */
export const coreOnly = (check: InputCheck): CoreInput => ({ check });

export type RequiredInput<I> = I & { readonly required: true };
export const required = <I extends Input>(input: I): RequiredInput<I> => ({ ...input, required: true });

/** Also takes null, sent as one of `nulls`. */
export const orNull = <Value>(
  input: Input<Value>,
  nulls: readonly unknown[] = [null, ''],
): Input<Value | null> => ({ ...input, nulls });

/** Null, over HTTP, empties the text. */
export const orEmptied = (input: Input<string>): Input<string> => ({ ...input, nulls: [null], empty: '' });

/** An input that is stored as it is sent; a create that does not send it stores `initial`. */
export const initially = <Value>(
  initial: NoInfer<Value>,
  input: Input<Value>,
): Input<Value> & { readonly initial: Value } => ({ ...input, initial });

/** The initial values of the inputs that have one, by name. */
export type InitialValues<T extends Inputs> = {
  readonly [
    Name in keyof T as T[Name] extends { readonly initial: unknown } ? Name : never
  ]: T[Name] extends {
    readonly initial: infer Value;
  }
    ? Value
    : never;
};

export const initialValues = <T extends Inputs>(inputs: T): InitialValues<T> =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([name, input]) => ('initial' in input ? [[name, input.initial]] : [])),
  ) as InitialValues<T>;

/**
 * The inputs of an object that the core takes: one for each field. A field that is added to the type does not compile
 * without one.
 */
export type InputsOf<T> = {
  readonly [Name in keyof T]-?: Input<T[Name]> | CoreInput;
};
