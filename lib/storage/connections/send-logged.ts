import type { Sequelize } from 'sequelize';
import type { ErrorFacts } from '../dialects/errors';
import { logStatement } from '../sequelize-internals';

/** Properties with which database drivers describe a failure. */
const FACTS = ['code', 'errno', 'sqlState', 'severity'] as const;

/**
 * The error of a failed statement. As in errors of Sequelize, `parent` is the driver's own error. The driver's error
 * itself is not thrown: its stack trace does not show the code that sent the statement, and its class may come from
 * another realm, as in a shop's Jest. The driver's codes are copied.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError';

  constructor(readonly parent: ErrorFacts & { readonly sqlMessage?: unknown }) {
    // `sqlMessage` comes first, because the `message` of MariaDB's driver contains the statement with its values.
    super(String(parent.sqlMessage ?? parent.message));
    for (const fact of FACTS) if (parent[fact] !== undefined) Object.assign(this, { [fact]: parent[fact] });
  }
}

/**
 * Sends a statement, and passes it to the shop's logging of SQL.
 *
 * @throws StatementError if the database refuses the statement
 */
export async function sendLogged<T>(
  sequelize: Sequelize,
  connection: object,
  sql: string,
  send: (connection: object) => Promise<T>,
): Promise<T> {
  const done = logStatement(sequelize, connection, sql);
  try {
    return await send(connection);
  } catch (error) {
    throw new StatementError(Object(error) as ErrorFacts);
  } finally {
    done();
  }
}
