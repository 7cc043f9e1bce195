/** The result of a statement, with the properties that the package `pg` promises. */
export interface PgResult {
  readonly rows: Record<string, unknown>[];
  /** Number of rows that the statement returned or changed; null if it did neither. */
  readonly rowCount: number | null;
}

/** A statement for the package `pg`. Further properties are passed on to the driver. */
export interface PgQuery {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Parsers for the values of the result. Default: the parsers of `pg`. */
  readonly types?: unknown;
}

/** A client of the package `pg`: its `Client` or `PoolClient`. */
export interface PgConnection {
  query(query: string | PgQuery, values?: readonly unknown[]): Promise<PgResult>;
}

/** A connection of the package `mariadb`, in its form with promises. */
export interface MariadbConnection {
  query(query: string | { readonly sql: string }, values?: unknown): Promise<unknown>;
  execute(query: string | { readonly sql: string }, values?: unknown): Promise<unknown>;
}

/** The callback of a statement of the package `sqlite3`. */
export type Sqlite3Callback = (error: Error | null, rows?: unknown) => void;

/** A `Database` of the package `sqlite3`. The values of placeholders may be given as a list before the callback. */
export interface Sqlite3Connection {
  run(sql: string, ...valuesAndCallback: unknown[]): unknown;
  get(sql: string, ...valuesAndCallback: unknown[]): unknown;
  all(sql: string, ...valuesAndCallback: unknown[]): unknown;
  each(sql: string, ...valuesAndCallbacks: unknown[]): unknown;
  exec(sql: string, callback?: Sqlite3Callback): unknown;
}

/** The type of the connections of each driver, by the name of its package. */
export interface Connections {
  readonly pg: PgConnection;
  readonly mariadb: MariadbConnection;
  readonly sqlite3: Sqlite3Connection;
}

/** Name of the package of a database driver. */
export type Driver = keyof Connections;
