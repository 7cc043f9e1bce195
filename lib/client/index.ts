// By its path: what the package's name leads to cannot be required, and so not be loaded by a host's tests.
import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch/dist/index.cjs';
import type { paths } from './interface';
import { serializeQuery } from './serialize-query';

// Generated from the interface's own description: `components` its schemas, `paths` its routes.
export type { components, paths } from './interface';
export type { ClientOptions } from 'openapi-fetch/dist/index.cjs';

/** Every route of the interface, typed: `client.GET('/v2/slots', { params: { query: { product_ids: [7] } } })`. */
export type AppointmentsClient = Client<paths>;

/**
 * A client of the REST interface, for browsers and Node alike. It throws for no response: each call resolves to
 * `{data}` or `{error}` with the `response`.
 *
 * @param options.baseUrl where the router is mounted: `https://shop.example/api`
 * @param options.headers credentials, for example `Authorization` or `X-SITE-Nonce`
 */
export function createAppointmentsClient(options: ClientOptions): AppointmentsClient {
  return createFetchClient<paths>({ querySerializer: serializeQuery, ...options });
}
