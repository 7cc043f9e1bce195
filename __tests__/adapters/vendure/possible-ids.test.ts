import { possibleIds } from '../../../adapters/vendure/ports/possible-ids';

test('an integer that no column can contain is not looked up', () => {
  const ids = [1, 2_147_483_647, 2_147_483_648, 0, -1, 1.5, Number.NaN, 'seven'];
  expect(possibleIds(ids, { areTexts: false })).toEqual([1, 2_147_483_647]);
});

test('a text that is no UUID is not looked up', () => {
  const id = '0b2c1d84-91c1-4a70-9e6e-0f5a0b7f8a11';
  const others = ['', 'a', `${id} `, id.toUpperCase(), id.replace('-', ''), '1'];
  expect(possibleIds([...others, id], { areTexts: true })).toEqual([id]);
});
