import { EventEmitter } from 'node:events';
import { type Knex, knex as knexOver } from 'knex';
import { type Driver, nestingConnectionOf } from '../../lib/index';
import { handlePerTransaction, type TransactionContext } from '../handle-per-transaction';
import { invalidOption } from '../invalid-option';
import { clientOf, driverOf, type HostClient } from './host-client';
import { countsMatches } from './matched-rows';
import { hostReadsJson } from './mysql2-json';
import { asMysqlConnection } from './mysql-connection';

/**
 * Lends the library's transaction to code that uses Knex. The result is a function of a call's context. Without a
 * transaction in the context, it returns the host's instance itself. Otherwise it returns an instance with the same
 * configuration and events. All statements of this instance are part of the library's transaction. Transactions that
 * are begun on this instance become savepoints. The supported clients are `pg` over PostgreSQL, `mysql2` and `mysql`
 * over MariaDB, and `sqlite3`. Values have the same types as on the host's own connections.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` for another client. The returned function throws this
 * error if the transaction has ended or the library's database is another one; so does every statement after the end of
 * the transaction.
 */
export function lendToKnex<K extends Knex>(knex: K): (context: TransactionContext) => K {
  const host = clientOf(knex);
  const driver = driverOf(host);
  if (driver === undefined) {
    throw invalidOption(
      `lendToKnex: the client ${host.driverName} cannot share a transaction with the library. Use pg (PostgreSQL), mysql2 or mysql (MariaDB), or sqlite3.`,
    );
  }
  const Lent = driver === 'mariadb' ? countsMatches(host.constructor) : host.constructor;
  return handlePerTransaction(knex, (transaction) => {
    const connect = connector(transaction, driver, host);
    connect();
    const client = lentClient(host, Lent, connect);
    const lent = knexOver({
      client: function Returned() {
        return client;
      } as unknown as typeof Knex.Client,
    });
    lent.userParams = knex.userParams;
    return lent as K;
  });
}

/**
 * Returns a function that wraps the lent connection in a new object at each call, so that overlapping transactions can
 * be told apart.
 */
function connector(transaction: object, driver: Driver, host: HostClient): () => object {
  if (driver !== 'mariadb') {
    // Knex sets properties on a connection. `Object.create` keeps them off the library's connection.
    return () => Object.create(nestingConnectionOf(transaction, driver, {})) as object;
  }
  const client = host.driverName as 'mysql' | 'mysql2';
  const readsJson = client === 'mysql2' && hostReadsJson();
  const settings = { ...host.connectionSettings, client, driver: host.driver, readsJson };
  return () => asMysqlConnection(nestingConnectionOf(transaction, driver, {}), settings);
}

/**
 * Makes a client as Knex does for its own transactions: with all properties of the host's client except the pool.
 * Events of the client are passed on to the listeners of the host's client.
 */
function lentClient(host: HostClient, Lent: HostClient['constructor'], connect: () => object): HostClient {
  const client = Object.create(Lent.prototype as object) as HostClient;
  // The new client has no pool, and must not share the list of listeners with the host's client.
  Object.assign(client, host, { pool: undefined, _events: undefined });
  EventEmitter.call(client as unknown as EventEmitter);
  for (const event of ['start', 'query', 'query-error', 'query-response'])
    client.on(event, (...args) => host.emit(event, ...args));
  return Object.assign(client, {
    acquireConnection: () => Promise.resolve().then(connect),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  });
}
