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
      phone: '',
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
  // Leaves out the rules of the shop file, because they name members by integers, which are not ids of this shop.
  const file = { ...SALON, rules: [] };
  const memory = createMemoryShop(file);
  const shop = await openShop(file, { host: withExternalIds(withTextIds(memory.host)) });
  const answer = await search('search=cleo', shop);
  await shop.close();
  expect(answer.body).toMatchObject([{ first_name: 'Cleo', external_id: textId('user', 5) }]);
});

describe('POST /v2/customers', () => {
  const NOVA = { name: 'Nova van Example', email: 'nova@mail.example', phone: '+49 30 1234' };
  const add = (body: object, key?: string, shop = running) => {
    const sent = shop.as('boss').post('/api/v2/customers');
    return (key === undefined ? sent : sent.set('Idempotency-Key', key)).send(body);
  };
  const paramsOf = async (body: object) => errorOf(await add(body)).data.params;

  test('a manager adds a customer, whom the search and the page of customers then find', async () => {
    const answer = await add(NOVA);
    const { id } = answer.body as { id: number };
    expect([answer.status, answer.headers.location]).toEqual([
      201,
      expect.stringMatching(`/api/v2/desk/customers/${id}$`),
    ]);
    const nova = {
      id,
      display_name: 'Nova van Example',
      first_name: 'Nova',
      last_name: 'van Example',
      email: 'nova@mail.example',
      phone: '+49 30 1234',
    };
    expect(answer.body).toStrictEqual(nova);
    expect((await search('search=nova')).body).toStrictEqual([nova]);
    const page = await running.as('boss').get(`/api/v2/desk/customers/${id}`);
    expect(page.body).toMatchObject({ customer: nova, coming: [], past: [] });
  });

  test('the address of a user, in any case, is a 200 with that user, who stays as stored', async () => {
    const answer = await add({ name: 'Somebody Else', email: ' CLEO@shop.example ' });
    expect([answer.status, answer.headers.location]).toEqual([200, undefined]);
    expect(answer.body).toMatchObject({ id: 5, display_name: 'cleo E.', first_name: 'Cleo' });
    expect((await search('search=somebody')).body).toEqual([]);
  });

  test('a request repeated with its idempotency key gets the first response', async () => {
    const body = { name: 'Tia', email: 'tia@mail.example' };
    const first = await add(body, 'add-tia');
    const second = await add(body, 'add-tia');
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(second.body).toEqual(first.body);
    expect((await add({ ...body, name: 'Mia' }, 'add-tia')).status).toBe(422);
  });

  test('the error names the wrong field', async () => {
    expect(await paramsOf({ email: 'x@mail.example' })).toEqual(['name']);
    expect(await paramsOf({ name: '  ', email: 'x@mail.example' })).toEqual({ name: 'must not be empty' });
    expect(await paramsOf({ name: 'X', email: 'no address' })).toEqual({
      email: 'must be an e-mail address of at most 254 characters',
    });
    expect(Object.keys((await paramsOf({ ...NOVA, phone: '0'.repeat(51) })) as object)).toEqual(['phone']);
    expect((await search('search=x@mail.example')).body).toEqual([]);
  });

  test('a shop whose users port cannot add customers refuses the request', async () => {
    const unable = await openShop(SALON, {
      ports: (host): HostPorts => ({ ...host, users: { ...host.users, addCustomer: undefined } }),
    });
    const answer = await add(NOVA, undefined, unable);
    await unable.close();
    expect([answer.status, errorOf(answer).data.params]).toEqual([
      400,
      {
        email:
          'cannot be added, because this shop does not support new customers at the desk; developers can implement addCustomer in the users port',
      },
    ]);
  });

  test('a shop with text ids adds a customer under its own id', async () => {
    const file = { ...SALON, rules: [] };
    const memory = createMemoryShop(file);
    const shop = await openShop(file, { host: withExternalIds(withTextIds(memory.host)) });
    const answer = await add(NOVA, undefined, shop);
    await shop.close();
    const [id] = [...memory.users.keys()].slice(-1);
    expect(answer.body).toMatchObject({ first_name: 'Nova', external_id: textId('user', id!) });
  });
});
