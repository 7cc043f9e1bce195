import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundledElement, SOURCES } from './bundled-element';
import { keepByWorker } from '../kept-by-worker';

/**
 * Returns the origin from which all test files of this worker load the elements, such as `/desk/desk.mjs`. The browser
 * keeps a script compiled only for pages that load it from the same address; compiling the scripts for each test took a
 * tenth of the browser's time.
 */
export const elementOrigin = keepByWorker('server of the elements', SOURCES, async () => {
  const [picker, desk] = await Promise.all([bundledElement('picker'), bundledElement('desk')]);
  const files = new Map<string, string>();
  for (const [path, text] of picker) files.set(`/picker/${path}`, text);
  for (const [path, text] of desk) files.set(`/desk/${path}`, text);
  const server = createServer((request, response) => {
    const text = files.get(request.url ?? '');
    response.writeHead(text === undefined ? 404 : 200, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'text/javascript',
    });
    response.end(text);
  });
  // The server must not keep the worker from ending.
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
