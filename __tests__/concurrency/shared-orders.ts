import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { CallContext, Order, OrderLine, OrderLineRef, OrdersPort, OrderStatus } from '../../lib/index';
import { serialColumn } from './database';

/** PostgreSQL returns large integers as text. */
type Integer = number | string;

interface Row {
  readonly id: Integer;
  readonly status: OrderStatus;
  readonly reference: string;
}

interface Line {
  readonly id: Integer;
  readonly order_id: Integer;
  readonly quantity: Integer;
  readonly total: string;
}

export async function createOrderTables(sequelize: Sequelize): Promise<void> {
  const id = `id ${serialColumn(sequelize)}`;
  await sequelize.query(
    `CREATE TABLE race_orders (${id}, status VARCHAR(20) NOT NULL, reference VARCHAR(64) NOT NULL UNIQUE)`,
  );
  await sequelize.query(
    `CREATE TABLE race_lines (${id}, order_id BIGINT NOT NULL, quantity BIGINT NOT NULL, total VARCHAR(40) NOT NULL)`,
  );
  await sequelize.query('CREATE INDEX race_lines_order ON race_lines (order_id)');
}

/**
 * Orders port of a shop that keeps its orders in two tables of the library's database, and writes them in the library's
 * transactions.
 */
export function sharedOrders(sequelize: Sequelize): OrdersPort {
  const through = ({ transaction }: CallContext) => (transaction as Transaction | undefined) ?? null;
  const select = <R extends object>(sql: string, bind: unknown[], context: CallContext): Promise<R[]> =>
    sequelize.query<R>(sql, { type: QueryTypes.SELECT, bind, transaction: through(context) });
  const write = (sql: string, bind: unknown[], context: CallContext) =>
    sequelize.query(sql, { bind, transaction: through(context), retry: { max: 1 } });
  const insert = async (sql: string, bind: unknown[], context: CallContext): Promise<number> => {
    const isPostgres = sequelize.getDialect() === 'postgres';
    const [result] = (await sequelize.query(isPostgres ? `${sql} RETURNING id` : sql, {
      type: QueryTypes.INSERT,
      bind,
      transaction: through(context),
      retry: { max: 1 },
    })) as unknown as [Integer | { id: Integer }[]];
    return Number(typeof result === 'object' ? result[0]!.id : result);
  };
  const addItem = (orderId: number, { quantity, net }: OrderLine, context: CallContext) =>
    insert(
      'INSERT INTO race_lines (order_id, quantity, total) VALUES ($1, $2, $3)',
      [orderId, quantity, net],
      context,
    );

  return {
    sharesDatabase: true,
    async createPending({ reference, line }, context): Promise<OrderLineRef> {
      const orderId = await insert(
        'INSERT INTO race_orders (status, reference) VALUES ($1, $2)',
        ['pending', reference],
        context,
      );
      return { orderId, orderItemId: await addItem(orderId, line, context) };
    },
    findByReference: async () => new Map(),
    async find(ids, context) {
      const list = ids.map(Number).join();
      const rows = await select<Row>(
        `SELECT id, status, reference FROM race_orders WHERE id IN (${list})`,
        [],
        context,
      );
      const lines = await select<Line>(`SELECT * FROM race_lines WHERE order_id IN (${list})`, [], context);
      return new Map(
        rows.map(({ id, status }): [number, Order] => [
          Number(id),
          {
            id: Number(id),
            status,
            customerId: 0,
            billing: { firstName: '', lastName: '', email: '' },
            items: lines
              .filter((line) => Number(line.order_id) === Number(id))
              .map((line) => ({ id: Number(line.id), quantity: Number(line.quantity), total: line.total })),
          },
        ]),
      );
    },
    addItem,
    async updateItem(_orderId, itemId, { quantity, net }, context) {
      await write(
        'UPDATE race_lines SET quantity = $1, total = $2 WHERE id = $3',
        [quantity, net, itemId],
        context,
      );
    },
    async setStatus(orderId, status, context) {
      await write('UPDATE race_orders SET status = $1 WHERE id = $2', [status, orderId], context);
    },
  };
}

export async function readOrders(
  sequelize: Sequelize,
): Promise<{ id: number; status: OrderStatus; reference: string }[]> {
  const rows = await sequelize.query<Row>('SELECT id, status, reference FROM race_orders ORDER BY id', {
    type: QueryTypes.SELECT,
  });
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
