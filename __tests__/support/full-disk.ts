import type { Sequelize } from 'sequelize';

interface Connection {
  exec(sql: string, done: () => void): void;
}

/**
 * Returns a function that limits the number of pages in the SQLite file, so that writes fail as on a full
 * disk. SQLite sets the limit for each connection.
 */
export function limitPages(sequelize: Sequelize): (pages: number) => void {
  let most = 1_000_000;
  const { connectionManager: manager } = sequelize as unknown as {
    connectionManager: { getConnection(options: object): Promise<Connection> };
  };
  const get = manager.getConnection.bind(manager);
  manager.getConnection = async (options) => {
    const connection = await get(options);
    await new Promise<void>((resolve) => connection.exec(`PRAGMA max_page_count = ${most}`, resolve));
    return connection;
  };
  return (pages) => (most = pages);
}
