import { and, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import type { OrdersPort } from 'shop-appointments';
import { lendToDrizzle } from 'shop-appointments/adapters/drizzle';
import { mapOf, portsOver, productOf, type TextIdShop, userOf } from './text-id-shop';

const id = () => uuid().primaryKey().defaultRandom();
const users = pgTable('users', { id: id(), name: text().notNull(), role: text().notNull() });
const products = pgTable('products', {
  id: id(),
  name: text().notNull(),
  price: numeric().notNull(),
  places: integer().notNull(),
});
const orders = pgTable('orders', {
  id: id(),
  status: text().notNull(),
  customerId: uuid(),
  reference: text().unique(),
});
const lines = pgTable('lines', {
  id: id(),
  orderId: uuid()
    .notNull()
    .references(() => orders.id),
  productId: uuid().notNull(),
  quantity: integer().notNull(),
  net: numeric().notNull(),
  tax: numeric().notNull(),
  reference: text().unique(),
});

const TABLES = sql`
  CREATE TABLE users (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL, role text NOT NULL);
  CREATE TABLE products (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL, price numeric NOT NULL, places integer NOT NULL
  );
  CREATE TABLE orders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), status text NOT NULL, customer_id uuid, reference text UNIQUE
  );
  CREATE TABLE lines (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), order_id uuid NOT NULL REFERENCES orders, product_id uuid NOT NULL,
    quantity integer NOT NULL, net numeric NOT NULL, tax numeric NOT NULL, reference text UNIQUE
  )`;

/** Opens a shop on Drizzle with UUIDs as ids, in an empty PostgreSQL database. */
export async function openDrizzleShop(url: string): Promise<TextIdShop> {
  const pool = new Pool({ connectionString: url });
  const db = drizzle({ client: pool, casing: 'snake_case' });
  const dbOf = lendToDrizzle(db);
  await db.execute(TABLES);

  const ordersPort: OrdersPort<string> = {
    sharesDatabase: true,
    async createPending({ reference, customerId, line }, context) {
      const { orderId } = await dbOf(context).transaction(async (tx) => {
        await tx.insert(orders).values({ status: 'pending', customerId, reference }).onConflictDoNothing();
        const [order] = await tx.select().from(orders).where(eq(orders.reference, reference));
        return { orderId: order!.id };
      });
      return ordersPort.addItem(orderId, line, context) as Promise<{ orderId: string; orderItemId: string }>;
    },
    async addItem(orderId, { productId, quantity, net, tax, reference }, context) {
      const line = { orderId, productId, quantity, net, tax, reference };
      await dbOf(context).insert(lines).values(line).onConflictDoNothing();
      return (await ordersPort.findByReference([reference], context)).get(reference)!;
    },
    async findByReference(references, context) {
      const found = await dbOf(context)
        .select()
        .from(lines)
        .where(inArray(lines.reference, [...references]));
      return new Map(found.map((line) => [line.reference!, { orderId: line.orderId, orderItemId: line.id }]));
    },
    async find(ids, context) {
      const db = dbOf(context);
      const found = await db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]));
      const theirLines = await db
        .select()
        .from(lines)
        .where(inArray(lines.orderId, [...ids]));
      return mapOf(
        found.map((order) => ({
          id: order.id,
          status: order.status as 'pending',
          customerId: order.customerId,
          billing: { firstName: '', lastName: '', email: '' },
          items: theirLines
            .filter((line) => line.orderId === order.id)
            .map((line) => ({ id: line.id, quantity: line.quantity, total: line.net, tax: line.tax })),
        })),
      );
    },
    async updateItem(orderId, itemId, { productId, quantity, net, tax }, context) {
      const isLine = and(eq(lines.id, itemId), eq(lines.orderId, orderId));
      const { rowCount } = await dbOf(context)
        .update(lines)
        .set({ productId, quantity, net, tax })
        .where(isLine);
      if (rowCount !== 1) throw new Error('There is no such line');
    },
    async setStatus(orderId, status, context) {
      const { rowCount } = await dbOf(context).update(orders).set({ status }).where(eq(orders.id, orderId));
      if (rowCount !== 1) throw new Error('There is no such order');
    },
  };
  const ports = portsOver({
    products: async (context) => (await dbOf(context).select().from(products)).map(productOf),
    users: async (context) => (await dbOf(context).select().from(users)).map(userOf),
    orders: ordersPort,
  });

  const [course] = await db.insert(products).values({ name: 'Class', price: '12.50', places: 3 }).returning();
  const [cleo] = await db.insert(users).values({ name: 'cleo', role: 'customer' }).returning();
  return {
    ports,
    classId: course!.id,
    customer: { id: cleo!.id, cookie: `session=${cleo!.id}` },
    async pay(orderId, transaction) {
      await dbOf({ transaction }).update(orders).set({ status: 'processing' }).where(eq(orders.id, orderId));
    },
    orders: () => db.select().from(orders),
    lines: () => db.select().from(lines),
    close: () => pool.end(),
  };
}
