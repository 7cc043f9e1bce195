import { onTransactionEnd, type Transaction } from 'shop-appointments';
import type { Handle } from '../../support/data-layers/data-layer';
import { LAYERS } from '../../support/data-layers/layers';
import { type WithNotes, withNotes } from '../../support/data-layers/with-notes';
import { forEachDatabase } from '../../support/databases';

class Undo extends Error {}

forEachDatabase((name) => {
  // On other databases the library joins no connection: see __tests__/storage/lending/.
  if (name !== 'PostgreSQL') return test.skip('transactions are joined on PostgreSQL', () => undefined);

  describe.each(LAYERS)('$name', (layer) => {
    let notes: WithNotes;
    beforeAll(async () => void (notes = await withNotes(layer)));
    beforeEach(() => notes.empty());
    afterAll(() => notes.close());

    const appointments = () => notes.shop.appointments;
    let day = 1;
    const book = (transaction: Transaction) =>
      appointments().create({ productId: 1, start: `2026-03-0${(day += 1)}T10:00` }, { transaction });
    const booked = async (): Promise<number> => (await appointments().list({})).total;

    /** Joins a transaction of the data layer, and writes a note and an appointment in it. */
    async function writeBoth(handle: Handle) {
      const joined = await appointments().joinTransaction(await handle.connection());
      const ends: string[] = [];
      onTransactionEnd(joined.transaction, (outcome) => ends.push(outcome));
      await handle.insert('joined');
      await book(joined.transaction);
      // Writes a note in the transaction, as a port does when the library calls it.
      await notes.handle(joined).nested((port) => port.insert('by a port'));
      expect(ends).toEqual([]);
      return { joined, ends };
    }

    test('what the library wrote is kept with the host’s commit', async () => {
      const before = await booked();
      const { joined, ends } = await notes.handle({}).nested(async (handle) => {
        const both = await writeBoth(handle);
        expect(await booked()).toBe(before);
        return both;
      });
      await joined.committed();
      expect(ends).toEqual(['committed']);
      expect([await notes.stored(), await booked()]).toEqual([['joined', 'by a port'], before + 1]);
    });

    test('what the library wrote is undone with the host’s rollback', async () => {
      const before = await booked();
      let both: Awaited<ReturnType<typeof writeBoth>> | undefined;
      const work = notes.handle({}).nested(async (handle) => {
        both = await writeBoth(handle);
        throw new Undo();
      });
      await expect(work).rejects.toThrow(Undo);
      await both!.joined.rolledBack();
      expect(both!.ends).toEqual(['rolledBack']);
      expect([await notes.stored(), await booked()]).toEqual([[], before]);
    });

    test('a connection that is killed undoes both, and ends the joined transaction', async () => {
      const before = await booked();
      let both: Awaited<ReturnType<typeof writeBoth>> | undefined;
      const work = notes.handle({}).nested(async (handle) => {
        both = await writeBoth(handle);
        const [row] = (await handle.run('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
        await notes.database.sequelize.query(`SELECT pg_terminate_backend(${row.pid})`);
        await handle.insert('after the end');
      });
      await expect(work).rejects.toThrow();
      await expect(book(both!.joined.transaction)).rejects.toMatchObject({
        code: 'shop_appointments_invalid_option',
      });
      expect([await notes.stored(), await booked()]).toEqual([[], before]);
    });
  });
});
