import { forEachDatabase } from '../../support/databases';
import { openParent } from './parent';
import type { Story } from './stories';

/** Long timeout, because processes start slowly on a busy machine. */
const PATIENCE = 120_000;
const ENTRIES = 5;
const PLACES = 2;
const NOTHING_LEFT = 'shop_appointments_nothing_left';

const days = (first: number, kind: Story['kind']): Story[] =>
  Array.from({ length: 4 }, (_, at) => ({ kind, day: `2026-11-${10 + first + at}` }));

forEachDatabase((_name, _open, open) => {
  test.each(['shared', 'elsewhere'] as const)(
    'processes race for the last entries, and then cancel twice: no entry is used or given back twice (cards %s)',
    async (cards) => {
      const database = await open();
      const parent = await openParent(database, { cards, entries: ENTRIES });
      const race = async (stories: readonly (readonly Story[])[]): Promise<string[]> => {
        const children = stories.map((each) => parent.start({ stories: each }));
        await Promise.all(children.map((child) => child.ready()));
        const ended = await Promise.all(children.map((child) => child.serve()));
        return ended.flatMap(({ outcomes }) => outcomes);
      };
      try {
        const outcomes = await race([days(0, 'book'), days(4, 'book')]);
        const booked = Math.ceil(ENTRIES / PLACES);
        expect(outcomes.sort()).toEqual([
          ...Array.from({ length: booked }, () => 'done'),
          ...Array.from({ length: 8 - booked }, () => NOTHING_LEFT),
        ]);
        expect(await parent.left()).toBe(0);
        expect(await parent.faults()).toEqual([]);
        const { items } = await parent.appointments.list();
        const places = items.map(({ entitlement }) => entitlement!.places).sort();
        expect(places).toEqual([1, 2, 2]);

        const cancels = items.map(({ id }): Story => ({ kind: 'cancel', day: '', id }));
        await race([cancels, cancels]);
        await parent.recover();
        expect(await parent.left()).toBe(ENTRIES);
        expect(await parent.faults()).toEqual([]);
      } finally {
        await parent.close();
        await database.close();
      }
    },
    PATIENCE,
  );

  test.each(['places locked', 'entries taken'] as const)(
    'a process that dies inside the transaction of a booking takes no entry (%s)',
    async (killAt) => {
      for (const cards of ['shared', 'elsewhere'] as const) {
        const database = await open();
        const parent = await openParent(database, { cards, entries: ENTRIES });
        try {
          const child = parent.start({ stories: [{ kind: 'book', day: '2026-11-10' }], killAt });
          await child.ready();
          expect((await child.serve()).outcomes).toEqual([]);
          await parent.recover();
          expect(await parent.left()).toBe(ENTRIES);
          expect(await parent.faults()).toEqual([]);
        } finally {
          await parent.close();
          await database.close();
        }
      }
    },
    PATIENCE,
  );
});
