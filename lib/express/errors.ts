import type { ErrorRequestHandler } from 'express';
import { AppointmentsError } from '../domain/errors';
import { presentError } from '../rest/response/errors';
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
 * For hosts whose own JSON parser runs before `appointmentsRouter`: responds to a body that it could not parse with
 * this interface's error. Mount it behind the router and under the same path; other errors pass through.
 */
export function appointmentsErrors(): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
    const known = Object.hasOwn(PARSER_ERRORS, type) ? PARSER_ERRORS[type] : undefined;
    if (!known || res.headersSent) return next(error);
    const body = presentError(known());
    send(res, { status: body.data.status, headers: {}, body });
  };
}
