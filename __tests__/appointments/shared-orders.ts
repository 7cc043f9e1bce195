import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { CallContext, Order, OrderLine, OrderLineRef, OrdersPort, OrderStatus } from 'shop-appointments';

interface Row {
  readonly id: number;
  readonly status: OrderStatus;
  readonly reference: string;
  readonly items: string;
}

/** What a test sees of an order. */
export interface SharedOrder {
  readonly id: number;
  readonly status: OrderStatus;
  readonly items: readonly { readonly id: number; readonly quantity: number; readonly total: string }[];
}

/** A host's orders in the database of the library: each a row whose lines are JSON. */
export async function sharedOrders(
  sequelize: Sequelize,
): Promise<OrdersPort & { all(): Promise<SharedOrder[]> }> {
  await sequelize.query(
    'CREATE TABLE IF NOT EXISTS shop_orders (id INTEGER PRIMARY KEY, status VARCHAR(20), reference VARCHAR(64) UNIQUE, items TEXT)',
  );
  const select = (where: string, context: CallContext): Promise<Row[]> =>
    sequelize.query<Row>(`SELECT id, status, reference, items FROM shop_orders ${where}`, {
      type: QueryTypes.SELECT,
      transaction: (context.transaction as Transaction | undefined) ?? null,
    });
  const write = (sql: string, values: readonly unknown[], context: CallContext) =>
    sequelize.query(sql, {
      bind: [...values],
      transaction: (context.transaction as Transaction | undefined) ?? null,
    });

  const linesOf = (row: Row) => JSON.parse(row.items) as SharedOrder['items'];
  const get = async (id: number, context: CallContext): Promise<Row> => {
    const [row] = await select(`WHERE id = ${id}`, context);
    if (!row) throw new Error(`There is no order ${id}`);
    return row;
  };
  const lineRef = (row: Row): OrderLineRef => ({ orderId: row.id, orderItemId: linesOf(row)[0]!.id });
  const setItems = (id: number, items: SharedOrder['items'], context: CallContext) =>
    write('UPDATE shop_orders SET items = $1 WHERE id = $2', [JSON.stringify(items), id], context);
  const lineOf = (id: number, { quantity, net }: OrderLine) => ({ id, quantity, total: net });

  return {
    sharesDatabase: true,
    all: async () =>
      (await select('ORDER BY id', {})).map((row) => ({
        id: row.id,
        status: row.status,
        items: linesOf(row),
      })),
    async createPending({ reference, line }, context) {
      const [known] = await select(`WHERE reference = '${reference}'`, context);
      if (known) return lineRef(known);
      const [last] = await select('ORDER BY id DESC LIMIT 1', context);
      const id = (last?.id ?? 0) + 1;
      const items = JSON.stringify([lineOf(id * 100, line)]);
      await write(
        'INSERT INTO shop_orders (id, status, reference, items) VALUES ($1, $2, $3, $4)',
        [id, 'pending', reference, items],
        context,
      );
      return { orderId: id, orderItemId: id * 100 };
    },
    async findByReference(references, context) {
      const rows = await select(
        `WHERE reference IN (${references.map((reference) => `'${reference}'`).join()})`,
        context,
      );
      return new Map(rows.map((row) => [row.reference, lineRef(row)]));
    },
    async find(ids, context) {
      const rows = await select(`WHERE id IN (${ids.join()})`, context);
      return new Map(
        rows.map((row): [number, Order] => [
          row.id,
          {
            id: row.id,
            status: row.status,
            customer_id: 0,
            billing: { first_name: '', last_name: '', email: '' },
            items: linesOf(row),
          },
        ]),
      );
    },
    async addItem(orderId, line, context) {
      const items = linesOf(await get(orderId, context));
      const id = orderId * 100 + items.length;
      await setItems(orderId, [...items, lineOf(id, line)], context);
      return id;
    },
    async updateItem(orderId, itemId, line, context) {
      const items = linesOf(await get(orderId, context));
      await setItems(
        orderId,
        items.map((item) => (item.id === itemId ? lineOf(itemId, line) : item)),
        context,
      );
    },
    async setStatus(orderId, status, context) {
      await write('UPDATE shop_orders SET status = $1 WHERE id = $2', [status, orderId], context);
    },
  };
}
