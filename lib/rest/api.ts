import { authorise, isReading } from '../access/policy';
import { ANONYMOUS } from '../access/principal';
import type { Appointments } from '../appointments';
import { internalsOf } from '../internals';
import { AppointmentsError } from '../domain/errors';
import { duringRequest } from '../runtime/request-values';
import { Pace } from '../runtime/slices';
import { namesWith, namingSentIds } from './companions/name-companions';
import { createCompanionPresenter } from './companions/present-companions';
import { readWithCompanions } from './companions/read-companions';
import { createComputingTurns } from './computing-turns';
import { createEndpoints } from './endpoints/table';
import type { Answer, RestRequest, RestResponse } from './http';
import { type Attempt, createIdempotency } from './idempotency';
import { mayBeSigned } from './request/may-be-signed';
import { meantMethod } from './request/meant-method';
import { createPrincipalFor } from './request/principal-for';
import { createQueryReader } from './request/query-params';
import { formOf, isForm, readBody, receiveBody } from './request/read-body';
import { entityTag, isNamedIn, type RecordVersion, versionsIn } from './response/entity-tag';
import { errorHeaders, revealError } from './response/errors';
import { namingParameters, parameterNames } from './response/parameter-names';
import { keepFields } from './response/select-fields';
import { TextBody, TextStream, WrittenBody } from './response/bodies';
import { writeJson } from './response/write-json';
import { describeListing, describeRoute, listRoutes } from './route-listing';
import { createRoutes, type Route } from './routes';

export interface RestApi {
  /** Answers a request; undefined when its path is not one of ours, or every route is switched off. Never throws. */
  handle(request: RestRequest): Promise<RestResponse | undefined>;
}

/** Responses differ by caller, so no cache may share them. */
const COMMON_HEADERS = {
  'Cache-Control': 'private',
  Vary: 'Authorization, Cookie',
  'X-Content-Type-Options': 'nosniff',
};

/** The body of a request without one. */
const NO_BODY = { body: {}, form: [] };

/** The REST interface over the core, in no framework's terms. */
export function createRestApi(appointments: Appointments): RestApi {
  const { options, site, host, hostIds } = internalsOf(appointments);
  const endpoints = createEndpoints(appointments);
  const principalFor = createPrincipalFor(appointments);
  const doOnce = createIdempotency(appointments);
  const findRoute = createRoutes(endpoints);
  const readQuery = createQueryReader();
  const turns = createComputingTurns();
  const companions = createCompanionPresenter(hostIds, options.logger);

  /**
   * In this order: route, body (unless the request cannot be signed, and has to be), credentials, capability,
   * parameters; then the record, and its capacity.
   */
  const answer = async (request: RestRequest, route: Route, method: string): Promise<Answer> => {
    if (route.kind === 'nothing' || route.kind === 'elsewhere') throw noRoute(method);
    if (route.kind === 'options') return describeOptions(route);
    const { headers, gone } = request;
    const isRead = isReading(method);
    const query = readQuery(request.query);
    // A POST that means a GET may carry parameters in its body that are too long for a query.
    const hasBody = !isReading(request.method);
    if (hasBody && route.kind === 'endpoint' && request.body.kind === 'bytes') {
      // A megabyte takes a tenth of a second to parse, so the body of a request that is refused anyway is not parsed.
      const { access, operation } = route.endpoint;
      if (!(await mayBeSigned(request, query.sent, host))) authorise(access, ANONYMOUS, method, operation);
    }
    const { body, form } = hasBody ? await bodyOf(request) : NO_BODY;
    const access = route.kind === 'endpoint' ? route.endpoint.access : undefined;
    const sender = await principalFor(request, { query: query.sent, body, form }, access);
    if (route.kind === 'listing') return { body: listRoutes(endpoints, site, route.version) };
    const { endpoint, version, id, key } = route;
    const principal = authorise(endpoint.access, sender, method, endpoint.operation);
    const { values: params, naming } = !hasBody
      ? { values: await query.read(endpoint.params), naming: new Map() }
      : await readWithCompanions(endpoint.params, { ...query.params, ...body }, isForm(headers), hostIds);
    const handle = async (call: Parameters<typeof endpoint.handle>[0]): Promise<Answer> => {
      const names = () =>
        namesWith(parameterNames(endpoint.params.fields, { ...query.params, ...body }), naming);
      const work = () => namingParameters(names, () => endpoint.handle(call));
      const answered = await (naming.size === 0 ? work() : namingSentIds(naming, work));
      return companions.add(answered, { endpoint, version, isRead, gone });
    };
    const place = { site: site.url, mount: request.mount, path: request.path, query: request.query };
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.take(work, gone());
    const call = { version, principal, id, key, params, place, headers, gone, inTurn };
    const actorId = principal.userId;
    if (isRead) {
      const read = await handle({ ...call, how: { actorId }, made: new Map() });
      const isText = read.body instanceof TextStream || read.body instanceof TextBody;
      return isText ? read : { ...read, body: fieldsOf(read.body, query.sent._fields) };
    }
    // A batch is about many records, and a new one has no version yet.
    const ifVersion = endpoint.path.includes('/:id')
      ? versionsIn(headerOf(request, 'if-match'), id)
      : undefined;
    const write = ({ made, onCreated }: Attempt) =>
      handle({ ...call, how: { actorId, ifVersion, onCreated }, made });
    if (method !== 'POST') return write({ made: new Map() });
    const operation = `${method} /${version}${endpoint.path.replace(':id', String(id))}`;
    return doOnce(request, { principal, operation, params: { ...query.sent, ...body } }, write);
  };

  return {
    async handle(request) {
      const { path, headers, gone } = request;
      const sentRoute = findRoute(request.method, path);
      if (sentRoute.kind === 'elsewhere' || !options.enabled) return undefined;
      try {
        const method = meantMethod(request, () => readQuery(request.query).sent);
        const route = method === request.method ? sentRoute : findRoute(method, path);
        const readsOnce = route.kind === 'endpoint' && route.endpoint.readsOnce;
        const work = (): Promise<Answer> => answer(request, route, method);
        return await respond({ method, headers, gone }, await (readsOnce ? work() : duringRequest(work)));
      } catch (error) {
        if (gone().aborted && error === gone().reason) return ABANDONED;
        const body = await companions.addToError(revealError(error, options.logger, site.zone));
        return { status: body.data.status, headers: { ...COMMON_HEADERS, ...errorHeaders(body) }, body };
      }
    },
  };
}

/** The client has closed the connection: this response reaches no reader, and there is nothing to log. */
const ABANDONED: RestResponse = { status: 503, headers: COMMON_HEADERS, body: {} };

/** The method that a request means, its headers, and whether its client is still there. */
type Asked = Pick<RestRequest, 'method' | 'headers' | 'gone'>;

/** Adds the entity tag of what can be read again, and leaves out what the caller has already. */
async function respond(
  request: Asked,
  { status = 200, headers, body, record }: Answer,
): Promise<RestResponse> {
  const isRead = isReading(request.method);
  if ((!isRead && !record) || body instanceof TextStream)
    return { status, headers: { ...COMMON_HEADERS, ...headers }, body };
  const { text, tag } =
    body instanceof WrittenBody ? body : await written(body, record, new Pace(request.gone));
  const type = body instanceof TextBody && { 'Content-Type': body.type };
  const tagged = { ...COMMON_HEADERS, ...headers, ...type, ETag: tag };
  return isRead && isNamedIn(headerOf(request, 'if-none-match'), tag)
    ? { status: 304, headers: tagged, body: undefined }
    : { status, headers: tagged, body, text };
}

async function written(body: unknown, record: RecordVersion | undefined, pace: Pace) {
  const text = body instanceof TextBody ? body.text : await writeJson(body, pace);
  return { text, tag: entityTag(text, record) };
}

/**
 * Selects the requested fields of a body. A body that is written already is parsed again only if some of it is to go.
 */
function fieldsOf(body: unknown, wanted: unknown): unknown {
  if (!(body instanceof WrittenBody)) return keepFields(body, wanted);
  return wanted === undefined ? body : keepFields(JSON.parse(body.text.toString()), wanted);
}

/** Nobody's record is told of: no credentials are needed, and none are read. */
function describeOptions({ version, endpoints }: Extract<Route, { kind: 'options' }>): Answer {
  const body = version && endpoints.length > 0 ? describeRoute(endpoints, version) : describeListing(version);
  const reading = body.methods.includes('GET') ? ['HEAD'] : [];
  return { headers: { Allow: [...body.methods, ...reading, 'OPTIONS'].join(', ') }, body };
}

const headerOf = ({ headers }: Pick<RestRequest, 'headers'>, name: string): string | undefined =>
  headers[name]?.toString();

const noRoute = (method: string): AppointmentsError =>
  new AppointmentsError('rest_no_route', `No route was found for ${method} at this address.`);

async function bodyOf({ body, headers }: RestRequest) {
  const received = await receiveBody(body, headers);
  return { body: await readBody(received, headers), form: formOf(received, headers) };
}
