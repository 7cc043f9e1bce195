import type { CoreInput, Input, Inputs, RequiredInput } from '../../wire/inputs/input';
import { wireForm } from '../../wire/names';

/** An input of a body or a query, with its names in REST and in the core. `Value` is the type that a handler gets. */
export interface Field<As extends string = string, Value = unknown> extends Input<Value> {
  /** Name of the field in REST, such as `staff_id`. */
  readonly name: string;
  /** Name of the field in the core, such as `staffId`. */
  readonly as: As;
  /** For a `list`: the shape of each element. Used only to describe the interface. */
  readonly items?: ParamSet | Field;
}

type ValueOf<I> = I extends Input<infer Value> ? Value : never;
type Requirement<I> = I extends RequiredInput<unknown> ? RequiredInput<unknown> : unknown;

/**
 * The type of the fields that are made from the inputs of an object. Inputs that exist only in the core are left out.
 */
type FieldsOf<T extends Inputs> = readonly {
  [As in keyof T & string]: T[As] extends CoreInput ? never : Field<As, ValueOf<T[As]>> & Requirement<T[As]>;
}[keyof T & string][];

/** Makes fields of REST from inputs, in the order of the inputs. */
export const fieldsOf = <T extends Inputs>(inputs: T): FieldsOf<T> =>
  Object.entries(inputs).flatMap(([as, input]) =>
    'check' in input ? [] : [{ name: wireForm(as), ...input, as }],
  ) as unknown as FieldsOf<T>;

/**
 * The kind of a write, which decides what null means. A create ignores null. A change ignores null only if the field
 * cannot be empty; otherwise null empties the field.
 */
export type Writing = 'create' | 'change';

/** The parameters of one operation of the REST interface. */
export interface ParamSet<Fields extends readonly Field[] = readonly Field[]> {
  readonly fields: Fields;
  /**
   * Kind of the write that the body describes, which decides which values count as not sent. Absent if nothing is
   * written.
   */
  readonly writes?: Writing;
  /** Names of fields in REST, at least one of which must be sent. */
  readonly oneOf?: readonly string[];
  /**
   * The fields that contain the shop's own ids, for a create in a shop whose ids are texts. Each of them has the same
   * name in the core (`as`) as a field for integers. A client may send either of the two.
   */
  readonly companions?: readonly Field[];
}

/** The values that a handler gets: each required field, and each optional field that was sent. */
export type Values<Fields extends readonly Field[]> = {
  readonly [F in Extract<Fields[number], { required: true }> as F['as']]: ValueOf<F>;
} & {
  readonly [F in Exclude<Fields[number], { required: true }> as F['as']]?: ValueOf<F>;
};
