import { FULL_NOTE, type Handle } from '../../support/data-layers/data-layer';
import { LAYERS } from '../../support/data-layers/layers';
import { type WithNotes, withNotes } from '../../support/data-layers/with-notes';
import { forEachDatabase } from '../../support/databases';
import { openShop } from '../../support/shops/core-shop';

class Undo extends Error {}

const BUSY = `DO $$ BEGIN RAISE EXCEPTION 'could not serialize' USING ERRCODE = '40001'; END $$`;

/** Returns the messages of an error, and of the errors that it wraps. */
function wordsOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause === undefined ? message : `${message}: ${wordsOf(cause)}`;
}

const refusalOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'not refused', wordsOf);

/** Returns a promise, and the function `open` that fulfils it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** Runs the work in a nested transaction of the handle, which is then rolled back. */
const undone = (handle: Handle, work: (inner: Handle) => Promise<unknown>): Promise<void> =>
  handle
    .nested(async (inner) => {
      await work(inner);
      throw new Undo();
    })
    .catch((error: unknown) => expect(error).toBeInstanceOf(Undo));

forEachDatabase((name) => {
  if (name !== 'PostgreSQL') {
    test.each(LAYERS)('$name: a transaction of another database is refused', async (layer) => {
      const shop = await openShop();
      const { handle } = layer.open('postgres://127.0.0.1:1/none', 1);
      try {
        await shop.appointments.transaction(async (transaction) =>
          expect(() => handle({ transaction })).toThrow(
            expect.objectContaining({ code: 'shop_appointments_invalid_option' }) as Error,
          ),
        );
      } finally {
        await shop.close();
      }
    });
    return;
  }

  describe.each(LAYERS)('$name', (layer) => {
    let notes: WithNotes;
    beforeAll(async () => void (notes = await withNotes(layer)));
    beforeEach(() => notes.empty());
    afterAll(() => notes.close());

    test('without a transaction the handle is the host’s own', async () => {
      await notes.handle({}).insert('outside');
      expect(await notes.stored()).toEqual(['outside']);
      expect(notes.handle({}).own).toBe(notes.own);
    });

    test('writes are kept with the library’s transaction, with pools of one connection', async () => {
      await notes.inTransaction(async (handle) => {
        await handle.insert('inside');
        expect(await handle.texts()).toEqual(['inside']);
        // Another connection of the host does not see the uncommitted note yet.
        expect(await notes.stored()).toEqual([]);
      });
      expect(await notes.stored()).toEqual(['inside']);
    });

    test('writes are undone with the library’s transaction', async () => {
      const work = notes.inTransaction(async (handle) => {
        await handle.insert('inside');
        throw new Undo();
      });
      await expect(work).rejects.toThrow(Undo);
      expect(await notes.stored()).toEqual([]);
    });

    test('a transaction has one handle, and another transaction another', async () => {
      const seen = new Set<object>();
      for (let count = 0; count < 2; count += 1) {
        await notes.inTransaction(async (handle, context) => {
          seen.add(handle.own);
          expect(notes.handle(context).own).toBe(handle.own);
          expect(handle.own).not.toBe(notes.handle({}).own);
        });
      }
      expect(seen.size).toBe(2);
    });

    test('a nested transaction is kept with the outer one, or undone with it', async () => {
      const nested = (handle: Handle): Promise<unknown> => handle.nested((inner) => inner.insert('nested'));
      await expect(
        notes.inTransaction(async (handle) => {
          await nested(handle);
          throw new Undo();
        }),
      ).rejects.toThrow(Undo);
      expect(await notes.stored()).toEqual([]);
      await notes.inTransaction(nested);
      expect(await notes.stored()).toEqual(['nested']);
    });

    test('a nested transaction is undone alone', async () => {
      await notes.inTransaction(async (handle) => {
        await handle.insert('before');
        await undone(handle, (inner) => inner.insert('undone'));
        await handle.insert('after');
      });
      expect(await notes.stored()).toEqual(['before', 'after']);
    });

    test('transactions nest deeply, and each is undone alone', async () => {
      await notes.inTransaction((handle) =>
        handle.nested(async (first) => {
          await first.insert('first');
          await undone(first, async (second) => {
            await second.insert('second');
            await second.nested((third) => third.insert('third'));
          });
          await first.nested((second) => undone(second, (third) => third.insert('another third')));
          await first.nested((second) => second.nested((third) => third.insert('kept')));
        }),
      );
      expect(await notes.stored()).toEqual(['first', 'kept']);
    });

    test('if two nested transactions overlap, one of them is refused', async () => {
      await notes.inTransaction(async (handle) => {
        const first = gate();
        const second = gate();
        const both = [
          handle.nested(async (inner) => {
            await inner.insert('first');
            first.open();
            await second.opened;
          }),
          first.opened.then(() =>
            handle.nested(async () => {
              second.open();
              await both[0]!.catch(() => undefined);
            }),
          ),
        ];
        void both[1]!.catch(() => second.open());
        const told = await Promise.all(both.map(refusalOf));
        expect(told.filter((one) => one !== 'not refused')).toEqual([
          expect.stringMatching(
            /Run transactions on this connection one after another, or one inside another/,
          ),
        ]);
      });
    });

    test('a nested transaction may begin through the handle of the outer one', async () => {
      await notes.inTransaction(async (handle) => {
        await handle.nested(async (inner) => {
          await inner.insert('outer');
          await undone(handle, (innermost) => innermost.insert('undone'));
          await handle.nested((innermost) => innermost.insert('inside'));
        });
      });
      expect(await notes.stored()).toEqual(['outer', 'inside']);
    });

    test('a statement that fails inside a nested transaction leaves the outer one usable', async () => {
      await notes.inTransaction(async (handle) => {
        await handle.insert('once');
        const twice = handle.nested((inner) => inner.insert('once'));
        expect(await refusalOf(twice)).toMatch(/duplicate key/);
        await handle.insert('after');
      });
      expect(await notes.stored()).toEqual(['once', 'after']);
    });

    test('a nested transaction at another isolation level is refused', async () => {
      await notes.inTransaction(async (handle) => {
        expect(await refusalOf(handle.serializable(() => handle.insert('never')))).toMatch(/SERIALIZABLE/);
        await handle.insert('after');
      });
      expect(await notes.stored()).toEqual(['after']);
    });

    test.each(['commit', 'rollback'])('after the %s a handle refuses to work', async (end) => {
      let kept: Handle | undefined;
      const work = notes.inTransaction(async (handle) => {
        kept = handle;
        await handle.insert('inside');
        if (end === 'rollback') throw new Undo();
      });
      await work.catch(() => undefined);
      const afterwards = [
        () => kept!.insert('late'),
        () => kept!.nested((inner) => inner.insert('late')),
        () => kept!.texts(),
      ];
      for (const late of afterwards) expect(await refusalOf(late())).toMatch(/has ended|already released/);
      expect(await notes.stored()).toEqual(end === 'commit' ? ['inside'] : []);
    });

    test('values are the same as through the host’s own pool', async () => {
      const full = (handle: Handle): Promise<unknown>[] => [
        handle.run('SELECT *, 1::bigint AS one, ARRAY[1.5] AS numerics FROM notes'),
        handle.note('full'),
      ];
      await notes.handle({}).run(FULL_NOTE);
      const own = await Promise.all(full(notes.handle({})));
      const lent = await notes.inTransaction(async (handle) => Promise.all(full(handle)));
      expect(lent).toStrictEqual(own);
      // The exact values prove that the comparison above did not compare two rounded numbers.
      expect(lent[0]).toMatchObject([{ id: '9007199254740993', total: '12345678901234567890.1234' }]);
    });

    test('a repeated transaction starts from the beginning', async () => {
      const seen: object[] = [];
      await notes.inTransaction(async (handle) => {
        seen.push(handle.own);
        expect(await handle.texts()).toEqual([]);
        await handle.nested(async (inner) => {
          await inner.insert(`try ${seen.length}`);
          // Fails inside a nested transaction, so that a savepoint of the first attempt could be left over.
          if (seen.length === 1) await inner.run(BUSY);
        });
      });
      expect(new Set(seen).size).toBe(2);
      expect(await notes.stored()).toEqual(['try 2']);
    });
  });

  const REFUSING_AT_BEGIN = LAYERS.filter(({ name: layer }) => /TypeORM|Drizzle/.test(layer));
  test.each(REFUSING_AT_BEGIN)(
    '$name: a nested transaction that would overlap does not begin, and undoes nothing of the other one',
    async (layer) => {
      const notes = await withNotes(layer);
      try {
        await notes.inTransaction(async (handle) => {
          const told = await Promise.allSettled([
            handle.nested(async (inner) => {
              for (const text of ['one', 'two', 'three']) await inner.insert(text);
            }),
            undone(handle, (inner) => inner.insert('undone')),
          ]);
          expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
          await handle.nested((inner) => inner.insert('after'));
        });
        expect(await notes.stored()).toEqual(['one', 'two', 'three', 'after']);
      } finally {
        await notes.close();
      }
    },
  );

  test.each(LAYERS)(
    '$name: nested transactions of two simultaneous transactions are kept and undone independently',
    async (layer) => {
      const notes = await withNotes(layer, { pool: { max: 2 } });
      try {
        let tellFirst = (): void => undefined;
        const first = new Promise<void>((resolve) => (tellFirst = resolve));
        const undoneLast = notes.inTransaction(async (handle) => {
          await handle.nested((inner) => inner.insert('one'));
          await first;
          throw new Undo();
        });
        await notes.inTransaction(async (handle) => {
          await handle.nested((inner) => inner.insert('two'));
          expect(await handle.texts()).toEqual(['two']);
        });
        tellFirst();
        await expect(undoneLast).rejects.toThrow(Undo);
        expect(await notes.stored()).toEqual(['two']);
      } finally {
        await notes.close();
      }
    },
  );
});
