import { once } from 'node:events';
import { Agent, get, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { closeServer } from 'shop-appointments';
import { listen } from '../../examples/sample-shop/server';
import { runSampleShop } from '../support/child';
import { eventually } from '../support/eventually';
import { shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

/** Sends a request. Resolves with the status, or with the code of the error if the connection was cut. */
const ask = (url: string, agent: Agent): Promise<number | string> =>
  new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    });
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

const STOPS_WITHIN_MS = 5000;

test('stopping the shop closes busy connections, but never in the middle of a request', async () => {
  let requests = 0;
  const slowly: RequestListener = (_request, response) => {
    setTimeout(() => response.end('done'), 20 + 7 * (requests++ % 4));
  };
  const listening = await listen(slowly, 0, '127.0.0.1');
  const { url } = listening;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const answers: (number | string)[] = [];
  const keepAsking = async (): Promise<void> => {
    for (let last: number | string = 200; last === 200; answers.push(last)) last = await ask(url, agent);
  };
  const clients = Array.from({ length: 4 }, keepAsking);
  answers.push(await ask(url, agent));

  const began = performance.now();
  await closeServer(listening.server);
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MS);
  await Promise.all(clients);
  agent.destroy();
  // Each request that reached the server got a response. Each client's last request came after the server had
  // stopped.
  expect(answers.filter((answer) => answer === 200)).toHaveLength(requests);
  expect(answers).toHaveLength(requests + 4);
});

test('when the shop stops, requests that a client has sent together all get their responses', async () => {
  const responses: ServerResponse[] = [];
  const { server, url } = await listen((_request, response) => responses.push(response), 0, '127.0.0.1');
  const client = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let text = '';
  client.on('data', (chunk: string) => (text += chunk));
  client.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(2));
  await eventually(
    () => responses.length,
    (count) => count === 2,
  );
  const closed = closeServer(server);
  await eventually(() => !server.listening, Boolean);
  for (const response of responses) response.end('done');
  await Promise.all([closed, once(client, 'close')]);
  expect(text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

test('stopping the shop closes a connection without a request, which browsers open in advance', async () => {
  const listening = await listen((_request, response) => response.end(), 0, '127.0.0.1');
  const advance = connect(Number(new URL(listening.url).port), '127.0.0.1');
  await Promise.all([once(listening.server, 'connection'), once(advance, 'connect')]);
  const began = performance.now();
  await Promise.all([closeServer(listening.server), once(advance, 'close')]);
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MS);
});

test('a second signal does not end the shop before a request that has begun gets its response', async () => {
  const folder = await shopFolder();
  const { child, url } = await runSampleShop({
    DATABASE_URL: folder.database,
    SHOP_FILE: folder.write(SMALL_SHOP),
  });
  const open = (): Socket => connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  const client = open();
  client.write('GET /api/v2/ HTTP/1.1\r\n');
  await once(client, 'connect');
  const stopped = child.stop('SIGTERM');
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const late = open();
      late.once('error', () => resolve(true));
      late.once('connect', () => resolve(!late.destroy()));
    });
  await eventually(isRefused, Boolean);
  const stoppedAgain = child.stop('SIGTERM');
  client.write('Host: shop\r\n\r\n');
  const [response] = (await once(client, 'data')) as [string];
  expect(response).toMatch(/^HTTP\/1.1 200 /);
  await Promise.all([stopped, stoppedAgain]);
  expect([await child.ended(), child.err()]).toEqual([0, '']);
  await folder.remove();
});
