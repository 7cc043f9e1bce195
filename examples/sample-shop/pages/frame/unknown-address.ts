import type { RequestHandler } from 'express';
import { respond } from '../../send-error';

/** Paths of the customers' pages, with their HTTP methods. */
const METHODS: readonly (readonly [path: RegExp, methods: string])[] = [
  [/^\/(services\/[^/]+|confirmation|sign-in|my\/bookings|assets\/.+)?$/, 'GET, HEAD'],
  [/^\/cart$/, 'GET, HEAD, POST'],
  [/^\/cart\/\d+$/, 'PATCH, DELETE'],
  [/^\/cart\/\d+\/extend$/, 'POST'],
  [/^\/(checkout|pay|login|logout)$/, 'POST'],
  [/^\/session$/, 'GET, HEAD'],
  [/^\/my\/appointments\/[^/]+(\/(slots|appointment\.ics))?$/, 'GET, HEAD'],
  [/^\/my\/appointments\/[^/]+\/(cancel|reschedule|pay)$/, 'POST'],
];

/**
 * Responds to a request for which there is no route: 404 for an unknown path, 405 for a known one with another method.
 */
export const unknownAddress: RequestHandler = (req, res) => {
  const known = METHODS.find(([path, methods]) => path.test(req.path) && !methods.includes(req.method));
  if (known) res.set('Allow', known[1]);
  respond(req, res, {
    status: known ? 405 : 404,
    code: 'rest_no_route',
    message: known ? `This address accepts only the methods ${known[1]}.` : 'There is no such address.',
    data: {},
  });
};
