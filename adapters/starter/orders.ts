import type { Transaction } from 'sequelize';
import type {
  Billing,
  CallContext,
  NewOrderLine,
  Order,
  OrderLine,
  OrderNotice,
  OrdersPort,
  OrderStatus,
  Settlement,
  WrittenLine,
} from '../../lib/index';
import type { Row } from '../sequelize/rows';
import { created, type Home, places, transactionOf } from './home';
import { TABLES } from './tables';

/** The orders port of the starter, and the functions of its page of orders. */
export interface StarterOrders extends OrdersPort {
  /**
   * Sets any status, such as `processing` for an order that was paid. Call `appointments.orderChanged(id)` in the same
   * transaction.
   */
  setStatus(
    orderId: number,
    status: OrderStatus,
    context: CallContext & { readonly reason?: string },
  ): Promise<void>;
  /** Returns an order with the note of its last change, and the products of its lines. */
  read(orderId: number, context?: CallContext): Promise<StarterOrder | undefined>;
}

/** An order as the page of orders shows it. */
export interface StarterOrder extends Omit<Order, 'items'> {
  /** Reason of the last change of status, followed by the last ten notices to staff since then, one per line. */
  readonly note: string;
  readonly items: readonly (Order['items'][number] & { readonly productId: number; readonly tax: string })[];
}

/**
 * Creates the orders port of the starter. Orders are in the library's database, so an appointment and its order are
 * written in one transaction.
 *
 * @param billingOf returns the names and addresses of a customer
 */
export function starterOrders(
  home: () => Home,
  billingOf: (customerId: number, context: CallContext) => Promise<Required<Billing>>,
): StarterOrders {
  async function findByReference(
    references: readonly string[],
    context: CallContext,
  ): Promise<Map<string, WrittenLine>> {
    if (references.length === 0) return new Map();
    const sql = `SELECT id, order_id, reference FROM ${TABLES.items} WHERE reference IN (${places(references)})`;
    const rows = await home().rows.select(sql, references, transactionOf(context));
    return new Map(
      rows.map(({ id, order_id, reference }) => [
        String(reference),
        { orderId: Number(order_id), orderItemId: Number(id) },
      ]),
    );
  }

  /** Adds a line only once: the unique reference makes a second caller wait for the first, and then find its line. */
  async function addOnce(
    orderId: number,
    line: NewOrderLine,
    transaction: Transaction,
  ): Promise<WrittenLine> {
    const { reference } = line;
    const row = { ...itemRow(line), order_id: orderId, reference, ...created() };
    await home().rows.insertMissing(TABLES.items, 'reference', row, transaction);
    return (await findByReference([reference], { transaction })).get(reference)!;
  }

  async function readAll(ids: readonly number[], context: CallContext): Promise<Map<number, StarterOrder>> {
    if (ids.length === 0) return new Map();
    const { rows } = home();
    const t = transactionOf(context);
    const orders = await rows.select(`SELECT * FROM ${TABLES.orders} WHERE id IN (${places(ids)})`, ids, t);
    const items = await rows.select(
      `SELECT * FROM ${TABLES.items} WHERE order_id IN (${places(ids)}) ORDER BY id`,
      ids,
      t,
    );
    return new Map(orders.map((row) => [Number(row.id), orderOf(row, items)]));
  }

  /**
   * Changes a row.
   *
   * @throws Error if the order, or the line of the order, does not exist
   */
  async function change(
    table: string,
    where: { readonly id: number; readonly order_id?: number },
    values: Readonly<Record<string, string | number>>,
    transaction: Transaction,
  ): Promise<void> {
    const columns = Object.keys(where);
    const sql = `SELECT id FROM ${table} WHERE ${columns.map((name, at) => `${name} = $${at + 1}`).join(' AND ')}`;
    const [row] = await home().rows.select(sql, Object.values(where), transaction);
    if (!row) throw new Error(`There is no row in ${table} with ${JSON.stringify(where)}`);
    await home().rows.update(table, where.id, values, transaction);
  }

  return {
    sharesDatabase: true,
    createPending: ({ reference, customerId, billing, line }, context) =>
      home().write(context, async (transaction) => {
        const { firstName, lastName, email, phone } =
          billing ?? (await billingOf(customerId, { transaction }));
        const row = {
          reference,
          // The status is `on-hold`, because the customer pays at the desk. A `pending` order would be cancelled
          // after an hour.
          status: 'on-hold',
          note: '',
          customer_id: customerId,
          first_name: firstName,
          last_name: lastName,
          email,
          phone,
          ...created(),
        };
        await home().rows.insertMissing(TABLES.orders, 'reference', row, transaction);
        const sql = `SELECT id FROM ${TABLES.orders} WHERE reference = $1`;
        const [order] = await home().rows.select(sql, [reference], transaction);
        return { ...(await addOnce(Number(order!.id), line, transaction)), status: 'on-hold' };
      }),
    findByReference,
    find: readAll,
    read: async (id, context = {}) => (await readAll([id], context)).get(id),
    addItem: (orderId, line, context) =>
      home().write(context, async (transaction) => {
        if (!(await readAll([orderId], { transaction })).has(orderId))
          throw new Error(`There is no order ${orderId}`);
        return addOnce(orderId, line, transaction);
      }),
    updateItem: (orderId, id, line, context) =>
      home().write(context, (transaction) =>
        change(TABLES.items, { id, order_id: orderId }, itemRow(line), transaction),
      ),
    setStatus: (id, status, context) =>
      home().write(context, (transaction) =>
        change(TABLES.orders, { id }, { status, note: context.reason ?? '' }, transaction),
      ),
    needsAttention: (notice, context) =>
      home().write(context, async (transaction) => {
        const order = (await readAll([notice.orderId], { transaction })).get(notice.orderId);
        const note = withNotice(order?.note ?? '', notice);
        return change(TABLES.orders, { id: notice.orderId }, { note }, transaction);
      }),
  };
}

const MOST_NOTICES = 10;
const NOTICE = /^Appointment \d+: /;

/**
 * Adds a notice to the note of an order, as one line. The note keeps the reason of the last change of status, and the
 * last ten notices.
 */
function withNotice(note: string, { appointmentId, reason, settlement }: OrderNotice): string {
  const due = settlement ? dueOf(settlement) : '';
  const line = `Appointment ${appointmentId}: ${reason}${due}`;
  const lines = note.split('\n').filter((one) => one !== '' && one !== line);
  const ofStatus = lines.filter((one) => !NOTICE.test(one));
  const notices = [...lines.filter((one) => NOTICE.test(one)), line];
  return [...ofStatus, ...notices.slice(-MOST_NOTICES)].join('\n');
}

const dueOf = ({ refundDue, amountDue }: Settlement): string =>
  Number(amountDue) > 0 ? ` Amount due: ${amountDue}.` : ` Refund due: ${refundDue}.`;

const itemRow = ({ productId, quantity, net, tax }: OrderLine) => ({
  product_id: productId,
  quantity,
  net,
  tax,
});

function orderOf(row: Row, items: readonly Row[]): StarterOrder {
  const id = Number(row.id);
  return {
    id,
    status: String(row.status) as OrderStatus,
    note: String(row.note),
    customerId: Number(row.customer_id),
    billing: {
      firstName: String(row.first_name),
      lastName: String(row.last_name),
      email: String(row.email),
      phone: String(row.phone),
    },
    items: items
      .filter(({ order_id }) => Number(order_id) === id)
      .map((item) => ({
        id: Number(item.id),
        productId: Number(item.product_id),
        quantity: Number(item.quantity),
        total: String(item.net),
        tax: String(item.tax),
      })),
  };
}
