import type { OpenApi } from '../../../lib/rest/openapi';
import type { RouteDescription } from '../../../lib/rest/route-listing';
import { mounted } from '../../support/http/mount-places';
import { errorOf, openShop, type RunningShop } from '../../support/http/shop';

type Listing = { routes: Record<string, RouteDescription>; namespace?: string; namespaces?: string[] };

let salon: RunningShop;

beforeAll(async () => {
  salon = await openShop();
});

afterAll(() => salon.close());

const listing = async (path: string): Promise<Listing> => (await salon.anonymous.get(path)).body as Listing;

describe('Route discovery', () => {
  test('the root lists every route of both versions, without credentials', async () => {
    const { routes, namespaces } = await listing('/api/');
    expect(namespaces).toEqual(['v1', 'v2']);
    expect(Object.keys(routes)).toEqual([
      ...Object.keys((await listing('/api/v1/')).routes),
      ...Object.keys((await listing('/api/v2/')).routes),
    ]);
    expect(routes).toHaveProperty([String.raw`/v2/appointments/(?P<id>[\d]+)`]);
  });

  test.each(['v1', 'v2'])('a version lists its own routes: %s', async (version) => {
    const { routes, namespace } = await listing(`/api/${version}/`);
    expect(namespace).toBe(version);
    expect(Object.keys(routes).every((route) => route.startsWith(`/${version}`))).toBe(true);
    expect(Object.keys(routes)).toContain(`/${version}/slots`);
    expect(Object.keys(routes).includes(`/${version}/index`)).toBe(version === 'v2');
  });

  test('each argument is described with its type, whether it is required, and its default', async () => {
    const { routes } = await listing('/api/v2/');
    const [, create] = routes['/v2/appointments']!.endpoints;
    expect(create!.methods).toEqual(['POST']);
    expect(create!.args).toMatchObject({
      product_id: { type: 'integer', minimum: 1, required: true },
      qty: { type: 'integer', default: 1, required: false },
      status: { enum: expect.arrayContaining(['in-cart', 'paid']) as unknown },
      start: { description: expect.stringContaining('start_date') as unknown },
    });
    expect(Object.values(create!.args).every((arg) => 'description' in arg)).toBe(true);
  });

  test('if the interface is disabled, every route is gone, and the list of routes, too', async () => {
    const closed = await openShop(undefined, { enabled: false });
    for (const path of ['/api/', '/api/v1/', '/api/v2/', '/api/v2/slots', '/api/v2/openapi.json']) {
      expect((await closed.anonymous.get(path)).status).toBe(404);
      expect((await closed.anonymous.options(path)).headers.allow ?? '').not.toContain('GET, ');
    }
    await closed.close();
  });
});

describe('OPTIONS on a route', () => {
  test.each([
    ['/api/v2/appointments', 'GET, POST, HEAD, OPTIONS'],
    ['/api/v2/appointments/1', 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS'],
    ['/api/v2/appointments/batch', 'POST, OPTIONS'],
    ['/api/v1/availabilities', 'GET, HEAD, OPTIONS'],
    ['/api/v1/availabilities/1', 'GET, HEAD, OPTIONS'],
    ['/api/v2/availabilities', 'GET, POST, HEAD, OPTIONS'],
    ['/api/', 'GET, HEAD, OPTIONS'],
    ['/api/v2/', 'GET, HEAD, OPTIONS'],
  ])('%s allows %s, and says what each method takes', async (path, allow) => {
    const answer = await salon.anonymous.options(path);
    const { status, headers } = answer;
    expect([status, headers.allow]).toEqual([200, allow]);
    const described = answer.body as RouteDescription;
    expect(allow.startsWith(described.methods.join(', '))).toBe(true);
    expect(described.endpoints.flatMap(({ methods }) => methods)).toEqual(described.methods);
  });

  test('equals the route’s description in the list', async () => {
    const { routes } = await listing('/api/v2/');
    expect((await salon.anonymous.options('/api/v2/slots')).body).toEqual(routes['/v2/slots']);
  });

  test('a route that does not exist has no description', async () => {
    for (const path of ['/api/v1/index', '/api/v2/nothing', '/api/v1/series/1']) {
      expect(errorOf(await salon.anonymous.options(path)).code).toBe('rest_no_route');
    }
  });
});

describe('OpenAPI', () => {
  const document = async () => (await salon.anonymous.get('/api/v2/openapi.json')).body as OpenApi;

  test('describes exactly the routes that the listing lists, with the same methods', async () => {
    const { openapi, paths, servers } = await document();
    expect([openapi, servers]).toEqual(['3.1.0', [{ url: mounted('https://salon.example/api') }]]);
    const listed = Object.entries((await listing('/api/')).routes).map(
      ([path, { methods }]) =>
        [path.replace(/\(\?P<(\w+)>[^)]*\)/, '{$1}').replace(/^\/v.$/, '$&/'), methods] as const,
    );
    const described = Object.entries(paths).map(
      ([path, item]) =>
        [
          path,
          Object.keys(item)
            .filter((verb) => verb !== 'options')
            .map((verb) => verb.toUpperCase()),
        ] as const,
    );
    const sorted = (routes: (readonly [string, readonly string[]])[]) =>
      routes.map(([path, methods]) => [path, [...methods].sort()]).sort();
    expect(sorted(described)).toEqual(sorted([['/', ['GET']], ...listed]));
  });

  test('names each operation once', async () => {
    const { paths } = await document();
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'getV2AppointmentsById',
        'postV2AppointmentsBatch',
        'getRootListing',
        'getV1Listing',
      ]),
    );
  });

  test('a shared schema is an object without a description; each field describes its own use of it', async () => {
    const { components } = await document();
    const schemas = (components as { schemas: Record<string, Record<string, unknown>> }).schemas;
    expect(
      Object.keys(schemas).filter(
        (name) => schemas[name]!.type !== 'object' || 'description' in schemas[name]!,
      ),
    ).toEqual([]);
    expect(schemas).toMatchObject({
      Appointment: {
        properties: {
          settlement: {
            $ref: '#/components/schemas/Settlement',
            description: expect.stringContaining('after a cancellation') as string,
          },
        },
      },
      ChangePreview: {
        properties: {
          settlement: {
            anyOf: [{ $ref: '#/components/schemas/Settlement' }, { type: 'null' }],
            description: expect.stringContaining('would have to be refunded') as string,
          },
        },
      },
    });
  });

  test('the description requires the fields that the validation requires', async () => {
    const { paths } = await document();
    const { post } = paths['/v2/appointments'] as { post: { requestBody: { content: object } } };
    const { schema } = (post.requestBody.content as Record<string, { schema: object }>)['application/json']!;
    expect(schema).toMatchObject({
      required: ['product_id'],
      anyOf: [
        { required: ['start'] },
        { required: ['end'] },
        { required: ['start_human'] },
        { required: ['end_human'] },
      ],
      properties: {
        qty: { minimum: 1, maximum: 10_000, default: 1 },
        enforce: { enum: ['capacity', 'full', 'none'] },
      },
    });
  });
});
