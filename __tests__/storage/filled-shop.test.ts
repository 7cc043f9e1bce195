import { QueryTypes } from 'sequelize';
import { DEFAULT_PREFIX, namedTables } from '../../lib/storage/table-names';
import { testOnSqlite } from '../support/databases';
import { openShop, SALON } from '../support/http/shop';
import { internalsOf } from '../support/internals';

/** Opens a shop and reads all rows of the library, without the random marks that tell one write from another. */
async function rowsOfShop(): Promise<object> {
  const shop = await openShop({ ...SALON, categories: [...SALON.categories!, { id: 2, name: 'Only here' }] });
  const { sequelize } = internalsOf(shop.appointments).storage;
  const rows = new Map<string, object[]>();
  for (const table of Object.values(namedTables(DEFAULT_PREFIX)))
    rows.set(table, await sequelize.query(`SELECT * FROM ${table} ORDER BY 1`, { type: QueryTypes.SELECT }));
  await shop.close();
  return Object.fromEntries(
    [...rows].map(([table, all]) => [table, all.map((row) => ({ ...row, mark: undefined }))]),
  );
}

testOnSqlite(
  'a shop that is filled again has the rows that the library wrote for the first one',
  async () => {
    const written = await rowsOfShop();
    expect(written).toMatchObject({ [namedTables(DEFAULT_PREFIX).rules]: { length: SALON.rules!.length } });
    expect(await rowsOfShop()).toEqual(written);
  },
);
