import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { CallContext, Order, OrderLine, OrderStatus, WrittenLine } from 'shop-appointments';
import type { MemoryOrdersPort } from 'shop-appointments/adapters/memory';

interface Row {
  readonly id: number;
  readonly status: OrderStatus;
  readonly reference: string;
  readonly billing: string;
  readonly items: string;
}

const UNNAMED: Order['billing'] = { firstName: '', lastName: '', email: '' };

/** An order of the shop with the fields that tests compare. */
export interface SharedOrder {
  readonly id: number;
  readonly status: OrderStatus;
  readonly billing: Order['billing'];
  readonly items: readonly { readonly id: number; readonly quantity: number; readonly total: string }[];
}

/** Makes an orders port whose orders are in the library's database. Each order is a row with its lines as JSON. */
export async function sharedOrders(
  sequelize: Sequelize,
): Promise<MemoryOrdersPort & { all(): Promise<SharedOrder[]> }> {
  await sequelize.query(
    'CREATE TABLE IF NOT EXISTS shop_orders (id INTEGER PRIMARY KEY, status VARCHAR(20), reference VARCHAR(64) UNIQUE, billing TEXT, items TEXT)',
  );
  const select = (where: string, context: CallContext): Promise<Row[]> =>
    sequelize.query<Row>(`SELECT id, status, reference, billing, items FROM shop_orders ${where}`, {
      type: QueryTypes.SELECT,
      transaction: (context.transaction as Transaction | undefined) ?? null,
    });
  const write = (sql: string, values: readonly unknown[], context: CallContext) =>
    sequelize.query(sql, {
      bind: [...values],
      transaction: (context.transaction as Transaction | undefined) ?? null,
    });

  type Line = SharedOrder['items'][number] & { readonly reference: string; readonly tax: string };
  const billingOf = (row: Row) => JSON.parse(row.billing) as Order['billing'];
  const linesOf = (row: Row) => JSON.parse(row.items) as Line[];
  const get = async (id: number, context: CallContext): Promise<Row> => {
    const [row] = await select(`WHERE id = ${id}`, context);
    if (!row) throw new Error(`There is no order ${id}`);
    return row;
  };
  const lineRef = (row: Row, reference: string): WrittenLine | undefined => {
    const line = linesOf(row).find((one) => one.reference === reference);
    return line && { orderId: row.id, orderItemId: line.id };
  };
  const setItems = (id: number, items: readonly Line[], context: CallContext) =>
    write('UPDATE shop_orders SET items = $1 WHERE id = $2', [JSON.stringify(items), id], context);
  const lineOf = (id: number, reference: string, { quantity, net, tax }: OrderLine): Line => ({
    id,
    quantity,
    total: net,
    tax,
    reference,
  });

  return {
    sharesDatabase: true,
    all: async () =>
      (await select('ORDER BY id', {})).map((row) => ({
        id: row.id,
        status: row.status,
        billing: billingOf(row),
        items: linesOf(row).map(({ id, quantity, total }) => ({ id, quantity, total })),
      })),
    async createPending({ reference, billing = UNNAMED, line }, context) {
      const [known] = await select(`WHERE reference = '${reference}'`, context);
      if (known) return lineRef(known, reference)!;
      const [last] = await select('ORDER BY id DESC LIMIT 1', context);
      const id = (last?.id ?? 0) + 1;
      const items = JSON.stringify([lineOf(id * 100, reference, line)]);
      await write(
        'INSERT INTO shop_orders (id, status, reference, billing, items) VALUES ($1, $2, $3, $4, $5)',
        [id, 'pending', reference, JSON.stringify(billing), items],
        context,
      );
      return { orderId: id, orderItemId: id * 100 };
    },
    async findByReference(references, context) {
      const rows = await select('', context);
      return new Map(
        references.flatMap((reference) => {
          const found = rows.flatMap((row) => lineRef(row, reference) ?? []);
          return found.length > 0 ? [[reference, found[0]!] as const] : [];
        }),
      );
    },
    async find(ids, context) {
      const rows = await select(`WHERE id IN (${ids.join()})`, context);
      return new Map(
        rows.map((row): [number, Order] => [
          row.id,
          {
            id: row.id,
            status: row.status,
            customerId: 0,
            billing: billingOf(row),
            items: linesOf(row),
          },
        ]),
      );
    },
    async addItem(orderId, line, context) {
      const row = await get(orderId, context);
      const { reference = '' } = line;
      const known = reference === '' ? undefined : lineRef(row, reference);
      if (known) return known.orderItemId;
      const items = linesOf(row);
      const id = orderId * 100 + items.length;
      await setItems(orderId, [...items, lineOf(id, reference, line)], context);
      return id;
    },
    async updateItem(orderId, itemId, line, context) {
      const items = linesOf(await get(orderId, context));
      await setItems(
        orderId,
        items.map((item) => (item.id === itemId ? lineOf(itemId, item.reference, line) : item)),
        context,
      );
    },
    async setStatus(orderId, status, context) {
      await write('UPDATE shop_orders SET status = $1 WHERE id = $2', [status, orderId], context);
    },
  };
}
