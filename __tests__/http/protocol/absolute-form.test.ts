import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openShop } from '../../support/http/shop';

test('a request line with the whole address, as some proxies send it, means the path in it', async () => {
  const shop = await openShop();
  const server = shop.app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const status = (path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get({ port, path, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).once('error', reject);
    });
  expect(await status('http://salon.example/api/v2/slots?product_ids=7')).toBe(200);
  expect(await status('HTTPS://salon.example:8443/api/v1/staff')).toBe(401);
  server.close();
  await shop.close();
});
