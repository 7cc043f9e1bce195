import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import {
  type Appointments,
  createAppointments,
  type EntitlementsPort,
  type OrdersPort,
  type Product,
} from '../../../lib/index';
import { cardsIn } from '../../support/shops/shared-cards';
import { withProducts } from '../../support/shops/other-ports';
import { sharedOrders } from '../../support/shops/shared-orders';
import { openRaceShop, SECRET, standingClock } from '../shop';

/** A class for 12.00; from 16:00 each place costs 8.00 more. */
export const CLASS = 2;
/** Card of a customer of the shop. Only races that ask for it have its tables. */
export const CARD = { id: 'card-7', customerId: 21 };
const OF_CLASS: Partial<Product> = {
  pricing: [{ type: 'time:all', from: '16:00', to: '22:00', baseCost: '8.00' }],
  priceOnMove: 'change',
};
/** Fields of the class in races of cancellations: a customer pays a quarter of the price. */
export const CANCELLABLE: Partial<Product> = { ...OF_CLASS, cancellation: { steps: [], elseFee: '25%' } };
const CENTS = 100;
const inUnits = (cents: number): string => (cents / CENTS).toFixed(2);

/** Place in which the shop keeps its orders: the library's transactions cover them, or not. */
export type Place = 'in the database' | 'elsewhere';

/** Whether the shop reports paid and refunded amounts for each line, or only totals of the order. */
export type Stated = 'by line' | 'by order';

/** A payment or refund of an order, or of one of its lines, in cents. */
interface Money {
  readonly orderId: number;
  /** Line that the money is for; 0 for the whole order. */
  readonly lineId?: number;
  readonly cents: number;
}

/** A shop that keeps payments, refunds and notices in the database. */
export interface MoneyShop {
  readonly appointments: Appointments;
  readonly orders: OrdersPort;
  /** Records a payment. A second call with the same id, or without one for the same order and line, changes nothing. */
  readonly pay: (money: Money, id?: string, transaction?: Transaction) => Promise<void>;
  /** Records a refund. A second call with the same id changes nothing. */
  readonly refund: (id: string, money: Money, transaction?: Transaction) => Promise<void>;
  /** Returns the payments and refunds that the shop has recorded for a line, in cents. */
  readonly listed: (orderId: number, lineId: number) => Promise<{ paid: number; refunded: number }>;
  /** Returns the refunds that the notices about an appointment asked for, the first notice first. */
  readonly noticesOf: (appointmentId: number) => Promise<string[]>;
}

/**
 * Opens the shop on tables that exist; see `createTables`.
 *
 * @param how.watched wraps the ports, for a process that ends itself at one of their calls
 */
export async function openMoneyShop(
  sequelize: Sequelize,
  place: Place,
  {
    watched = (port) => port,
    stated = 'by order',
    ofClass = OF_CLASS,
    hasCard = false,
  }: {
    readonly watched?: <Port extends object>(port: Port) => Port;
    readonly stated?: Stated;
    /** Changed fields of the class. */
    readonly ofClass?: Partial<Product>;
    /** Whether the shop has the card, in the same place as its orders. */
    readonly hasCard?: boolean;
  } = {},
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
  const paymentsOf = async (orderId: number, transaction: unknown) => {
    const sql = 'SELECT kind, line_id, cents FROM race_money WHERE order_id = $1';
    const rows = await select<{ kind: string; line_id: number; cents: number }>(sql, [orderId], transaction);
    const sumOf = (kind: string, lineId: number) =>
      inUnits(
        rows
          .filter((row) => row.kind === kind && (lineId === 0 || row.line_id === lineId))
          .reduce((sum, { cents }) => sum + cents, 0),
      );
    return (lineId: number) => ({ paid: sumOf('paid', lineId), refunded: sumOf('refunded', lineId) });
  };
  const base = await sharedOrders(sequelize);
  const orders: OrdersPort = {
    ...base,
    sharesDatabase: place === 'in the database',
    traits: { statesPayments: true },
    async find(ids, context) {
      const found = await base.find(ids, context);
      for (const [id, order] of found) {
        const payments = await paymentsOf(id, context.transaction);
        const items = order.items.map((item) => ({ ...item, ...payments(item.id) }));
        found.set(id, stated === 'by line' ? { ...order, items } : { ...order, ...payments(0) });
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
    host: withProducts(
      {
        ...shop.host,
        orders: watched(orders),
        ...(hasCard && { entitlements: watched(cardAt(place, sequelize)) }),
      },
      { [CLASS]: ofClass },
    ),
    database: sequelize,
    secret: SECRET,
    clock: standingClock(),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const enter = async (kind: string, id: string, { orderId, lineId = 0, cents }: Money, t?: Transaction) => {
    if ((await select('SELECT id FROM race_money WHERE id = $1', [id], t)).length > 0) return;
    const sql = 'INSERT INTO race_money (id, kind, order_id, line_id, cents) VALUES ($1, $2, $3, $4, $5)';
    await run(sql, [id, kind, orderId, lineId, cents], t);
  };
  return {
    appointments,
    orders,
    pay: (money, id = `payment of ${money.orderId} ${money.lineId ?? 0}`, transaction) =>
      enter('paid', id, money, transaction),
    refund: (id, money, transaction) => enter('refunded', id, money, transaction),
    listed: async (orderId, lineId) => {
      const { paid, refunded } = (await paymentsOf(orderId, undefined))(lineId);
      return { paid: Math.round(Number(paid) * CENTS), refunded: Math.round(Number(refunded) * CENTS) };
    },
    noticesOf: async (appointmentId) =>
      (
        await select<{ refund_due: string }>(
          'SELECT refund_due FROM race_notices WHERE appointment_id = $1',
          [appointmentId],
        )
      ).map((row) => row.refund_due),
  };
}

/** Returns the port of the card. Elsewhere, each of its calls is a transaction of its own. */
function cardAt(place: Place, sequelize: Sequelize): EntitlementsPort {
  const cards = cardsIn(sequelize, CARD);
  if (place === 'in the database') return cards;
  return {
    ...cards,
    sharesDatabase: false,
    reserve: (claim) => sequelize.transaction((transaction) => cards.reserve(claim, { transaction })),
    giveBack: (release) => sequelize.transaction((transaction) => cards.giveBack(release, { transaction })),
  };
}

/** Creates the tables of the shop's payments, refunds and notices. */
export async function createTables(sequelize: Sequelize): Promise<void> {
  for (const sql of [
    'CREATE TABLE race_money (id VARCHAR(64) PRIMARY KEY, kind VARCHAR(20), order_id INTEGER, line_id INTEGER, cents INTEGER)',
    'CREATE TABLE race_notices (appointment_id INTEGER, refund_due VARCHAR(20))',
  ])
    await sequelize.query(sql);
}
