import { Readable } from 'node:stream';
import type { Sequelize } from 'sequelize';
import type { ImportVerdict } from 'shop-appointments';
import { databaseOfShop } from '../../support/databases';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { interceptStatements, statementsOf, withoutNumbering } from '../../support/statements-of';

async function imported({ appointments }: RunningShop, rows: readonly string[]): Promise<ImportVerdict[]> {
  const csv = Readable.from([['Id,What,When,Who,Note', ...rows, ''].join('\n')]);
  const columns = { id: 'Id', product: 'What', start: 'When', member: 'Who', note: 'Note' };
  const verdicts: ImportVerdict[] = [];
  for await (const one of appointments.import({ name: 'rows', csv, columns })) verdicts.push(one);
  return verdicts;
}

/** Past appointments that do not overlap each other. */
const past = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const day = String(1 + (index % 28)).padStart(2, '0');
    return `${index},Haircut,2025-03-${day} ${8 + Math.floor(index / 28)}:00,anna E.,row ${index}`;
  });

test('past appointments are stored fifty in a transaction, and without a read for each', async () => {
  const { database, giveBack } = await databaseOfShop();
  const shop = await openShop({ ...SALON, rules: [] }, { database });
  let verdicts: ImportVerdict[] = [];
  const statements = withoutNumbering(
    await statementsOf(database as Sequelize, async () => {
      verdicts = await imported(shop, past(120));
    }),
  );
  expect(verdicts.map(({ sourceId }) => sourceId)).toEqual(Array.from({ length: 120 }, (_, at) => `${at}`));
  expect(new Set(verdicts.map(({ id }) => id)).size).toBe(120);
  // A table is read a hundred rows at a time, so the groups have 50, 50 and 20 appointments.
  expect(statements.filter(({ sql }) => /\bCOMMIT\b/.test(sql))).toHaveLength(3);
  expect(statements.filter(({ sql }) => /^\s*SELECT\b/.test(sql)).length).toBeLessThan(20);
  await shop.close();
  giveBack();
});

test('an overlap within a group has the results of appointments that are stored one by one', async () => {
  const shop = await openShop({ ...SALON, rules: [] });
  const ours = await shop.appointments.create({
    productId: 7,
    staffIds: [4],
    start: { wallClock: at('2027-01-20T14:00') },
    enforce: 'none',
  });
  const verdicts = await imported(shop, [
    'A,Haircut,2027-01-20 09:00,anna E.,',
    'B,Haircut,2027-01-20 09:30,anna E.,',
    // Overlaps only B, which is stored although it overlaps A, because both come from the source.
    'C,Haircut,2027-01-20 10:00,anna E.,',
    'D,Haircut,2027-01-20 14:30,ben E.,',
    'E,Haircut,2027-01-20 11:00,anna E.,',
  ]);
  const overbooked =
    'The appointment overlaps other imported appointments, and this shop has fewer places. It is stored, and the time is overbooked.';
  expect(verdicts.map(({ sourceId, verdict, reasons }) => [sourceId, verdict, ...reasons])).toEqual([
    ['A', 'taken'],
    ['B', 'changed', overbooked],
    ['C', 'changed', overbooked],
    [
      'D',
      'refused',
      `The place of the appointment is taken by the appointment ${ours.id} of this shop: move one of the two, and import again.`,
    ],
    ['E', 'taken'],
  ]);
  const enforced = await Promise.all(
    verdicts
      .filter(({ id }) => id !== null)
      .map(async ({ id }) => (await shop.appointments.get(id!)).enforce),
  );
  expect(enforced).toEqual(['capacity', 'none', 'none', 'capacity']);
  await shop.close();
});

test('a row that cannot be stored stops the import only after the rows before it are stored', async () => {
  const { database, giveBack } = await databaseOfShop();
  const shop = await openShop({ ...SALON, rules: [] }, { database });
  const stop = interceptStatements(database as Sequelize, ({ sql, bind }, run) =>
    sql.includes('_appointments ') && bind.includes('row 30')
      ? Promise.reject(new TypeError('The row cannot be stored'))
      : run(),
  );
  await expect(imported(shop, past(60))).rejects.toThrow('The row cannot be stored');
  stop();
  const again = await imported(shop, past(60));
  expect(again.slice(0, 30).every(({ verdict }) => verdict === 'unchanged')).toBe(true);
  expect(again.slice(30).every(({ verdict }) => verdict !== 'unchanged')).toBe(true);
  expect(new Set(again.map(({ id }) => id)).size).toBe(60);
  await shop.close();
  giveBack();
});
