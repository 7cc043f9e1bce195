import { idFormOf, shopIds } from '../../../adapters/vendure/ids';

const withType = (primaryKeyType: 'increment' | 'uuid') => ({
  entityOptions: { entityIdStrategy: { primaryKeyType } },
});

test('ids are texts with UUIDs, and integers otherwise', () => {
  expect(idFormOf(withType('uuid'))).toEqual({ areTexts: true, none: null });
  expect(idFormOf(withType('increment'))).toEqual({ areTexts: false, none: 0 });
  expect(idFormOf({ entityOptions: {} })).toEqual({ areTexts: false, none: 0 });
});

test('integer ids are used unchanged, without asking the library for them', async () => {
  const ids = shopIds({ areTexts: false, none: 0 }, () => {
    throw new Error('not asked');
  });
  expect(await ids.toCore('product', 7)).toBe(7);
  expect(await ids.toCore('product', '7')).toBe(7);
  expect(await ids.toShop('product', 7)).toBe(7);
});

describe('text ids', () => {
  const externalIds = {
    find: async () => new Map([[3, 'b1']]),
    resolve: async () => new Map([['b1', 3]]),
  };
  const ids = shopIds({ areTexts: true, none: null }, () => ({ externalIds }));

  test('have integers in the library', async () => {
    expect(await ids.toCore('product', 'b1')).toBe(3);
    expect(await ids.toShop('product', 3)).toBe('b1');
    expect(await ids.toShop('product', 4)).toBeUndefined();
  });

  test('without a record are refused', async () => {
    await expect(ids.toCore('product', 'b2')).rejects.toThrow('The shop has no product with the id b2');
  });
});
