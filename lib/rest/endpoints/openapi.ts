import type { Site } from '../../domain/site';
import { type Endpoint, endpoint } from '../endpoint';
import { describeInterface } from '../openapi';
import { urlOf } from '../response/links';

/** The endpoint that describes the interface, including this endpoint, in OpenAPI. */
export function openApiEndpoint(others: readonly Endpoint[], site: Site): Endpoint {
  const own: Endpoint = endpoint({
    versions: ['v2'],
    methods: ['GET'],
    path: '/openapi.json',
    access: 'public',
    operation: 'read the description of the interface',
    params: { fields: [] },
    responses: () => ({ 200: { type: 'object' } }),
    handle: async ({ address }) => ({
      body: describeInterface([...others, own], site.name, urlOf(address, '')),
    }),
  });
  return own;
}
