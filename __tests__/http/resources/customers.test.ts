import { type HostPorts, withExternalIds } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { textId, withTextIds } from '../../support/shops/text-ids';

const CROWD = Array.from({ length: 60 }, (_, at) => ({
  id: 100 + at,
  login: `crowd${at}`,
  email: `crowd${at}@mail.example`,
  roles: ['customer'],
}));

let running: RunningShop;
beforeAll(async () => {
  running = await openShop({ ...SALON, users: [...SALON.users!, ...CROWD] });
});
afterAll(() => running.close());

const search = (query: string, shop = running) => shop.as('boss').get(`/api/v2/customers?${query}`);

test('a manager finds a customer by a part of the name, with exactly these fields', async () => {
  const answer = await search('search=CLE');
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual([
    {
      id: 5,
      display_name: 'cleo E.',
      first_name: 'Cleo',
      last_name: 'Example',
      email: 'cleo@shop.example',
    },
  ]);
});

test('a search returns ten customers, or the number that is sent, up to 50', async () => {
  const count = async (query: string) => ((await search(query)).body as unknown[]).length;
  expect(await count('search=mail.example')).toBe(10);
  expect(await count('search=mail.example&per_page=2')).toBe(2);
  expect(await count('search=mail.example&per_page=50')).toBe(50);
  const tooMany = await search('search=mail.example&per_page=51');
  expect(tooMany.status).toBe(400);
  expect(Object.keys(errorOf(tooMany).data.params as object)).toEqual(['per_page']);
});

test('a search without a text is a 400', async () => {
  expect((await search('per_page=5')).status).toBe(400);
  expect((await search('search=')).status).toBe(400);
});

test('a shop that cannot search its users refuses the search', async () => {
  const unable = await openShop(SALON, {
    ports: (host): HostPorts => ({ ...host, users: { ...host.users, search: undefined } }),
  });
  const answer = await search('search=cle', unable);
  await unable.close();
  expect(answer.status).toBe(400);
  expect(errorOf(answer).data.params).toEqual({
    search: 'is not possible: the users port of this shop has no search',
  });
});

test('a shop with text ids shows its own id of a customer beside the integer', async () => {
  // Leaves the rules of the shop file out, because they name members by integers, which are no ids of this shop.
  const file = { ...SALON, rules: [] };
  const memory = createMemoryShop(file);
  const shop = await openShop(file, { host: withExternalIds(withTextIds(memory.host)) });
  const answer = await search('search=cleo', shop);
  await shop.close();
  expect(answer.body).toMatchObject([{ first_name: 'Cleo', external_id: textId('user', 5) }]);
});
