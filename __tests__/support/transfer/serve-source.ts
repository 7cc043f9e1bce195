import nock from 'nock';
import type { RunningShop } from '../http/shop';

/**
 * Lets a running shop answer the requests to an address, as the source of an import.
 *
 * @param onRequest called with the path of each request, before the shop answers the request
 */
export function serveSource(
  address: string,
  sourceOf: () => RunningShop,
  onRequest: (path: string) => void = () => {},
): void {
  nock(address)
    .persist()
    .get(/.*/)
    .reply(async function (uri) {
      onRequest(uri);
      const { authorization = '' } = this.req.headers;
      const { status, text, headers } = await sourceOf()
        .anonymous.get(uri)
        .set('Authorization', authorization);
      return [status, text, headers as nock.ReplyHeaders];
    });
}
