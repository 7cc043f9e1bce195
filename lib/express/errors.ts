import type { ErrorRequestHandler } from 'express';
import type { Appointments } from '../appointments';
import { AppointmentsError } from '../domain/errors';
import { type Internals, internalsOf } from '../internals';
import { type ErrorBody, errorHeaders, presentError, revealError } from '../rest/response/errors';
import { send } from './send';

/** The names that body parsers in front of Express give to their errors. */
const PARSER_ERRORS: Readonly<Record<string, () => AppointmentsError>> = {
  'entity.parse.failed': () => new AppointmentsError('rest_invalid_json', 'The body is not valid JSON.'),
  'entity.too.large': () =>
    new AppointmentsError('shop_rest_request_entity_too_large', 'The body is larger than the shop accepts.'),
  'encoding.unsupported': () =>
    new AppointmentsError('shop_rest_unsupported_media_type', 'Send the body without a Content-Encoding.'),
  'charset.unsupported': () =>
    new AppointmentsError('shop_rest_unsupported_media_type', 'Send the body in UTF-8.'),
};

/**
 * Responds to a body that the host's own JSON parser could not parse with this interface's error, if the parser runs
 * before `appointmentsRouter`: mount it behind the router and under the same path. With the booking core, it also gives
 * errors of the library that come from routes of the host's own the form that they have below the router. Other errors
 * pass through.
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
