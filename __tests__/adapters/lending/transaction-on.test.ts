import { onTransactionEnd } from 'shop-appointments';
import type { Handle } from '../../support/data-layers/data-layer';
import { LAYERS } from '../../support/data-layers/layers';
import { type WithNotes, withNotes } from '../../support/data-layers/with-notes';
import { forEachDatabase } from '../../support/databases';

class Undo extends Error {}

forEachDatabase((name) => {
  if (name !== 'PostgreSQL')
    return test.skip('these data layers share transactions on PostgreSQL', () => undefined);

  describe.each(LAYERS)('16.4 a hook that gets a handle of $name', (layer) => {
    let notes: WithNotes;
    beforeAll(async () => void (notes = await withNotes(layer, { pool: { max: 3 } })));
    beforeEach(() => notes.empty());
    afterAll(() => notes.close());

    let day = 1;
    /** Hook of the shop that books in its caller's transaction, whether the library or the shop began it. */
    const hook = async (handle: Handle) => {
      const { appointments } = notes.shop;
      const transaction = await appointments.transactionOn(handle.own, () => handle.connection());
      await appointments.create({ productId: 1, start: `2026-03-0${(day += 1)}T10:00` }, { transaction });
      return transaction;
    };
    const booked = async () => (await notes.shop.appointments.list({})).total;

    test('outside of every transaction: it books immediately', async () => {
      const before = await booked();
      expect(await hook(notes.handle({}))).toBeUndefined();
      expect(await booked()).toBe(before + 1);
    });

    test('in a transaction of the shop: the booking is undone with it, or kept', async () => {
      const before = await booked();
      const undone = notes.handle({}).nested(async (handle) => {
        await hook(handle);
        throw new Undo();
      });
      await expect(undone).rejects.toThrow(Undo);
      expect(await booked()).toBe(before);
      await notes.handle({}).nested(async (handle) => {
        const ends: string[] = [];
        onTransactionEnd(await hook(handle), (outcome) => ends.push(outcome));
        expect([await booked(), ends]).toEqual([before, []]);
      });
      expect(await booked()).toBe(before + 1);
    });

    test('in a transaction of the library: the booking is undone with it, or kept', async () => {
      const before = await booked();
      const undone = notes.inTransaction(async (handle, { transaction }) => {
        expect(await hook(handle)).toBe(transaction);
        throw new Undo();
      });
      await expect(undone).rejects.toThrow(Undo);
      expect(await booked()).toBe(before);
      const kept = await notes.inTransaction(async (handle) => {
        await hook(handle);
        return handle;
      });
      expect(await booked()).toBe(before + 1);
      await expect(hook(kept)).rejects.toMatchObject({ code: 'shop_appointments_invalid_option' });
    });

    // Kysely does not reveal which connection a nested transaction runs on.
    const onOthers = layer.name === 'Kysely' ? test.skip : test;
    onOthers(
      'in a transaction of its own inside one of the library: the booking is undone with the inner one',
      async () => {
        const before = await booked();
        await notes.inTransaction(async (handle) => {
          const undone = handle.nested(async (inner) => {
            await hook(inner);
            throw new Undo();
          });
          await expect(undone).rejects.toThrow(Undo);
        });
        expect(await booked()).toBe(before);
      },
    );
  });
});
