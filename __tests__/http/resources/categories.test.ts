import { CATALOGUE, ids, refusal } from '../../support/http/catalogue';
import { openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop(CATALOGUE);
});
afterAll(() => running.close());

const PATHS = ['/v1/products/categories', '/v2/products/categories', '/v2/product-categories'];

describe.each(PATHS)('Product categories (GET %s)', (path) => {
  test('a list has only categories with a published appointable product that the caller may read, by name', async () => {
    expect(await ids(running.anonymous, path)).toEqual([5, 2, 1]);
    expect(await ids(running.as('boss'), path)).toEqual([5, 4, 2, 1]);
  });

  test('one category has exactly the fields of the contract', async () => {
    const answer = await running.anonymous.get(`/api${path}/2`);
    expect(answer.status).toBe(200);
    expect(answer.body).toStrictEqual({
      id: 2,
      name: 'Colour',
      slug: 'colour',
      parent: 1,
      description: '',
      display: 'default',
      image: { id: 5, src: 'https://salon.example/c.png' },
      menu_order: 1,
      count: 1,
    });
  });

  test('count is the number of such products', async () => {
    const answer = await running.anonymous.get(`/api${path}/1`);
    expect(answer.body).toMatchObject({ image: null, count: 2 });
  });

  test.each([
    ['an unknown category', 99],
    ['a category without a bookable product', 3],
    ['a category whose products the caller may not read', 4],
  ])('%s is a 404', async (_, id) => {
    const answer = await running.anonymous.get(`/api${path}/${id}`);
    expect(refusal(answer)).toEqual([404, 'shop_rest_term_invalid']);
  });
});

test('in v1 they exist only below the products', async () => {
  const answer = await running.anonymous.get('/api/v1/product-categories');
  expect(refusal(answer)).toEqual([404, 'rest_no_route']);
});

describe('Product categories: parameters of lists', () => {
  test.each([
    ['include=1,2,3', [2, 1]],
    ['include=1,5,2&orderby=include', [1, 5, 2]],
    ['exclude=5', [2, 1]],
    ['search=COLOUR', [2, 1]],
    ['slug=hair', [1]],
    ['parent=1', [2]],
    ['parent=0', [5, 1]],
    ['product=9', [5]],
    ['orderby=id', [1, 2, 5]],
    ['order=desc', [1, 2, 5]],
    ['orderby=slug', [5, 2, 1]],
    ['orderby=description&order=desc', [1, 2, 5]],
    ['orderby=count&order=desc', [1, 2, 5]],
    ['orderby=menu_order', [2, 5, 1]],
    ['per_page=2', [5, 2]],
    ['per_page=2&page=2', [1]],
    ['offset=1', [2, 1]],
  ])('%s', async (query, expected) => {
    expect(await ids(running.anonymous, `/v1/products/categories?${query}`)).toEqual(expected);
  });

  test('headers, HEAD and _fields work as in every list', async () => {
    const head = await running.anonymous.head('/api/v2/product-categories?per_page=2');
    expect(head.headers).toMatchObject({
      'x-site-total': '3',
      'x-site-totalpages': '2',
      link: '<https://salon.example/api/v2/product-categories?per_page=2&page=2>; rel="next"',
    });
    const some = await running.anonymous.get('/api/v2/product-categories?include=1&_fields=slug,count');
    expect(some.body).toStrictEqual([{ slug: 'hair', count: 2 }]);
  });
});
