import { QueryTypes, type Sequelize } from 'sequelize';
import type { HoldKey } from '../../lib/index';
import type { RaceTime } from './clocks';
import { serialColumn } from './database';

/** The facts about a hold that another worker needs. */
export interface EndingHold extends HoldKey {
  readonly start: number;
  readonly expiresAt: number;
}

/** The holds of a race, for every process: a visitor's next request may come to another one. */
export interface Carts {
  add(hold: EndingHold): Promise<void>;
  /** Those that are just over, or will be next. */
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

/** Carts of a host whose node may be away: then the other workers do not learn of a hold, and there are none to learn of. */
export const patientCarts = (carts: Carts): Carts => ({
  add: (hold) => carts.add(hold).catch(() => undefined),
  aroundTheirEnd: () => carts.aroundTheirEnd().catch(() => []),
});
