import { userTables } from 'shop-appointments/adapters/port-helpers';

const people = userTables(['customer', 'administrator']);

test('16.3 rows of two tables with the same id are two users, and each user is one row', () => {
  expect([people.idOf('customer', 7), people.idOf('administrator', 7)]).toEqual([70, 71]);
  expect([people.rowOf(70), people.rowOf(71)]).toEqual([
    { table: 'customer', id: 7 },
    { table: 'administrator', id: 7 },
  ]);
  expect(people.idsIn('customer', [70, 71, 120])).toEqual([7, 12]);
  expect(people.idsIn('administrator', [70, 71, 120])).toEqual([7]);
});

test.each([0, 1, 9, 72, -70, 70.5, NaN, Infinity, 2 ** 53])('no row of a table is user %s', (userId) => {
  expect(people.rowOf(userId)).toBeUndefined();
  expect(people.idsIn('customer', [userId])).toEqual([]);
});

test.each([0, -1, 1.5, NaN, 2 ** 51])('row %s has no user id', (id) => {
  expect(() => people.idOf('customer', id)).toThrow(`customer ${id} has no user id`);
});

test('a table that was not named has no users, and names must differ', () => {
  expect(() => people.idOf('supplier' as 'customer', 7)).toThrow('supplier 7 has no user id');
  expect(() => userTables([])).toThrow(RangeError);
  expect(() => userTables(['customer', 'customer'])).toThrow(RangeError);
});

test('a table that is added at the end does not change the user ids of the other tables', () => {
  const more = userTables(['customer', 'administrator', 'supplier']);
  expect([more.idOf('customer', 7), more.idOf('administrator', 7), more.idOf('supplier', 7)]).toEqual([
    70, 71, 72,
  ]);
});
