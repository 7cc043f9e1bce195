import type { Options } from 'sequelize';
import { types } from 'pg';
import { forEachDatabase } from '../support/databases';
import { openShop, refusal, type TestShop } from '../support/shops/core-shop';

/** Options of the MariaDB driver for numbers, all different from Sequelize's. */
const MARIADB: Options = {
  dialectOptions: {
    bigIntAsNumber: false,
    insertIdAsNumber: false,
    decimalAsNumber: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
  },
};

/**
 * Makes the driver `pg` parse big integers and decimals in an unusual way, as a shop may want for its own columns.
 * Returns a function that undoes this.
 */
function setOddParsers(): () => void {
  const { INT8, NUMERIC } = types.builtins;
  const parserOf = (type: typeof INT8) => types.getTypeParser(type) as (text: string) => unknown;
  const before = [parserOf(INT8), parserOf(NUMERIC)] as const;
  types.setTypeParser(INT8, BigInt);
  types.setTypeParser(NUMERIC, Number.parseFloat);
  return () => {
    types.setTypeParser(INT8, before[0]);
    types.setTypeParser(NUMERIC, before[1]);
  };
}

/** Writes values of every kind and reads them back: ids, instants, counts, amounts, versions, JSON. */
async function story({ appointments, events }: TestShop): Promise<unknown> {
  const booked = await appointments.book({ productId: 2, start: '2026-03-10T10:00', quantity: 2 });
  const moved = await appointments.reschedule(booked.id, { start: '2026-03-11T10:00' });
  const held = await appointments.holds.place(
    { productId: 2, start: '2026-03-11T10:00' },
    { owner: 'a visitor' },
  );
  const { code: full } = await refusal(appointments.book({ productId: 2, start: '2026-03-11T10:00' }));
  const { total } = await appointments.list();
  await appointments.rules.create({
    kind: 'product',
    kindId: 2,
    rangeType: 'time:all',
    fromRange: '08:00',
    toRange: '20:00',
    appointable: true,
    capacity: 5,
  });
  const { records: days } = await appointments.slots.days({
    productIds: [2],
    from: '2026-03-11',
    to: '2026-03-11',
  });
  return {
    moved,
    held: held.appointment.quantity,
    full,
    total,
    days,
    topics: (await events()).map(({ id, topic }) => [id, topic]),
  };
}

forEachDatabase((name, open) => {
  if (name === 'SQLite') {
    test.skip('SQLite has one driver, whose reading of values cannot be changed', () => undefined);
    return;
  }

  test('a host’s own settings for reading big integers, decimals and new ids change nothing', async () => {
    const database = await open();
    const plain = await openShop({ database: database.sequelize });
    const expected = await story(plain);
    await plain.close();
    await database.close();
    const undo = setOddParsers();
    const odd = await open(name === 'MariaDB' ? MARIADB : {});
    const salon = await openShop({ database: odd.sequelize });
    try {
      expect(await story(salon)).toEqual(expected);
      expect(expected).toMatchObject({ held: 1, full: 'shop_appointments_slot_unavailable', total: 1 });
    } finally {
      await salon.close();
      await odd.close();
      undo();
    }
  });
});
