import { LONGEST_EXTERNAL_ID } from '../../domain/ids';
import { COMPANIONS, type Companion, companionOf } from '../../wire/companions';
import type { Endpoint } from '../endpoint';
import { text, texts } from '../../wire/inputs/input';
import { type Field, fieldsOf, type ParamSet } from '../fields/field';
import { listOf, type Schema, schemaOrNull, TEXT } from '../response/schema';

/**
 * Describes the endpoint for a shop whose ids are texts: its responses, and the input of creates, have companions
 * (fields with the shop's own ids).
 */
export function withCompanionFields(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    params: paramsWithCompanions(endpoint.params),
    ...(endpoint.responses && {
      responses: (version) =>
        Object.fromEntries(
          Object.entries(endpoint.responses!(version)).map(([status, schema]) => [
            status,
            schemaWithCompanions(schema),
          ]),
        ),
    }),
  };
}

/**
 * Adds companions (fields for the shop's own ids) to the parameters of a create. Updates and lists accept only
 * integers.
 */
export function paramsWithCompanions<Fields extends readonly Field[]>(
  params: ParamSet<Fields>,
): ParamSet<Fields> {
  if (params.writes !== 'create') return params;
  const fields = params.fields.map((field) =>
    field.items && 'fields' in field.items ? { ...field, items: paramsWithCompanions(field.items) } : field,
  ) as readonly Field[] as Fields;
  return { ...params, fields, companions: fields.flatMap((field) => companionField(field) ?? []) };
}

function companionField({ name, as, type, maxItems }: Field): Field | undefined {
  const row = companionOf(name);
  if (!row) return undefined;
  const description = `${name} with the shop's own ids (texts) in place of integers. It can be sent instead of ${name}; if both are sent, they must agree.`;
  const input =
    type === 'integers'
      ? texts(description, { maxLength: LONGEST_EXTERNAL_ID, maxItems })
      : text(description, { maxLength: LONGEST_EXTERNAL_ID });
  return fieldsOf({ [as]: { ...input, name: row.companion } })[0];
}

/** Adds companions (fields with the shop's own ids), which may be absent, to the schema of a response. */
function schemaWithCompanions(schema: Schema): Schema {
  const { title, properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(items && { items: schemaWithCompanions(items) }),
    ...(anyOf && { anyOf: anyOf.map(schemaWithCompanions) }),
    ...(properties && { properties: propertiesWithCompanions(properties, title) }),
  };
}

function propertiesWithCompanions(
  properties: Readonly<Record<string, Schema>>,
  title: string | undefined,
): Record<string, Schema> {
  const declared = Object.entries(properties).flatMap(([name, schema]) => {
    const row = companionOf(name, title);
    const held = [name, schemaWithCompanions(schema)] as const;
    return row ? [held, [row.companion, companionSchema(row, schema)] as const] : [held];
  });
  // Companions of ids in a product's custom fields, which the schema does not declare.
  const others = COMPANIONS.filter(
    ({ field, of }) => title !== undefined && of?.includes(title) && !Object.hasOwn(properties, field),
  ).map((row) => [row.companion, companionSchema(row, listOf(TEXT))] as const);
  return Object.fromEntries([...declared, ...others]);
}

const companionSchema = ({ field }: Companion, { type }: Schema): Schema => ({
  ...(type === 'array' ? listOf(schemaOrNull(TEXT)) : type === 'object' ? OBJECT : schemaOrNull(TEXT)),
  description: `${field} with the shop's own ids (texts) in place of integers; present if the shop's ids are texts.`,
});

const OBJECT: Schema = { type: 'object', additionalProperties: { type: 'string' } };
