import { EventSource } from 'eventsource';
import { assertToldOnce, followThroughTroubles, LOGIN, type Told } from '../../support/following';

jest.setTimeout(180_000);

// Uses the npm package `eventsource`, as a program of the shop would.
test('the eventsource package follows the shop through reconnects, a restart and a lost nonce', async () => {
  const told: Told[] = [];
  let source: EventSource | undefined;
  let cookie = '';
  try {
    const { booked, logged } = await followThroughTroubles(async (url) => ({
      async signIn() {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(`${url}/login`, { method: 'POST', headers, body: JSON.stringify(LOGIN) });
        cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
        return ((await answer.json()) as { nonce: string }).nonce;
      },
      async follow(path) {
        source?.close();
        source = new EventSource(url + path, {
          fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, Cookie: cookie } }),
        });
        for (const topic of ['appointment.created', 'availability.created', 'reset']) {
          source.addEventListener(topic, ({ lastEventId, data }) => {
            const { resource_id: resourceId } = JSON.parse(String(data)) as { resource_id: number };
            told.push({ id: Number(lastEventId), topic, resourceId });
          });
        }
      },
      told: async () => told,
      hasGivenUp: async () => source?.readyState === EventSource.CLOSED,
    }));
    assertToldOnce(told, booked);
    expect(logged).toBe('');
  } finally {
    source?.close();
  }
});
