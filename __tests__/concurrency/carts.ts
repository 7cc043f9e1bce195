import { QueryTypes, type Sequelize } from 'sequelize';
import type { HoldKey } from '../../lib/index';
import type { RaceTime } from './clocks';
import { serialColumn } from './database';

/** Facts about a hold that other workers need. */
export interface EndingHold extends HoldKey {
  readonly start: number;
  readonly expiresAt: number;
}

/**
 * Holds (places reserved in carts) of all processes, stored in a table, because a visitor's next request may reach
 * another process.
 */
export interface Carts {
  add(hold: EndingHold): Promise<void>;
  /** Lists the holds that have just ended or end next. */
  aroundTheirEnd(): Promise<EndingHold[]>;
}

const TABLE = 'race_carts';
const JUST = 1;

export async function createCarts(sequelize: Sequelize): Promise<void> {
  await sequelize.query(
    `CREATE TABLE ${TABLE} (seq ${serialColumn(sequelize)}, id BIGINT NOT NULL, token VARCHAR(40) NOT NULL,
      starts_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
  );
}

export const openCarts = (sequelize: Sequelize, time: RaceTime): Carts => ({
  async add({ id, token, start, expiresAt }) {
    await sequelize.query(`INSERT INTO ${TABLE} (id, token, starts_at, expires_at) VALUES ($1, $2, $3, $4)`, {
      bind: [id, token, start, expiresAt],
    });
  },
  async aroundTheirEnd() {
    const rows = await sequelize.query<
      Record<'id' | 'starts_at' | 'expires_at', number | string> & { token: string }
    >(
      `SELECT id, token, starts_at, expires_at FROM ${TABLE}
        WHERE expires_at >= ${time.now() - JUST} ORDER BY expires_at, seq LIMIT 6`,
      { type: QueryTypes.SELECT },
    );
    return rows.map((row) => ({
      id: Number(row.id),
      token: row.token,
      start: Number(row.starts_at),
      expiresAt: Number(row.expires_at),
    }));
  },
});

/**
 * Wraps the table of holds so that errors of an unreachable cluster node are ignored: new holds are then not shared,
 * and the list is empty.
 */
export const patientCarts = (carts: Carts): Carts => ({
  add: (hold) => carts.add(hold).catch(() => undefined),
  aroundTheirEnd: () => carts.aroundTheirEnd().catch(() => []),
});
