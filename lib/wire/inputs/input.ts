import type { AnswerDraft } from '../../domain/questions/answer';
import type { MetaDatum } from '../../domain/appointment';
import type { Contact } from '../../domain/people/contact';
import type { InputCheck } from '../../domain/checks/input-check';
import type { Bounds, Problem } from '../../domain/checks/value-problems';
import type { ErrorCode } from '../../domain/errors';
import type { VisitItemDraft } from '../../domain/visits/visit-requests';
import type { WallClock } from '../../time/time-input';

/**
 * A field of a body or a query, or of an object that a caller passes to the core. Each input is declared once, as data.
 * The declarations are the source of the check in the core (core-check.ts), the chains of express-validator, the route
 * listing and the description of the interface.
 *
 * `Value` is the type that a handler gets.
 */
export interface Input<Value = unknown> extends InputRules {
  readonly type: InputType;
  readonly description: string;
  /** Never set. Only tells the compiler the type of the value. */
  readonly value?: Value;
}

/** The inputs of an object, by the core's names of its fields. */
export type Inputs = Readonly<Record<string, Input | CoreInput>>;

/** An input that only callers of the core can send. */
export interface CoreInput {
  readonly check: InputCheck;
}

/** Type of an input. A `list` accepts elements of any type; the code that reads the list checks each of them. */
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
  | 'time-of-day'
  | 'timezone'
  | 'enums'
  | 'meta-data'
  | 'contact'
  | 'answers'
  | 'rule-filter'
  | 'visit-items'
  | 'list';

/**
 * Constraints on the values of an input. The bounds apply over HTTP; `inCore` has the bounds for callers of the core.
 */
interface InputRules extends Bounds {
  /** Name in REST, if it is not the usual form of the name in the core. */
  readonly name?: string;
  /** Further names in REST, in the order of preference. They are read only if the name itself is absent. */
  readonly aliases?: readonly string[];
  readonly required?: boolean;
  /** Values that mean null, such as 0 for `staff_id` or '' for an rrule. */
  readonly nulls?: readonly unknown[];
  /** Value that is stored if null is sent to empty the field: '' for a text. */
  readonly empty?: unknown;
  /** Accepted values in REST. `spellings` maps other accepted spellings to them. */
  readonly values?: readonly string[];
  readonly spellings?: Readonly<Record<string, string>>;
  readonly default?: unknown;
  /** Whether a list of numbers may contain a number several times. Default: repetitions are dropped. */
  readonly keepsRepeated?: boolean;
  /** Shape of each element of a `list`: a set of fields, or one field. */
  readonly items?: unknown;
  /**
   * True for an input that is documented as a query parameter although the operation has a body. It is accepted in the
   * query and in the body.
   */
  readonly inQuery?: boolean;
  /** Error code for a wrong value; `rest_invalid_param` by default. */
  readonly wrongCode?: ErrorCode;
  /**
   * Bounds for callers of the core. Such callers are trusted: without bounds, only the form of the value is checked.
   */
  readonly inCore?: Bounds;
  /** Finds the fault of a value from a caller of the core. Replaces the check that belongs to the input's type. */
  readonly judge?: (value: unknown) => Problem;
}

type Rules = Omit<InputRules, 'values' | 'required' | 'nulls'>;

const declare =
  <Value>(type: InputType, defaults: InputRules = {}) =>
  (description: string, rules: Rules = {}): Input<Value> => ({ type, description, ...defaults, ...rules });

/** The largest id: the largest integer that a number holds exactly. The database has 64 bits for ids. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;
/** The largest value of an integer that is not an id: the largest signed integer of 32 bits. */
export const MAX_INTEGER = 2_147_483_647;

export const integer = declare<number>('integer', { min: -MAX_INTEGER, max: MAX_INTEGER });
/**
 * Declares a time in site seconds, up to the end of 2999-12-31, the last date that can be read. A number of
 * milliseconds is larger, so it is refused.
 */
export const siteSeconds = declare<WallClock>('site-seconds', { min: 0, max: 32_503_679_999 });
export const id = declare<number>('integer', { min: 1, max: MAX_ID });
export const decimal = declare<string | number>('decimal');
export const text = declare<string>('string', { maxLength: 255 });
/** Declares a text that may also be sent as a number, such as the index of a day, or an hour. */
export const numeral = declare<string>('numeral', { maxLength: 64 });
export const flag = declare<boolean>('boolean');
export const ids = declare<readonly number[]>('integers', { min: 1, max: MAX_ID, maxItems: 1000 });
/** Declares a list of weekdays from 1 (Monday) to 7 (Sunday); 0 is accepted as Sunday, too. */
export const weekdays = declare<readonly number[]>('integers', {
  min: 0,
  max: 7,
  maxItems: 8,
  inCore: { min: 0, max: 7, maxItems: 8 },
});
export const texts = declare<readonly string[]>('strings', { maxLength: 255, maxItems: 100 });
/** Declares a time: site seconds, or a date-time as text. The core converts it to an instant. */
export const moment = declare<WallClock | string>('moment');
export const humanMoment = declare<string>('human-moment', { maxLength: 64 });
export const date = declare<string>('date', { maxLength: 64 });
export const month = declare<string>('month', { maxLength: 64 });
export const dateTime = declare<string>('date-time', { maxLength: 64 });
export const timeOfDay = declare<string>('time-of-day', { maxLength: 8 });
export const timezone = declare<string>('timezone', { maxLength: 64 });
export const metaData = declare<readonly MetaDatum[]>('meta-data');
export const contact = declare<Partial<Contact>>('contact');
export const answers = declare<readonly AnswerDraft[]>('answers');
/** Declares the items of a visit: a list of objects or, in a query, the JSON of such a list. */
export const visitItems = declare<readonly VisitItemDraft[]>('visit-items');
export const list = declare<readonly unknown[]>('list');

/** Makes a function that declares an input with exactly one of these values. */
export const choice = <const Choice extends string>(values: readonly Choice[]) =>
  declare<Choice>('enum', { values });

/** Makes a function that declares an input with any number of these values. */
export const choices = <const Choice extends string>(values: readonly Choice[]) =>
  declare<readonly Choice[]>('enums', { values });

/** Declares an input with the conditions of a rule filter, `filter[<n>][key|compare|value]`. */
export const ruleFilter = <Condition>() => declare<readonly Condition[]>('rule-filter');

/** Declares an input that only callers of the core pass. */
export const coreOnly = (check: InputCheck): CoreInput => ({ check });

export type RequiredInput<I> = I & { readonly required: true };
export const required = <I extends Input>(input: I): RequiredInput<I> => ({ ...input, required: true });

/** Makes an input that also accepts null. Over HTTP, each value of `nulls` means null. */
export const orNull = <Value>(
  input: Input<Value>,
  nulls: readonly unknown[] = [null, ''],
): Input<Value | null> => ({ ...input, nulls });

/** Makes a text input that accepts null over HTTP. Null empties the text. */
export const orEmptied = (input: Input<string>): Input<string> => ({ ...input, nulls: [null], empty: '' });

/**
 * Gives an input its initial value. A sent value is stored unchanged; a create that omits the input stores `initial`.
 */
export const initially = <Value>(
  initial: NoInfer<Value>,
  input: Input<Value>,
): Input<Value> & { readonly initial: Value } => ({ ...input, initial });

/**
 * An object with the initial values of inputs, under the names of the inputs. An input without an initial value is left
 * out.
 */
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

/** Inputs of an object that the core takes. A field of the type without an input does not compile. */
export type InputsOf<T> = {
  readonly [Name in keyof T]-?: Input<T[Name]> | CoreInput;
};
