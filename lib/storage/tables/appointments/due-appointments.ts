import type { Transaction } from 'sequelize';
import type { Appointment } from '../../../domain/appointment';
import type { Instant } from '../../../time/units';
import type { Queries } from '../../queries';
import { Binds, integerText, inTexts } from '../../sql';
import type { Tables } from '../../table-names';
import { readProducts } from './bookings-around';
import { type ComingQuery, comingSql, memberlessSql } from './coming-of-owners';
import { type UnsettledQuery, unsettledMoneySql } from './unsettled-money';
import type { AppointmentReader } from './appointment-reader';

/** Reads the appointments for which something is due: a message, a payment, a status, or a check. */
export class DueAppointments {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly reader: AppointmentReader,
  ) {}

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
    return this.reader.select(condition, binds, `ORDER BY starts_at, id LIMIT ${integerText(limit)}`);
  }

  /**
   * Reads the appointments, in any status, that start after `start` and have ids above `after` and up to `upTo`, sorted
   * by id.
   */
  startingAfter(start: Instant, after: number, upTo: number, limit: number): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `starts_at > ${binds.add(start)} AND id > ${binds.add(after)} AND id <= ${binds.add(upTo)}`;
    return this.reader.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`);
  }

  /** Reads appointments in carts whose hold has expired at `now`, sorted by id. */
  expiredHolds(now: Instant, limit: number, t?: Transaction): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `status = 'in-cart' AND expires_at <= ${binds.add(now)}`;
    return this.reader.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`, t);
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
    return this.reader.select(condition, binds, `ORDER BY expires_at, id LIMIT ${integerText(limit)}`, t);
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
    return this.reader.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`, t);
  }

  /** Reads appointments that wait for confirmation and have not ended at `now`, sorted by start. */
  toConfirm(now: Instant, limit: number): Promise<Appointment[]> {
    const binds = new Binds();
    const condition = `status = 'pending-confirmation' AND ends_at > ${binds.add(now)}`;
    return this.reader.select(condition, binds, `ORDER BY starts_at, id LIMIT ${integerText(limit)}`);
  }

  /** Reads appointments that may have a payment task for staff, such as a refund; see `unsettledMoneySql`. */
  unsettledMoney(query: UnsettledQuery): Promise<Appointment[]> {
    const binds = new Binds();
    const { condition, order } = unsettledMoneySql(this.tables, query, binds);
    return this.reader.select(condition, binds, order);
  }

  /** Reads a page of upcoming appointments of some products, members or resources. */
  comingOf(query: ComingQuery): Promise<Appointment[]> {
    const binds = new Binds();
    const { condition, order } = comingSql(query, this.tables, binds);
    return this.reader.select(condition, binds, order);
  }

  /** Reads the ids of the products that have upcoming appointments without a member. */
  async comingWithoutMember(now: Instant): Promise<number[]> {
    return readProducts(await this.queries.select(memberlessSql(this.tables, now)));
  }
}
