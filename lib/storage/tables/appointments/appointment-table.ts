import type { Transaction } from 'sequelize';
import type { CustomerRecord } from '../../../domain/people/admission';
import type { Appointment, AppointmentRecord, StoredAppointment } from '../../../domain/appointment';
import { contactKeys } from '../../../domain/people/contact-keys';
import type { OutboxDraft } from '../../../domain/events/event';
import { DEAD_STATUSES } from '../../../domain/statuses/statuses';
import { formatIso } from '../../../time/format';
import { isAboutPrice, isRefundDue } from '../../../domain/orders/order';
import { isNoShowFeeProposed } from '../../../engine/policies/no-show';
import { hasOwedFee } from '../../../engine/policies/owed-fees';
import type { CountedRange } from '../../../engine/limits/counted-bookings';
import type { Tallies } from '../../../engine/limits/tally-bookings';
import { asInstant, type Instant } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { Queries } from '../../queries';
import { type Bind, Binds, command, inIntegers, integerText, inTexts, type Row } from '../../sql';
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
import { appointmentRecords, appointments, contactKeyColumns, feeStateColumns } from './appointment-rows';
import {
  type OccupiedPlaces,
  BOOKING_COLUMNS,
  bookingColumns,
  type BookingQuery,
  bookingsOnResourceSql,
  bookingsSql,
  type OnResourceQuery,
  productsSharingSql,
  readBookings,
  readProducts,
  type SharingQuery,
} from './bookings-around';
import { customerRecordSql, readCustomerRecord, type RecordQuery } from './customer-record';
import { type ComingQuery, comingSql, memberlessSql } from './coming-of-owners';
import { endsSql, type RangesToCount, readTallies, type TallyQuery, tallyReads } from './limit-tallies';
import { type UnsettledQuery, unsettledMoneySql } from './unsettled-money';
import { readVisitCounts, type VisitCounts, visitCountsSql } from './visit-counts';

/** The first bookings that a query found, and whether these are all bookings that meet the query. */
interface FirstBookings {
  readonly bookings: OccupiedPlaces[];
  readonly areAll: boolean;
}

/** Reads and writes appointments with all their fields. */
export class AppointmentTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly zone: Zone,
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
    const stored: Appointment = { id: 0, version: 1, ...this.timesOf(record), ...record };
    const {
      appointments: table,
      appointment_staff: staff,
      appointment_resources: resources,
      outbox,
    } = this.tables;
    const id = await this.queries.insertWithRows(
      {
        into: `${table} (${WRITTEN}, version, customer_key)`,
        values: [...valuesOf(record), 1, customerKey],
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
    const values = valuesOf(appointment);
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
    return this.withTimes({ ...appointment, version: version + 1 });
  }

  async remove(id: number, t: Transaction): Promise<void> {
    noteWritten(t, 'appointmentIds', id);
    await this.replaceOwners(id, undefined, t);
    await this.queries.execute(`DELETE FROM ${this.tables.appointments} WHERE id = $1`, [id], t);
  }

  /** Reads appointments by id. The result leaves out unknown ids. */
  async find(ids: readonly number[], t?: Transaction): Promise<Map<number, Appointment>> {
    if (ids.length === 0) return new Map();
    const found = await this.select(inIntegers('id', ids), new Binds(), '', t);
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
    return { items: await this.select(condition, binds, listOrder(query), t), total: Number(count?.total) };
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
    return this.select(condition, binds, order, t);
  }

  /** Reads the bookings that take places in a window, in one statement. */
  async bookings(query: BookingQuery, t?: Transaction): Promise<OccupiedPlaces[]> {
    const sql = bookingsSql(query, this.tables);
    return readBookings(await this.queries.selectMany(sql, bookingColumns(query), t), query.exceptIds);
  }

  /** Reads bookings like `bookings`, and counts others like `tallies`. */
  async bookingsAndTallies(
    query: BookingQuery,
    counted: RangesToCount,
  ): Promise<{ readonly bookings: OccupiedPlaces[]; readonly tallies: Tallies }> {
    const [rows = [], ...counts] = await this.queries.selectEach([
      { sql: bookingsSql(query, this.tables), columns: bookingColumns(query), isLarge: true },
      ...tallyReads(counted, this.tables),
    ]);
    return {
      bookings: readBookings(rows, query.exceptIds),
      tallies: readTallies(counted, counts.flat()),
    };
  }

  /**
   * Reads the first bookings that take a resource, in one statement. A booking that takes the resource for several
   * needs counts several times towards `limit`.
   */
  async bookingsOnResource(query: OnResourceQuery, t?: Transaction): Promise<FirstBookings> {
    const sql = bookingsOnResourceSql(query, this.tables);
    const rows = await this.queries.selectMany(sql, BOOKING_COLUMNS, t);
    return { bookings: readBookings(rows.slice(0, query.limit)), areAll: rows.length <= query.limit };
  }

  /** Counts the bookings of each range (the bookings that a booking limit counts in one period). */
  async tallies(counted: RangesToCount, t?: Transaction): Promise<Tallies> {
    const rows: Row[] = [];
    for (const { sql } of tallyReads(counted, this.tables)) {
      rows.push(...(await this.queries.select(sql, [], t)));
    }
    return readTallies(counted, rows);
  }

  /**
   * Reads the first thousand ends of the bookings that a booking limit counts in one period, sorted, each with the
   * booking's duration in seconds.
   */
  async endsOf(
    range: CountedRange,
    query: TallyQuery,
    t?: Transaction,
  ): Promise<{ end: Instant; seconds: number }[]> {
    const rows = await this.queries.select(endsSql(range, query, this.tables), [], t);
    return rows.map((row) => ({ end: asInstant(Number(row.ends_at)), seconds: Number(row.seconds) }));
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

  /**
   * Reads the ids of the products whose bookings take any of the given members and overlap `[from, to)`, paddings
   * included.
   */
  async productsSharing(query: SharingQuery, t?: Transaction): Promise<number[]> {
    if (query.staffIds.length === 0) return [];
    return readProducts(await this.queries.select(productsSharingSql(query, this.tables), [], t));
  }

  /** Reads the appointments that wait for the order with this reference, sorted by id. */
  withReference(reference: string, t?: Transaction): Promise<Appointment[]> {
    const binds = new Binds();
    return this.select(`order_reference = ${binds.add(reference)}`, binds, 'ORDER BY id', t);
  }

  /**
   * Reads the appointments that start before `to` and follow `after` in the order of start and id. Appointments with a
   * status in `notStatuses`, and appointments that wait for their order, are left out.
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
   * Reads the appointments, in any status, that start after `start` and have ids above `after` and up to `upTo`, sorted
   * by id.
   */
  startingAfter(start: Instant, after: number, upTo: number, limit: number): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `starts_at > ${binds.add(start)} AND id > ${binds.add(after)} AND id <= ${binds.add(upTo)}`;
    return this.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`);
  }

  /** Reads appointments in carts whose hold has expired at `now`, sorted by id. */
  expiredHolds(now: Instant, limit: number, t?: Transaction): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `status = 'in-cart' AND expires_at <= ${binds.add(now)}`;
    return this.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`, t);
  }

  /**
   * Reads unpaid appointments that have an order and whose time to pay has expired at `now`. They are sorted by this time
   * and id, and follow `after` in this order. Sorting by id alone would make SQLite read all appointments.
   */
  unpaidTooLong(
    now: Instant,
    after: Pick<Appointment, 'id' | 'expiresAt'>,
    limit: number,
    t?: Transaction,
  ): Promise<Appointment[]> {
    const binds = new Binds();
    const expiry = binds.add(after.expiresAt ?? 0);
    const condition = `status = 'unpaid' AND expires_at >= ${expiry} AND expires_at <= ${binds.add(now)}
      AND (expires_at > ${expiry} OR id > ${binds.add(after.id)}) AND order_id > 0`;
    return this.select(condition, binds, `ORDER BY expires_at, id LIMIT ${integerText(limit)}`, t);
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
    return this.select(inIntegers('order_id', orderIds), new Binds(), 'ORDER BY id', t);
  }

  /** Reads the occurrences of the given series, sorted by start. */
  ofSeries(seriesIds: readonly number[], t?: Transaction): Promise<Appointment[]> {
    if (seriesIds.length === 0) return Promise.resolve([]);
    return this.select(inIntegers('series_id', seriesIds), new Binds(), 'ORDER BY starts_at, id', t);
  }

  /** Reads the items of the given visits, sorted by start. */
  ofVisits(visitIds: readonly number[], t?: Transaction): Promise<Appointment[]> {
    if (visitIds.length === 0) return Promise.resolve([]);
    return this.select(inIntegers('visit_id', visitIds), new Binds(), 'ORDER BY starts_at, id', t);
  }

  /**
   * Reads appointments with one of `statuses` that have ended at `now` and were not changed after their end, sorted by
   * id.
   */
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

  /** Reads appointments that wait for confirmation and have not ended at `now`, sorted by start. */
  toConfirm(now: Instant, limit: number): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `status = 'pending-confirmation' AND ends_at > ${binds.add(now)}`;
    return this.select(condition, binds, `ORDER BY starts_at, id LIMIT ${integerText(limit)}`);
  }

  /** Reads appointments that may have a payment task for staff, such as a refund; see `unsettledMoneySql`. */
  unsettledMoney(query: UnsettledQuery): Promise<Appointment[]> {
    const binds = new Binds();
    const { condition, order } = unsettledMoneySql(this.tables, query, binds);
    return this.select(condition, binds, order);
  }

  /** Reads a page of upcoming appointments of some products, members or resources. */
  comingOf(query: ComingQuery): Promise<Appointment[]> {
    const binds = new Binds();
    const { condition, order } = comingSql(query, this.tables, binds);
    return this.select(condition, binds, order);
  }

  /** Reads the ids of the products that have upcoming appointments without a member. */
  async comingWithoutMember(now: Instant): Promise<number[]> {
    return readProducts(await this.queries.select(memberlessSql(this.tables, now)));
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
    const found = await this.select(`id IN (${firsts})`, new Binds(), '');
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

  /**
   * Adds the start and end as text to an appointment. The object itself is changed, because it has no other user yet
   * and a copy of fifty fields would slow down lists.
   */
  private withTimes(stored: StoredAppointment): Appointment {
    return Object.assign(stored, this.timesOf(stored));
  }

  private timesOf({ start, end }: Pick<StoredAppointment, 'start' | 'end'>) {
    return { startIso: formatIso(start, this.zone), endIso: formatIso(end, this.zone) };
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

/** The columns that every write of an appointment sets; the version is set separately. */
const WRITTEN = `${appointmentRecords.names}, ${contactKeyColumns.names}, ${feeStateColumns.names}`;
const ASSIGNMENTS = [
  appointmentRecords.assignments(3),
  contactKeyColumns.assignments(3 + appointmentRecords.columns.length),
  feeStateColumns.assignments(3 + appointmentRecords.columns.length + contactKeyColumns.columns.length),
].join(', ');

/** Returns the values of an appointment in the order of the columns in `WRITTEN`. */
const valuesOf = (record: AppointmentRecord): Bind[] => [
  ...appointmentRecords.values(record),
  ...contactKeyColumns.values(contactKeys(record.contact)),
  ...feeStateColumns.values({ needsPerson: needsPerson(record) }),
];

/**
 * Whether an appointment may need a payment by or to its customer: a fee, the difference to another price, or a refund.
 */
const needsPerson = (record: AppointmentRecord): boolean =>
  hasOwedFee(record.fees) ||
  isNoShowFeeProposed(record) ||
  isAboutPrice(record.settlement?.reason) ||
  (record.settlement !== null && isRefundDue(record.settlement));

/**
 * The columns `occupied_from` and `occupied_to` contain the start and end with paddings. The names of the columns are
 * older than paddings.
 */
const STAFF_COLUMNS = 'appointment_id, staff_id, product_id, occupied_from, occupied_to';
const RESOURCE_COLUMNS = 'appointment_id, position, resource_id, product_id, padded_from, padded_to';

/**
 * Returns the values of the rows with an appointment's members.
 *
 * @param id SQL for the id of the appointment
 */
const staffRows = (id: string, { staffIds, productId, paddedFrom, paddedTo }: AppointmentRecord): string[] =>
  [...new Set(staffIds)].map((staffId) =>
    [id, ...[staffId, productId, paddedFrom, paddedTo].map(integerText)].join(', '),
  );

/**
 * Returns the values of the rows that state an appointment's resources.
 *
 * @param id SQL for the id of the appointment
 */
const resourceRows = (
  id: string,
  { resourceIds, productId, paddedFrom, paddedTo }: AppointmentRecord,
): string[] =>
  resourceIds.flatMap((resourceId, position) =>
    resourceId === 0
      ? []
      : [[id, ...[position, resourceId, productId, paddedFrom, paddedTo].map(integerText)].join(', ')],
  );

type Named = Pick<Appointment, 'id' | 'orderId' | 'orderReference'>;

function noteAppointment({ id, orderId, orderReference }: Named, t: Transaction): void {
  noteWritten(t, 'appointmentIds', id);
  if (orderId > 0) noteWritten(t, 'orderIds', orderId);
  if (orderReference !== '') noteWritten(t, 'orderReferences', orderReference);
}
