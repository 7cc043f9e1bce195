import { elementModule } from '../../support/browser/element-module';

const { orderAddress, orderIdOf } = elementModule('desk/screens/appointment/order.mts') as {
  orderIdOf: (appointment: { order_id: number; order_external_id?: string | null }) => string | undefined;
  orderAddress: (pattern: string, id: string) => string;
};

test('the link to an order contains the shop’s id, which may be a text', () => {
  expect(orderIdOf({ order_id: 0 })).toBeUndefined();
  expect(orderIdOf({ order_id: 0, order_external_id: null })).toBeUndefined();
  expect(orderIdOf({ order_id: 12 })).toBe('12');
  expect(orderIdOf({ order_id: 12, order_external_id: 'order_01J' })).toBe('order_01J');
  expect(orderAddress('/admin/orders/{id}?from=desk', 'a/b $1')).toBe('/admin/orders/a%2Fb%20%241?from=desk');
});
