import { Sequelize, type Options } from 'sequelize';

/** Opens a database by its URL, as each process does for itself. */
export function openUrl(url: string, options: Options = {}): Sequelize {
  const file = /^sqlite:(.+)$/.exec(url)?.[1];
  return file === undefined
    ? new Sequelize(url, { ...patience(url), ...options, logging: false })
    : new Sequelize({ ...options, dialect: 'sqlite', storage: file, logging: false });
}

/** MariaDB's driver waits for a connection for one second, which is short where the machine has a lot to do. */
const patience = (url: string): Options =>
  url.startsWith('mariadb:') ? { dialectOptions: { connectTimeout: 30_000 } } : {};

/** A column that numbers rows in the order of insertion. */
export const serialColumn = (sequelize: Sequelize): string =>
  ({
    sqlite: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    postgres: 'BIGSERIAL PRIMARY KEY',
    mariadb: 'BIGINT AUTO_INCREMENT PRIMARY KEY',
  })[sequelize.getDialect()]!;
