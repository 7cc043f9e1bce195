import { categoriesOf } from '../../../adapters/vendure/ports/products/category-tree';

const collection = (id: number | string, parentId: number | string | null, more = {}) => ({
  id,
  name: `Name ${id}`,
  slug: `slug-${id}`,
  description: '',
  position: 1,
  parentId,
  isRoot: false,
  isPrivate: false,
  ...more,
});
const parents = (...of: Parameters<typeof categoriesOf>): unknown =>
  categoriesOf(...of).map(({ id, parent }) => [id, parent]);

test('collections are categories, and the root collection is none', () => {
  const collections = [collection(1, null, { isRoot: true }), collection(2, 1), collection(3, 2)];
  expect(parents(collections, 0)).toEqual([
    [2, 0],
    [3, 2],
  ]);
});

test('a private collection is left out, and what is below it moves up', () => {
  const collections = [
    collection(1, null, { isRoot: true }),
    collection(2, 1),
    collection(3, 2, { isPrivate: true }),
    collection(4, 3),
  ];
  expect(parents(collections, 0)).toEqual([
    [2, 0],
    [4, 2],
  ]);
});

test('a collection whose parent is not in the channel is at the top', () => {
  expect(parents([collection('b', 'a')], null)).toEqual([['b', null]]);
});

test('private collections that are below each other end the search', () => {
  const circle = [
    collection(2, 3, { isPrivate: true }),
    collection(3, 2, { isPrivate: true }),
    collection(4, 3),
  ];
  expect(parents(circle, 0)).toEqual([[4, 0]]);
});
