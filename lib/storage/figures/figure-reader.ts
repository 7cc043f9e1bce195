import { SECONDS_A_DAY, type SiteDay, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Queries } from '../queries';
import { Binds, integerText, inTexts, type Row } from '../sql';
import type { Tables } from '../table-names';
import { hasPayment } from '../tables/appointments/noted-payment';

/** The records by which statistics are grouped. */
export type FigureKey = 'none' | 'member' | 'product' | 'resource';

/**
 * Number of appointments with equal cost and state on one day, for one record (`id`): a member, a product or a
 * resource. The id is 0 if the appointments have no such record, or are not grouped by a record.
 */
interface CountedBookings {
  readonly day: SiteDay;
  readonly id: number;
  readonly isCancelled: boolean;
  readonly isPaid: boolean;
  /** Cost of each of the appointments, as a decimal string. */
  readonly cost: string;
  readonly count: number;
  readonly noShows: number;
}

/** A number for one day and one record (a member, a product or a resource). */
interface DatedNumber {
  readonly day: SiteDay;
  readonly id: number;
  readonly value: number;
}

/** Booked minutes of one day for a member, a product without members, or a resource. */
interface BookedMinutes extends DatedNumber {
  readonly kind: 'staff' | 'product' | 'resource';
}

/** The window of a query for statistics, and the statuses of appointments that count as not booked. */
interface FigureWindow {
  readonly window: Span;
  readonly zone: Zone;
  readonly unbooked: readonly string[];
}

/**
 * Condition for a paid appointment `a`: its status or its order says so, or staff have noted a payment, nothing is
 * open, and nothing was waived.
 */
const IS_PAID = `(a.status = 'paid' OR a.order_status IN ('processing', 'completed')
  OR (a.money_settled = 1 AND ${hasPayment('a.money_notes')}
    AND a.money_notes NOT LIKE '%"waived"%'))`;

/**
 * Reads statistics about appointments by the site day of their start. The database groups the appointments, so the
 * number of rows depends on days, records and prices, and not on the number of appointments.
 */
export class FigureReader {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
  ) {}

  /** Counts booked and cancelled appointments by day, record, cost and state. */
  async bookings(query: FigureWindow, by: FigureKey): Promise<CountedBookings[]> {
    const binds = new Binds();
    const columns = ['day', 'id', 'is_cancelled', 'is_paid', 'cost'];
    const { id, join } = this.keyOf(by);
    const sql = `SELECT ${dayOf('a.starts_at', query)} AS day, ${id} AS id,
        CASE WHEN a.status = 'cancelled' THEN 1 ELSE 0 END AS is_cancelled,
        CASE WHEN ${IS_PAID} THEN 1 ELSE 0 END AS is_paid,
        a.cost AS cost, COUNT(*) AS count,
        SUM(CASE WHEN a.customer_status = 'no-show' THEN 1 ELSE 0 END) AS no_shows
      FROM ${this.tables.appointments} a ${join}
      WHERE ${this.within(query)} AND (a.status = 'cancelled' OR ${booked('a', query, binds)})
      GROUP BY ${columns.map((_, at) => at + 1).join(', ')}`;
    return (await this.queries.select(sql, binds.values)).map((row) => ({
      ...datedOf(row),
      isCancelled: Number(row.is_cancelled) === 1,
      isPaid: Number(row.is_paid) === 1,
      cost: String(row.cost),
      count: Number(row.count),
      noShows: Number(row.no_shows),
    }));
  }

  /**
   * Sums the booked minutes of each member, of each product without members, or of each resource. For members, bookings
   * of a product with equal member, start and end are one session, which is counted once. For products, the minutes of
   * each booking are multiplied by the booking's places. For resources, each booking counts with its whole time.
   */
  async minutes(query: FigureWindow, kinds: readonly BookedMinutes['kind'][]): Promise<BookedMinutes[]> {
    const found: BookedMinutes[] = [];
    for (const kind of kinds) {
      const binds = new Binds();
      const rows = await this.queries.select(this.minutesSql(query, kind, binds), binds.values);
      found.push(...rows.map((row) => ({ ...datedOf(row), kind, value: Number(row.seconds) / 60 })));
    }
    return found;
  }

  private minutesSql(query: FigureWindow, kind: BookedMinutes['kind'], binds: Binds): string {
    const { appointments, appointment_staff: staff, appointment_resources: taken } = this.tables;
    const where = `${this.within(query)} AND ${booked('a', query, binds)}`;
    switch (kind) {
      case 'staff':
        return `SELECT ${dayOf('x.starts_at', query)} AS day, x.staff_id AS id,
            SUM(x.ends_at - x.starts_at) AS seconds
          FROM (SELECT DISTINCT s.staff_id, a.product_id, a.starts_at, a.ends_at
            FROM ${appointments} a JOIN ${staff} s ON s.appointment_id = a.id WHERE ${where}) x
          GROUP BY 1, 2`;
      case 'product':
        return `SELECT ${dayOf('a.starts_at', query)} AS day, a.product_id AS id,
            SUM((a.ends_at - a.starts_at) * a.qty) AS seconds
          FROM ${appointments} a WHERE ${where} AND a.staff_ids = '' GROUP BY 1, 2`;
      case 'resource':
        return `SELECT ${dayOf('a.starts_at', query)} AS day, r.resource_id AS id,
            SUM(a.ends_at - a.starts_at) AS seconds
          FROM ${appointments} a JOIN ${taken} r ON r.appointment_id = a.id AND r.resource_id > 0
          WHERE ${where} GROUP BY 1, 2`;
      default:
        return kind satisfies never;
    }
  }

  /**
   * Counts the people whose first booking starts in the window: customers by their id, and guests by their e-mail
   * address.
   */
  async newCustomers(query: FigureWindow, by: FigureKey): Promise<DatedNumber[]> {
    const { appointments } = this.tables;
    const { id, join } = this.keyOf(by);
    const read = async (person: string, isPerson: (alias: string) => string): Promise<DatedNumber[]> => {
      const binds = new Binds();
      const first = `SELECT a.${person} AS person, MIN(a.starts_at) AS starts_at FROM ${appointments} a
        WHERE ${this.within(query)} AND ${isPerson('a')} AND ${booked('a', query, binds)} GROUP BY a.${person}`;
      const before = `SELECT 1 FROM ${appointments} e WHERE e.${person} = p.person AND ${isPerson('e')}
        AND e.starts_at < ${integerText(query.window.start)} AND ${booked('e', query, binds)}`;
      // If the numbers are grouped, the first booking of each person is read as well, because the person is counted for
      // the record (member, product or resource) of that booking.
      const again =
        by === 'none'
          ? ''
          : `JOIN ${appointments} a ON a.${person} = p.person AND a.starts_at = p.starts_at
              AND ${isPerson('a')} AND ${booked('a', query, binds)} ${join}`;
      const sql = `SELECT ${dayOf('p.starts_at', query)} AS day, ${id} AS id, COUNT(DISTINCT p.person) AS value
        FROM (${first}) p ${again} WHERE NOT EXISTS (${before}) GROUP BY 1, 2`;
      const rows = await this.queries.select(sql, binds.values);
      return rows.map((row) => ({ ...datedOf(row), value: Number(row.value) }));
    };
    return [
      ...(await read('customer_id', (alias) => `${alias}.customer_id > 0`)),
      ...(await read(
        'contact_email',
        (alias) => `${alias}.customer_id = 0 AND ${alias}.contact_email <> ''`,
      )),
    ];
  }

  /** Returns the SQL condition that an appointment starts in the window and does not wait for its order. */
  private within({ window: { start, end } }: FigureWindow): string {
    return `a.starts_at >= ${integerText(start)} AND a.starts_at < ${integerText(end)} AND a.order_reference = ''`;
  }

  /** Returns the SQL expression for the record by which numbers are grouped, and the join that it needs. */
  private keyOf(by: FigureKey): { readonly id: string; readonly join: string } {
    const { appointment_staff: staff, appointment_resources: taken } = this.tables;
    switch (by) {
      case 'none':
        return { id: '0', join: '' };
      case 'product':
        return { id: 'a.product_id', join: '' };
      case 'member':
        return {
          id: 'COALESCE(s.staff_id, 0)',
          join: `LEFT JOIN ${staff} s ON s.appointment_id = a.id`,
        };
      case 'resource':
        return {
          id: 'COALESCE(r.resource_id, 0)',
          join: `LEFT JOIN (SELECT DISTINCT appointment_id, resource_id FROM ${taken}) r ON r.appointment_id = a.id`,
        };
      default:
        return by satisfies never;
    }
  }
}

const booked = (alias: string, { unbooked }: FigureWindow, binds: Binds): string =>
  `NOT ${inTexts(`${alias}.status`, unbooked, binds)}`;

/** Returns SQL for the site day of an instant, as its midnight in site seconds. */
function dayOf(column: string, { window, zone }: FigureWindow): string {
  const changes = zone.transitions(window.start, window.end);
  const last = changes.at(-1)?.after ?? zone.offsetAt(window.start);
  const cases = changes.map(
    ({ at, before }) => `WHEN ${column} < ${integerText(at)} THEN ${integerText(before)}`,
  );
  const offset =
    cases.length === 0 ? integerText(last) : `CASE ${cases.join(' ')} ELSE ${integerText(last)} END`;
  const local = `(${column} + (${offset}))`;
  return `(${local} - ${local} % ${SECONDS_A_DAY})`;
}

const datedOf = (row: Row): Pick<DatedNumber, 'day' | 'id'> => ({
  day: Number(row.day) / SECONDS_A_DAY,
  id: Number(row.id),
});
