import { AppointmentsError } from '../../domain/errors';
import { type Method, METHODS } from '../endpoint';
import type { RestRequest } from '../http';
import type { RawParams } from './read-params';

/**
 * Returns the intended method of a request. A client that can only send GET and POST names another method in the query
 * parameter `_method`, or in the header `X-HTTP-Method-Override`. Only a POST can stand for another method: otherwise a
 * mere link, which sends a GET, could write.
 *
 * @throws AppointmentsError `rest_no_route` for a method that no endpoint has
 */
export function meantMethod({ method, headers }: RestRequest, query: () => RawParams): string {
  if (method !== 'POST') return method;
  const named = query()._method || headers['x-http-method-override'] || method;
  const meant = typeof named === 'string' ? named.trim().toUpperCase() : '';
  if (METHODS.includes(meant as Method)) return meant;
  throw new AppointmentsError(
    'rest_no_route',
    `_method and X-HTTP-Method-Override may name one of ${METHODS.join(', ')}.`,
  );
}
