import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Appointment, Resource, Rule } from '../../lib/index';
import type { GuardKey, Storage } from '../../lib/storage/storage';
import { callNow, nameOf } from './calls';
import type { RaceTime } from './clocks';
import { serialColumn } from './database';

/** A committed write, with the attempt that made it and the stored record; null if the row was deleted. */
export type Write = {
  readonly attempt: string;
  /** Start of the call that wrote, in milliseconds of the machine's clock. */
  readonly begun: number;
  /** Name of the transaction; all writes of a transaction share it. */
  readonly transaction: string;
  /** On a cluster, the versions that guard rows (rows that bookings of the same places lock) got in the transaction. */
  readonly guards: Readonly<Record<string, number>>;
  /** Real time of the race at the write; the process's own clock may differ from it. */
  readonly at: number;
} & (
  | {
      readonly resource: 'appointment';
      readonly id: number;
      readonly after: Appointment | null;
      /** Key that the library stored to count a guest's bookings for limits; null if it did not change. */
      readonly guestKey: string | null;
    }
  | { readonly resource: 'rule'; readonly id: number; readonly after: Rule | null }
  | { readonly resource: 'resource'; readonly id: number; readonly after: Resource | null }
);

const TABLE = 'race_history';

export async function createHistory(sequelize: Sequelize): Promise<void> {
  const text = sequelize.getDialect() === 'mariadb' ? 'MEDIUMTEXT' : 'TEXT';
  await sequelize.query(
    `CREATE TABLE ${TABLE} (seq ${serialColumn(sequelize)}, attempt VARCHAR(60) NOT NULL, begun BIGINT NOT NULL,
      transaction_name VARCHAR(40) NOT NULL, guards ${text} NOT NULL, at BIGINT NOT NULL,
      resource VARCHAR(20) NOT NULL, id BIGINT NOT NULL, after ${text} NOT NULL, guest_key VARCHAR(80))`,
  );
}

/**
 * Records each row that the storage writes, in the same transaction, so that the history contains exactly the committed
 * writes even if the process is killed. A lock orders writes that depend on each other, so the later one has a larger
 * number, and the history can be replayed by number. On a cluster each node numbers its own records, so the records
 * there also contain the versions of the transaction's guard rows (rows that bookings of the same places lock).
 */
export function recordWrites(
  storage: Storage,
  sequelize: Sequelize,
  time: RaceTime,
  isCluster = false,
): void {
  const versionsOf = isCluster ? followGuards(storage, sequelize) : async () => ({});
  const record = async (
    write: Pick<Write, 'resource' | 'id' | 'after'>,
    t: Transaction,
    guestKey?: string,
  ): Promise<void> => {
    const { id: attempt, begun } = callNow();
    const bind = [
      attempt,
      begun,
      nameOf(t),
      JSON.stringify(await versionsOf(t)),
      time.now(),
      write.resource,
      write.id,
      JSON.stringify(write.after ?? null),
      guestKey ?? null,
    ];
    await sequelize.query(
      `INSERT INTO ${TABLE} (attempt, begun, transaction_name, guards, at, resource, id, after, guest_key)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      {
        bind,
        transaction: t,
        retry: { max: 1 },
      },
    );
  };
  const { appointments, resources, rules } = storage;
  const own = {
    insert: appointments.insert.bind(appointments),
    update: appointments.update.bind(appointments),
    remove: appointments.remove.bind(appointments),
    insertRule: rules.insert.bind(rules),
    updateRule: rules.update.bind(rules),
    removeRule: rules.remove.bind(rules),
    removeRules: rules.removeAll.bind(rules),
    insertResource: resources.insert.bind(resources),
    updateResource: resources.update.bind(resources),
    removeResource: resources.remove.bind(resources),
  };
  appointments.insert = async (draft, t, eventsOf, guestKey) => {
    const after = await own.insert(draft, t, eventsOf, guestKey);
    await record({ resource: 'appointment', id: after.id, after }, t, guestKey);
    return after;
  };
  appointments.update = async (appointment, t, guestKey) => {
    const after = await own.update(appointment, t, guestKey);
    await record({ resource: 'appointment', id: after.id, after }, t, guestKey);
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
  rules.removeAll = async (ids, t) => {
    await own.removeRules(ids, t);
    for (const id of ids) await record({ resource: 'rule', id, after: null }, t);
  };
  resources.insert = async (draft, now, t) => {
    const after = await own.insertResource(draft, now, t);
    await record({ resource: 'resource', id: after.id, after }, t);
    return after;
  };
  resources.update = async (resource, now, t) => {
    const after = await own.updateResource(resource, now, t);
    await record({ resource: 'resource', id: after.id, after }, t);
    return after;
  };
  resources.remove = async (resource, t) => {
    await own.removeResource(resource, t);
    await record({ resource: 'resource', id: resource.id, after: null }, t);
  };
}

/**
 * Notes the guard rows (rows that bookings of the same places lock) of each transaction. Returns a function that reads
 * their versions.
 */
function followGuards(
  storage: Storage,
  sequelize: Sequelize,
): (t: Transaction) => Promise<Record<string, number>> {
  const { guards } = storage;
  const lockedBy = new WeakMap<Transaction, GuardKey[]>();
  const behind = guards.behind.bind(guards);
  guards.behind = (guard, reads, t) => {
    lockedBy.set(t, [...(lockedBy.get(t) ?? []), ...guard.locked]);
    return behind(guard, reads, t);
  };
  return async (t) => {
    const locked = lockedBy.get(t) ?? [];
    if (locked.length === 0) return {};
    const keys = locked.map(({ scope, id, day }) => `('${scope}', ${id}, ${day})`);
    const rows = await sequelize.query<GuardRow>(
      `SELECT scope, id, day, version FROM shop_appointments_guards WHERE (scope, id, day) IN (${keys.join()})`,
      { type: QueryTypes.SELECT, transaction: t, retry: { max: 1 } },
    );
    return Object.fromEntries(
      rows.map(({ scope, id, day, version }) => [`${scope}/${id}/${day}`, Number(version)]),
    );
  };
}

interface GuardRow extends Record<'id' | 'day' | 'version', number | string> {
  readonly scope: string;
}

interface Row extends Record<'begun' | 'at' | 'id', number | string> {
  readonly attempt: string;
  readonly transaction_name: string;
  readonly guards: string;
  readonly resource: string;
  readonly after: string;
  readonly guest_key: string | null;
}

export async function readHistory(sequelize: Sequelize): Promise<Write[]> {
  const rows = await sequelize.query<Row>(`SELECT * FROM ${TABLE} ORDER BY seq`, { type: QueryTypes.SELECT });
  return rows.map(
    (row) =>
      ({
        attempt: row.attempt,
        begun: Number(row.begun),
        transaction: row.transaction_name,
        guards: JSON.parse(row.guards) as unknown,
        at: Number(row.at),
        resource: row.resource,
        id: Number(row.id),
        after: JSON.parse(row.after) as unknown,
        guestKey: row.guest_key,
      }) as Write,
  );
}
