/** A JSON Schema (2020-12, as in OpenAPI 3.1), with the keywords that responses and parameters need. */
export interface Schema {
  /** Name of the schema. The OpenAPI description contains a named schema once, and refers to it elsewhere. */
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export const INTEGER: Schema = { type: 'integer' };
export const TEXT: Schema = { type: 'string' };
export const FLAG: Schema = { type: 'boolean' };
export const ANYTHING: Schema = {};
export const DATE: Schema = { type: 'string', format: 'date' };
export const MONTH: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}$' };
/** Schema of a wall clock time with its offset, which is an exact moment. */
export const ISO_TIME: Schema = { type: 'string', format: 'date-time' };
/** Schema of a time on the site's wall clock. */
export const DATE_TIME: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$',
  description: 'Local date and time in the site’s time zone.',
};
/** Schema of site seconds: the site's wall clock written as if it were UTC. */
export const SITE_SECONDS: Schema = {
  type: 'integer',
  description: 'Site seconds: the site’s local date and time as Unix seconds, counted as if it were UTC.',
};
export const INSTANT: Schema = { type: 'integer', description: 'Instant, in Unix seconds (UTC).' };
export const DECIMAL: Schema = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };

export const schemaOrNull = (schema: Schema): Schema => ({
  ...schema,
  type: [schema.type as string, 'null'],
});
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const enumSchema = (values: readonly unknown[]): Schema => ({ type: 'string', enum: values });

/** Creates the schema of an object with exactly these properties, some of which may be absent. */
export function closed<Name extends string>(
  title: string | undefined,
  properties: Readonly<Record<Name, Schema>>,
  optional: readonly NoInfer<Name>[] = [],
): Schema {
  const absent: readonly string[] = optional;
  return {
    ...(title !== undefined && { title }),
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !absent.includes(name)),
    additionalProperties: false,
  };
}
