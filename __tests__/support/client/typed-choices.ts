import { mapValues } from './map-values';

interface Choice {
  readonly required: readonly string[];
}

/**
 * Rewrites each schema that requires one of several sets of properties (`anyOf` with only `required`), anywhere in a
 * description. The generator makes `unknown` of such a set, and with it of the whole schema, unless the set states the
 * properties that it requires.
 */
export function withTypedChoices(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withTypedChoices);
  if (!isObject(part)) return part;
  const { anyOf, ...rest } = mapValues(part, withTypedChoices);
  const { properties } = rest;
  if (!isObject(properties) || !isChoice(anyOf)) return anyOf === undefined ? rest : { ...rest, anyOf };
  const choices = anyOf.map(({ required }) => ({
    type: 'object',
    required,
    properties: Object.fromEntries(required.map((name) => [name, withoutDescription(properties[name])])),
  }));
  return { allOf: [rest, { anyOf: choices }] };
}

const isObject = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null;

const isChoice = (anyOf: unknown): anyOf is readonly Choice[] =>
  Array.isArray(anyOf) && anyOf.every((option) => Object.keys(option as object).join() === 'required');

const withoutDescription = (schema: unknown): object => ({ ...(schema as object), description: undefined });
