import type { Sequelize } from 'sequelize';
import type { ErrorFacts } from '../dialects/errors';
import { logStatement } from '../sequelize-internals';

/** The properties by which drivers tell what failed. */
const FACTS = ['code', 'errno', 'sqlState', 'severity'] as const;

/**
 * A statement failed. The error of the driver is the `parent`, as in errors of Sequelize: it knows nothing of the code
 * that sent the statement, and may come from another realm, as it does in a host's Jest. Its codes are copied.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError';

  constructor(readonly parent: ErrorFacts & { readonly sqlMessage?: unknown }) {
    // The message of MariaDB's driver contains the statement and its values.
    super(String(parent.sqlMessage ?? parent.message));
    for (const fact of FACTS) if (parent[fact] !== undefined) Object.assign(this, { [fact]: parent[fact] });
  }
}

/** Sends a statement, and passes it to the logging of the host. @throws StatementError */
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
