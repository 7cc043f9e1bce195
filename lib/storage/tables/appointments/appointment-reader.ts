import type { Transaction } from 'sequelize';
import type { Appointment, StoredAppointment } from '../../../domain/appointment';
import { formatIso } from '../../../time/format';
import type { Zone } from '../../../time/zone';
import type { Queries } from '../../queries';
import type { Binds } from '../../sql';
import type { Tables } from '../../table-names';
import { appointments } from './appointment-rows';

/** Reads appointments with all their fields. */
export class AppointmentReader {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly zone: Zone,
  ) {}

  /**
   * Reads the appointments that meet a condition.
   *
   * @param condition SQL after WHERE
   * @param order SQL after the condition: order and limit
   */
  async select(condition: string, binds: Binds, order: string, t?: Transaction): Promise<Appointment[]> {
    const sql = `SELECT ${appointments.names} FROM ${this.tables.appointments} WHERE ${condition} ${order}`;
    return (await this.queries.select(sql, binds.values, t)).map((row) =>
      this.withTimes(appointments.read(row)),
    );
  }

  /**
   * Adds the start and end as text to an appointment. The object itself is changed, because it has no other user yet
   * and a copy of fifty fields would slow down lists.
   */
  withTimes(stored: StoredAppointment): Appointment {
    return Object.assign(stored, this.timesOf(stored));
  }

  /** Returns the start and end of an appointment as text in the site's zone. */
  timesOf({ start, end }: Pick<StoredAppointment, 'start' | 'end'>) {
    return { startIso: formatIso(start, this.zone), endIso: formatIso(end, this.zone) };
  }
}
