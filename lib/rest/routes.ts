import { type Endpoint, type Version, VERSIONS } from './endpoint';

/**
 * The target of a request: a listing of routes, the description of a path (OPTIONS), an endpoint, an unknown route of
 * the library, or a route of the shop's application.
 */
export type Route =
  | { readonly kind: 'listing'; readonly version: Version | undefined }
  /** The target of an OPTIONS request: the endpoints of the path. Empty for a path that lists routes. */
  | {
      readonly kind: 'options';
      readonly version: Version | undefined;
      readonly endpoints: readonly Endpoint[];
    }
  | ({ readonly kind: 'endpoint'; readonly endpoint: Endpoint; readonly version: Version } & Named)
  | { readonly kind: 'nothing' }
  | { readonly kind: 'elsewhere' };

/** The variables in a path, such as the id in `/v2/appointments/:id`. */
interface Named {
  /** Id in the path; 0 if the path has none. */
  readonly id: number;
  /** Second variable of the path; '' if the path has none. */
  readonly key: string;
}

/** Creates the function that finds the target of a request by its method and its path below the mount. */
export function createRoutes(endpoints: readonly Endpoint[]): (method: string, path: string) => Route {
  const patterns: Patterns = new Map();
  for (const endpoint of endpoints) {
    const pattern = endpoint.path.slice(1).split('/');
    const first = pattern[0]!;
    patterns.set(first, [...(patterns.get(first) ?? []), { endpoint, pattern }]);
  }
  return (method, path) => findRoute(patterns, method, path);
}

/**
 * Map from the first segment of a path, which is never a variable, to the endpoints whose paths begin with this
 * segment.
 */
type Patterns = Map<string, readonly { readonly endpoint: Endpoint; readonly pattern: readonly string[] }[]>;

function findRoute(patterns: Patterns, sentMethod: string, path: string): Route {
  const method = sentMethod === 'HEAD' ? 'GET' : sentMethod;
  const steps = path.split('/');
  if (path.endsWith('/')) steps.pop();
  const first = steps[1] ?? '';
  const rest = steps.slice(2);
  if (first === '') return path.length <= 1 ? listing(method, undefined) : { kind: 'elsewhere' };
  const version = VERSIONS.find((known) => known === first);
  if (!version) return { kind: 'elsewhere' };
  if (rest.length === 0) {
    const found = listing(method, version);
    return found.kind === 'elsewhere' ? { kind: 'nothing' } : found;
  }
  const here: Endpoint[] = [];
  for (const { endpoint, pattern } of patterns.get(rest[0]!) ?? []) {
    const named = endpoint.versions.includes(version) ? namedIn(rest, pattern) : undefined;
    if (!named) continue;
    if (endpoint.methods.some((known) => known === method))
      return { kind: 'endpoint', endpoint, version, ...named };
    here.push(endpoint);
  }
  return method === 'OPTIONS' && here.length > 0
    ? { kind: 'options', version, endpoints: here }
    : { kind: 'nothing' };
}

function listing(method: string, version: Version | undefined): Route {
  if (method === 'GET') return { kind: 'listing', version };
  return method === 'OPTIONS' ? { kind: 'options', version, endpoints: [] } : { kind: 'elsewhere' };
}

/** Reads the variables of a path that matches a pattern; undefined for other paths. */
function namedIn(steps: readonly string[], pattern: readonly string[]): Named | undefined {
  if (steps.length !== pattern.length) return undefined;
  let id = 0;
  let key = '';
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at]!;
    if (pattern[at] === ':id' && /^\d+$/.test(step)) id = safeId(step);
    else if (pattern[at] === ':feed' && FEED.test(step)) key = step.slice(0, -'.ics'.length);
    else if (pattern[at] !== step) return undefined;
  }
  return { id, key };
}

const FEED = /^[\w-]{1,255}\.ics$/;

/** Converts digits to an id. Digits that a number cannot represent exactly become 0, which is the id of no record. */
const safeId = (digits: string): number => (Number.isSafeInteger(Number(digits)) ? Number(digits) : 0);
