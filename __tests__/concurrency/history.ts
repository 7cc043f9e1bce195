import { AsyncLocalStorage } from 'node:async_hooks';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Appointment, Rule } from '../../lib/index';
import type { Storage } from '../../lib/storage/storage';
import type { RaceTime } from './clocks';
import { serialColumn } from './database';

/** A write that was accepted: which attempt, and what was stored; null for what went. */
export type Write = {
  readonly attempt: string;
  /** The time of the race then, whatever the clock of the process showed. */
  readonly at: number;
} & (
  | { readonly resource: 'appointment'; readonly id: number; readonly after: Appointment | null }
  | { readonly resource: 'rule'; readonly id: number; readonly after: Rule | null }
);

const TABLE = 'race_history';

/** Which attempt the running code belongs to. */
export const currentAttempt = new AsyncLocalStorage<string>();

export async function createHistory(sequelize: Sequelize): Promise<void> {
  const text = sequelize.getDialect() === 'mariadb' ? 'MEDIUMTEXT' : 'TEXT';
  await sequelize.query(
    `CREATE TABLE ${TABLE} (seq ${serialColumn(sequelize)}, attempt VARCHAR(40) NOT NULL, at BIGINT NOT NULL,
      resource VARCHAR(20) NOT NULL, id BIGINT NOT NULL, after ${text} NOT NULL)`,
  );
}

/**
 * Writes a line for each row that storage writes, in the row's own transaction: the history holds exactly what was
 * committed, whenever the process dies. Writes that depend on each other follow each other under a lock, so that the
 * lines of the later one have larger numbers: in the order of numbers the history can be replayed.
 */
export function recordWrites(storage: Storage, sequelize: Sequelize, time: RaceTime): void {
  const record = async (write: Omit<Write, 'attempt' | 'at'>, t: Transaction): Promise<void> => {
    const bind = [
      currentAttempt.getStore() ?? '',
      time.now(),
      write.resource,
      write.id,
      JSON.stringify(write.after ?? null),
    ];
    await sequelize.query(
      `INSERT INTO ${TABLE} (attempt, at, resource, id, after) VALUES ($1, $2, $3, $4, $5)`,
      {
        bind,
        transaction: t,
        retry: { max: 1 },
      },
    );
  };
  const { appointments, rules } = storage;
  const own = {
    insert: appointments.insert.bind(appointments),
    update: appointments.update.bind(appointments),
    remove: appointments.remove.bind(appointments),
    insertRule: rules.insert.bind(rules),
    updateRule: rules.update.bind(rules),
    removeRule: rules.remove.bind(rules),
  };
  appointments.insert = async (draft, t) => {
    const after = await own.insert(draft, t);
    await record({ resource: 'appointment', id: after.id, after }, t);
    return after;
  };
  appointments.update = async (appointment, t) => {
    const after = await own.update(appointment, t);
    await record({ resource: 'appointment', id: after.id, after }, t);
    return after;
  };
  appointments.remove = async (id, t) => {
    await own.remove(id, t);
    await record({ resource: 'appointment', id, after: null }, t);
  };
  rules.insert = async (draft, now, t) => {
    const after = await own.insertRule(draft, now, t);
    await record({ resource: 'rule', id: after.id, after }, t);
    return after;
  };
  rules.update = async (id, draft, now, t) => {
    const after = await own.updateRule(id, draft, now, t);
    await record({ resource: 'rule', id, after }, t);
    return after;
  };
  rules.remove = async (id, t) => {
    await own.removeRule(id, t);
    await record({ resource: 'rule', id, after: null }, t);
  };
}

export async function readHistory(sequelize: Sequelize): Promise<Write[]> {
  const rows = await sequelize.query<{
    attempt: string;
    at: number | string;
    resource: string;
    id: number | string;
    after: string;
  }>(`SELECT attempt, at, resource, id, after FROM ${TABLE} ORDER BY seq`, { type: QueryTypes.SELECT });
  return rows.map(
    ({ attempt, at, resource, id, after }) =>
      ({ attempt, at: Number(at), resource, id: Number(id), after: JSON.parse(after) as unknown }) as Write,
  );
}
