import { QueryTypes, type Sequelize } from 'sequelize';
import type { HoldKey } from '../../lib/index';
import type { RaceTime } from './clocks';
import { serialColumn } from './database';

/** The facts about a hold that another worker needs. */
export interface EndingHold extends HoldKey {
  readonly start: number;
  readonly expiresAt: number;
}

/** The holds of a race, stored for every process, because a visitor's next request may reach another process. */
export interface Carts {
  add(hold: EndingHold): Promise<void>;
  /** The holds that ended a moment ago, or will end next. */
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
 * Wraps the carts of a host whose node may be away. Meanwhile new holds are not shared, and the list of shared holds is
 * empty.
 */
export const patientCarts = (carts: Carts): Carts => ({
  add: (hold) => carts.add(hold).catch(() => undefined),
  aroundTheirEnd: () => carts.aroundTheirEnd().catch(() => []),
});
