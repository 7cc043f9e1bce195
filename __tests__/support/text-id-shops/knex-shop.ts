import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { OrdersPort } from 'shop-appointments';
import { lendToKnex } from 'shop-appointments/adapters/knex';
import { mapOf, portsOver, productOf, type TextIdShop, userOf } from './text-id-shop';

interface OrderRow {
  readonly id: string;
  readonly status: string;
  readonly customerId: string | null;
}
interface LineRow {
  readonly id: string;
  readonly orderId: string;
  readonly quantity: number;
  readonly net: string;
  readonly tax: string;
  readonly reference: string;
}
type ProductRow = Parameters<typeof productOf>[0];
type UserRow = Parameters<typeof userOf>[0];

/** Makes ids like those of cuid: case-sensitive, and not in the order of creation. */
const newId = (): string => `c${randomUUID().replaceAll('-', '').slice(1)}`;

async function createTables(db: Knex): Promise<void> {
  const table = (name: string, columns: (table: Knex.CreateTableBuilder) => void) =>
    db.schema.createTable(name, (builder) => {
      builder.string('id', 32).primary();
      columns(builder);
    });
  await table('users', (builder) => {
    for (const name of ['name', 'role']) builder.string(name).notNullable();
  });
  await table('products', (builder) => {
    for (const name of ['name', 'price']) builder.string(name).notNullable();
    builder.integer('places').notNullable();
  });
  await table('orders', (builder) => {
    builder.string('status').notNullable();
    builder.string('customerId', 32);
    builder.string('reference', 64).unique();
  });
  await table('lines', (builder) => {
    builder.string('orderId', 32).notNullable();
    builder.string('productId', 32).notNullable();
    builder.integer('quantity').notNullable();
    for (const name of ['net', 'tax']) builder.string(name).notNullable();
    builder.string('reference', 64).unique();
  });
}

/** Opens a shop on Knex that makes its own ids, in an empty database of any kind. */
export async function openKnexShop(db: Knex): Promise<TextIdShop> {
  const dbOf = lendToKnex(db);
  await createTables(db);

  const changeOne = async (rows: Knex.QueryBuilder, values: object): Promise<void> => {
    if ((await rows.update(values)) !== 1) throw new Error('There is no such row');
  };
  const ordersPort: OrdersPort<string> = {
    sharesDatabase: true,
    async createPending({ reference, customerId, line }, context) {
      const order = { id: newId(), status: 'pending', customerId, reference };
      const { id } = await dbOf(context).transaction(async (trx) => {
        await trx('orders').insert(order).onConflict('reference').ignore();
        const [stored] = await trx<OrderRow & { reference: string }>('orders').where({ reference });
        return stored!;
      });
      return ordersPort.addItem(id, line, context) as Promise<{ orderId: string; orderItemId: string }>;
    },
    async addItem(orderId, { productId, quantity, net, tax, reference }, context) {
      const line = { id: newId(), orderId, productId, quantity, net, tax, reference };
      await dbOf(context)('lines').insert(line).onConflict('reference').ignore();
      return (await ordersPort.findByReference([reference], context)).get(reference)!;
    },
    async findByReference(references, context) {
      const found = await dbOf(context)<LineRow>('lines').whereIn('reference', references);
      return new Map(found.map((line) => [line.reference, { orderId: line.orderId, orderItemId: line.id }]));
    },
    async find(ids, context) {
      const found: OrderRow[] = await dbOf(context)<OrderRow>('orders').whereIn('id', ids);
      const lines = await dbOf(context)<LineRow>('lines').whereIn('orderId', ids);
      return mapOf(
        found.map((order) => ({
          id: order.id,
          status: order.status as 'pending',
          customerId: order.customerId,
          billing: { firstName: '', lastName: '', email: '' },
          items: lines
            .filter((line) => line.orderId === order.id)
            .map((line) => ({ id: line.id, quantity: line.quantity, total: line.net, tax: line.tax })),
        })),
      );
    },
    updateItem: (orderId, id, { productId, quantity, net, tax }, context) =>
      changeOne(dbOf(context)('lines').where({ id, orderId }), { productId, quantity, net, tax }),
    setStatus: (id, status, context) => changeOne(dbOf(context)('orders').where({ id }), { status }),
  };
  const ports = portsOver({
    products: async (context) => (await dbOf(context)<ProductRow>('products')).map(productOf),
    users: async (context) => (await dbOf(context)<UserRow>('users')).map(userOf),
    orders: ordersPort,
  });

  const [classId, cleo] = [newId(), newId()];
  await db('products').insert({ id: classId, name: 'Class', price: '12.50', places: 3 });
  await db('users').insert({ id: cleo, name: 'cleo', role: 'customer' });
  return {
    ports,
    classId,
    customer: { id: cleo, cookie: `session=${cleo}` },
    pay: (id, transaction) =>
      changeOne(dbOf({ transaction })('orders').where({ id }), { status: 'processing' }),
    orders: () => db<OrderRow>('orders').select(),
    lines: () => db<LineRow>('lines').select(),
    close: () => db.destroy(),
  };
}
