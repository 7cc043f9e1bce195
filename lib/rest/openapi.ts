import { type Endpoint, type Method, type Version, VERSIONS } from './endpoint';
import { bodySchema, descriptionOf, schemaOf } from './field-schema';
import type { Field } from './fields/field';
import { takesKey } from './idempotency';
import { LINK_TOKEN } from './request/link-token';
import { ERROR } from './response/errors';
import { INTEGER, type Schema, TEXT } from './response/schema';
import { ROOT_LISTING, ROUTE, VERSION_LISTING } from './route-listing';

type Json = Readonly<Record<string, unknown>>;

/**
 * Describes the REST interface in OpenAPI 3.1. The description is generated from the same declarations as routing,
 * validation and responses.
 */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: Json;
}

/** Version of the REST interface, as in its paths. */
const INTERFACE_VERSION = '2';

/**
 * Describes the interface.
 *
 * @param url the address of the interface: that of the site, followed by the mount path
 */
export function describeInterface(endpoints: readonly Endpoint[], name: string, url: string): OpenApi {
  const schemas: Record<string, Schema> = {};
  const refer = referrer(schemas);
  const paths: Record<string, Record<string, Json>> = {
    '/': listing('Root', undefined, ROOT_LISTING, refer),
  };
  for (const version of VERSIONS) {
    paths[`/${version}/`] = listing(camel(version), version, VERSION_LISTING, refer);
    for (const endpoint of endpoints.filter(({ versions }) => versions.includes(version))) {
      const path = `/${version}${endpoint.path.replace(':id', '{id}').replace(':feed', '{feed}')}`;
      const item = (paths[path] ??= { options: optionsOf(path) });
      for (const method of endpoint.methods) {
        item[method.toLowerCase()] = operationOf({ endpoint, method, version, path }, refer);
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: name, version: INTERFACE_VERSION },
    servers: [{ url }],
    paths,
    components: { schemas, responses: sharedResponses(refer), securitySchemes: SECURITY_SCHEMES },
  };
}

type Refer = (schema: Schema) => Json;

/**
 * Makes a function that moves each named schema to `schemas` (the components), and returns a reference to it. The
 * description of a field, and whether the field may be null, stay with the reference.
 */
function referrer(schemas: Record<string, Schema>): Refer {
  const refer: Refer = (schema) => {
    const { title, items, properties, additionalProperties, anyOf } = schema;
    const inside: Json = {
      ...schema,
      ...(items && { items: refer(items) }),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([key, held]) => [key, refer(held)])),
      }),
      ...(typeof additionalProperties === 'object' && { additionalProperties: refer(additionalProperties) }),
      ...(anyOf && { anyOf: anyOf.map(refer) }),
    };
    if (title === undefined) return inside;
    const { description, ...shared } = inside;
    const { type } = schema;
    schemas[title] = { ...shared, type: 'object' };
    const reference = { $ref: `#/components/schemas/${title}` };
    return {
      ...(Array.isArray(type) ? { anyOf: [reference, { type: 'null' }] } : reference),
      ...(description !== undefined && { description }),
    };
  };
  return refer;
}

const SECURITY_SCHEMES: Json = {
  basic: {
    type: 'http',
    scheme: 'basic',
    description:
      'A login name with an application password, or a consumer key with its secret. A key pair may also sign requests with OAuth 1.0a (RFC 5849, one-legged).',
  },
  consumerKey: { type: 'apiKey', in: 'query', name: 'consumer_key' },
  consumerSecret: { type: 'apiKey', in: 'query', name: 'consumer_secret' },
  nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SITE-Nonce',
    description: "The session's nonce; valid only together with the cookie of the shop's session.",
  },
  link: {
    type: 'apiKey',
    in: 'header',
    name: LINK_TOKEN,
    description: "The token from a customer's link to an appointment: the last part of its address.",
  },
};

const SIGNED_IN = [{ basic: [] }, { consumerKey: [], consumerSecret: [] }, { nonce: [] }];
const SECURITY: Readonly<Record<string, readonly Json[]>> = {
  public: [{}, ...SIGNED_IN],
  session: [{ nonce: [] }],
  link: [{ link: [] }],
};

const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

/** Responses that most operations have in common, by their names in the components. */
const sharedResponses = (refer: Refer): Json => ({
  Error: {
    description: 'The error: its code, a message that says what to do, and data.',
    ...json(refer(ERROR)),
  },
  Route: {
    description: 'The methods of this address, and their parameters.',
    headers: { Allow: { schema: TEXT } },
    ...json(refer(ROUTE)),
  },
  Unchanged: { description: 'The data have not changed since the response whose ETag is in If-None-Match.' },
});

const FAILED: Json = { default: { $ref: '#/components/responses/Error' } };
const UNCHANGED: Json = { 304: { $ref: '#/components/responses/Unchanged' } };

function listing(name: string, version: Version | undefined, schema: Schema, refer: Refer) {
  const path = version ? `/${version}/` : '/';
  return {
    get: {
      operationId: `get${name}Listing`,
      summary: 'List routes',
      security: [{}],
      responses: { 200: { description: 'Routes.', ...json(refer(schema)) }, ...UNCHANGED, ...FAILED },
    },
    options: optionsOf(path),
  };
}

const optionsOf = (path: string): Json => ({
  operationId: operationId('OPTIONS', path),
  summary: 'Describe the route',
  security: [{}],
  ...(path.includes('{') && { parameters: pathParameters(path) }),
  responses: { 200: { $ref: '#/components/responses/Route' }, ...FAILED },
});

const PATH_ID: Json = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } };
const PATH_FEED: Json = {
  name: 'feed',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '\\.ics$' },
};
const pathParameters = (path: string): Json[] => [
  ...(path.includes('{id}') ? [PATH_ID] : []),
  ...(path.includes('{feed}') ? [PATH_FEED] : []),
];
const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: TEXT,
});
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'A key of your choice for this request. A repeated request with the same key is not carried out again: it gets the response of the first.',
);

/** One operation of the interface: an endpoint with one of its methods, in one version, at its path. */
interface Operation {
  readonly endpoint: Endpoint;
  readonly method: Method;
  readonly version: Version;
  readonly path: string;
}

function operationOf({ endpoint, method, version, path }: Operation, refer: Refer): Json {
  const { operation, access, params, media, path: pattern } = endpoint;
  const isRead = method === 'GET';
  const isOne = pattern.includes(':id');
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const inQuery = params.fields.filter((field) => !takesBody || field.inQuery);
  const inBody = takesBody ? params.fields.filter((field) => !field.inQuery) : [];
  const shown = endpoint.responses?.(version);
  return {
    operationId: operationId(method, path),
    summary: operation[0]!.toUpperCase() + operation.slice(1),
    security: SECURITY[access] ?? SIGNED_IN,
    parameters: [
      ...pathParameters(path),
      ...inQuery.map((field) => queryParameter(field, refer)),
      ...(isRead
        ? [
            ...(media === undefined ? [FIELDS] : []),
            header(
              'If-None-Match',
              'ETags of the responses that the client has stored. If the data have not changed, the response is a 304 without a body.',
            ),
          ]
        : [
            ...(isOne
              ? [
                  header(
                    'If-Match',
                    'ETags of the versions of the record that the request may overwrite. If the record has another version, the response is a 412.',
                  ),
                ]
              : []),
            // Without credentials, no response is stored under a key.
            ...(takesKey(endpoint) && access !== 'public' ? [IDEMPOTENCY_KEY] : []),
          ]),
    ],
    ...(takesBody && {
      requestBody: { required: true, ...json(refer(bodySchema({ ...params, fields: inBody }))) },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(shown ?? {}).map(([status, schema]) => [
          status,
          {
            description: ANSWERED[status] ?? 'Done.',
            ...headersOf(params.fields, status),
            ...json(refer(schema)),
          },
        ]),
      ),
      ...(shown || media !== undefined ? isRead && UNCHANGED : { 200: { description: 'Text.' } }),
      ...(media !== undefined && {
        200: { description: 'A calendar.', content: { [media]: { schema: TEXT } } },
      }),
      ...FAILED,
    },
  };
}

const ANSWERED: Readonly<Record<string, string>> = { 201: 'Created.' };

function headersOf(fields: readonly Field[], status: string): Json {
  if (status === '201') return { headers: { Location: { schema: TEXT }, ETag: { schema: TEXT } } };
  if (!fields.some(({ name }) => name === 'page')) return {};
  return { headers: { 'X-SITE-Total': { schema: INTEGER }, 'X-SITE-TotalPages': { schema: INTEGER } } };
}

const FIELDS: Json = {
  name: '_fields',
  in: 'query',
  description:
    'Names of the fields that the response has; no other fields are returned. A dot names a field of an object, as in `availability.title`.',
  style: 'form',
  explode: false,
  schema: { type: 'array', items: TEXT },
};

function queryParameter(field: Field, refer: Refer): Json {
  // In a query, a list of objects is sent as JSON text.
  const isText = field.type === 'visit-items';
  const schema = isText ? { ...TEXT, description: descriptionOf(field) } : refer(schemaOf(field));
  return {
    name: field.name,
    in: 'query',
    description: schema.description,
    ...(field.required && { required: true }),
    ...(field.type === 'rule-filter' && { style: 'deepObject', explode: true }),
    ...(['integers', 'strings', 'enums'].includes(field.type) && { style: 'form', explode: false }),
    schema,
  };
}

/** Makes an operation id such as `getV2AppointmentsById`. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  (path === '/' ? 'Root' : camel(path.replace('{id}', 'by-id').replace('{feed}', 'by-name')));

const camel = (text: string): string =>
  text.replace(/(?:^|[/.-]+)([a-z]|$)/g, (_, letter: string) => letter.toUpperCase());
