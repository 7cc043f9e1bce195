import type { Transaction } from 'sequelize';
import type { CustomerRecord } from '../../../domain/people/admission';
import type { Appointment, AppointmentRecord, StoredAppointment } from '../../../domain/appointment';
import type { OutboxDraft } from '../../../domain/events/event';
import { DEAD_STATUSES } from '../../../domain/statuses/statuses';
import type { Instant } from '../../../time/units';
import type { Queries } from '../../queries';
import { Binds, command, inIntegers, integerText, inTexts } from '../../sql';
import type { Tables } from '../../table-names';
import { StaleRowError } from '../../transactions/database-error-kind';
import { eventsOfNew } from '../events/event-rows';
import { noteWritten } from '../../transactions/written-records';
import {
  type AppointmentFilters,
  type AppointmentListQuery,
  listCondition,
  listOrder,
} from './appointment-list';
import { type OverlapQuery, overlapSql } from './appointment-overlap';
import { customerRecordSql, readCustomerRecord, type RecordQuery } from './customer-record';
import { readVisitCounts, type VisitCounts, visitCountsSql } from './visit-counts';
import type { AppointmentReader } from './appointment-reader';
import {
  WRITTEN,
  ASSIGNMENTS,
  writtenValues,
  STAFF_COLUMNS,
  RESOURCE_COLUMNS,
  staffRows,
  resourceRows,
} from './written-columns';

/** Reads and writes appointments with all their fields. */
export class AppointmentTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly reader: AppointmentReader,
  ) {}

  /**
   * Inserts an appointment with its members and its events, in one round trip if the database can.
   *
   * @param eventsOf makes the events from the appointment without an id; they are stored with the id. Default:
   * no events
   * @param customerKey keyed hash by which the bookings of a guest are counted. Default: none
   */
  async insert(
    record: AppointmentRecord,
    t: Transaction,
    eventsOf: (appointment: Appointment) => readonly OutboxDraft[] = () => [],
    customerKey = '',
  ): Promise<Appointment> {
    // The record is spread last: V8 takes ten times as long to add a property to a copy of fifty properties.
    const stored: Appointment = { id: 0, version: 1, ...this.reader.timesOf(record), ...record };
    const {
      appointments: table,
      appointment_staff: staff,
      appointment_resources: resources,
      outbox,
    } = this.tables;
    const id = await this.queries.insertWithRows(
      {
        into: `${table} (${WRITTEN}, version, customer_key)`,
        values: [...writtenValues(record), 1, customerKey],
      },
      [
        { into: `${staff} (${STAFF_COLUMNS})`, rows: (id) => staffRows(id, record) },
        { into: `${resources} (${RESOURCE_COLUMNS})`, rows: (id) => resourceRows(id, record) },
        eventsOfNew(outbox, eventsOf(stored)),
      ],
      t,
    );
    const inserted = { ...stored, id };
    noteAppointment(inserted, t);
    return inserted;
  }

  /**
   * Stores a changed appointment, and returns it with the next version. `appointment` must have been read inside the
   * same `work` of `transaction`.
   *
   * @param customerKey keyed hash by which the bookings of a guest are counted. Default: the stored hash stays
   * @throws AppointmentsError `shop_rest_busy` if the row has another version by now; `transaction` then runs its whole
   * work again
   */
  async update(appointment: StoredAppointment, t: Transaction, customerKey?: string): Promise<Appointment> {
    const { id, version } = appointment;
    const values = writtenValues(appointment);
    const ofGuest = customerKey === undefined ? '' : `, customer_key = $${values.length + 3}`;
    const changed = await this.queries.execute(
      `UPDATE ${this.tables.appointments} SET version = version + 1, ${ASSIGNMENTS}${ofGuest}
        WHERE id = $1 AND version = $2`,
      [id, version, ...values, ...(customerKey === undefined ? [] : [customerKey])],
      t,
    );
    if (changed === 0) throw new StaleRowError(`Appointment ${id}`);
    noteAppointment(appointment, t);
    await this.replaceOwners(id, appointment, t);
    return this.reader.withTimes({ ...appointment, version: version + 1 });
  }

  async remove(id: number, t: Transaction): Promise<void> {
    noteWritten(t, 'appointmentIds', id);
    await this.replaceOwners(id, undefined, t);
    await this.queries.execute(`DELETE FROM ${this.tables.appointments} WHERE id = $1`, [id], t);
  }

  /** Reads appointments by id. The result leaves out unknown ids. */
  async find(ids: readonly number[], t?: Transaction): Promise<Map<number, Appointment>> {
    if (ids.length === 0) return new Map();
    const found = await this.reader.select(inIntegers('id', ids), new Binds(), '', t);
    return new Map(found.map((appointment) => [appointment.id, appointment]));
  }

  /** Reads one page of a list of appointments, with the total of all pages. */
  async list(query: AppointmentListQuery, t?: Transaction): Promise<{ items: Appointment[]; total: number }> {
    const binds = new Binds();
    const condition = listCondition(query, this.tables, binds);
    const [count] = await this.queries.select(
      `SELECT COUNT(*) AS total FROM ${this.tables.appointments} WHERE ${condition}`,
      binds.values,
      t,
    );
    return {
      items: await this.reader.select(condition, binds, listOrder(query), t),
      total: Number(count?.total),
    };
  }

  /** Reads one page of a list of appointments without the total, for which `list` takes another statement. */
  items(query: AppointmentListQuery, t?: Transaction): Promise<Appointment[]> {
    const binds = new Binds();
    return this.reader.select(listCondition(query, this.tables, binds), binds, listOrder(query), t);
  }

  /**
   * Counts the coming, past, cancelled and missed appointments of a person.
   *
   * @param filters filters that select the appointments of the person
   */
  async visitCounts(filters: AppointmentFilters, now: Instant): Promise<VisitCounts> {
    const binds = new Binds();
    const sql = visitCountsSql(filters, now, this.tables, binds);
    const [row] = await this.queries.select(sql, binds.values);
    return readVisitCounts(row);
  }

  /** Counts a customer's bookings, no-shows and late cancellations. */
  async customerRecord(query: RecordQuery, t?: Transaction): Promise<CustomerRecord> {
    const [row] = await this.queries.select(customerRecordSql(query, this.tables), [], t);
    return readCustomerRecord(row);
  }

  /** Reads the appointments that overlap a span, for a calendar, in one statement. */
  async overlapping(query: OverlapQuery, t?: Transaction): Promise<Appointment[]> {
    const { condition, order, binds } = overlapSql(query, this.tables);
    return this.reader.select(condition, binds, order, t);
  }

  /**
   * Returns, for each of the given appointments, the keyed hash of the guest who booked it; '' if it was not booked by
   * a guest.
   */
  async customerKeys(ids: readonly number[], t?: Transaction): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const sql = `SELECT id, customer_key FROM ${this.tables.appointments} WHERE ${inIntegers('id', ids)}`;
    const rows = await this.queries.select(sql, [], t);
    return new Map(rows.map((row) => [Number(row.id), String(row.customer_key)]));
  }

  /** Reads the appointments that wait for the order with this reference, sorted by id. */
  withReference(reference: string, t?: Transaction): Promise<Appointment[]> {
    const binds = new Binds();
    return this.reader.select(`order_reference = ${binds.add(reference)}`, binds, 'ORDER BY id', t);
  }

  /**
   * Extends the time to pay of unpaid appointments, or stores the status of their order. The version does not rise,
   * because users do not see these values.
   */
  async awaitPayment(
    ids: readonly number[],
    { until, orderStatus }: { readonly until?: Instant; readonly orderStatus?: string },
    t: Transaction,
  ): Promise<void> {
    if (ids.length === 0) return;
    const binds = new Binds();
    const values = [
      until === undefined ? '' : `expires_at = ${binds.add(until)}`,
      orderStatus === undefined ? '' : `order_status = ${binds.add(orderStatus)}`,
    ].filter((value) => value !== '');
    await this.queries.execute(
      `UPDATE ${this.tables.appointments} SET ${values.join(', ')}
        WHERE status = 'unpaid' AND expires_at IS NOT NULL AND ${inIntegers('id', ids)}`,
      binds.values,
      t,
    );
  }

  /** Reads all appointments of the given orders, in any status, sorted by id. */
  ofOrders(orderIds: readonly number[], t?: Transaction): Promise<Appointment[]> {
    if (orderIds.length === 0) return Promise.resolve([]);
    return this.reader.select(inIntegers('order_id', orderIds), new Binds(), 'ORDER BY id', t);
  }

  /** Reads the occurrences of the given series, sorted by start. */
  ofSeries(seriesIds: readonly number[], t?: Transaction): Promise<Appointment[]> {
    if (seriesIds.length === 0) return Promise.resolve([]);
    return this.reader.select(inIntegers('series_id', seriesIds), new Binds(), 'ORDER BY starts_at, id', t);
  }

  /** Reads the items of the given visits, sorted by start. */
  ofVisits(visitIds: readonly number[], t?: Transaction): Promise<Appointment[]> {
    if (visitIds.length === 0) return Promise.resolve([]);
    return this.reader.select(inIntegers('visit_id', visitIds), new Binds(), 'ORDER BY starts_at, id', t);
  }

  /**
   * Stores since when an appointment has lain in closed time, or without its member or product; null removes this mark.
   * Returns whether the row was changed. The row is not changed if it has another version than `version`, if it is
   * marked already or, for null, if it has no mark.
   *
   * The version does not rise, because users do not see this value; therefore the caller must hold the guard rows
   * (locks) of the appointment's places.
   */
  async setLeftOutside(
    { id, version }: Pick<Appointment, 'id' | 'version'>,
    at: Instant | null,
    t: Transaction,
  ): Promise<boolean> {
    const sql = `UPDATE ${this.tables.appointments} SET left_outside_at = $1
      WHERE id = $2 AND version = $3 AND left_outside_at IS ${at === null ? 'NOT NULL' : 'NULL'}`;
    return (await this.queries.execute(sql, [at, id, version], t)) === 1;
  }

  /**
   * Returns the first appointment of each order, by the id of the order. The result leaves out orders without
   * appointments.
   */
  async firstOfOrders(orderIds: readonly number[]): Promise<Map<number, Appointment>> {
    if (orderIds.length === 0) return new Map();
    const firsts = `SELECT MIN(id) FROM ${this.tables.appointments}
      WHERE ${inIntegers('order_id', orderIds)} GROUP BY order_id`;
    const found = await this.reader.select(`id IN (${firsts})`, new Binds(), '');
    return new Map(found.map((appointment) => [appointment.orderId, appointment]));
  }

  /**
   * Counts the appointments of each order that are neither cancelled, nor former holds, nor in the trash; 0 for an
   * order without any.
   */
  async openOnOrders(orderIds: readonly number[], t?: Transaction): Promise<Map<number, number>> {
    const open = new Map(orderIds.map((id) => [id, 0]));
    if (open.size === 0) return open;
    const binds = new Binds();
    const rows = await this.queries.select(
      `SELECT order_id, COUNT(*) AS live FROM ${this.tables.appointments}
        WHERE ${inIntegers('order_id', orderIds)} AND NOT (${inTexts('status', DEAD_STATUSES, binds)}) GROUP BY order_id`,
      binds.values,
      t,
    );
    for (const row of rows) open.set(Number(row.order_id), Number(row.live));
    return open;
  }

  /** Replaces the rows that state which members and resources an appointment takes. */
  private async replaceOwners(
    id: number,
    record: AppointmentRecord | undefined,
    t: Transaction,
  ): Promise<void> {
    const { appointment_staff: staff, appointment_resources: resources } = this.tables;
    const sqlId = integerText(id);
    const inserts = record
      ? ([
          [`${staff} (${STAFF_COLUMNS})`, staffRows(sqlId, record)],
          [`${resources} (${RESOURCE_COLUMNS})`, resourceRows(sqlId, record)],
        ] as const)
      : [];
    await this.queries.together(
      [
        ...[staff, resources].map((table) => `DELETE FROM ${table} WHERE appointment_id = ${sqlId}`),
        ...inserts
          .filter(([, rows]) => rows.length > 0)
          .map(([into, rows]) => `INSERT INTO ${into} VALUES (${rows.join('), (')})`),
      ].map(command),
      t,
    );
  }
}

type Named = Pick<Appointment, 'id' | 'orderId' | 'orderReference'>;

function noteAppointment({ id, orderId, orderReference }: Named, t: Transaction): void {
  noteWritten(t, 'appointmentIds', id);
  if (orderId > 0) noteWritten(t, 'orderIds', orderId);
  if (orderReference !== '') noteWritten(t, 'orderReferences', orderReference);
}
