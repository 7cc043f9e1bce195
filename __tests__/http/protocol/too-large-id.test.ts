import type { Endpoint } from '../../../lib/rest/endpoint';
import { allEndpoints } from '../../support/http/all-endpoints';
import { errorOf, openShop, type RunningShop } from '../../support/http/shop';

const TOO_LARGE = '99999999999999999999';

/** Required fields of an update, without its id. */
const BODY = {
  customer_status: 'arrived',
  place: 1,
  scope: 'all',
  title: 'x',
  start: '2026-03-10T10:00',
  note: 'x',
  name: 'x',
};

let running: RunningShop;
beforeAll(async () => {
  running = await openShop();
});
afterAll(() => running.close());

const table = allEndpoints();
const rows = table
  .filter(({ path }) => path.includes('/:id'))
  .flatMap(({ path, methods, versions }: Endpoint) =>
    versions.flatMap((version) => methods.map((method) => [method, `/${version}${path}`] as const)),
  );

test.each(rows)(
  '%s %s says that an id too large names no record, and names no other id',
  async (method, path) => {
    const address = `/api${path.replace(':id', TOO_LARGE)}`;
    const boss = running.as('boss');
    const asked = {
      GET: () => boss.get(address).query(path.endsWith('/change') ? { start: BODY.start } : {}),
      POST: () => boss.post(address).send(BODY),
      PUT: () => boss.put(address).send(BODY),
      PATCH: () => boss.patch(address).send(BODY),
      DELETE: () => boss.delete(address),
    };
    const answer = await asked[method]();
    expect(answer.status).toBe(404);
    expect(errorOf(answer).message).toMatch(/ with this id\b/);
    expect(errorOf(answer).message).not.toMatch(/\d/);
  },
);
