import { isDeepStrictEqual } from 'node:util';
import { mapValues } from './map-values';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: unknown;
}

/** A schema to which others can refer. */
interface Base {
  readonly ref: string;
  readonly schema: Schema;
}

/** Fewest properties of a schema that others extend. With fewer, a list of properties is easier to read. */
const FEWEST = 10;

/** Writes each schema that has all properties of another schema as an extension of the largest such schema. */
export function extendSchemas(schemas: Readonly<Record<string, Schema>>): Record<string, object> {
  const bases = Object.entries(schemas).map(([name, schema]) => ({
    ref: `#/components/schemas/${name}`,
    schema,
  }));
  return mapValues(schemas, (schema) => extend(schema, bases));
}

/** A request body with JSON. */
export interface RequestBody {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

/**
 * Describes each item of a batch by the schema of the request body for one item, such as a creation. The bodies for one
 * item become named schemas, because the generator cannot refer to a schema inside a body.
 */
export function extendBodies(bodies: Readonly<Record<string, RequestBody>>) {
  const bases = Object.entries(bodies).map(([name, body]) => ({
    ref: `#/components/schemas/${name}Body`,
    schema: schemaOf(body),
  }));
  const requestBodies = mapValues(bodies, (body) => withSchema(body, withItems(schemaOf(body), bases)));
  const referred = Object.entries(bodies).filter(([name]) =>
    JSON.stringify(requestBodies).includes(`"#/components/schemas/${name}Body"`),
  );
  return {
    requestBodies: {
      ...requestBodies,
      ...Object.fromEntries(
        referred.map(([name, body]) => [
          name,
          withSchema(body, { $ref: `#/components/schemas/${name}Body` }),
        ]),
      ),
    },
    schemas: Object.fromEntries(referred.map(([name, body]) => [`${name}Body`, schemaOf(body)])),
  };
}

const schemaOf = (body: RequestBody): Schema => body.content['application/json'].schema;

const withSchema = (body: RequestBody, schema: object): object => ({
  ...body,
  content: { 'application/json': { schema } },
});

const withItems = (schema: Schema, bases: readonly Base[]): object => ({
  ...schema,
  ...(schema.properties && {
    properties: mapValues(schema.properties, (property) =>
      property.items ? { ...property, items: referOrExtend(property.items, bases) } : property,
    ),
  }),
});

function referOrExtend(schema: Schema, bases: readonly Base[]): object {
  const same = bases.find((base) => isDeepStrictEqual(base.schema, schema));
  return same ? { $ref: same.ref } : extend(schema, bases);
}

function extend(schema: Schema, bases: readonly Base[]): object {
  const smaller = bases.filter(
    (base) =>
      base.schema.anyOf === undefined &&
      FEWEST <= sizeOf(base.schema) &&
      sizeOf(base.schema) < sizeOf(schema),
  );
  const base = smaller
    .filter((each) => includes(schema, each.schema))
    .sort((a, b) => sizeOf(b.schema) - sizeOf(a.schema))[0];
  if (!base) return schema;
  const isOwn = (name: string): boolean => !(name in base.schema.properties!);
  return {
    ...schema,
    allOf: [{ $ref: base.ref }],
    properties: Object.fromEntries(Object.entries(schema.properties!).filter(([name]) => isOwn(name))),
    required: schema.required?.filter(isOwn),
  };
}

const sizeOf = ({ properties = {} }: Schema): number => Object.keys(properties).length;

const includes = (schema: Schema, base: Schema): boolean =>
  Object.entries(base.properties!).every(
    ([name, property]) =>
      isDeepStrictEqual(schema.properties?.[name], property) &&
      isRequired(schema, name) === isRequired(base, name),
  );

const isRequired = ({ required = [] }: Schema, name: string): boolean => required.includes(name);
