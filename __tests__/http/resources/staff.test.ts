import type { WireStaffMember } from '../../../lib/rest/presenters/staff-member';
import { CATALOGUE, ids, refusal } from '../../support/http/catalogue';
import { openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop({
    ...CATALOGUE,
    users: [
      ...(CATALOGUE.users ?? []).map((user) => (user.id === 4 ? { ...user, display_name: 'Zoe Ben' } : user)),
      { id: 20, login: 'kim', email: 'first@shop.example', display_name: 'Kim', roles: ['shop_staff'] },
    ],
  });
});
afterAll(() => running.close());

const read = async (id: number, login: string): Promise<WireStaffMember> =>
  (await running.as(login).get(`/api/v1/staff/${id}`)).body as WireStaffMember;
const list = (query: string, login = 'boss'): Promise<number[]> =>
  ids(running.as(login), `/v1/staff?${query}`);

describe('Staff (GET /{v}/staff/{id})', () => {
  test.each(['v1', 'v2'])('%s: exactly the fields of the contract', async (version) => {
    const answer = await running.as('ben').get(`/api/${version}/staff/4`);
    expect(answer.status).toBe(200);
    expect(answer.body).toStrictEqual({
      id: 4,
      display_name: 'Zoe Ben',
      full_name: 'Ben Example',
      email: 'ben@shop.example',
      availability: [
        {
          id: 2,
          kind: 'staff',
          kind_id: 4,
          event_id: null,
          title: 'Dentist',
          range_type: 'time:range',
          from_date: '2026-03-11',
          to_date: '2026-03-11',
          from_range: '09:00',
          to_range: '10:00',
          appointable: false,
          priority: 0,
          qty: 0,
          ordering: 0,
          rrule: null,
          date_created: '2026-03-02T08:00:00',
          date_modified: '2026-03-02T08:00:00',
        },
      ],
      products: [
        { id: 7, name: 'Haircut', cost: 30, qty: 0 },
        { id: 12, name: 'Highlights', cost: 75, qty: 5 },
      ],
    });
  });

  test('products: cost and qty of this member, appointable ones that the caller may read', async () => {
    const anna = await read(3, 'cleo');
    expect(anna.products).toEqual([{ id: 7, name: 'Haircut', cost: 55.5, qty: 2 }]);
    const toBoss = await read(3, 'boss');
    expect(toBoss.products).toMatchObject([{ id: 7 }, { id: 10, cost: 0, qty: 0 }]);
  });

  test.each([
    ['cleo', '', ''],
    ['anna', 'ben@shop.example', ''],
    ['ben', 'ben@shop.example', 'Dentist'],
    ['boss', 'ben@shop.example', 'Dentist'],
  ])('%s gets the e-mail address "%s" and the title "%s"', async (login, email, title) => {
    const ben = await read(4, login);
    expect([ben.email, ben.availability[0]?.title]).toEqual([email, title]);
  });

  test.each([
    ['an unknown id', 99],
    ['a user who is no staff', 5],
  ])('%s is a 404', async (_, id) => {
    const answer = await running.as('boss').get(`/api/v1/staff/${id}`);
    expect(refusal(answer)).toEqual([404, 'shop_rest_staff_invalid_id']);
  });

  test.each(['/api/v1/staff', '/api/v2/staff/3'])('%s is refused without credentials', async (path) => {
    const answer = await running.anonymous.get(path);
    expect(refusal(answer)).toEqual([401, 'shop_rest_cannot_view']);
  });
});

describe('Staff (GET /{v}/staff)', () => {
  test.each([
    ['', [3, 20, 4]],
    ['order=desc', [4, 20, 3]],
    ['orderby=ID', [3, 4, 20]],
    ['orderby=id&order=desc', [20, 4, 3]],
    ['orderby=date', [3, 4, 20]],
    ['include=4,3&orderby=include', [4, 3]],
    ['include[]=3&include[]=5', [3]],
    ['exclude=3', [20, 4]],
    ['search=zoe', [4]],
    ['search=ben@shop', [4]],
    ['email=first@shop.example', [20]],
    ['email=first', []],
    ['per_page=2', [3, 20]],
    ['per_page=2&page=2', [4]],
    ['per_page=1&offset=1', [20]],
  ])('%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
    expect(await ids(running.as('boss'), `/v2/staff?${query}`)).toEqual(expected);
  });

  test.each([
    ['', [3, 20, 4]],
    ['search=first', []],
    ['search=zoe', [4]],
    ['search=BEN EX', [4]],
    ['email=first@shop.example', []],
    ['per_page=1&page=2', [20]],
  ])(
    'a customer, who may not see e-mail addresses, cannot search them either: %s',
    async (query, expected) => {
      expect(await list(query, 'cleo')).toEqual(expected);
    },
  );

  test.each(['boss', 'cleo'])('headers for %s', async (login) => {
    const answer = await running.as(login).get('/api/v1/staff?per_page=2');
    expect(answer.headers).toMatchObject({
      'x-site-total': '3',
      'x-site-totalpages': '2',
      link: '<https://salon.example/api/v1/staff?per_page=2&page=2>; rel="next"',
    });
  });

  test('HEAD and _fields', async () => {
    const head = await running.as('boss').head('/api/v1/staff');
    expect([head.status, head.headers['x-site-total']]).toEqual([200, '3']);
    const some = await running.as('boss').get('/api/v1/staff?include=3&_fields=id,products.cost');
    expect(some.body).toStrictEqual([{ id: 3, products: [{ cost: 55.5 }, { cost: 0 }] }]);
  });

  test.each([
    ['orderby=colour', 'orderby'],
    ['order=up', 'order'],
    ['per_page=500', 'per_page'],
    ['offset=x', 'offset'],
    ['include=x', 'include'],
    ['email[]=a', 'email'],
  ])('%s is a 400 that names it', async (query, name) => {
    const answer = await running.as('boss').get(`/api/v1/staff?${query}`);
    expect(refusal(answer)).toEqual([400, 'rest_invalid_param', name]);
  });
});
