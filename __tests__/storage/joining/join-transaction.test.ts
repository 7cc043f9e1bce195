import { QueryTypes } from 'sequelize';
import { Client, Pool, type PoolClient } from 'pg';
import { type Appointments, connectionOf, nestingConnectionOf } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { eventually } from '../../support/eventually';
import { at, openShop } from '../../support/shops/core-shop';
import { sharedOrders } from '../../support/shops/shared-orders';

type Orders = Awaited<ReturnType<typeof sharedOrders>>;

interface JoiningShop {
  readonly appointments: Appointments;
  readonly orders: Orders;
  /** Connection pool of the shop. */
  readonly pool: Pool;
  readonly url: string;
  readonly numbered: () => Promise<string[]>;
}

const refused = (why: RegExp) => ({
  code: 'shop_appointments_invalid_option',
  message: expect.stringMatching(why) as string,
});
const HAIRCUT = { productId: 1, start: '2026-03-10T10:00' };

forEachDatabase((name, open) => {
  /** Opens a shop whose orders are in the library's database, and whose pool has one connection. */
  async function inShop(
    body: (shop: JoiningShop) => Promise<void>,
    pool: { types?: unknown; options?: string } = {},
  ): Promise<void> {
    const database = await open();
    const orders = await sharedOrders(database.sequelize);
    const shop = await openShop({ database: database.sequelize, ports: (host) => ({ ...host, orders }) });
    const own = new Pool({ connectionString: database.url, max: 1, ...(pool as object) });
    own.on('error', () => undefined);
    try {
      const { appointments } = shop;
      const numbered = async (): Promise<string[]> => {
        const rows = await database.sequelize.query<{ topic: string }>(
          "SELECT topic FROM shop_appointments_outbox WHERE number IS NOT NULL AND topic LIKE 'appointment.%'",
          { type: QueryTypes.SELECT },
        );
        return rows.map(({ topic }) => topic);
      };
      await body({ appointments, orders, pool: own, url: database.url, numbered });
    } finally {
      await own.end();
      await shop.close();
      await database.close();
    }
  }

  /** Runs `work` on one of the shop's connections, between BEGIN and the statement `end`. */
  async function inTransaction<T>(
    pool: Pool,
    work: (client: PoolClient) => Promise<T>,
    { begin = 'BEGIN', end = 'ROLLBACK' } = {},
  ): Promise<T> {
    const client = await pool.connect();
    client.on('error', () => undefined);
    try {
      await client.query(begin);
      return await work(client);
    } finally {
      await client.query(end).catch(() => undefined);
      client.release();
    }
  }

  if (name !== 'PostgreSQL') {
    test('a connection in place of a client is refused, and the error says what to do instead', async () => {
      await inShop(async ({ appointments }) => {
        const why =
          name === 'SQLite'
            ? /wait for its turn.*appointments\.transaction/
            : /does not tell.*appointments\.transaction/;
        await expect(appointments.joinTransaction({})).rejects.toMatchObject(refused(why));
      });
    });
    return;
  }

  test("a booking in the host's transaction is stored with its order when the host commits, and its events are numbered", async () => {
    await inShop(async ({ appointments, orders, pool, numbered }) => {
      const id = await inTransaction(
        pool,
        async (client) => {
          const { transaction } = await appointments.joinTransaction(client);
          const booked = await appointments.book(HAIRCUT, { transaction });
          expect(await appointments.find([booked.id])).toEqual(new Map());
          expect(await orders.all()).toEqual([]);
          return booked.id;
        },
        { end: 'COMMIT' },
      );
      expect(await appointments.get(id)).toMatchObject({ status: 'unpaid', orderId: 1 });
      expect(await orders.all()).toHaveLength(1);
      await eventually(numbered, (topics) => topics.join() === 'appointment.created');
    });
  });

  test("nothing is left of a booking whose host rolls back, and none of the host's own writes", async () => {
    await inShop(async ({ appointments, orders, pool, numbered }) => {
      await inTransaction(pool, async (client) => {
        const { transaction } = await appointments.joinTransaction(client);
        await appointments.book(HAIRCUT, { transaction });
      });
      expect(await orders.all()).toEqual([]);
      expect(await numbered()).toEqual([]);
      expect((await appointments.list()).items).toEqual([]);
    });
  });

  test("a host's savepoints inside the transaction do not end it", async () => {
    await inShop(async ({ appointments, orders, pool }) => {
      await inTransaction(
        pool,
        async (client) => {
          const { transaction } = await appointments.joinTransaction(client);
          await client.query('SAVEPOINT a');
          await appointments.book(HAIRCUT, { transaction });
          await client.query('ROLLBACK TO SAVEPOINT a');
          await appointments.book({ ...HAIRCUT, start: '2026-03-10T12:00' }, { transaction });
        },
        { end: 'COMMIT' },
      );
      const { items } = await appointments.list();
      expect(items.map(({ start }) => start)).toEqual([at('2026-03-10T12:00')]);
      expect(await orders.all()).toHaveLength(1);
    });
  });

  test('a joined transaction is not used after its end, although its connection stays open', async () => {
    await inShop(async ({ appointments, pool }) => {
      const client = await pool.connect();
      for (const end of ['COMMIT', 'ROLLBACK', 'END']) {
        await client.query('BEGIN');
        const { transaction } = await appointments.joinTransaction(client);
        await client.query(end);
        await expect(appointments.book(HAIRCUT, { transaction })).rejects.toMatchObject(refused(/has ended/));
      }
      client.release();
      expect((await appointments.list()).items).toEqual([]);
    });
  });

  test('a host may report the end of its transaction after it has happened; the outcome is read from the server', async () => {
    await inShop(async ({ appointments, pool, numbered }) => {
      const client = await pool.connect();
      await client.query('BEGIN');
      const joined = await appointments.joinTransaction(client);
      expect(await appointments.joinTransaction(client)).toBe(joined);
      await expect(joined.committed()).rejects.toMatchObject(refused(/still open/));
      await expect(joined.rolledBack()).rejects.toMatchObject(refused(/still open/));
      await appointments.book(HAIRCUT, { transaction: joined.transaction });
      await client.query('COMMIT');
      await joined.committed();
      await joined.committed();
      await eventually(numbered, (topics) => topics.join() === 'appointment.created');
      client.release();
    });
  });

  test('a connection that is lost ends the joined transaction, and nothing is stored', async () => {
    await inShop(async ({ appointments, orders, pool, url }) => {
      const killer = new Client({ connectionString: url });
      await killer.connect();
      try {
        await inTransaction(pool, async (client) => {
          const { transaction } = await appointments.joinTransaction(client);
          await appointments.book(HAIRCUT, { transaction });
          const ended = new Promise((resolve) => client.once('end', resolve));
          const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
          await killer.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
          await ended;
          await expect(appointments.book(HAIRCUT, { transaction })).rejects.toMatchObject(
            refused(/has ended/),
          );
        });
      } finally {
        await killer.end();
      }
      expect(await orders.all()).toEqual([]);
      expect((await appointments.list()).items).toEqual([]);
    });
  });

  test('the last place is sold once, to whichever transaction asked first', async () => {
    await inShop(async ({ appointments, orders, pool }) => {
      const other = new Promise<unknown>((resolve) => {
        void inTransaction(
          pool,
          async (client) => {
            const { transaction } = await appointments.joinTransaction(client);
            await appointments.book(HAIRCUT, { transaction });
            // Starts a second booking, which must wait until the joined transaction releases its lock.
            resolve(appointments.book(HAIRCUT).catch((error: unknown) => error));
            await new Promise((turn) => setImmediate(turn));
          },
          { end: 'COMMIT' },
        );
      });
      expect(await other).toMatchObject({ status: 409 });
      expect(await orders.all()).toHaveLength(1);
    });
  });

  test.each(['timezone=Asia/Kathmandu', 'datestyle=German'])(
    'a session with %s is one of the same database',
    async (setting) => {
      await inShop(
        async ({ appointments, orders, pool }) => {
          await inTransaction(
            pool,
            async (client) => {
              const { transaction } = await appointments.joinTransaction(client);
              await appointments.book(HAIRCUT, { transaction });
            },
            { end: 'COMMIT' },
          );
          expect(await orders.all()).toHaveLength(1);
        },
        { options: `-c ${setting}` },
      );
    },
  );

  test('of two calls at once for a client without a transaction, neither joins', async () => {
    await inShop(async ({ appointments, pool }) => {
      const client = await pool.connect();
      const joins = [appointments.joinTransaction(client), appointments.joinTransaction(client)];
      const outcomes = await Promise.allSettled(joins);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      client.release();
    });
  });

  test.each([
    'COMMIT AND CHAIN',
    'ROLLBACK AND CHAIN',
    'COMMIT; BEGIN',
    'ROLLBACK; BEGIN ISOLATION LEVEL SERIALIZABLE',
  ])('after %s, the transaction that follows on the connection is another one', async (chain) => {
    await inShop(async ({ appointments, pool }) => {
      await inTransaction(pool, async (client) => {
        const first = await appointments.joinTransaction(client);
        await client.query(chain);
        const again = appointments.joinTransaction(client);
        if (chain.includes('SERIALIZABLE'))
          await expect(again).rejects.toMatchObject(refused(/SERIALIZABLE/));
        else expect(await again).not.toBe(first);
        await expect(appointments.book(HAIRCUT, { transaction: first.transaction })).rejects.toMatchObject(
          refused(/has ended/),
        );
      });
    });
  });

  test("a connection that the library has lent is refused: its transaction is the library's own", async () => {
    await inShop(async ({ appointments }) => {
      await appointments.transaction(async (transaction) => {
        for (const lent of [connectionOf(transaction), nestingConnectionOf(transaction)])
          await expect(appointments.joinTransaction(lent)).rejects.toMatchObject(
            refused(/a transaction of the library/),
          );
      });
    });
  });

  test.each([
    ['no transaction', 'SELECT 1', /Send BEGIN first/],
    ['REPEATABLE READ', 'BEGIN ISOLATION LEVEL REPEATABLE READ', /REPEATABLE READ/],
    ['SERIALIZABLE', 'BEGIN ISOLATION LEVEL SERIALIZABLE', /SERIALIZABLE/],
    ['a read-only one', 'BEGIN READ ONLY', /read-only/],
    ['another search_path', 'BEGIN; SET LOCAL search_path = pg_catalog', /does not see the table/],
  ])('%s is refused', async (_what, begin, why) => {
    await inShop(async ({ appointments, pool }) => {
      await inTransaction(
        pool,
        async (client) => {
          await expect(appointments.joinTransaction(client)).rejects.toMatchObject(refused(why));
          // The refused client is unchanged, so the shop can go on using it.
          await expect(client.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
        },
        { begin },
      );
    });
  });

  test('a pool, another database, and a transaction in which a statement failed are refused', async () => {
    await inShop(async ({ appointments, pool, url }) => {
      await expect(appointments.joinTransaction(pool)).rejects.toMatchObject(refused(/pool\.connect/));
      await expect(appointments.joinTransaction(undefined)).rejects.toMatchObject(refused(/pool\.connect/));
      const elsewhere = new URL(url);
      elsewhere.pathname = '/postgres';
      const stranger = new Pool({ connectionString: elsewhere.href, max: 1 });
      await inTransaction(stranger, (client) =>
        expect(appointments.joinTransaction(client)).rejects.toMatchObject(
          refused(/another database|does not see/),
        ),
      );
      await stranger.end();
      await inTransaction(pool, async (client) => {
        await expect(client.query('SELECT nonsense')).rejects.toThrow();
        await expect(appointments.joinTransaction(client)).rejects.toMatchObject(refused(/has failed/));
      });
    });
  });

  test("values are read as on the library's own connections, whatever parsers the host's client has", async () => {
    const odd = { getTypeParser: () => (text: string) => ({ odd: text }) };
    await inShop(
      async ({ appointments, pool }) => {
        const booked = await inTransaction(
          pool,
          async (client) => {
            const { transaction } = await appointments.joinTransaction(client);
            const first = await appointments.book(HAIRCUT, { transaction });
            await appointments.reschedule(first.id, { start: '2026-03-11T10:00' }, { transaction });
            return appointments.update(first.id, { status: 'confirmed' }, { transaction });
          },
          { end: 'COMMIT' },
        );
        expect(await appointments.get(booked.id)).toEqual(booked);
        expect(booked).toMatchObject({
          status: 'confirmed',
          start: at('2026-03-11T10:00'),
          cost: '30.00',
        });
      },
      { types: odd },
    );
  });
});
