import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { namedTables, statements, type Tables } from './tables';

type Bind = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

/**
 * The adapter's tables in the shop's database. The adapter writes its own SQL, so models of the shop do not affect it.
 */
export interface Store {
  readonly tables: Tables;
  /** Reads rows; without a transaction, only committed rows. */
  select(sql: string, bind: readonly Bind[], transaction?: Transaction | null): Promise<Row[]>;
  /** Inserts a row and returns its id. */
  insert(table: string, row: Readonly<Record<string, Bind>>): Promise<number>;
  /** Changes the row with this id; returns false if no row has it. */
  update(table: string, id: number, row: Readonly<Record<string, Bind>>): Promise<boolean>;
  /** Deletes the row with this id; returns false if no row had it. */
  remove(table: string, id: number): Promise<boolean>;
  /** Creates the missing tables. Several processes may call this at the same moment. */
  migrate(): Promise<void>;
}

export function createStore(sequelize: Sequelize, prefix: string): Store {
  const tables = namedTables(prefix);
  const dialect = sequelize.getDialect();

  const options = <Type extends QueryTypes>(
    type: Type,
    bind: readonly Bind[],
    transaction: Transaction | null = null,
  ) => ({
    type,
    // `bind` is left out if there are no values: with an empty list, some databases would prepare the statement, and
    // some statements cannot be prepared.
    ...(bind.length > 0 && { bind: [...bind] }),
    transaction,
    raw: true,
    useMaster: true,
    supportsSearchPath: false,
  });

  const change = async (sql: string, bind: readonly Bind[]): Promise<boolean> =>
    (await sequelize.query(sql, options(QueryTypes.BULKUPDATE, bind))) > 0;

  const createTables = async (transaction: Transaction | null): Promise<void> => {
    for (const sql of statements(tables, dialect)) {
      await sequelize.query(sql, options(QueryTypes.RAW, [], transaction));
    }
  };

  /**
   * Creates the tables under a lock, because on PostgreSQL all but one of several simultaneous attempts would fail.
   */
  const createTablesAlone = () =>
    sequelize.transaction(async (transaction) => {
      const lock = 'SELECT pg_advisory_xact_lock(hashtext($1))';
      await sequelize.query(lock, options(QueryTypes.SELECT, [tables.key_pairs], transaction));
      await createTables(transaction);
    });

  return {
    tables,
    select: (sql, bind, transaction) =>
      sequelize.query<Row>(sql, options(QueryTypes.SELECT, bind, transaction)),
    async insert(table, row) {
      const names = Object.keys(row);
      const places = names.map((_, at) => `$${at + 1}`).join(', ');
      const returning = dialect === 'postgres' ? ' RETURNING id' : '';
      const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})${returning}`;
      const inserted: unknown = await sequelize.query(sql, options(QueryTypes.INSERT, Object.values(row)));
      const [result] = inserted as [number | [{ id: unknown }]];
      return Number(typeof result === 'object' ? result[0].id : result);
    },
    async update(table, id, row) {
      const sets = Object.keys(row).map((name, at) => `${name} = $${at + 2}`);
      return change(`UPDATE ${table} SET ${sets.join(', ')} WHERE id = $1`, [id, ...Object.values(row)]);
    },
    remove: (table, id) => change(`DELETE FROM ${table} WHERE id = $1`, [id]),
    migrate: () => (dialect === 'postgres' ? createTablesAlone() : createTables(null)),
  };
}
