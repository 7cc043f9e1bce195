// Loads the CommonJS file by its path, because the package's name leads to a file that a host's tests cannot require.
import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch/dist/index.cjs';
import type { paths } from './interface';
import { serializeQuery } from './serialize-query';

// Types generated from the description of the interface: `components` has its schemas, `paths` its routes.
export type { components, paths } from './interface';
export type { ClientOptions } from 'openapi-fetch/dist/index.cjs';

/** A client with a type for each route: `client.GET('/v2/slots', { params: { query: { product_ids: [7] } } })`. */
export type AppointmentsClient = Client<paths>;

/**
 * Creates a client of the REST interface, for browsers and Node. A response with an error status is not thrown: each
 * call resolves with `data` or `error`, and with the `response`.
 *
 * @param options.baseUrl the address of the router: `https://shop.example/api`
 * @param options.headers credentials, for example `Authorization` or `X-SITE-Nonce`
 */
export function createAppointmentsClient(options: ClientOptions): AppointmentsClient {
  return createFetchClient<paths>({ querySerializer: serializeQuery, ...options });
}
