import type { CoreInput, Input, Inputs, RequiredInput } from '../../wire/inputs/input';
import { wireForm } from '../../wire/names';

/** A field of a body or a query: an input with its names. `Value` is the type that a handler gets. */
export interface Field<As extends string = string, Value = unknown> extends Input<Value> {
  /** Name on the wire. */
  readonly name: string;
  /** Name in the core. */
  readonly as: As;
  /** The shape of each element of a `list`, for the description of the interface. */
  readonly items?: ParamSet | Field;
}

type ValueOf<I> = I extends Input<infer Value> ? Value : never;
type Requirement<I> = I extends RequiredInput<unknown> ? RequiredInput<unknown> : unknown;

/** Fields of the inputs of an object, without inputs that exist only in the core. */
type FieldsOf<T extends Inputs> = readonly {
  [As in keyof T & string]: T[As] extends CoreInput ? never : Field<As, ValueOf<T[As]>> & Requirement<T[As]>;
}[keyof T & string][];

/** Makes fields of inputs, in their order. */
export const fieldsOf = <T extends Inputs>(inputs: T): FieldsOf<T> =>
  Object.entries(inputs).flatMap(([as, input]) =>
    'check' in input ? [] : [{ name: wireForm(as), ...input, as }],
  ) as unknown as FieldsOf<T>;

/** A create ignores null. A change ignores null for a field that cannot be empty, and empties any other field. */
export type Writing = 'create' | 'change';

/** The parameters of one operation. */
export interface ParamSet<Fields extends readonly Field[] = readonly Field[]> {
  readonly fields: Fields;
  /**
   * The kind of write that a body with these fields makes. It decides which values count as not sent. Absent if
   * nothing is written.
   */
  readonly writes?: Writing;
  /** Wire names of which at least one must be sent. */
  readonly oneOf?: readonly string[];
  /**
   * Fields with the shop's own ids, for a create in a shop whose ids are texts. Each can be sent in place of the field
   * with the same name in the core.
   */
  readonly companions?: readonly Field[];
}

/** Values that a handler gets: a required field always, others if they were sent. */
export type Values<Fields extends readonly Field[]> = {
  readonly [F in Extract<Fields[number], { required: true }> as F['as']]: ValueOf<F>;
} & {
  readonly [F in Exclude<Fields[number], { required: true }> as F['as']]?: ValueOf<F>;
};
