import supertest from 'supertest';
import { createMemoryShop } from '../../../adapters/memory';
import type { HostPorts } from '../../../lib/ports/ports';
import { mountAfter, openShop, password, SALON } from '../../support/http/shop';
import { shopFolder, SMALL_SHOP } from '../../support/sample-shop/a-shop';

/** Counts the responses by status. */
function countsOf(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/**
 * Opens a shop that looks passwords up only after a number of requests have arrived, so that all requests run at the
 * same time, as with a slow database.
 */
async function shopForRequests(requests: number) {
  const { host } = createMemoryShop(SALON);
  let arrived = 0;
  let release: () => void = () => undefined;
  const allArrived = new Promise<void>((resolve) => (release = resolve));
  const lookedUp = jest.fn();
  const access: HostPorts['access'] = {
    ...host.access,
    async findApplicationPassword(login, guess) {
      lookedUp();
      await allArrived;
      return host.access.findApplicationPassword(login, guess);
    },
  };
  const mount = mountAfter((app) =>
    app.use((_req, _res, next) => {
      arrived += 1;
      if (arrived === requests) release();
      next();
    }),
  );
  return { salon: await openShop(SALON, { host: { ...host, access } }, mount), lookedUp };
}

/**
 * Sends requests with these passwords at the same time. Returns the statuses, and the number of passwords that were
 * looked up.
 */
async function countedAt(passwords: readonly string[]) {
  const { salon, lookedUp } = await shopForRequests(passwords.length);
  const server = salon.app.listen(0);
  try {
    const answers = await Promise.all(
      passwords.map((guess) => supertest(server).get('/api/v2/appointments').auth('boss', guess)),
    );
    return { statuses: countsOf(answers.map(({ status }) => status)), lookedUp: lookedUp.mock.calls.length };
  } finally {
    server.close();
    await salon.close();
  }
}

const guesses = (count: number): string[] => Array.from({ length: count }, (_, at) => `guess ${at}`);

test('3.2 of 600 simultaneous wrong passwords twenty are looked up', async () => {
  expect(await countedAt(guesses(600))).toEqual({ statuses: { 401: 20, 429: 580 }, lookedUp: 20 });
});

test('3.2 the right password after 79 simultaneous guesses does not sign in', async () => {
  const sent = [...guesses(79), password('boss')];
  expect(await countedAt(sent)).toEqual({ statuses: { 401: 20, 429: 60 }, lookedUp: 20 });
});

test('3.2 a client with the right password may send any number of simultaneous requests', async () => {
  const sent = Array<string>(150).fill(password('boss'));
  expect(await countedAt(sent)).toEqual({ statuses: { 200: 150 }, lookedUp: 150 });
});

test('3.2 the login form refuses the right password after 79 simultaneous guesses', async () => {
  const folder = await shopFolder();
  try {
    const { url } = await folder.start({ shopFile: folder.write(SMALL_SHOP) });
    const answers = await Promise.all(
      [...guesses(79), 'a long password of the boss'].map((guess) =>
        fetch(`${url}/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ login: 'boss', password: guess }),
        }),
      ),
    );
    expect(countsOf(answers.map(({ status }) => status))).toEqual({ 401: 20, 429: 60 });
  } finally {
    await folder.remove();
  }
});
