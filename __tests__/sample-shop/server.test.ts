import { once } from 'node:events';
import { Agent, get, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { listen, stopListening } from '../../examples/sample-shop/server';

/** Answers the status, or the error's code where the connection was cut. */
const ask = (url: string, agent: Agent): Promise<number | string> =>
  new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    });
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

const STOPS_WITHIN_MS = 2000;

test('clients that keep their connections busy are let go by a stop, none in the middle of a request', async () => {
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
  await stopListening(listening);
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MS);
  await Promise.all(clients);
  agent.destroy();
  // What arrived was answered; each client ends at a request that never arrived.
  expect(answers.filter((answer) => answer === 200)).toHaveLength(requests);
  expect(answers).toHaveLength(requests + 4);
});

test('a connection without a request, as browsers open in advance, is closed by a stop', async () => {
  const listening = await listen((_request, response) => response.end(), 0, '127.0.0.1');
  const advance = connect(Number(new URL(listening.url).port), '127.0.0.1');
  await Promise.all([once(listening.server, 'connection'), once(advance, 'connect')]);
  const began = performance.now();
  await Promise.all([stopListening(listening), once(advance, 'close')]);
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MS);
});
