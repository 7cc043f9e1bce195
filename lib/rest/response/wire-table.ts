import type { Zone } from '../../time/zone';
import type { Schema } from './schema';

/**
 * A field of a record in responses: its schema, and the function that returns its value. A field whose value is
 * undefined is left out.
 */
export interface WireField<Source, Value> {
  readonly schema: Schema;
  readonly valueOf: (source: Source, zone: Zone) => Value;
}

/** The fields of a record of a response, in their order in the response. */
type WireTable = Readonly<Record<string, WireField<never, unknown>>>;

/** Returns a function that declares fields whose values are computed from an object of the type `Source`. */
export const fieldsAbout =
  <Source>() =>
  <Value>(schema: Schema, valueOf: (source: Source, zone: Zone) => Value): WireField<Source, Value> => ({
    schema,
    valueOf,
  });

type SourceOf<Table> = Table[keyof Table] extends WireField<infer Source, unknown> ? Source : never;
type ValueIn<Table, Name extends keyof Table> =
  Table[Name] extends WireField<never, infer Value> ? Value : never;
type MaybeAbsent<Table> = {
  [Name in keyof Table]: undefined extends ValueIn<Table, Name> ? Name : never;
}[keyof Table];

/** The type of the records that a table of fields describes. */
export type RecordOf<Table> = {
  readonly [Name in Exclude<keyof Table, MaybeAbsent<Table>>]: ValueIn<Table, Name>;
} & { readonly [Name in MaybeAbsent<Table>]?: ValueIn<Table, Name> };

/** Returns the schemas of the fields in a table. */
export const schemasOf = <Table extends WireTable>(
  table: Table,
): { readonly [Name in keyof Table]: Schema } =>
  Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Table]: Schema;
  };

/** Makes the function that builds a record of a response from a table of its fields. */
export function presenterOf<Table extends WireTable>(
  table: Table,
): (source: SourceOf<Table>, zone: Zone) => RecordOf<Table> {
  const fields = Object.entries(table);
  return (source, zone) => {
    const shown: Record<string, unknown> = {};
    for (const [name, { valueOf }] of fields) {
      const value = valueOf(source as never, zone);
      if (value !== undefined) shown[name] = value;
    }
    return shown as RecordOf<Table>;
  };
}
