import type { Sequelize } from 'sequelize';
import { logStatement } from '../sequelize-internals';

/**
 * A statement failed. The error of the driver is the `cause`: it knows nothing of the code that sent the statement, and
 * may come from another realm, as it does in a host's Jest.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError';

  constructor(cause: unknown) {
    super(String((cause as { readonly message?: unknown } | undefined)?.message ?? cause), { cause });
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
    throw new StatementError(error);
  } finally {
    done();
  }
}
