import { internalsOf } from '../../support/internals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openShop, SALON } from '../../support/http/shop';
import { forEachDatabase } from '../../support/databases';

jest.setTimeout(180_000);

const WRITERS = 8;
/** Number of events of all writers together. READER_EVENTS=10000 makes a longer test. */
const EVENTS = Number(process.env.READER_EVENTS ?? 240);

const FILE = {
  ...SALON,
  rules: [],
  users: SALON.users!.map((user) => ({ ...user, password: 'of the page' })),
};

forEachDatabase((name, open) => {
  if (name === 'SQLite') {
    test.skip('on SQLite only one writer works at a time, so no event can be numbered out of order', () =>
      undefined);
    return;
  }

  test('a reader that polls while eight processes write sees every id once, in order, and misses none', async () => {
    const database = await open();
    const shop = await openShop(FILE, { database: database.sequelize });
    const { access } = shop.shop.host;
    const cookie = (await access.signIn('boss', 'of the page'))!;
    const nonce = shop.appointments.nonceFor((await access.session({ headers: { cookie } }))!);
    const poll = async (since: number): Promise<{ id: number; writer: number }[]> => {
      const answer = await shop.anonymous
        .get(`/api/v2/sse?since_id=${since}&nonce=${nonce}`)
        .set({ cookie })
        .buffer(true)
        .parse((res, done) => {
          let text = '';
          res.on('data', (chunk: Buffer) => (text += chunk.toString()));
          res.on('end', () => done(null, text));
        });
      expect(answer.status).toBe(200);
      return [...(answer.body as string).matchAll(/^id: (\d+)\nevent: [\w.]+\ndata: (.+)$/gm)].map(
        ([, id, data]) => ({
          id: Number(id),
          writer: (JSON.parse(data!) as { resource_id: number }).resource_id,
        }),
      );
    };
    const children = Array.from({ length: WRITERS }, (_, writer) => {
      const launcher = join(__dirname, '../../support/run-bundled.mjs');
      const args = [database.url, String(writer + 1), String(EVENTS / WRITERS)];
      return spawn(process.execPath, [launcher, join(__dirname, '../../support/event-writer.ts'), ...args], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
    });
    try {
      await Promise.all(children.map((child) => once(child.stdout, 'data')));
      const ended = Promise.all(children.map((child) => once(child, 'exit')));
      for (const child of children) child.stdin.write('go\n');

      const seen: { id: number; writer: number }[] = [];
      while (seen.length < EVENTS) seen.push(...(await poll(seen.at(-1)?.id ?? 0)));
      expect((await ended).map(([code]) => code as number)).toEqual(Array(WRITERS).fill(0));

      // The numbers have no gap. Otherwise an event could later appear in the gap, after a reader has passed it.
      expect(seen.map(({ id }) => id)).toEqual(Array.from({ length: EVENTS }, (_, at) => at + 1));
      expect(await poll(EVENTS)).toEqual([]);
      // Reading again from the start gives the same events.
      const stored = [];
      for (let after = 0; after < EVENTS; after += 200)
        stored.push(...(await internalsOf(shop.appointments).storage.outbox.read(after, 200)));
      expect(stored.map(({ id, resourceId }) => ({ id, writer: resourceId }))).toEqual(seen);
      // The events of each process are in the order in which the process wrote them.
      for (let writer = 1; writer <= WRITERS; writer += 1) {
        const steps = stored
          .filter(({ resourceId }) => resourceId === writer)
          .map(({ reason }) => Number(reason));
        expect(steps).toEqual(Array.from({ length: EVENTS / WRITERS }, (_, at) => at + 1));
      }
    } finally {
      for (const child of children) child.kill('SIGKILL');
      await shop.close();
      await database.close();
    }
  });
});
