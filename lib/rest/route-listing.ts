import type { Site } from '../domain/site';
import { type Endpoint, METHODS, type Version, VERSIONS } from './endpoint';
import { descriptionOf, schemaOf } from './field-schema';
import type { Field } from './fields/field';
import { closed, listOf, enumSchema, type Schema, TEXT } from './response/schema';

/** One route in the description of the interface: its methods, and the arguments of each method. */
export interface RouteDescription {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly {
    readonly methods: readonly string[];
    readonly args: Readonly<Record<string, object>>;
  }[];
}

const METHOD_LIST = listOf(enumSchema(METHODS));
const ARGUMENT: Schema = {
  title: 'Argument',
  type: 'object',
  properties: { description: TEXT, required: { type: 'boolean' } },
  required: ['description', 'required'],
};

export const ROUTE = closed('Route', {
  namespace: TEXT,
  methods: METHOD_LIST,
  endpoints: listOf(
    closed(undefined, { methods: METHOD_LIST, args: { type: 'object', additionalProperties: ARGUMENT } }),
  ),
});

const ROUTES: Schema = { type: 'object', additionalProperties: ROUTE };

export const ROOT_LISTING = closed('RootListing', {
  name: TEXT,
  url: TEXT,
  namespaces: listOf(enumSchema(VERSIONS)),
  routes: ROUTES,
});
export const VERSION_LISTING = closed('VersionListing', { namespace: enumSchema(VERSIONS), routes: ROUTES });

/**
 * Builds the listing of routes. A GET on the root lists all routes, and a GET on `/v1/` or `/v2/` lists the routes of
 * that version.
 */
export function listRoutes(
  endpoints: readonly Endpoint[],
  site: Site,
  version: Version | undefined,
): Readonly<Record<string, unknown>> {
  const versions = version ? [version] : VERSIONS;
  const routes = Object.fromEntries(versions.flatMap((each) => Object.entries(routesOf(endpoints, each))));
  return version
    ? { namespace: version, routes }
    : { name: site.name, url: site.url, namespaces: VERSIONS, routes };
}

/** Writes a path in the format of shop interfaces: `/v2/appointments/(?P<id>[\d]+)`. */
function routesOf(endpoints: readonly Endpoint[], version: Version): Record<string, RouteDescription> {
  const own = endpoints.filter(({ versions }) => versions.includes(version));
  const paths = [...new Set(own.map(({ path }) => path))];
  return {
    [`/${version}`]: describeListing(version),
    ...Object.fromEntries(
      paths.map((path) => [
        `/${version}${path.replace(':id', '(?P<id>[\\d]+)').replace(':feed', '(?P<feed>[\\w-]+\\.ics)')}`,
        describeRoute(
          own.filter((endpoint) => endpoint.path === path),
          version,
        ),
      ]),
    ),
  };
}

/** Describes the listing of routes itself as a route. */
export const describeListing = (version: Version | undefined): RouteDescription => ({
  namespace: version ?? '',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: {} }],
});

/** Describes the endpoints of one path as one route. */
export const describeRoute = (endpoints: readonly Endpoint[], version: Version): RouteDescription => ({
  namespace: version,
  methods: endpoints.flatMap(({ methods }) => methods),
  endpoints: endpoints.map(({ methods, params }) => ({
    methods,
    args: Object.fromEntries(
      [...params.fields, ...(params.companions ?? [])].map((field) => [field.name, describe(field)]),
    ),
  })),
});

const describe = (field: Field): object => ({
  ...schemaOf(field),
  description: descriptionOf(field),
  required: field.required ?? false,
});
