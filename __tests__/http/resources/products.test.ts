import type { WireProduct } from '../../../lib/rest/presenters/product';
import { CATALOGUE, ids, refusal } from '../../support/http/catalogue';
import { openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop({
    ...CATALOGUE,
    rules: [
      ...(CATALOGUE.rules ?? []),
      {
        kind: 'product',
        kind_id: 7,
        title: 'Mornings',
        range_type: 'time:all',
        from_range: '08:00',
        to_range: '12:00',
      },
      {
        kind: 'product',
        kind_id: 7,
        title: 'Synced',
        event_id: 9,
        range_type: 'days',
        from_range: '7',
        to_range: '7',
        appointable: false,
      },
    ],
  });
});
afterAll(() => running.close());

const list = (query: string, login?: string): Promise<number[]> =>
  ids(login === undefined ? running.anonymous : running.as(login), `/v1/products?${query}`);
const read = async (id: number, login?: string): Promise<WireProduct> => {
  const agent = login === undefined ? running.anonymous : running.as(login);
  return (await agent.get(`/api/v1/products/${id}`)).body as WireProduct;
};

/** Defaults of all fields that the REST contract defines in "Appointable product". */
const DEFAULTS = {
  has_price_label: false,
  pricing: [],
  qty: 1,
  qty_basis: 'slot',
  duration: 60,
  duration_unit: 'minute',
  interval: 0,
  padding: 0,
  min_date: 0,
  max_date: 0,
  cancel_limit: 0,
  reschedule_limit: 0,
  requires_confirmation: false,
  customer_timezones: false,
  cal_color: '#0073aa',
  availability_span: 0,
  availability_autoselect: false,
  availability: [],
  has_restricted_days: false,
  restricted_days: [],
  staff_label: '',
  staff_assignment: 'customer',
  staff_nopref: false,
  staff_ids: [],
  staff_base_costs: {},
  staff_qtys: [],
};

describe('Products (GET /{v}/products/{id})', () => {
  test.each(['v1', 'v2'])(
    '%s: the fields of the contract, and fields of the host unchanged',
    async (version) => {
      const answer = await running.anonymous.get(`/api/${version}/products/8`);
      expect(answer.status).toBe(200);
      expect(answer.body).toStrictEqual({
        id: 8,
        name: 'Room',
        status: 'publish',
        type: 'appointment',
        price: '15.00',
        category_ids: [],
        menu_order: 2,
        ...DEFAULTS,
        qty: 2,
        max_date: 30,
      });
    },
  );

  test('staff_ids, staff_base_costs as decimal strings, staff_qtys as a list', async () => {
    expect(await read(7)).toMatchObject({
      sku: 'CUT',
      staff_ids: [3, 4],
      staff_base_costs: { 3: '55.5', 4: '30' },
      staff_qtys: [{ staff_id: 3, qty: 2 }],
    });
    expect(await read(12)).toMatchObject({ staff_qtys: [{ staff_id: 4, qty: 5 }] });
  });

  test('availability: the rules of the product, and no others', async () => {
    const { availability } = await read(7);
    expect(availability).toHaveLength(2);
    expect(availability[0]).toStrictEqual({
      id: 5,
      kind: 'product',
      kind_id: 7,
      event_id: null,
      title: 'Mornings',
      range_type: 'time:all',
      from_date: '',
      to_date: '',
      from_range: '08:00',
      to_range: '12:00',
      appointable: true,
      priority: 0,
      qty: 0,
      ordering: 0,
      rrule: null,
      date_created: '2026-03-02T08:00:00',
      date_modified: '2026-03-02T08:00:00',
    });
  });

  test.each([
    [undefined, '', null],
    ['cleo', '', null],
    ['anna', 'Synced', 9],
    ['boss', 'Synced', 9],
  ])('the title and event_id of an imported rule, to %s', async (login, title, eventId) => {
    expect((await read(7, login)).availability[1]).toMatchObject({ title, event_id: eventId });
  });

  test.each([
    ['an unknown id', 99],
    ['a product that is not appointable', 11],
    ['an id that no number holds', '99999999999999999999'],
  ])('%s is a 404', async (_, id) => {
    const answer = await running.anonymous.get(`/api/v1/products/${id}`);
    expect(refusal(answer)).toEqual([404, 'shop_rest_product_invalid_id']);
  });

  test.each([
    [undefined, 401],
    ['cleo', 403],
    ['boss', 200],
  ])('an unpublished product remains restricted: %s gets %i', async (login, status) => {
    const agent = login === undefined ? running.anonymous : running.as(login);
    const answer = await agent.get('/api/v1/products/10');
    expect(answer.status).toBe(status);
    if (status !== 200) expect(refusal(answer)).toEqual([status, 'shop_rest_cannot_view']);
  });
});

describe('Products (GET /{v}/products)', () => {
  test('published appointable products that may be read, newest first', async () => {
    expect(await list('')).toEqual([12, 9, 8, 7]);
    expect(await ids(running.anonymous, '/v2/products')).toEqual([12, 9, 8, 7]);
    expect(await list('', 'boss')).toEqual([13, 12, 9, 8, 7]);
  });

  test.each([
    ['staff=3', [7]],
    ['staff=3,4', [12, 7]],
    ['staff[]=4', [12, 7]],
    ['category=1', [12, 7]],
    ['category=2,5', [12, 9]],
    ['include=7,8,99', [8, 7]],
    ['include[]=9&include[]=8&orderby=include', [9, 8]],
    ['exclude=12,9', [8, 7]],
    ['search=wash', [7]],
    ['search=RO', [8]],
    ['orderby=id&order=asc', [7, 8, 9, 12]],
    ['orderby=title&order=asc', [7, 12, 9, 8]],
    ['orderby=price', [9, 7, 8, 12]],
    ['orderby=menu_order&order=asc&exclude=9', [12, 8, 7]],
    ['per_page=2', [12, 9]],
    ['per_page=2&page=2', [8, 7]],
    ['per_page=2&page=3', []],
    ['per_page=2&offset=1', [9, 8]],
    ['offset=3&page=1', [7]],
    ['price=15.00', [8]],
    ['staff=&category=&search=', [12, 9, 8, 7]],
    ['type=simple', []],
    ['status=draft', []],
    ['status=any', [12, 9, 8, 7]],
    ['nobody_knows_this=1', [12, 9, 8, 7]],
  ])('%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test.each([
    ['status=draft', [10]],
    ['status=any', [13, 12, 10, 9, 8, 7]],
  ])('to a manager: %s', async (query, expected) => {
    expect(await list(query, 'boss')).toEqual(expected);
  });

  test('headers: the totals of readable products, and links to the neighbouring pages', async () => {
    const answer = await running.anonymous.get(
      '/api/v1/products?per_page=1&page=2&category=1&consumer_key=ck_read&consumer_secret=cs_read',
    );
    // The manager may also read the hidden product, but it is not in this category.
    expect(answer.headers).toMatchObject({ 'x-site-total': '2', 'x-site-totalpages': '2' });
    expect(answer.headers.link).toBe(
      '<https://salon.example/api/v1/products?per_page=1&page=1&category=1>; rel="prev"',
    );
    const whole = await running.anonymous.get('/api/v1/products');
    expect(whole.headers).toMatchObject({ 'x-site-total': '4', 'x-site-totalpages': '1' });
    expect(whole.headers.link).toBeUndefined();
    const skipped = await running.anonymous.get('/api/v1/products?per_page=2&offset=1');
    expect(skipped.headers).toMatchObject({ 'x-site-total': '4', 'x-site-totalpages': '2' });
    expect(skipped.headers.link).toBeUndefined();
  });

  test('HEAD: the headers, without a body', async () => {
    const answer = await running.anonymous.head('/api/v1/products?per_page=2');
    expect(answer.status).toBe(200);
    expect(answer.headers['x-site-total']).toBe('4');
    expect(answer.text).toBeFalsy();
  });

  test('_fields: only these fields, with dots for nested ones', async () => {
    const answer = await running.anonymous.get('/api/v1/products?include=7&_fields=id,availability.title');
    expect(answer.body).toStrictEqual([{ id: 7, availability: [{ title: 'Mornings' }, { title: '' }] }]);
  });

  test.each([
    ['per_page=101', 'per_page'],
    ['per_page=0', 'per_page'],
    ['page=0', 'page'],
    ['offset=-1', 'offset'],
    ['order=up', 'order'],
    ['orderby=colour', 'orderby'],
    ['staff=anna', 'staff'],
    ['include[a]=1', 'include'],
    ['search[]=x', 'search'],
    [`search=${'x'.repeat(256)}`, 'search'],
  ])('%s is a 400 that names it', async (query, name) => {
    const answer = await running.anonymous.get(`/api/v1/products?${query}`);
    expect(refusal(answer)).toEqual([400, 'rest_invalid_param', name]);
  });
});
