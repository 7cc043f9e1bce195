import { authorise, isReading } from '../access/policy';
import { calendarLimitOf, withCalendar } from '../access/principal';
import { createSignInThrottle, type SignInThrottle } from '../access/sign-in-throttle';
import type { Appointments } from '../appointments';
import { internalsOf } from '../internals';
import { AppointmentsError } from '../domain/errors';
import type { HostIds } from '../services/external-ids/service';
import { duringRequest, withinCall } from '../runtime/request-values';
import { Pace } from '../runtime/slices';
import { namesWith, namingSentIds } from './companions/name-companions';
import { createCompanionPresenter } from './companions/present-companions';
import { readWithCompanions } from './companions/read-companions';
import { TURNS_OF_PROCESS } from './computing-turns';
import type { Endpoint } from './endpoint';
import { createEndpoints } from './endpoints/table';
import type { HandlerResponse, RestRequest, RestResponse } from './http';
import { type RequestAttempt, createIdempotency, takesKey } from './idempotency';
import { assertSignedLink, linkTokenOf } from './request/link-token';
import { meantMethod } from './request/meant-method';
import { partyOf } from './request/party-of';
import { createPrincipalFor } from './request/principal-for';
import { createQueryReader } from './request/query-params';
import { isForm } from './request/read-body';
import { BODY_BOUNDS } from './request/receive-body';
import { createSentBody } from './request/sent-body';
import { entityTag, isNamedIn, versionsIn } from './response/entity-tag';
import { errorHeaders, revealError } from './response/errors';
import { namingParameters, parameterNames } from './response/parameter-names';
import { keepFields } from './response/select-fields';
import { TextBody, TextStream, WrittenBody } from './response/bodies';
import { writeJson } from './response/write-json';
import { describeListing, describeRoute, listRoutes } from './route-listing';
import { createRoutes, type Route } from './routes';

interface RestApi {
  /**
   * Responds to a request. Resolves to undefined if the path does not belong to the library, or if every route is
   * switched off. Never throws.
   */
  handle(request: RestRequest): Promise<RestResponse | undefined>;
}

/**
 * Headers of every response. Two callers may get different responses at one address, so no shared cache may store them.
 */
const COMMON_HEADERS = {
  'Cache-Control': 'private',
  Vary: 'Authorization, Cookie',
  'X-Content-Type-Options': 'nosniff',
};

const NEVER_STORED = { 'Cache-Control': 'no-store' };

/**
 * Creates the REST interface over the core, independent of any web framework.
 *
 * @param throttle counts failed sign-ins; several interfaces may share it
 */
export function createRestApi(
  appointments: Appointments,
  throttle: SignInThrottle = createSignInThrottle(),
): RestApi {
  const { options, site, host, hostIds, calls } = internalsOf(appointments);
  const endpoints = createEndpoints(appointments);
  const principalFor = createPrincipalFor(appointments, throttle);
  const doOnce = createIdempotency(appointments);
  const findRoute = createRoutes(endpoints);
  const readQuery = createQueryReader();
  const companions = createCompanionPresenter(hostIds, options.logger);

  /**
   * Handles a request in this order: route, credentials, capability, body, parameters, handler. The handler then looks
   * up the record, and checks for free places. A body that may contain credentials is read before the credentials are
   * checked.
   */
  const handleRoute = async (
    request: RestRequest,
    route: Route,
    method: string,
  ): Promise<HandlerResponse> => {
    if (route.kind === 'nothing' || route.kind === 'elsewhere') throw noRoute(method);
    if (route.kind === 'options') return describeOptions(route);
    const { headers, gone } = request;
    const isRead = isReading(method);
    const query = readQuery(request.query);
    // A POST can stand for a GET (by header or parameter). Its body may then contain parameters that are too long for a
    // query.
    const sent = isReading(request.method) ? undefined : createSentBody(request);
    const access = route.kind === 'endpoint' ? route.endpoint.access : undefined;
    if (access === 'link') assertSignedLink(headers, options.secrets);
    // An endpoint that customers reach by a link checks only the link's token, so the body is not searched for
    // credentials.
    const searched = { query: query.sent, body: access === 'link' ? undefined : sent };
    const signedIn = await principalFor(request, searched, access);
    const sender = access === 'own' ? await withCalendar(signedIn, host) : signedIn;
    if (route.kind === 'listing') return { body: listRoutes(endpoints, site, route.version) };
    const { endpoint, version, id, key } = route;
    const principal = authorise(endpoint.access, sender, method, endpoint.operation);
    const bound = principal.kind === 'anonymous' ? BODY_BOUNDS.anonymous : BODY_BOUNDS.signedIn;
    const body = await sent?.params(bound);
    const { values: params, naming } = !body
      ? { values: await query.read(endpoint.params), naming: new Map() }
      : await readWithCompanions(
          endpoint.params,
          { ...query.params, ...body },
          isForm(headers),
          idsFor(endpoint, hostIds),
        );
    const handle = async (call: Parameters<typeof endpoint.handle>[0]): Promise<HandlerResponse> => {
      const names = () =>
        namesWith(parameterNames(endpoint.params.fields, { ...query.params, ...body }), naming);
      const work = () => namingParameters(names, () => endpoint.handle(call));
      const handled = await (naming.size === 0 ? work() : namingSentIds(naming, work));
      const response = endpoint.isPersonal
        ? { ...handled, headers: { ...NEVER_STORED, ...handled.headers } }
        : handled;
      return companions.add(response, { endpoint, version, isRead, gone });
    };
    const address = { site: site.url, mount: request.mount, path: request.path, query: request.query };
    const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
      TURNS_OF_PROCESS.take(() => withinCall(work), { party: partyOf(principal, request), gone: gone() });
    const call = { version, principal, id, key, params, address, headers, gone, inTurn };
    const author = {
      actorId: principal.userId,
      ...(endpoint.access === 'own' && calendarLimitOf(principal)),
    };
    if (isRead) {
      const read = await handle({ ...call, how: author, created: new Map() });
      const isText = read.body instanceof TextStream || read.body instanceof TextBody;
      return isText ? read : { ...read, body: fieldsOf(read.body, query.sent._fields) };
    }
    // `If-Match` applies only to a single existing record: a batch concerns many records, and a new record has no
    // version yet.
    const ifVersion = endpoint.path.includes('/:id')
      ? versionsIn(headerOf(request, 'if-match'), id)
      : undefined;
    const write = ({ created, onCreated }: RequestAttempt) =>
      handle({ ...call, how: { ...author, ifVersion, onCreated }, created });
    if (!takesKey(endpoint)) return write({ created: new Map() });
    const operation = `${method} /${version}${endpoint.path.replace(':id', String(id))}`;
    const link = access === 'link' ? `link ${linkTokenOf(headers)}` : undefined;
    const caller = link ?? (principal.kind === 'anonymous' ? undefined : principal.credential);
    return doOnce(request, { caller, operation, params: { ...query.sent, ...body } }, write);
  };

  return {
    async handle(request) {
      const { path, headers, gone } = request;
      const sentRoute = findRoute(request.method, path);
      if (sentRoute.kind === 'elsewhere' || !options.enabled) return undefined;
      try {
        const method = meantMethod(request, () => readQuery(request.query).sent);
        const route = method === request.method ? sentRoute : findRoute(method, path);
        const servesNow = route.kind === 'endpoint' && route.endpoint.servesWhileClosed;
        if (calls.refusesRequests && !servesNow) throw isStopping();
        const readsOnce = route.kind === 'endpoint' && route.endpoint.readsOnce;
        const work = (): Promise<HandlerResponse> => handleRoute(request, route, method);
        return await respond({ method, headers, gone }, await (readsOnce ? work() : duringRequest(work)));
      } catch (error) {
        if (gone().aborted && error === gone().reason) return ABANDONED;
        const body = await companions.addToError(
          revealError(calls.explained(error), options.logger, site.zone),
        );
        return { status: body.data.status, headers: { ...COMMON_HEADERS, ...errorHeaders(body) }, body };
      }
    },
  };
}

/** Response for a client that has closed the connection. It is not sent, and nothing is logged. */
const ABANDONED: RestResponse = { status: 503, headers: COMMON_HEADERS, body: {} };

/** Method of a request (after a method override), its headers, and the signal that aborts when its client has gone. */
type Asked = Pick<RestRequest, 'method' | 'headers' | 'gone'>;

/** Adds an entity tag to the response of a read, and omits the body if the caller already has it. */
async function respond(
  request: Asked,
  { status = 200, headers, body, readBody = body, record }: HandlerResponse,
): Promise<RestResponse> {
  const isRead = isReading(request.method);
  if ((!isRead && !record) || body instanceof TextStream)
    return { status, headers: { ...COMMON_HEADERS, ...headers }, body };
  const { text, tag } =
    body instanceof WrittenBody
      ? { text: body.parts, tag: body.tag }
      : await written({ body, readBody, record }, new Pace(request.gone));
  const type = body instanceof TextBody && { 'Content-Type': body.type };
  const tagged = { ...COMMON_HEADERS, ...headers, ...type, ETag: tag };
  return isRead && isNamedIn(headerOf(request, 'if-none-match'), tag)
    ? { status: 304, headers: tagged, body: undefined }
    : { status, headers: tagged, body, text };
}

/**
 * Returns the function that looks up the shop's ids in a body. At a public endpoint, the function finds only ids that
 * already have an integer, because a public endpoint must not write.
 */
const idsFor = ({ access }: Endpoint, hostIds: HostIds): Pick<HostIds, 'resolve'> =>
  access === 'public'
    ? { resolve: async (kind, ids) => new Map(await hostIds.integersOf(kind, ids)) }
    : hostIds;

async function written({ body, readBody, record }: HandlerResponse, pace: Pace) {
  const textOf = async (of: unknown): Promise<string> =>
    of instanceof TextBody ? of.text : await writeJson(of, pace);
  const text = await textOf(body);
  return { text, tag: entityTag(readBody === body ? text : await textOf(readBody), record) };
}

/**
 * Reduces a body to the requested fields. A body that is JSON text already is parsed only if fields have to be removed.
 */
function fieldsOf(body: unknown, wanted: unknown): unknown {
  if (!(body instanceof WrittenBody)) return keepFields(body, wanted);
  return wanted === undefined ? body : keepFields(JSON.parse(Buffer.concat(body.parts).toString()), wanted);
}

/**
 * Responds to OPTIONS with a description of the route. Needs no credentials, because the description contains no
 * records.
 */
function describeOptions({ version, endpoints }: Extract<Route, { kind: 'options' }>): HandlerResponse {
  const body = version && endpoints.length > 0 ? describeRoute(endpoints, version) : describeListing(version);
  const reading = body.methods.includes('GET') ? ['HEAD'] : [];
  return { headers: { Allow: [...body.methods, ...reading, 'OPTIONS'].join(', ') }, body };
}

const headerOf = ({ headers }: Pick<RestRequest, 'headers'>, name: string): string | undefined =>
  headers[name]?.toString();

const isStopping = (): AppointmentsError =>
  new AppointmentsError('shop_rest_busy', 'The shop is stopping: try again in a moment.', { retryAfter: 1 });

const noRoute = (method: string): AppointmentsError =>
  new AppointmentsError(
    'rest_no_route',
    `There is no ${method} request at this address. Check the method and the address.`,
  );
