import { keepFields } from '../../../lib/rest/response/select-fields';

const ROOM = {
  id: 8,
  name: 'Room',
  image: { src: 'a.png', alt: '' },
  rules: [{ id: 1, title: 'x' }, { id: 2 }],
};

test.each([
  ['id,name', { id: 8, name: 'Room' }],
  [' id , name ', { id: 8, name: 'Room' }],
  [['id', 'name,image.src'], { id: 8, name: 'Room', image: { src: 'a.png' } }],
  ['rules.id', { rules: [{ id: 1 }, { id: 2 }] }],
  ['image,image.src', { image: ROOM.image }],
  ['image.src,image', { image: ROOM.image }],
  ['name.first', { name: 'Room' }],
  ['unknown', {}],
  ['constructor,__proto__,toString', {}],
  ['', ROOM],
  [',', ROOM],
  [undefined, ROOM],
  [{ id: '1' }, ROOM],
])('_fields=%j', (sent, expected) => {
  expect(keepFields(ROOM, sent)).toStrictEqual(expected);
  expect(keepFields([ROOM, ROOM], sent)).toStrictEqual([expected, expected]);
});

test('a value that is no object is unchanged', () => {
  expect(keepFields(null, 'id')).toBeNull();
  expect(keepFields([1, 'a'], 'id')).toEqual([1, 'a']);
});

test('a field name with a thousand dots is followed at most five levels deep', () => {
  const deep = { a: { a: { a: { a: { a: { a: 1 } } } } } };
  expect(keepFields(deep, 'a.'.repeat(1000))).toEqual(deep);
});
