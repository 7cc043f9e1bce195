import { authorise, isReading } from '../access/policy';
import type { Appointments } from '../create-appointments';
import { AppointmentsError } from '../errors';
import { createEndpoints } from './endpoints/table';
import { entityTag, isNamedIn, type RecordVersion, versionsIn } from './entity-tag';
import { errorHeaders, revealError } from './errors';
import type { Answer, RestRequest, RestResponse } from './http';
import { type Attempt, createIdempotency } from './idempotency';
import { createPrincipalFor } from './principal-for';
import { formOf, readBody, receiveBody } from './read-body';
import { createQueryReader } from './query-params';
import { readParams } from './read-params';
import { createRoutes, type Route } from './routes';
import { describeListing, describeRoute, listRoutes } from './route-listing';
import { keepFields } from './select-fields';
import { TextBody } from './text-body';
import { TextStream } from './text-stream';
import { WrittenBody } from './written-body';

export interface RestApi {
  /** Answers a request; undefined when its path is not one of ours, or every route is switched off. Never throws. */
  handle(request: RestRequest): Promise<RestResponse | undefined>;
}

/** Answers differ with who asks, and are for nobody else. */
const COMMON_HEADERS = {
  'Cache-Control': 'private',
  Vary: 'Authorization, Cookie',
  'X-Content-Type-Options': 'nosniff',
};

/** What is read of a body where none is. */
const NO_BODY = { body: {}, form: [] };

/** The REST interface over the core, in no framework's terms. */
export function createRestApi(appointments: Appointments): RestApi {
  const { options, site } = appointments;
  const endpoints = createEndpoints(appointments);
  const principalFor = createPrincipalFor(appointments);
  const doOnce = createIdempotency(appointments);
  const findRoute = createRoutes(endpoints);
  const readQuery = createQueryReader();

  /** In this order: route, body, credentials, capability, parameters; then the record, and its capacity. */
  const answer = async (
    request: RestRequest,
    route: Exclude<Route, { kind: 'elsewhere' }>,
  ): Promise<Answer> => {
    if (route.kind === 'nothing') throw noRoute(request);
    if (route.kind === 'options') return describeOptions(route);
    const { method, headers } = request;
    const isRead = isReading(method);
    const query = readQuery(request.query);
    const { body, form } = isRead ? NO_BODY : await bodyOf(request);
    const access = route.kind === 'endpoint' ? route.endpoint.access : undefined;
    const sender = await principalFor(request, { query: query.sent, body, form }, access);
    if (route.kind === 'listing') return { body: listRoutes(endpoints, site, route.version) };
    const { endpoint, version, id, key } = route;
    const principal = authorise(endpoint.access, sender, method, endpoint.operation);
    const params = isRead
      ? await query.read(endpoint.params)
      : await readParams(endpoint.params, { ...query.params, ...body });
    const place = { site: site.url, mount: request.mount, path: request.path, query: request.query };
    const call = { version, principal, id, key, params, place, headers };
    const actorId = principal.userId;
    if (isRead) {
      const read = await endpoint.handle({ ...call, how: { actorId }, made: new Map() });
      const isText = read.body instanceof TextStream || read.body instanceof TextBody;
      return isText ? read : { ...read, body: fieldsOf(read.body, query.sent._fields) };
    }
    // A batch is about many records, and a new one has no version yet.
    const ifVersion = endpoint.path.endsWith('/:id')
      ? versionsIn(headerOf(request, 'if-match'), id)
      : undefined;
    const write = ({ made, onCreated }: Attempt) =>
      endpoint.handle({ ...call, how: { actorId, ifVersion, onCreated }, made });
    if (method !== 'POST') return write({ made: new Map() });
    const operation = `${method} /${version}${endpoint.path}`;
    return doOnce(request, { principal, operation, params: { ...query.sent, ...body } }, write);
  };

  return {
    async handle(request) {
      const route = findRoute(request.method, request.path);
      if (route.kind === 'elsewhere' || !options.enabled) return undefined;
      try {
        return respond(request, await answer(request, route));
      } catch (error) {
        const body = revealError(error, options.logger);
        return { status: body.data.status, headers: { ...COMMON_HEADERS, ...errorHeaders(body) }, body };
      }
    },
  };
}

/** Adds the entity tag of what can be read again, and leaves out what the caller has already. */
function respond(request: RestRequest, { status = 200, headers, body, record }: Answer): RestResponse {
  const isRead = isReading(request.method);
  if ((!isRead && !record) || body instanceof TextStream)
    return { status, headers: { ...COMMON_HEADERS, ...headers }, body };
  const { text, tag } = body instanceof WrittenBody ? body : written(body, record);
  const type = body instanceof TextBody && { 'Content-Type': body.type };
  const tagged = { ...COMMON_HEADERS, ...headers, ...type, ETag: tag };
  return isRead && isNamedIn(headerOf(request, 'if-none-match'), tag)
    ? { status: 304, headers: tagged, body: undefined }
    : { status, headers: tagged, body, text };
}

function written(body: unknown, record: RecordVersion | undefined) {
  const text = body instanceof TextBody ? body.text : JSON.stringify(body);
  return { text, tag: entityTag(text, record) };
}

/** What is asked for of a body. One that is written already is read again only where some of it is to go. */
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

const headerOf = ({ headers }: RestRequest, name: string): string | undefined => headers[name]?.toString();

const noRoute = ({ method }: RestRequest): AppointmentsError =>
  new AppointmentsError('rest_no_route', `No route was found that answers ${method} at this address.`);

async function bodyOf({ body, headers }: RestRequest) {
  const received = await receiveBody(body, headers);
  return { body: await readBody(received, headers), form: formOf(received, headers) };
}
