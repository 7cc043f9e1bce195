import type { Sequelize } from 'sequelize';

/** A column that numbers rows in the order of insertion. */
export const serialColumn = (sequelize: Sequelize): string =>
  ({
    sqlite: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    postgres: 'BIGSERIAL PRIMARY KEY',
    mariadb: 'BIGINT AUTO_INCREMENT PRIMARY KEY',
  })[sequelize.getDialect()]!;
