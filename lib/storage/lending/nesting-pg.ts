import { AppointmentsError } from '../../domain/errors';
import type { PgConnection, PgQuery } from './connections';
import type { Borrower, SentStatement } from './nested-transactions';
import { overlaid } from './overlaid';

type Callback = (error: unknown, result?: unknown) => void;
/** The properties of a query that decide how `pg` sends it. */
interface Asked extends PgQuery {
  readonly name?: string;
  readonly callback?: Callback;
}
/**
 * All forms of `query` in the package `pg`: a text or a query object, then values, then a callback; values and callback
 * may be absent.
 */
type Query = (query: unknown, ...rest: unknown[]) => unknown;

/**
 * Wraps a client of the package `pg`, so that transactions nest on it. Values are read with the parsers in `types`,
 * unless a query names its own parsers. The client itself has Sequelize's parsers, which would read dates differently
 * from the shop's own pool.
 *
 * @param types the parsers of `pg`
 */
export function nestingPg(client: PgConnection, borrower: Borrower, types: unknown): PgConnection {
  const send = client.query.bind(client) as Query;

  const query: Query = (first, ...rest) => {
    // Cursors and streams send their statement themselves, with a method `submit`. Such a statement cannot be replaced.
    const submits = typeof (first as { submit?: unknown }).submit === 'function';
    const asked = (typeof first === 'string' ? { text: first } : first) as Partial<Asked>;
    const callback = (rest.find((one) => typeof one === 'function') ?? asked.callback) as
      | Callback
      | undefined;
    let sent: SentStatement;
    try {
      sent = borrower.sent(asked.text ?? '');
      if (submits && sent.sql !== asked.text) throw unreplaceable(sent);
    } catch (error) {
      const refusal = error as Error;
      if (!callback) return Promise.reject(refusal);
      process.nextTick(callback, refusal);
      return undefined;
    }
    if (submits) return send(first, ...rest);
    const values = rest.find((one) => Array.isArray(one)) ?? asked.values;
    const replaced = { ...asked, text: sent.sql, values, types: asked.types ?? types, callback: undefined };
    // The name of a prepared statement is removed, because `pg` allows only one text for each name.
    if (sent.sql !== asked.text) replaced.name = undefined;
    if (callback) {
      const told: Callback = (error, result) => {
        if (error) sent.failed();
        callback(error, result);
      };
      return send(replaced, told);
    }
    return (send(replaced) as Promise<unknown>).catch((error: unknown) => {
      sent.failed();
      throw error;
    });
  };

  const unreplaceable = ({ failed }: SentStatement): AppointmentsError => {
    failed();
    return new AppointmentsError(
      'shop_appointments_invalid_option',
      "The library has lent this connection: send BEGIN, COMMIT and ROLLBACK as plain texts, such as query('COMMIT'), so that the library can replace them with savepoints.",
    );
  };
  const done = (callback?: unknown): unknown =>
    typeof callback === 'function' ? process.nextTick(callback) : Promise.resolve();
  return overlaid(client, { query, release: () => undefined, end: done, connect: done });
}
