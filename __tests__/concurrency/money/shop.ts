import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { type Appointments, createAppointments, type OrdersPort } from '../../../lib/index';
import { withProducts } from '../../support/shops/other-ports';
import { sharedOrders } from '../../support/shops/shared-orders';
import { openRaceShop, SECRET, standingClock } from '../shop';

/** A class for 12.00; from 16:00 each place costs 8.00 more. */
export const CLASS = 2;
const OF_CLASS = {
  pricing: [{ type: 'time:all', from: '16:00', to: '22:00', baseCost: '8.00' }],
  priceOnMove: 'change',
} as const;
const CENTS = 100;
const inUnits = (cents: number): string => (cents / CENTS).toFixed(2);

/** Place in which the shop keeps its orders: the library's transactions cover them, or not. */
export type Place = 'in the database' | 'elsewhere';

/** A shop that states sums of its orders only, and keeps payments, refunds and notices in the database. */
export interface MoneyShop {
  readonly appointments: Appointments;
  readonly orders: OrdersPort;
  /** Records the payment of an order, in cents. */
  readonly pay: (orderId: number, cents: number) => Promise<void>;
  /** Records a refund of an order, in cents. A second call with the same id changes nothing. */
  readonly refund: (id: string, orderId: number, cents: number, transaction?: Transaction) => Promise<void>;
  /** Returns the refunds that the notices about an appointment asked for, the first notice first. */
  readonly noticesOf: (appointmentId: number) => Promise<string[]>;
}

/**
 * Opens the shop on tables that exist; see `createTables`.
 *
 * @param watched wraps the orders port, for a process that ends itself at one of its calls
 */
export async function openMoneyShop(
  sequelize: Sequelize,
  place: Place,
  watched: (orders: OrdersPort) => OrdersPort = (orders) => orders,
): Promise<MoneyShop> {
  const run = async (sql: string, bind: unknown[], transaction?: unknown): Promise<void> => {
    await sequelize.query(sql, { bind, transaction: (transaction as Transaction | undefined) ?? null });
  };
  const select = <Row extends object>(sql: string, bind: unknown[], transaction?: unknown): Promise<Row[]> =>
    sequelize.query<Row>(sql, {
      bind,
      type: QueryTypes.SELECT,
      transaction: (transaction as Transaction | undefined) ?? null,
    });
  const sumOf = async (kind: string, orderId: number, transaction: unknown): Promise<string> => {
    const sql = 'SELECT cents FROM race_money WHERE kind = $1 AND order_id = $2';
    const rows = await select<{ cents: number }>(sql, [kind, orderId], transaction);
    return inUnits(rows.reduce((sum, { cents }) => sum + cents, 0));
  };
  const base = await sharedOrders(sequelize);
  const orders: OrdersPort = {
    ...base,
    sharesDatabase: place === 'in the database',
    traits: { statesPayments: true },
    async find(ids, context) {
      const found = await base.find(ids, context);
      for (const [id, order] of found) {
        const paid = await sumOf('paid', id, context.transaction);
        found.set(id, { ...order, paid, refunded: await sumOf('refunded', id, context.transaction) });
      }
      return found;
    },
    needsAttention: ({ appointmentId, settlement }, context) =>
      run(
        'INSERT INTO race_notices (appointment_id, refund_due) VALUES ($1, $2)',
        [appointmentId, settlement?.refundDue ?? ''],
        context.transaction,
      ),
  };
  const shop = openRaceShop();
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    host: withProducts({ ...shop.host, orders: watched(orders) }, { [CLASS]: OF_CLASS }),
    database: sequelize,
    secret: SECRET,
    clock: standingClock(),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const enter = async (kind: string, id: string, [orderId, cents]: [number, number], t?: Transaction) => {
    if ((await select('SELECT id FROM race_money WHERE id = $1', [id], t)).length > 0) return;
    const sql = 'INSERT INTO race_money (id, kind, order_id, cents) VALUES ($1, $2, $3, $4)';
    await run(sql, [id, kind, orderId, cents], t);
  };
  return {
    appointments,
    orders,
    pay: (orderId, cents) => enter('paid', `payment of ${orderId}`, [orderId, cents]),
    refund: (id, orderId, cents, transaction) => enter('refunded', id, [orderId, cents], transaction),
    noticesOf: async (appointmentId) =>
      (
        await select<{ refund_due: string }>(
          'SELECT refund_due FROM race_notices WHERE appointment_id = $1',
          [appointmentId],
        )
      ).map((row) => row.refund_due),
  };
}

/** Creates the tables of the shop's payments, refunds and notices. */
export async function createTables(sequelize: Sequelize): Promise<void> {
  for (const sql of [
    'CREATE TABLE race_money (id VARCHAR(64) PRIMARY KEY, kind VARCHAR(20), order_id INTEGER, cents INTEGER)',
    'CREATE TABLE race_notices (appointment_id INTEGER, refund_due VARCHAR(20))',
  ])
    await sequelize.query(sql);
}
