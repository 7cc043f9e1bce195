import type { Transaction } from 'sequelize';
import type { Resource, ResourceDraft, ResourceStatus } from '../../domain/resource';
import type { Instant } from '../../time/units';
import { type Columns, instantColumn, integerColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, inIntegers, integerText, inTexts, type Row, type Statement } from '../sql';
import type { Tables } from '../table-names';
import { StaleRowError } from '../transactions/database-error-kind';
import { noteWritten } from '../transactions/written-records';

const DRAFT: Columns<ResourceDraft> = {
  name: textColumn('name'),
  kind: textColumn('kind'),
  quantity: integerColumn('quantity'),
  sortOrder: integerColumn('sort_order'),
  status: textColumn<ResourceStatus>('status'),
};
const drafts = new Mapping<ResourceDraft>(DRAFT);
const resources = new Mapping<Resource>({
  ...DRAFT,
  id: integerColumn('id'),
  dateCreated: instantColumn('date_created'),
  dateModified: instantColumn('date_modified'),
  version: integerColumn('version'),
});

/** Order in which bookings try resources of one kind. */
const ORDER = 'ORDER BY sort_order, id';

export interface ResourceListQuery {
  readonly status?: ResourceStatus;
  readonly kind?: string;
  readonly limit: number;
  readonly offset: number;
}

interface OnResourceQuery {
  readonly resourceId: number;
  /** Statuses of appointments that take no places. */
  readonly notStatuses: readonly string[];
  /** Present time. Appointments that have ended and carts that have expired by this time are left out. */
  readonly now: Instant;
  readonly limit: number;
}

/**
 * Table of resources, such as rooms and machines. A resource is written while two guard rows (locks) are held:
 * RESOURCE_LIST, and the row of the resource's rules.
 */
export class ResourceTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
  ) {}

  /** Returns all active resources, in the order in which bookings try them. */
  active(t?: Transaction): Promise<Resource[]> {
    return this.select("status = 'active'", new Binds(), ORDER, t);
  }

  /** Returns the first resources, including inactive ones, in the order in which bookings try them. */
  first(limit: number): Promise<Resource[]> {
    return this.select('1 = 1', new Binds(), `${ORDER} LIMIT ${integerText(limit)}`);
  }

  /**
   * Returns the statement that `active` runs, so that it can be sent together with other statements; `read` converts
   * its rows.
   */
  activeRead(): Statement {
    const sql = `SELECT ${resources.names} FROM ${this.tables.resources} WHERE status = 'active' ${ORDER}`;
    return { sql, columns: resources.columns };
  }

  read(rows: readonly Row[]): Resource[] {
    return rows.map((row) => resources.read(row));
  }

  /** Returns one page of resources, with the total over all pages. */
  async list({
    status,
    kind,
    limit,
    offset,
  }: ResourceListQuery): Promise<{ items: Resource[]; total: number }> {
    const binds = new Binds();
    const conditions = ['1 = 1'];
    if (status !== undefined) conditions.push(`status = ${binds.add(status)}`);
    if (kind !== undefined) conditions.push(`kind = ${binds.add(kind)}`);
    const condition = conditions.join(' AND ');
    const [count] = await this.queries.select(
      `SELECT COUNT(*) AS total FROM ${this.tables.resources} WHERE ${condition}`,
      binds.values,
    );
    const page = `${ORDER} LIMIT ${integerText(limit)} OFFSET ${integerText(offset)}`;
    return { items: await this.select(condition, binds, page), total: Number(count?.total) };
  }

  /** Reads resources by id. The result leaves out unknown ids. */
  async find(ids: readonly number[], t?: Transaction): Promise<Map<number, Resource>> {
    if (ids.length === 0) return new Map();
    const found = await this.select(inIntegers('id', ids), new Binds(), '', t);
    return new Map(found.map((resource) => [resource.id, resource]));
  }

  async insert(draft: ResourceDraft, now: Instant, t: Transaction): Promise<Resource> {
    const binds = new Binds();
    const values = binds.list([...drafts.values(draft), now, now, 1]);
    const sql = `INSERT INTO ${this.tables.resources} (${drafts.names}, date_created, date_modified, version) VALUES (${values})`;
    const id = await this.queries.insert(sql, binds.values, t);
    noteWritten(t, 'resourceIds', id);
    return { ...draft, id, dateCreated: now, dateModified: now, version: 1 };
  }

  /**
   * Stores a changed resource.
   *
   * @throws AppointmentsError `shop_rest_busy` if the row has another version by now
   */
  async update(resource: Resource, now: Instant, t: Transaction): Promise<Resource> {
    const { id, version } = resource;
    const changed = await this.queries.execute(
      `UPDATE ${this.tables.resources} SET version = version + 1, date_modified = $3, ${drafts.assignments(4)}
        WHERE id = $1 AND version = $2`,
      [id, version, now, ...drafts.values(resource)],
      t,
    );
    if (changed === 0) throw new StaleRowError(`Resource ${id}`);
    noteWritten(t, 'resourceIds', id);
    return { ...resource, dateModified: now, version: version + 1 };
  }

  /**
   * Deletes a resource.
   *
   * @throws AppointmentsError `shop_rest_busy` if the row has another version by now
   */
  async remove({ id, version }: Resource, t: Transaction): Promise<void> {
    const changed = await this.queries.execute(
      `DELETE FROM ${this.tables.resources} WHERE id = $1 AND version = $2`,
      [id, version],
      t,
    );
    if (changed === 0) throw new StaleRowError(`Resource ${id}`);
    noteWritten(t, 'resourceIds', id);
  }

  /**
   * Returns the ids of the first appointments that take a resource, the earliest first, and the number of all such
   * appointments.
   */
  async appointmentsOn(
    { resourceId, notStatuses, now, limit }: OnResourceQuery,
    t?: Transaction,
  ): Promise<{ ids: number[]; count: number }> {
    const { appointments, appointment_resources: taken } = this.tables;
    const at = integerText(now);
    const binds = new Binds();
    const from = `FROM ${appointments} WHERE ends_at > ${at} AND NOT (${inTexts('status', notStatuses, binds)})
      AND (status <> 'in-cart' OR expires_at IS NULL OR expires_at > ${at})
      AND id IN (SELECT appointment_id FROM ${taken}
        WHERE resource_id = ${integerText(resourceId)} AND padded_to > ${at})`;
    const [total] = await this.queries.select(`SELECT COUNT(*) AS total ${from}`, binds.values, t);
    const rows = await this.queries.select(
      `SELECT id ${from} ORDER BY starts_at, id LIMIT ${integerText(limit)}`,
      binds.values,
      t,
    );
    return { ids: rows.map((row) => Number(row.id)), count: Number(total?.total) };
  }

  private async select(condition: string, binds: Binds, order: string, t?: Transaction): Promise<Resource[]> {
    const sql = `SELECT ${resources.names} FROM ${this.tables.resources} WHERE ${condition} ${order}`;
    return this.read(await this.queries.select(sql, binds.values, t));
  }
}
