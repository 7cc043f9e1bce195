import type { CoreInput, Input, Inputs, RequiredInput } from '../../wire/inputs/input';
import { wireForm } from '../../wire/names';

/** A field of a body or a query: an input with its names. `Value` is the type that a handler gets. */
export interface Field<As extends string = string, Value = unknown> extends Input<Value> {
  /** Name of the field on the wire. */
  readonly name: string;
  /** Name of the field in the core. */
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

/** Makes fields from inputs, in the order of the inputs. */
export const fieldsOf = <T extends Inputs>(inputs: T): FieldsOf<T> =>
  Object.entries(inputs).flatMap(([as, input]) =>
    'check' in input ? [] : [{ name: wireForm(as), ...input, as }],
  ) as unknown as FieldsOf<T>;

/**
 * The kind of write. A create ignores null. A change ignores null only if the field cannot be empty; otherwise null
 * empties the field.
 */
export type Writing = 'create' | 'change';

/** The parameters of one operation. */
export interface ParamSet<Fields extends readonly Field[] = readonly Field[]> {
  readonly fields: Fields;
  /**
   * The kind of write for which the body is used. It decides which values count as not sent. Absent if nothing is
   * written.
   */
  readonly writes?: Writing;
  /** Wire names of fields, at least one of which must be sent. */
  readonly oneOf?: readonly string[];
  /**
   * Fields that contain the shop's own ids, for a create in a shop whose ids are texts. Each can be sent in place of
   * the field that has the same name in the core.
   */
  readonly companions?: readonly Field[];
}

/** Values that a handler gets: each required field, and each other field that was sent. */
export type Values<Fields extends readonly Field[]> = {
  readonly [F in Extract<Fields[number], { required: true }> as F['as']]: ValueOf<F>;
} & {
  readonly [F in Exclude<Fields[number], { required: true }> as F['as']]?: ValueOf<F>;
};
