import { refusal } from '../../support/http/catalogue';
import { NOW, openShop, type RunningShop, SALON } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop(SALON, {
    updateStatuses: ['waiting-list', 'confirmed'],
    rules: { precedence: 'smaller-wins' },
  });
});
afterAll(() => running.close());

const read = async (login: string): Promise<Record<string, unknown>> => {
  const answer = await running.as(login).get('/api/v2/desk');
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Record<string, unknown>;
};

const idsOf = (rows: unknown): unknown[] => (rows as { id: number }[]).map(({ id }) => id);

describe('GET /v2/desk', () => {
  test('a manager gets the site, every member by name and every product by title', async () => {
    const desk = await read('boss');
    expect(desk).toMatchObject({
      user: { id: 1, display_name: 'boss E.' },
      can_manage: true,
      can_search_customers: true,
      can_add_customers: true,
      sends_messages: false,
      site: { name: 'Salon', timezone: 'Europe/Berlin', currency: 'EUR', currency_decimals: 2 },
      now: NOW,
      precedence: 'smaller-wins',
      members: [
        { id: 3, display_name: 'anna E.', avatar_url: '' },
        { id: 4, display_name: 'ben E.', avatar_url: '' },
      ],
    });
    expect(desk.statuses).toEqual([
      ...['unpaid', 'pending-confirmation', 'confirmed', 'paid', 'cancelled', 'complete'],
      ...['in-cart', 'was-in-cart', 'waiting-list'],
    ]);
    const products = desk.products as { id: number; name: string }[];
    expect(products.map(({ name }) => name)).toEqual(['Haircut', 'Retreat', 'Room', 'Secret']);
    expect(products.slice(0, 2)).toStrictEqual([
      {
        id: 7,
        name: 'Haircut',
        price: { from: '40.00', to: '40.00' },
        cal_color: '#aa0000',
        duration: 60,
        duration_unit: 'minute',
        qty: 1,
        staff_ids: [3, 4],
        staff_assignment: 'customer',
        requires_confirmation: false,
        cancel_limit: 0,
        reschedule_limit: 0,
      },
      {
        id: 9,
        name: 'Retreat',
        price: { from: '90.00', to: '90.00' },
        cal_color: '#0073aa',
        duration: 1,
        duration_unit: 'day',
        qty: 1,
        staff_ids: [],
        staff_assignment: 'customer',
        requires_confirmation: false,
        cancel_limit: 0,
        reschedule_limit: 0,
      },
    ]);
  });

  test('a member of staff gets only themselves and their own products', async () => {
    const desk = await read('anna');
    expect(desk).toMatchObject({
      user: { id: 3, display_name: 'anna E.' },
      can_manage: false,
      can_search_customers: false,
      can_add_customers: false,
      members: [{ id: 3, display_name: 'anna E.', avatar_url: '' }],
    });
    expect(idsOf(desk.products)).toEqual([7]);
  });

  test('a key of the shop itself is a manager without a name', async () => {
    const answer = await running.anonymous.get('/api/v2/desk?consumer_key=ck_shop&consumer_secret=cs_shop');
    expect(answer.body).toMatchObject({ user: { id: 0, display_name: '' }, can_manage: true });
  });

  test('customers and visitors are refused', async () => {
    expect(refusal(await running.as('cleo').get('/api/v2/desk')).slice(0, 2)).toEqual([
      403,
      'shop_rest_cannot_view',
    ]);
    expect(refusal(await running.anonymous.get('/api/v2/desk')).slice(0, 2)).toEqual([
      401,
      'shop_rest_cannot_view',
    ]);
  });

  test('can_search_customers and can_add_customers are false if the users port has no such method', async () => {
    const silent = await openShop(SALON, {
      ports: (host) => ({
        ...host,
        users: { ...host.users, search: undefined, addCustomer: undefined },
      }),
    });
    const answer = await silent.as('boss').get('/api/v2/desk');
    await silent.close();
    expect(answer.body).toMatchObject({
      can_manage: true,
      can_search_customers: false,
      can_add_customers: false,
    });
  });

  describe('the price of a product', () => {
    const service = (id: number, more: object) => ({
      id,
      name: `Service ${id}`,
      price: '40.00',
      staff_ids: [3, 4],
      staff_base_costs: { 3: '50.00', 4: '30' },
      tax_rate: '20',
      ...more,
    });
    const file = {
      ...SALON,
      rules: [],
      products: [
        service(1, {}),
        service(2, { staff_base_costs: { 3: '50.00' } }),
        service(3, { staff_assignment: 'all' }),
        service(4, { staff_ids: [] }),
        service(5, { pricing: [{ type: 'days', from: '6', to: '6', cost: '5', modifier: 'add' }] }),
      ],
    };

    test('has the tax in it, and ranges over the members who can be chosen; pricing rules leave it out', async () => {
      const shop = await openShop(file);
      const answer = await shop.as('boss').get('/api/v2/desk');
      await shop.close();
      expect((answer.body as { products: object[] }).products).toMatchObject([
        { id: 1, price: { from: '36.00', to: '60.00' } },
        { id: 2, price: { from: '48.00', to: '60.00' } },
        { id: 3, price: { from: '96.00', to: '96.00' } },
        { id: 4, price: { from: '48.00', to: '48.00' } },
        expect.not.objectContaining({ price: expect.anything() as object }),
      ]);
    });

    test('is absent if the shop does not return the tax', async () => {
      const tax = () => Promise.reject(new Error('no tax today'));
      const shop = await openShop(file, {
        ports: (host) => ({ ...host, products: { ...host.products, tax } }),
      });
      const answer = await shop.as('boss').get('/api/v2/desk');
      await shop.close();
      expect(answer.status).toBe(200);
      expect(JSON.stringify((answer.body as { products: object[] }).products)).not.toContain('"price"');
    });
  });
});
