import type { Transaction } from 'sequelize';
import type { Appointment, AppointmentRecord, StoredAppointment } from '../../../domain/appointment';
import { DEAD_STATUSES } from '../../../domain/statuses/statuses';
import { formatIso } from '../../../time/format';
import type { Instant } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { Queries } from '../../queries';
import { Binds, inIntegers, integerText, inTexts } from '../../sql';
import type { Tables } from '../../table-names';
import { StaleRowError } from '../../transactions/database-error-kind';
import { noteWritten } from '../../transactions/written-records';
import { type AppointmentListQuery, listCondition, listOrder } from './appointment-list';
import { type OverlapQuery, overlapSql } from './appointment-overlap';
import { appointmentRecords, appointments } from './appointment-rows';
import {
  type OccupiedPlaces,
  BOOKING_COLUMNS,
  type BookingQuery,
  bookingsSql,
  productsSharingSql,
  readBookings,
  readProducts,
  type SharingQuery,
} from './bookings';
import { type UnsettledQuery, unsettledMoneySql } from './unsettled-money';
import { readVisitCounts, type VisitCounts, visitCountsSql } from './visit-counts';

/** Stored appointments. Methods read and write whole appointments. */
export class AppointmentTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly zone: Zone,
  ) {}

  async insert(record: AppointmentRecord, t: Transaction): Promise<Appointment> {
    const binds = new Binds();
    const sql = `INSERT INTO ${this.tables.appointments} (${appointmentRecords.names}, version)
      VALUES (${binds.list([...appointmentRecords.values(record), 1])})`;
    const id = await this.queries.insert(sql, binds.values, t);
    noteAppointment({ ...record, id }, t);
    await this.insertStaff(id, record, t);
    return this.withTimes({ ...record, id, version: 1 });
  }

  /**
   * Stores the appointment if the row still has its version, and returns it with the next version. Otherwise throws
   * `shop_rest_busy`; transaction() then runs the whole work again, so read the row in it.
   */
  async update(appointment: StoredAppointment, t: Transaction): Promise<Appointment> {
    const { id, version } = appointment;
    const changed = await this.queries.execute(
      `UPDATE ${this.tables.appointments} SET version = version + 1, ${appointmentRecords.assignments(3)}
        WHERE id = $1 AND version = $2`,
      [id, version, ...appointmentRecords.values(appointment)],
      t,
    );
    if (changed === 0) throw new StaleRowError(`Appointment ${id}`);
    noteAppointment(appointment, t);
    await this.removeStaff(id, t);
    await this.insertStaff(id, appointment, t);
    return this.withTimes({ ...appointment, version: version + 1 });
  }

  async remove(id: number, t: Transaction): Promise<void> {
    noteWritten(t, 'appointmentIds', id);
    await this.removeStaff(id, t);
    await this.queries.execute(`DELETE FROM ${this.tables.appointments} WHERE id = $1`, [id], t);
  }

  /** Returns appointments by id; unknown ids are absent. */
  async find(ids: readonly number[], t?: Transaction): Promise<Map<number, Appointment>> {
    if (ids.length === 0) return new Map();
    const found = await this.select(inIntegers('id', ids), new Binds(), '', t);
    return new Map(found.map((appointment) => [appointment.id, appointment]));
  }

  /** Returns one page, and the total of all pages. */
  async list(query: AppointmentListQuery, t?: Transaction): Promise<{ items: Appointment[]; total: number }> {
    const binds = new Binds();
    const condition = listCondition(query, this.tables, binds);
    const [count] = await this.queries.select(
      `SELECT COUNT(*) AS total FROM ${this.tables.appointments} WHERE ${condition}`,
      binds.values,
      t,
    );
    return { items: await this.select(condition, binds, listOrder(query), t), total: Number(count?.total) };
  }

  /**
   * Counts a customer's coming and past appointments, and those to which the customer did not come. Appointments with
   * `notStatuses` do not count.
   */
  async visitCounts(customerId: number, now: Instant, notStatuses: readonly string[]): Promise<VisitCounts> {
    const binds = new Binds();
    const sql = visitCountsSql({ customerId, now, notStatuses }, this.tables, binds);
    const [row] = await this.queries.select(sql, binds.values);
    return readVisitCounts(row);
  }

  /** Reads the appointments that a calendar shows, in one statement; see OverlapQuery. */
  async overlapping(query: OverlapQuery, t?: Transaction): Promise<Appointment[]> {
    const { condition, order, binds } = overlapSql(query, this.tables);
    return this.select(condition, binds, order, t);
  }

  /** Reads the bookings that take places in a window, in one statement; see BookingQuery. */
  async bookings(query: BookingQuery, t?: Transaction): Promise<OccupiedPlaces[]> {
    const sql = bookingsSql(query, this.tables);
    return readBookings(await this.queries.selectMany(sql, BOOKING_COLUMNS, t), query.exceptIds);
  }

  /** Reads the products whose bookings name any of these members within `[from, to)`. */
  async productsSharing(query: SharingQuery, t?: Transaction): Promise<number[]> {
    if (query.staffIds.length === 0) return [];
    return readProducts(await this.queries.select(productsSharingSql(query, this.tables), [], t));
  }

  /** Reads the appointments that wait for the order with this reference, by id. */
  withReference(reference: string, t?: Transaction): Promise<Appointment[]> {
    const binds = new Binds();
    return this.select(`order_reference = ${binds.add(reference)}`, binds, 'ORDER BY id', t);
  }

  /**
   * Reads the appointments that start before `to` and come after `after`, by start and then by id. Appointments with
   * these statuses, and those that wait for their order, are left out.
   */
  startingBetween(
    after: { readonly start: Instant; readonly id: number },
    to: Instant,
    notStatuses: readonly string[],
    limit: number,
  ): Promise<Appointment[]> {
    const binds = new Binds();
    const start = binds.add(after.start);
    const condition = `starts_at >= ${start} AND starts_at < ${binds.add(to)}
      AND (starts_at > ${start} OR id > ${binds.add(after.id)})
      AND NOT (${inTexts('status', notStatuses, binds)}) AND order_reference = ''`;
    return this.select(condition, binds, `ORDER BY starts_at, id LIMIT ${integerText(limit)}`);
  }

  /**
   * Reads the appointments that start after `start`, in any status, with ids above `after` and up to `upTo`, by id.
   */
  startingAfter(start: Instant, after: number, upTo: number, limit: number): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `starts_at > ${binds.add(start)} AND id > ${binds.add(after)} AND id <= ${binds.add(upTo)}`;
    return this.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`);
  }

  /** Reads in-cart appointments whose hold has expired by `now`, by id. */
  expiredHolds(now: Instant, limit: number, t?: Transaction): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `status = 'in-cart' AND expires_at <= ${binds.add(now)}`;
    return this.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`, t);
  }

  /**
   * Reads unpaid appointments with an order whose time to pay has expired by `now`, with ids above `afterId`, by id.
   */
  unpaidTooLong(now: Instant, afterId: number, limit: number, t?: Transaction): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `status = 'unpaid' AND expires_at <= ${binds.add(now)}
      AND order_id > 0 AND id > ${binds.add(afterId)}`;
    return this.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`, t);
  }

  /**
   * Extends the time to pay of unpaid appointments, or stores the status of their order. Users do not see these
   * values, so the version stays.
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

  /** Reads all appointments of these orders, in any status, by id. */
  ofOrders(orderIds: readonly number[], t?: Transaction): Promise<Appointment[]> {
    if (orderIds.length === 0) return Promise.resolve([]);
    return this.select(inIntegers('order_id', orderIds), new Binds(), 'ORDER BY id', t);
  }

  /** Reads the occurrences of these series, by start. */
  ofSeries(seriesIds: readonly number[], t?: Transaction): Promise<Appointment[]> {
    if (seriesIds.length === 0) return Promise.resolve([]);
    return this.select(inIntegers('series_id', seriesIds), new Binds(), 'ORDER BY starts_at, id', t);
  }

  /** Reads appointments of these statuses that ended by `now` and have not been written since their end, by id. */
  endedUntouched(
    statuses: readonly string[],
    now: Instant,
    limit: number,
    t?: Transaction,
  ): Promise<Appointment[]> {
    const binds = new Binds();
    const isDue = inTexts('status', statuses, binds);
    const condition = `${isDue} AND ends_at <= ${binds.add(now)} AND date_modified <= ends_at`;
    return this.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`, t);
  }

  /** Reads appointments that await confirmation and have not ended, by start. */
  toConfirm(now: Instant, limit: number): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `status = 'pending-confirmation' AND ends_at > ${binds.add(now)}`;
    return this.select(condition, binds, `ORDER BY starts_at, id LIMIT ${integerText(limit)}`);
  }

  /** Reads appointments that may have a payment task; see `unsettledMoneySql`. */
  unsettledMoney(query: UnsettledQuery): Promise<Appointment[]> {
    const binds = new Binds();
    const { condition, order } = unsettledMoneySql(this.tables, query, binds);
    return this.select(condition, binds, order);
  }

  /** Returns the first appointment of each order, by order; an order without appointments is absent. */
  async firstOfOrders(orderIds: readonly number[]): Promise<Map<number, Appointment>> {
    if (orderIds.length === 0) return new Map();
    const firsts = `SELECT MIN(id) FROM ${this.tables.appointments}
      WHERE ${inIntegers('order_id', orderIds)} GROUP BY order_id`;
    const found = await this.select(`id IN (${firsts})`, new Binds(), '');
    return new Map(found.map((appointment) => [appointment.orderId, appointment]));
  }

  /**
   * Counts the live appointments (not cancelled, not a former hold, not in the trash) of each order; 0 for an order
   * without any.
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

  private async select(
    condition: string,
    binds: Binds,
    order: string,
    t?: Transaction,
  ): Promise<Appointment[]> {
    const sql = `SELECT ${appointments.names} FROM ${this.tables.appointments} WHERE ${condition} ${order}`;
    return (await this.queries.select(sql, binds.values, t)).map((row) =>
      this.withTimes(appointments.read(row)),
    );
  }

  private withTimes(stored: StoredAppointment): Appointment {
    return {
      ...stored,
      startIso: formatIso(stored.start, this.zone),
      endIso: formatIso(stored.end, this.zone),
    };
  }

  private async insertStaff(id: number, record: AppointmentRecord, t: Transaction): Promise<void> {
    if (record.staffIds.length === 0) return;
    const { productId, occupiedFrom, occupiedTo } = record;
    const rows = [...new Set(record.staffIds)].map(
      (staffId) => `(${[id, staffId, productId, occupiedFrom, occupiedTo].map(integerText).join(', ')})`,
    );
    const columns = 'appointment_id, staff_id, product_id, occupied_from, occupied_to';
    const sql = `INSERT INTO ${this.tables.appointment_staff} (${columns}) VALUES ${rows.join(', ')}`;
    await this.queries.execute(sql, [], t);
  }

  private async removeStaff(id: number, t: Transaction): Promise<void> {
    await this.queries.execute(
      `DELETE FROM ${this.tables.appointment_staff} WHERE appointment_id = $1`,
      [id],
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
