import type { ErrorRequestHandler } from 'express';
import type { Appointments } from '../appointments';
import { AppointmentsError } from '../domain/errors';
import { type Internals, internalsOf } from '../internals';
import { type ErrorBody, errorHeaders, presentError, revealError } from '../rest/response/errors';
import { send } from './send';

/** For each type of error of Express's body parsers, the library's error that is sent instead. */
const PARSER_ERRORS: Readonly<Record<string, () => AppointmentsError>> = {
  'entity.parse.failed': () => new AppointmentsError('rest_invalid_json', 'The body is not valid JSON.'),
  'entity.too.large': () =>
    new AppointmentsError(
      'shop_rest_request_entity_too_large',
      'The body of the request is larger than the shop accepts. Send less in one request.',
    ),
  'encoding.unsupported': () =>
    new AppointmentsError('shop_rest_unsupported_media_type', 'Send the body without a Content-Encoding.'),
  'charset.unsupported': () =>
    new AppointmentsError('shop_rest_unsupported_media_type', 'Send the body in UTF-8.'),
};

/**
 * Responds to errors in the host's own code in the form that the REST interface uses. If the host's JSON parser runs
 * before `appointmentsRouter` and cannot parse a body, this handler sends the library's error. For this, mount the
 * handler behind the router and under the same path. With the argument `appointments`, the handler also formats errors
 * that the library throws in the host's own routes, as the router does. Other errors are passed on.
 */
export function appointmentsErrors(appointments?: Appointments): ErrorRequestHandler {
  const core = appointments && internalsOf(appointments);
  return (error: unknown, _req, res, next) => {
    const body = bodyOf(error, core);
    if (!body || res.headersSent) return next(error);
    send(res, { status: body.data.status, headers: errorHeaders(body), body });
  };
}

function bodyOf(error: unknown, core: Internals | undefined): ErrorBody | undefined {
  if (core && error instanceof AppointmentsError)
    return revealError(error, core.options.logger, core.site.zone);
  const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
  return Object.hasOwn(PARSER_ERRORS, type) ? presentError(PARSER_ERRORS[type]!()) : undefined;
}
