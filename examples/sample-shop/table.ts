import type { Model, ModelAttributes, ModelStatic, Sequelize, Transaction, WhereOptions } from 'sequelize';

type CountingModel = ModelStatic<Model> & {
  readonly sequelize: Sequelize;
  readonly autoIncrementAttribute?: string;
};

/** A table of the shop, with plain objects as rows. A read without a transaction sees committed rows. */
export class Table<Row extends object> {
  private readonly model: ModelStatic<Model>;

  /**
   * Defines a table.
   * @param indexed columns, other than keys, by which rows are looked up
   */
  constructor(sequelize: Sequelize, name: string, columns: ModelAttributes, indexed: readonly string[] = []) {
    this.model = sequelize.define(name, columns, {
      timestamps: false,
      freezeTableName: true,
      indexes: indexed.map((column) => ({ fields: [column] })),
    });
  }

  /**
   * Creates the table if it is missing. If an older version of the shop has created the table, adds the columns that
   * are missing.
   */
  async create(): Promise<void> {
    await this.model.sync();
    const { tableName, sequelize } = this.model as CountingModel;
    const tables = sequelize.getQueryInterface();
    const present = await tables.describeTable(tableName);
    for (const [name, column] of Object.entries(this.model.getAttributes()))
      if (!Object.hasOwn(present, name)) await tables.addColumn(tableName, name, column);
  }

  /** Returns matching rows, in the order of the primary key. */
  async find(where: WhereOptions<Row>, transaction: Transaction | null): Promise<Row[]> {
    const order = [...this.model.primaryKeyAttributes];
    const rows: unknown = await this.model.findAll({ where, transaction, order, raw: true });
    return rows as Row[];
  }

  /** Inserts a row. Returns its id, for tables that generate ids. */
  async insert(row: Partial<Row>, transaction: Transaction): Promise<number> {
    const created = await this.model.create(row, { transaction });
    return Number(created.get('id'));
  }

  /** Inserts rows, keeping the ids that they have. */
  async insertAll(rows: readonly Partial<Row>[], transaction: Transaction): Promise<void> {
    await this.model.bulkCreate(rows, { transaction });
    const { sequelize, tableName, autoIncrementAttribute: id } = this.model as CountingModel;
    if (!id || sequelize.getDialect() !== 'postgres') return;
    // Ids that are inserted do not advance PostgreSQL's sequence, so the sequence would generate them again.
    const sql = `SELECT setval(pg_get_serial_sequence('${tableName}', '${id}'), MAX(${id})) FROM ${tableName}`;
    await sequelize.query(sql, { transaction });
  }

  /**
   * Inserts rows whose key does not exist; existing rows stay unchanged. Waits for a transaction that is writing the
   * same key.
   */
  async insertMissing(rows: readonly Partial<Row>[], transaction: Transaction | null): Promise<void> {
    await this.model.bulkCreate(rows, { ignoreDuplicates: true, transaction });
  }

  async remove(where: WhereOptions<Row>, transaction: Transaction): Promise<void> {
    await this.countRemoved(where, transaction);
  }

  /**
   * Deletes rows and returns how many were deleted. If two callers delete the same row, only one of them gets a number
   * above 0.
   */
  countRemoved(where: WhereOptions<Row>, transaction: Transaction): Promise<number> {
    return this.model.destroy({ where, transaction });
  }

  async update(values: Partial<Row>, where: WhereOptions<Row>, transaction: Transaction): Promise<void> {
    await this.countUpdated(values, where, transaction);
  }

  /**
   * Updates rows and returns how many were changed. If two callers make the same change, only one of them gets a number
   * above 0.
   */
  async countUpdated(
    values: Partial<Row>,
    where: WhereOptions<Row>,
    transaction: Transaction,
  ): Promise<number> {
    const [changed] = await this.model.update(values, { where, transaction });
    return changed;
  }
}
