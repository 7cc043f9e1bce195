import type { Driver } from '../../lib/index';
import { invalidOption } from '../invalid-option';

/**
 * The properties of Knex's `client` that the adapter uses. Knex documents that a shop may extend this class, but the
 * type of `client` is `any`.
 */
export interface HostClient {
  readonly constructor: new (...args: never[]) => HostClient;
  readonly driverName: string;
  readonly dialect: string;
  /** The package of the database driver; undefined until Knex's client has loaded it. */
  readonly driver?: unknown;
  readonly connectionSettings?: Readonly<Record<string, unknown>>;
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
  processResponse(query: RunQuery, runner: Runner): unknown;
  emit(event: string, ...args: unknown[]): boolean;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
}

/** A statement of Knex after its execution. */
export interface RunQuery {
  readonly method?: string;
}
/** Knex's object that executes the statement of a query builder. */
export interface Runner {
  readonly builder: unknown;
  readonly client: HostClient;
}

/** The library's name of each supported driver. A key consists of Knex's names of the dialect and the driver. */
const DRIVERS: Readonly<Record<string, Driver>> = {
  'postgresql pg': 'pg',
  'mysql mysql2': 'mariadb',
  'mysql mysql': 'mariadb',
  'sqlite3 sqlite3': 'sqlite3',
};

/**
 * Returns the client of an instance of Knex, with the properties that the adapter uses.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` if `knex` is not an instance of Knex
 */
export function clientOf(knex: unknown): HostClient {
  const { client } = (knex ?? {}) as { readonly client?: Partial<HostClient> };
  if (typeof client?.acquireConnection === 'function' && typeof client.processResponse === 'function')
    return client as HostClient;
  throw invalidOption(
    'This is not an instance of Knex 3. Pass the result of knex({ client, connection }), or upgrade shop-appointments if your Knex is newer.',
  );
}

/** Returns the driver of a client of Knex; undefined for a client whose database the library cannot share. */
export const driverOf = ({ dialect, driverName }: HostClient): Driver | undefined =>
  DRIVERS[`${dialect} ${driverName}`];
