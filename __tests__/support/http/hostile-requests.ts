import fc from '../fast-check';
import type { OpenApi } from '../../../lib/rest/openapi';

/** A request of the fuzz test. */
export interface FuzzedRequest {
  readonly method: string;
  /** Path and query, without the path at which the router is mounted. */
  readonly url: string;
  readonly body?: string;
  readonly isSignedIn: boolean;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: { readonly properties: object } }>;
  };
}

const TEXTS = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '😀'.repeat(300),
  'x'.repeat(5000),
  "' OR 1=1 --",
  '${7*7}',
  '../../etc/passwd',
  '__proto__',
  '1e309',
  '-0',
  '0x10',
  'NaN',
  '9'.repeat(400),
  '2026-02-30',
  '2026-03-10T09:00:00+99:00',
  '+275760-09-13',
  'FREQ=SECONDLY',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=HOURLY;INTERVAL=2;BYHOUR=1',
  `FREQ=YEARLY;BYDAY=${Array(200).fill('MO').join()}`,
  '(a+)+$',
  '('.repeat(1000),
];
const NUMBERS = [
  0,
  -1,
  1.5,
  7,
  8,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  -(2 ** 63),
  1e308,
  5e-324,
  1773133200,
  253402300800,
];

const scalar = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...NUMBERS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
/** Generates values each of which at least one field accepts, so that requests pass the first check. */
const plausible = fc.constantFrom<unknown>(
  ...[1, 2, 7, 8, 3, 4, '1', true, false, 'asc', 'desc', 'id', 'start', 'confirmed', 'cancelled', 'in-cart'],
  ...[
    'global',
    'product',
    'staff',
    'days',
    'time:all',
    'custom',
    'rrule',
    '09:00',
    '17:00',
    '2026-03-10',
    '2026-03-12',
  ],
  ...[
    'full',
    'none',
    'capacity',
    [3],
    [7, 8],
    'Europe/Berlin',
    '40.00',
    1773133200,
    1773136800,
    'FREQ=WEEKLY',
  ],
);
const nested = fc.oneof(
  fc.array(scalar, { maxLength: 5 }),
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'id', 'key', 'value', 'compare', 'length'),
    scalar,
    { maxKeys: 4 },
  ),
  fc
    .integer({ min: 2, max: 60 })
    .map((depth) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)),
  fc.constant(Array.from({ length: 2000 }, (_, i) => i)),
);
const value = fc.oneof(
  { weight: 5, arbitrary: plausible },
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: nested },
);

const WILD_NAMES = [
  '__proto__',
  'constructor[prototype][x]',
  'filter[0][key]',
  'filter[__proto__][key]',
  '_method',
  '_fields',
  'a[b][c]',
  'x',
];
const BOMBS = [
  `filter${'[0]'.repeat(500)}=1`,
  'filter[99999999]=1',
  '&'.repeat(3000),
  '%',
  '%00=%00',
  '%ff=%fe',
  'page=1&page=2',
  'x=1&'.repeat(2000),
];

/** Generates requests from the OpenAPI description, with values that no proper client sends. */
export function hostileRequests({ paths }: OpenApi): fc.Arbitrary<FuzzedRequest> {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({ path, verb, operation: operation as Operation })),
  );
  return fc.constantFrom(...operations).chain(({ path, verb, operation }) => {
    const names = (operation.parameters ?? []).flatMap((each) => (each.in === 'query' ? each.name : []));
    const fields = Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {});
    const record = (known: readonly string[]) =>
      fc.dictionary(fc.constantFrom(...known, ...WILD_NAMES), value, { maxKeys: 7, noNullPrototype: true });
    return fc
      .record({
        id: fc.oneof(
          fc.constantFrom('1', '2', '3', '0', '99'),
          fc.constantFrom('9'.repeat(30), '-1', '1e3', '%00', '..', '1%2f2'),
        ),
        query: record(names),
        bomb: fc.oneof(
          { weight: 8, arbitrary: fc.constant('') },
          { weight: 1, arbitrary: fc.constantFrom(...BOMBS) },
        ),
        body: record(fields),
        broken: fc.oneof(
          { weight: 8, arbitrary: fc.constant(undefined) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              '{',
              '[]',
              'null',
              '"x"',
              '{"a":'.repeat(300),
              '\0',
              '{"__proto__":{"canManage":true}}',
            ),
          },
        ),
        isSignedIn: fc.boolean(),
      })
      .map(({ id, query, bomb, body, broken, isSignedIn }) => ({
        method: verb.toUpperCase(),
        url: `${path.replace('{id}', id)}?${[...pairsOf(query), bomb].filter((pair) => pair !== '').join('&')}`,
        ...(['post', 'put', 'patch'].includes(verb) && { body: broken ?? JSON.stringify(body) }),
        isSignedIn: isSignedIn || verb !== 'get',
      }));
  });
}

/** Maximum length of a name and value in the query, because Node refuses longer request lines. */
const LONGEST_PAIR = 1500;

const pairsOf = (query: object): string[] =>
  Object.entries(query).map(([name, held]) => {
    const text = typeof held === 'object' ? JSON.stringify(held) : String(held);
    // Replaces half of a surrogate pair, which the cut may leave at the end, because it cannot be sent.
    const pair = `${name}=${encodeURIComponent(Buffer.from(text.slice(0, LONGEST_PAIR)).toString())}`;
    return pair.slice(0, LONGEST_PAIR).replace(/%.?$/, '');
  });
