/** A row in a table of users: the name of the table, and the id of the row. */
export interface UserRow<Table extends string> {
  readonly table: Table;
  readonly id: number;
}

/** Translates between the ids of users in the library and the rows of several tables in which equal ids may occur. */
export interface UserTables<Table extends string> {
  /**
   * Returns the id of the user in this row.
   *
   * @throws RangeError if `id` is not an integer of at least 1, or so large that the user's id would exceed
   * `Number.MAX_SAFE_INTEGER`
   */
  idOf(table: Table, id: number): number;
  /** Returns the row of a user; undefined for an id that no row can have, such as 0. */
  rowOf(userId: number): UserRow<Table> | undefined;
  /** Returns the ids of the rows that these users have in one table, for a query of that table. */
  idsIn(table: Table, userIds: readonly number[]): number[];
}

/**
 * Largest number of tables of users. The last decimal digit of a user's id stands for the table, so there can be ten.
 */
const MOST_TABLES = 10;

/**
 * Gives the users of several tables, such as customers and administrators, integers that never collide: with
 * `userTables(['customer', 'administrator'])`, customer 7 is user 70, and administrator 7 is user 71.
 *
 * @param tables names of at most ten tables, always in the same order, because the ids are stored with appointments:
 * add new names at the end
 * @throws RangeError for other numbers of tables, and for a name that occurs twice
 */
export function userTables<Table extends string>(tables: readonly Table[]): UserTables<Table> {
  if (tables.length === 0 || tables.length > MOST_TABLES || new Set(tables).size < tables.length)
    throw new RangeError(`userTables takes 1 to ${MOST_TABLES} different names`);

  const rowOf = (userId: number): UserRow<Table> | undefined => {
    const table = tables[userId % MOST_TABLES];
    const id = Math.floor(userId / MOST_TABLES);
    return table !== undefined && id >= 1 && Number.isSafeInteger(userId) ? { table, id } : undefined;
  };
  return {
    rowOf,
    idOf: (table, id) => {
      const userId = id * MOST_TABLES + tables.indexOf(table);
      const row = rowOf(userId);
      if (row?.id !== id || row.table !== table)
        throw new RangeError(
          `userTables: ${table} ${id} has no user id, because the name of the table is unknown or the id is not an integer of 1 or more`,
        );
      return userId;
    },
    idsIn: (table, userIds) =>
      userIds.flatMap((userId) => {
        const row = rowOf(userId);
        return row?.table === table ? [row.id] : [];
      }),
  };
}
