import type { ProductNeed } from '../../../lib/index';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const YOGA = 31;
const SAUNA = 32;
const ROOM: readonly ProductNeed[] = [{ kind: 'room' }];

/** Opens one of two processes that share a database, with two products that need a room. */
async function openProcess(database: TestDatabase): Promise<TestShop> {
  const salon = await openShop({ database: database.sequelize, index: { days: 366 } });
  const haircut = salon.shop.products.get(1)!;
  for (const [id, name] of [
    [YOGA, 'Yoga'],
    [SAUNA, 'Sauna'],
  ] as const) {
    salon.shop.products.set(id, { ...haircut, id, name, capacity: 5, needs: ROOM });
  }
  return salon;
}

forEachDatabase((_name, open) => {
  let database: TestDatabase;
  let here: TestShop;
  let there: TestShop;
  beforeEach(async () => {
    database = await open();
    here = await openProcess(database);
    there = await openProcess(database);
  });
  afterEach(async () => {
    await here.close();
    await there.close();
    await database.close();
  });

  const room = async (name: string, sortOrder = 0): Promise<number> =>
    (await there.appointments.resources.create({ name, kind: 'room', sortOrder })).id;
  const bookHere = (start: string) => here.appointments.book({ productId: YOGA, start });
  const NINE = '2026-03-03T09:00';
  const TEN = '2026-03-03T10:00';

  describe('a process with an outdated list of resources books correctly:', () => {
    it('a room that another process added is taken', async () => {
      const first = await room('First');
      expect((await bookHere(NINE)).resourceIds).toEqual([first]);
      const added = await room('Added');
      expect((await bookHere(NINE)).resourceIds).toEqual([added]);
      expect(await refusal(bookHere(NINE))).toMatchObject({ status: 409 });
    });

    it('a room that another process added and booked is not taken again', async () => {
      const first = await room('First');
      expect((await bookHere(TEN)).resourceIds).toEqual([first]);
      const added = await room('Added', -1);
      const booked = await there.appointments.book({ productId: SAUNA, start: NINE });
      expect(booked.resourceIds).toEqual([added]);
      expect((await bookHere(NINE)).resourceIds).toEqual([first]);
    });

    it('a room that another process added comes first if it is sorted first', async () => {
      const first = await room('First');
      expect((await bookHere(NINE)).resourceIds).toEqual([first]);
      const added = await room('Added', -1);
      expect((await bookHere(TEN)).resourceIds).toEqual([added]);
    });

    it('a room that another process deactivated or deleted is not taken', async () => {
      const [first, second] = [await room('First'), await room('Second')];
      expect((await bookHere(NINE)).resourceIds).toEqual([first]);
      await there.appointments.resources.update(first, { status: 'inactive' });
      expect((await bookHere(TEN)).resourceIds).toEqual([second]);
      await there.appointments.resources.remove(second);
      expect(await refusal(bookHere('2026-03-03T11:00'))).toMatchObject({
        status: 409,
        data: { reasons: ['no_resource'] },
      });
    });

    it('a quantity that another process raised or reduced counts', async () => {
      const first = await room('First');
      await bookHere(NINE);
      await there.appointments.resources.update(first, { quantity: 2 });
      expect((await bookHere(NINE)).resourceIds).toEqual([first]);
      await there.appointments.resources.update(first, { quantity: 1 });
      await bookHere(TEN);
      expect(await refusal(bookHere(TEN))).toMatchObject({ status: 409 });
    });
  });

  describe('the stored slots of a process are right after another process has written', () => {
    const query = { productIds: [YOGA], minDate: '2026-03-03', maxDate: '2026-03-03', combineStaff: true };
    const JSON_FRAME = {
      before: Buffer.from('['),
      between: Buffer.from(','),
      after: Buffer.from(']'),
      tag: '',
    };
    let written: number;

    /** Lists slots in the process that keeps responses in memory, and returns the free places at ten. */
    const placesAtTen = async (): Promise<number | undefined> => {
      const { readySlots } = internalsOf(here.appointments);
      const { parts } = await readySlots.list(
        query,
        {},
        {
          write(records) {
            written += 1;
            return Buffer.from(JSON.stringify(records).slice(1, -1));
          },
          frame: () => JSON_FRAME,
        },
      );
      const records = JSON.parse(Buffer.concat(parts).toString()) as {
        date: string;
        available: number;
      }[];
      return records.find(({ date }) => date === TEN)?.available;
    };

    /** Lists slots twice, so that the second list comes from the stored first one. */
    const storedPlaces = async (): Promise<number | undefined> => {
      await placesAtTen();
      written = 0;
      const places = await placesAtTen();
      expect(written).toBe(0);
      return places;
    };

    it.each<[what: string, before: number, after: number, write: (first: number) => Promise<unknown>]>([
      [
        'a booking of the room by another product',
        5,
        0,
        () => there.appointments.book({ productId: SAUNA, start: TEN }),
      ],
      ['a deactivation', 5, 0, (first) => there.appointments.resources.update(first, { status: 'inactive' })],
      ['a deletion', 5, 0, (first) => there.appointments.resources.remove(first)],
      [
        'a rule that closes the room',
        5,
        0,
        (first) =>
          there.appointments.rules.create({
            kind: 'resource',
            kindId: first,
            eventId: null,
            title: '',
            rangeType: 'custom',
            fromDate: '2026-03-03',
            toDate: '2026-03-03',
            fromRange: '',
            toRange: '',
            appointable: false,
            priority: null,
            capacity: null,
            ordering: 0,
            rrule: null,
          }),
      ],
    ])('%s', async (_, before, after, write) => {
      const first = await room('First');
      expect(await storedPlaces()).toBe(before);
      await write(first);
      expect(await placesAtTen()).toBe(after);
    });

    it('a new room', async () => {
      expect(await storedPlaces()).toBe(0);
      await room('First');
      expect(await placesAtTen()).toBe(5);
    });

    it('a greater quantity of the room', async () => {
      const first = await room('First');
      await there.appointments.book({ productId: SAUNA, start: TEN });
      expect(await storedPlaces()).toBe(0);
      await there.appointments.resources.update(first, { quantity: 2 });
      expect(await placesAtTen()).toBe(5);
    });
  });
});
