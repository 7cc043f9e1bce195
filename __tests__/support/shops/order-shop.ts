import type { Sequelize, Transaction } from 'sequelize';
import type {
  AppointmentsOptions,
  EntitlementsPort,
  HostPorts,
  OrderLine,
  OrderNotice,
  OrdersPort,
  OrderStatus,
  Payments,
  Product,
} from 'shop-appointments';
import type { MemoryOrdersPort } from 'shop-appointments/adapters/memory';
import { type OpenDatabase, openDatabase } from '../databases';
import type { ShopOrders } from './state-machine-orders';
import { type SharedOrder, sharedOrders } from './shared-orders';
import { openShop, type TestShop } from './core-shop';
import { withProducts } from './other-ports';

/**
 * A salon whose orders are in the library's database or elsewhere. Tests can change the orders as the host
 * does.
 */
export interface OrderShop {
  readonly salon: TestShop;
  readonly appointments: TestShop['appointments'];
  /** Notices that the shop received through `orders.needsAttention`. */
  readonly notices: OrderNotice[];
  /** The shop's own orders port, which `trouble` does not affect. */
  readonly port: Pick<OrdersPort, 'addItem' | 'createPending' | 'find'>;
  /** Faults for a test: methods that replace those of the shop's orders port. */
  trouble: Partial<OrdersPort>;
  /** Payments of orders as the shop states them, by order id. A test may set them. */
  readonly payments: Map<number, Payments>;
  orders(): Promise<readonly SharedOrder[]>;
  statusOf(orderId: number): Promise<OrderStatus | undefined>;
  /** Changes an order as the shop does, without telling the library. */
  setStatus(orderId: number, status: OrderStatus, transaction?: Transaction): Promise<void>;
  setQuantity(orderId: number, itemId: number, quantity: number, transaction?: Transaction): Promise<void>;
  /** Sets the quantity and net amount (without tax) of the class on an order line, without telling the library. */
  setAmount(orderId: number, itemId: number, line: Pick<OrderLine, 'quantity' | 'net'>): Promise<void>;
  /**
   * Changes an order as the shop does, and tells the library. Both happen in one transaction if the orders are in the
   * database.
   */
  event(orderId: number, status: OrderStatus): ReturnType<TestShop['appointments']['orderChanged']>;
  close(): Promise<void>;
}

export interface OrderShopOptions extends Partial<AppointmentsOptions> {
  readonly shared: boolean;
  /**
   * If set, the shop tells the library of each of the library's own writes to an order during that write, with or
   * without the write's transaction.
   */
  readonly reports?: 'with its transaction' | 'without';
  /** Changed fields of products, by product id; other fields stay. */
  readonly ofProducts?: Readonly<Record<number, Partial<Product>>>;
  readonly open?: OpenDatabase;
  /** Replaces the way in which the shop keeps its orders. */
  readonly ordersAs?: (orders: MemoryOrdersPort) => ShopOrders;
  /** Further ports of the shop: `admission` and `entitlements`. */
  readonly alongside?: Pick<HostPorts, 'admission' | 'entitlements'>;
  /** Makes an entitlements port in the shop's database. */
  readonly entitlementsIn?: (sequelize: Sequelize) => Promise<EntitlementsPort>;
}

export async function openOrderShop({
  shared,
  reports,
  ofProducts = {},
  // Only orders in the library's database need a second Sequelize instance on it.
  open = shared ? openDatabase : undefined,
  ordersAs = (orders) => orders,
  alongside,
  entitlementsIn,
  ...options
}: OrderShopOptions): Promise<OrderShop> {
  const database = await open?.();
  const notices: OrderNotice[] = [];
  const entitlements = database && (await entitlementsIn?.(database.sequelize));
  const inOurs = shared && database ? await sharedOrders(database.sequelize) : undefined;
  let real!: ShopOrders;
  const salon = await openShop({
    ...options,
    ...(database && { database: database.sequelize }),
    ports: (given): HostPorts => {
      const host = withProducts(given, ofProducts);
      real = ordersAs(inOurs ?? host.orders);
      return { ...host, ...alongside, ...(entitlements && { entitlements }), orders: reporting() };
    },
  });
  const { appointments } = salon;

  function reporting(): OrdersPort {
    const report = async (orderId: number, transaction: unknown): Promise<void> => {
      if (!reports) return;
      await appointments.orderChanged(orderId, reports === 'without' ? {} : { transaction });
    };
    return {
      sharesDatabase: shared,
      async createPending(draft, context) {
        const ref = await (shop.trouble.createPending ?? real.createPending)(draft, context);
        await report(ref.orderId, context.transaction);
        return ref;
      },
      traits: { ...real.traits, statesPayments: true },
      findByReference: (...args) => (shop.trouble.findByReference ?? real.findByReference)(...args),
      find: async (...args) => {
        const found = await (shop.trouble.find ?? real.find)(...args);
        return new Map([...found].map(([id, order]) => [id, { ...order, ...shop.payments.get(id) }]));
      },
      async addItem(orderId, line, context) {
        const id = await (shop.trouble.addItem ?? real.addItem)(orderId, line, context);
        await report(orderId, context.transaction);
        return id;
      },
      async updateItem(orderId, itemId, line, context) {
        const written = await (shop.trouble.updateItem ?? real.updateItem)(orderId, itemId, line, context);
        await report(orderId, context.transaction);
        return written ?? undefined;
      },
      async setStatus(orderId, status, context) {
        await (shop.trouble.setStatus ?? real.setStatus)(orderId, status, context);
        await report(orderId, context.transaction);
      },
      async needsAttention(notice, context) {
        await shop.trouble.needsAttention?.(notice, context);
        notices.push(notice);
      },
    };
  }

  const orders = async () => (inOurs ? inOurs.all() : salon.shop.orders);
  const shop: OrderShop = {
    salon,
    appointments,
    notices,
    port: {
      addItem: (...args) => real.addItem(...args),
      createPending: (draft, context) => real.createPending(draft, context),
      find: (...args) => real.find(...args),
    },
    trouble: {},
    payments: new Map(),
    orders,
    statusOf: async (orderId) => (await orders()).find(({ id }) => id === orderId)?.status,
    setStatus: (orderId, status, transaction) => real.setStatus(orderId, status, { transaction }),
    setQuantity: async (orderId, itemId, quantity, transaction) => {
      const line = { productId: 2, quantity, net: '1.00', tax: '0.00' };
      await real.updateItem(orderId, itemId, line, { transaction });
    },
    setAmount: async (orderId, itemId, line) => {
      await real.updateItem(orderId, itemId, { productId: 2, tax: '0.00', ...line }, {});
    },
    event: async (orderId, status) => {
      if (!shared) {
        await shop.setStatus(orderId, status);
        return appointments.orderChanged(orderId);
      }
      return appointments.transaction(async (transaction) => {
        await shop.setStatus(orderId, status, transaction);
        return appointments.orderChanged(orderId, { transaction });
      });
    },
    async close() {
      await salon.close();
      await database?.close();
    },
  };
  return shop;
}
