import type { HostPorts } from 'shop-appointments';
import { openShop, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
afterEach(async () => {
  await salon.close();
});

const create = (start: string, fields: object = {}) =>
  salon.appointments.create({ productId: 1, start, enforce: 'none', ...fields });
const found = async (search: string) =>
  (await salon.appointments.desk.search(search)).map(({ start, isOutsideHours }) => [start, isOutsideHours]);

test('the desk finds the appointments of guests and customers, the latest start first, with its facts', async () => {
  salon = await openShop();
  const guest = await create('2026-03-06T10:00', { guestName: 'Zoë Dee', guestPhone: '+49 170 123' });
  const late = await create('2026-03-07T21:00', { customerId: 21 });
  const inCart = await create('2026-03-08T10:00', { status: 'in-cart', contact: { name: 'Dee' } });
  expect(await found('DEE')).toEqual([
    [late.start, true],
    [guest.start, false],
  ]);
  expect(await found('0170 123')).toEqual([[guest.start, false]]);
  expect(await found('dee@home')).toEqual([[late.start, true]]);
  expect(await found('')).toEqual([]);
  expect(await found(String(inCart.id + 1000))).toEqual([]);
});

test('at most twenty are found, and a text that many customers have is no error', async () => {
  const many = async () => ({ items: [], total: 5_000 });
  salon = await openShop({
    ports: (host): HostPorts => ({ ...host, users: { ...host.users, search: many } }),
  });
  for (let day = 10; day < 31; day += 1) await create(`2026-03-${day}T10:00`, { contact: { name: 'Bo' } });
  expect(await found('bo')).toHaveLength(20);
});

test('a shop that cannot search its users finds contacts', async () => {
  salon = await openShop({
    ports: (host): HostPorts => ({ ...host, users: { ...host.users, search: undefined } }),
  });
  const { start } = await create('2026-03-06T10:00', { contact: { name: 'Bo' } });
  expect(await found('bo')).toEqual([[start, false]]);
});
