import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

type Bind = string | number | null;
export type Row = Readonly<Record<string, unknown>>;
type NewRow = Readonly<Record<string, Bind>>;

/**
 * Statements on tables whose rows have an `id`. They are written here and not by Sequelize's models, so models and
 * settings of the shop do not affect them.
 */
export interface Rows {
  /** Reads rows; without a transaction, only committed rows. */
  select(sql: string, bind: readonly Bind[], transaction?: Transaction | null): Promise<Row[]>;
  /** Inserts a row and returns its id. */
  insert(table: string, row: NewRow, transaction?: Transaction | null): Promise<number>;
  /**
   * Inserts a row, unless another row has the same value in the unique column `key`. If another transaction is writing
   * this value, waits for its end.
   */
  insertMissing(table: string, key: string, row: NewRow, transaction: Transaction): Promise<void>;
  /** Changes the row with this id; returns false if no row has it. */
  update(table: string, id: number, row: NewRow, transaction?: Transaction | null): Promise<boolean>;
  /** Deletes the row with this id; returns false if no row had it. */
  remove(table: string, id: number): Promise<boolean>;
  /** Runs a statement that returns no rows. */
  run(sql: string, bind: readonly Bind[], transaction?: Transaction | null): Promise<void>;
  /**
   * Creates the missing tables, and changes nothing in existing tables. Several processes may call this at the same
   * moment.
   *
   * @param lock name of the lock that PostgreSQL holds while the tables are created
   */
  create(statements: readonly string[], lock: string): Promise<void>;
}

export function createRows(sequelize: Sequelize): Rows {
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

  const change = async (
    sql: string,
    bind: readonly Bind[],
    transaction?: Transaction | null,
  ): Promise<boolean> => (await sequelize.query(sql, options(QueryTypes.BULKUPDATE, bind, transaction))) > 0;

  const run: Rows['run'] = async (sql, bind, transaction) => {
    await sequelize.query(sql, options(QueryTypes.RAW, bind, transaction));
  };

  const runAll = async (statements: readonly string[], transaction: Transaction | null): Promise<void> => {
    for (const sql of statements) await run(sql, [], transaction);
  };

  return {
    select: (sql, bind, transaction) =>
      sequelize.query<Row>(sql, options(QueryTypes.SELECT, bind, transaction)),
    async insert(table, row, transaction) {
      const returning = dialect === 'postgres' ? ' RETURNING id' : '';
      const sql = insertOf(table, row) + returning;
      const inserted: unknown = await sequelize.query(
        sql,
        options(QueryTypes.INSERT, Object.values(row), transaction),
      );
      const [result] = inserted as [number | [{ id: unknown }]];
      return Number(typeof result === 'object' ? result[0].id : result);
    },
    insertMissing: (table, key, row, transaction) => {
      // MariaDB has no ON CONFLICT. Its INSERT IGNORE would also silently shorten texts that are too long.
      const unless =
        dialect === 'mariadb'
          ? ` ON DUPLICATE KEY UPDATE ${key} = ${key}`
          : ` ON CONFLICT (${key}) DO NOTHING`;
      return run(insertOf(table, row) + unless, Object.values(row), transaction);
    },
    async update(table, id, row, transaction) {
      const sets = Object.keys(row).map((name, at) => `${name} = $${at + 2}`);
      const sql = `UPDATE ${table} SET ${sets.join(', ')} WHERE id = $1`;
      return change(sql, [id, ...Object.values(row)], transaction);
    },
    remove: (table, id) => change(`DELETE FROM ${table} WHERE id = $1`, [id]),
    run,
    // On PostgreSQL, all but one of several simultaneous attempts to create a table would fail without a lock.
    create: (statements, lock) =>
      dialect === 'postgres'
        ? sequelize.transaction(async (transaction) => {
            const sql = 'SELECT pg_advisory_xact_lock(hashtext($1))';
            await sequelize.query(sql, options(QueryTypes.SELECT, [lock], transaction));
            await runAll(statements, transaction);
          })
        : runAll(statements, null),
  };
}

function insertOf(table: string, row: NewRow): string {
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`).join(', ');
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`;
}
