import type { PgConnection } from '../../lib/index';
import { invalidOption } from '../invalid-option';

/**
 * Properties of a Drizzle database that its types hide. Drizzle has no public way to use a configured database on a
 * given connection, or to find the connection of a transaction, so the adapter reads these properties.
 */
interface Internals {
  readonly _: {
    readonly schema?: unknown;
    readonly fullSchema: unknown;
    readonly tableNamesMap: unknown;
  };
  readonly dialect: unknown;
  /** Session of the database, which also holds the logger and the cache. */
  readonly session: { readonly client: unknown };
  readonly $cache?: unknown;
}

type Constructor<Db> = new (dialect: unknown, session: unknown, schema: unknown) => Db;

/**
 * The symbol under which Drizzle stores the name of an object's class. Names are compared instead of classes, because
 * classes differ between copies of the package.
 */
const KIND = Symbol.for('drizzle:entityKind');

/** Returns the name of a Drizzle object's class, such as `NodePgDatabase`; undefined for any other value. */
export function kindOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { [KIND]: kind } = value.constructor as { readonly [KIND]?: unknown };
  return typeof kind === 'string' ? kind : undefined;
}

/** Returns the connection on which a transaction of Drizzle runs. */
export function clientOf(tx: object): PgConnection {
  assertKnown(tx);
  return tx.session.client as PgConnection;
}

/**
 * Returns a copy of a Drizzle database that runs its statements on a connection that the library lends. Schema, casing,
 * logger and cache stay.
 */
export function bound<Db extends object>(db: Db, client: PgConnection): Db {
  assertKnown(db);
  const { _, dialect, session, $cache } = db;
  const schema = _.schema && {
    schema: _.schema,
    fullSchema: _.fullSchema,
    tableNamesMap: _.tableNamesMap,
  };
  const lentSession: unknown = Object.create(session, { client: { value: client } });
  const lent = new (db.constructor as Constructor<Db>)(dialect, lentSession, schema);
  return Object.assign(lent, { $client: client, $cache });
}

/**
 * Checks that a Drizzle object has the internal properties that the adapter reads.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` if this version of Drizzle has other properties
 */
export function assertKnown(db: object): asserts db is Internals {
  const { _, dialect, session } = db as Partial<Internals>;
  if (_ && dialect && session && Object.hasOwn(session, 'client')) return;
  throw invalidOption(
    'This version of drizzle-orm keeps its connection where shop-appointments does not find it. Upgrade shop-appointments, or use a version of drizzle-orm that its package.json names.',
  );
}
