import { symlinkSync } from 'node:fs';
import { QueryTypes, Sequelize } from 'sequelize';
import { connectionOf, createStorage, type Storage } from '../../lib/storage/storage';
import { asInstant } from '../../lib/time/units';
import { openSqliteFile } from '../support/database-kinds';
import { meeting } from '../support/shops/meeting';
import { statementsOf } from '../support/statements-of';
import { onFreshStorage, stoppedClock } from '../support/storage';
import { appointmentRecord, MORNING, ruleDraft } from '../support/stored';

const key = { scope: 'product', id: 1, day: 1 } as const;

/** Locks, reads and writes in one transaction, as a booking does. */
const write = (storage: Storage, title = '') =>
  storage.transaction(async (t) => {
    await storage.guards.lock([key], t);
    const before = (await storage.rules.all(t)).length;
    await storage.rules.insert(ruleDraft({ title, ordering: before }), MORNING, t);
  });

test('fifty simultaneous transactions all succeed, one after the other, in seconds', async () => {
  await onFreshStorage(openSqliteFile, async (storage) => {
    const begun = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => write(storage)));
    expect(performance.now() - begun).toBeLessThan(10_000);
    const rules = await storage.rules.all();
    expect(rules.map(({ ordering }) => ordering)).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });
});

test('writers take turns in the order of their calls, and one that fails does not stop the next', async () => {
  await onFreshStorage(openSqliteFile, async (storage) => {
    const failing = storage.transaction(async () => Promise.reject(new Error('no')));
    const writes = ['a', 'b', 'c'].map((title) => write(storage, title));
    await expect(failing).rejects.toThrow('no');
    await Promise.all(writes);
    expect((await storage.rules.all()).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  });
});

test('two libraries in one process share the queue of a file, by whatever path they open it', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { url }) => {
    symlinkSync(url.slice('sqlite:'.length), `${url.slice('sqlite:'.length)}.link`);
    const other = createStorage({ database: `${url}.link`, clock: stoppedClock });
    let inside = 0;
    let most = 0;
    const enter = (each: Storage) =>
      each.transaction(async (t) => {
        most = Math.max(most, ++inside);
        await each.rules.all(t);
        inside--;
      });
    await Promise.all(Array.from({ length: 10 }, (_, at) => enter(at % 2 ? storage : other)));
    await other.close();
    expect(most).toBe(1);
  });
});

/** Returns the steps in which SQLite carries out the statements of a call. */
async function planOf(sequelize: Sequelize, call: () => Promise<unknown>): Promise<string> {
  const statements = await statementsOf(sequelize, call);
  const plans = await Promise.all(
    statements.map(({ sql, bind }) =>
      sequelize.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, {
        bind: [...bind],
        type: QueryTypes.SELECT,
      }),
    ),
  );
  return plans.flatMap((plan) => plan.map(({ detail }) => detail)).join('\n');
}

test('the total of a month of appointments without carts and trash is counted in an index alone', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { sequelize }) => {
    const month = {
      startFrom: MORNING,
      startBefore: asInstant(MORNING + 30 * 86_400),
      notStatuses: ['in-cart', 'was-in-cart', 'trash'],
    } as const;
    const page = { orderBy: 'start', order: 'asc', limit: 10, offset: 0 } as const;
    const steps = await planOf(sequelize, () => storage.appointments.list({ ...month, ...page }));
    expect(steps).toMatch(/USING COVERING INDEX \w+_starts \(starts_at>\? AND starts_at<\?\)/);
    expect(steps).not.toMatch(/SCAN|ORDER BY/);
  });
});

test('carts and unpaid bookings whose time is over are found in an index', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { sequelize }) => {
    const steps = await planOf(sequelize, async () => {
      await storage.dueAppointments.unpaidTooLong(MORNING, { expiresAt: asInstant(0), id: 0 }, 200);
      await storage.dueAppointments.expiredHolds(MORNING, 200);
    });
    expect(steps.match(/USING INDEX \w+_time_to_pay \(status=\? AND expires_at/g)).toHaveLength(2);
    expect(steps).not.toContain('SCAN');
  });
});

test('bookings of other products on a resource are found from the resource, not among all appointments', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { sequelize }) => {
    const rooms = Array.from({ length: 20 }, (_, at) => at + 1);
    // Half of the rooms have no bookings. With JOIN, SQLite would search the index of all products only by time.
    await storage.transaction(async (t) => {
      for (let n = 0; n < 400; n += 1) {
        const start = asInstant(MORNING + Math.floor(n / 10) * 3600);
        const end = asInstant(start + 3600);
        const owner = { kind: 'resource', id: (n % 10) + 1 } as const;
        const spans = [{ start, end }];
        const lane = { owner, spans, quantity: 1, isShared: false, paddedFrom: start, paddedTo: end };
        const taken = { lanes: [lane], resourceIds: [owner.id] };
        await storage.appointments.insert(appointmentRecord({ start, ...taken }), t);
      }
    });
    await sequelize.query('ANALYZE');
    const query = {
      productIds: [1],
      staffIds: [2],
      resourceIds: rooms,
      from: MORNING,
      to: asInstant(MORNING + 86_400),
      notStatuses: ['trash'],
      now: MORNING,
    };
    const steps = await planOf(sequelize, () => storage.takenPlaces.bookings(query));
    expect(steps).toMatch(/SEARCH r USING INDEX \w+_resource \(resource_id=\? AND padded_to>\?\)/);
    expect(steps).not.toContain('ANY(product_id)');
  });
});

test('the library waits while another process is writing to the file', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { url }) => {
    const elsewhere = new Sequelize({
      dialect: 'sqlite',
      storage: url.slice('sqlite:'.length),
      logging: false,
    });
    const theirs = await elsewhere.transaction();
    await elsewhere.query("INSERT INTO shop_appointments_counters VALUES ('theirs', 1)", {
      transaction: theirs,
    });
    const ours = write(storage);
    // Waits longer than the driver does, so that the library's write is refused at least once.
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(await storage.rules.all()).toEqual([]);
    await theirs.commit();
    await ours;
    expect(await storage.rules.all()).toHaveLength(1);
    await elsewhere.close();
  });
});

test('a refused transaction leaves no connection behind', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { url, sequelize }) => {
    await storage.rules.all();
    const { connections } = sequelize.connectionManager as unknown as { connections: object };
    const before = Object.keys(connections).length;
    const elsewhere = new Sequelize({
      dialect: 'sqlite',
      storage: url.slice('sqlite:'.length),
      logging: false,
    });
    const theirs = await elsewhere.transaction();
    await elsewhere.query("INSERT INTO shop_appointments_counters VALUES ('theirs', 1)", {
      transaction: theirs,
    });
    const ours = write(storage);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    await theirs.rollback();
    await ours;
    await elsewhere.close();
    expect(Object.keys(connections)).toHaveLength(before);
  });
});

test('all transactions run on one connection, which is opened again after it was closed', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { sequelize }) => {
    const used = () => storage.transaction((t) => Promise.resolve(connectionOf(t, 'sqlite3')));
    const first = await used();
    expect(await used()).toBe(first);
    // Makes a COMMIT fail, after which the connection's state is unknown.
    const failing = storage.transaction(async (t) => {
      await sequelize.query('COMMIT', { transaction: t });
    });
    await expect(failing).rejects.toThrow(/no transaction is active/);
    expect(await used()).not.toBe(first);
    await write(storage);
  });
});

test('a transaction takes the write lock before it reads', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { url }) => {
    const elsewhere = new Sequelize({
      dialect: 'sqlite',
      storage: url.slice('sqlite:'.length),
      logging: false,
    });
    await storage.transaction(async (t) => {
      await storage.rules.all(t);
      const theirs = elsewhere.query("INSERT INTO shop_appointments_counters VALUES ('theirs', 1)", {
        retry: { max: 1 },
      });
      await expect(theirs).rejects.toThrow(/SQLITE_BUSY/);
    });
    await elsewhere.close();
  });
});

/** Opens the database file as another process does. */
const elsewhereOn = (url: string) =>
  new Sequelize({ dialect: 'sqlite', storage: url.slice('sqlite:'.length), logging: false });

test('a booking is judged again if another process has written between its reads and its lock', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { url }) => {
    const elsewhere = elsewhereOn(url);
    const reads = [storage.rules.ofOwnersRead([{ kind: 'global', kindId: null }])];
    const seen: number[] = [];
    await storage.lockingTransaction(async (t) => {
      const [rules] = await storage.guards.behind({ shared: [], locked: [key] }, reads, t);
      seen.push(rules!.length);
      if (seen.length === 1) {
        await elsewhere.query(
          `INSERT INTO shop_appointments_rules (kind, title, range_type, from_range, to_range, appointable, ordering, date_created, date_modified, version)
            VALUES ('global', '', 'time:all', '08:00', '20:00', 1, 0, 0, 0, 1)`,
        );
      }
      await storage.guards.lockBehind(t);
      await storage.rules.insert(ruleDraft({ title: String(rules!.length) }), MORNING, t);
    });
    expect(seen).toEqual([0, 1]);
    expect((await storage.rules.all()).map(({ title }) => title)).toEqual(['', '1']);
    expect(await storage.guards.versions([key])).toBe(1);
    await elsewhere.close();
  });
});

test('a booking that is refused does not wait for another process that is writing', async () => {
  await onFreshStorage(openSqliteFile, async (storage, { url }) => {
    const elsewhere = elsewhereOn(url);
    const theirs = await elsewhere.transaction();
    await elsewhere.query("INSERT INTO shop_appointments_counters VALUES ('theirs', 1)", {
      transaction: theirs,
    });
    const reads = [storage.rules.ofOwnersRead([{ kind: 'global', kindId: null }])];
    const refused = storage.lockingTransaction(async (t) => {
      await storage.guards.behind({ shared: [], locked: [key] }, reads, t);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await theirs.rollback();
    await elsewhere.close();
  });
});

test('the file is in WAL mode, and every commit reaches the disk', async () => {
  await onFreshStorage(openSqliteFile, async (_storage, { sequelize }) => {
    const pragma = (name: string) => sequelize.query(`PRAGMA ${name}`, { type: QueryTypes.SELECT });
    expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
  });
});

test('a transaction begun inside another without passing it on is an error, not a deadlock', async () => {
  await onFreshStorage(openSqliteFile, async (storage) => {
    const nested = storage.transaction(() => write(storage));
    await expect(nested).rejects.toMatchObject({
      code: 'shop_appointments_invalid_option',
      message: expect.stringMatching(/pass the outer transaction/) as string,
    });
    await write(storage);
  });
});

test('work that was started inside a transaction and continues after it may write', async () => {
  await onFreshStorage(openSqliteFile, async (storage) => {
    const over = meeting(1);
    let later: Promise<void> | undefined;
    await storage.transaction(async () => {
      later = over.met.then(() => write(storage));
    });
    await over();
    await later;
    expect(await storage.rules.all()).toHaveLength(1);
  });
});

test('close() waits for the writers in the queue', async () => {
  const database = await openSqliteFile();
  const storage = createStorage({ database: database.url, clock: stoppedClock });
  await storage.migrate();
  const writes = Array.from({ length: 5 }, () => write(storage));
  await storage.close();
  await Promise.all(writes);
  await database.close();
});

describe(':memory:', () => {
  async function inMemory(body: (storage: Storage) => Promise<void>): Promise<void> {
    const storage = createStorage({ database: 'sqlite::memory:', clock: stoppedClock });
    await storage.migrate();
    await body(storage);
    await storage.close();
  }

  test('runs many transactions and reads at once', async () => {
    await inMemory(async (storage) => {
      const seen: Promise<number>[] = [];
      const writes = Array.from({ length: 30 }, (_, at) => {
        seen.push(storage.rules.all().then((rules) => rules.length));
        return at % 3 === 2
          ? expect(
              storage.transaction(async (t) => {
                await storage.rules.insert(ruleDraft(), MORNING, t);
                throw new Error('undone');
              }),
            ).rejects.toThrow('undone')
          : write(storage);
      });
      await Promise.all(writes);
      expect((await storage.rules.all()).map(({ ordering }) => ordering)).toEqual(
        Array.from({ length: 20 }, (_, at) => at),
      );
      // Each read was requested between two writers, and saw exactly the writes that were requested before
      // it.
      expect(await Promise.all(seen)).toEqual(Array.from({ length: 30 }, (_, at) => at - Math.floor(at / 3)));
    });
  });

  test('a read waits for the writer, and sees what it committed', async () => {
    await inMemory(async (storage) => {
      const [written, go] = [meeting(1), meeting(1)];
      const undone = storage.transaction(async (t) => {
        await storage.rules.insert(ruleDraft(), MORNING, t);
        await written();
        await go.met;
        throw new Error('undone');
      });
      await written.met;
      const read = storage.rules.all();
      await go();
      await expect(undone).rejects.toThrow('undone');
      expect(await read).toEqual([]);
    });
  });

  test('a read inside a transaction that was not given it does not wait for itself', async () => {
    await inMemory(async (storage) => {
      const seen = await storage.transaction(async (t) => {
        await storage.rules.insert(ruleDraft(), MORNING, t);
        return storage.rules.all();
      });
      expect(seen).toHaveLength(1);
    });
  });

  test('two databases in memory are separate', async () => {
    await inMemory(async (storage) => {
      await inMemory(async (other) => {
        await write(storage);
        expect(await other.rules.all()).toEqual([]);
      });
    });
  });
});
