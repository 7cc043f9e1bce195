import type { Transaction } from 'sequelize';
import type { Rule } from '../../domain/rule';
import type { Tables } from '../table-names';
import {
  type OccupiedPlaces,
  type BookingQuery,
  bookingsSql,
  productsSharingSql,
  readBookings,
  readProducts,
  type SharingQuery,
} from './appointments/bookings';
import type { Guard, GuardTable } from './guard-table';
import { ownersBearingOn, type RuleTable, type RuleTarget } from './rule-table';

interface LiveQuery {
  /** Rows to lock before anything is read. */
  readonly guard?: Guard;
  readonly rules: RuleTarget;
  readonly bookings: BookingQuery;
  readonly sharing: SharingQuery;
}

/** The rows by which a booking is judged. */
interface LiveRows {
  readonly rules: readonly Rule[];
  readonly bookings: readonly OccupiedPlaces[];
  /** The products of all bookings, in any status, that name any of the members in the span. */
  readonly sharing: readonly number[];
}

const NOTHING: Guard = { shared: [], locked: [] };

/** Locks guard rows, and then reads the rows by which a booking is judged. */
export class LiveReader {
  constructor(
    private readonly guards: GuardTable,
    private readonly rules: RuleTable,
    private readonly tables: Tables,
  ) {}

  async read(query: LiveQuery, t: Transaction): Promise<LiveRows> {
    const { guard = NOTHING, rules, bookings, sharing } = query;
    const reads = [
      this.rules.ofOwnersSql(ownersBearingOn(rules)),
      bookingsSql(bookings, this.tables),
      ...(sharing.staffIds.length > 0 ? [productsSharingSql(sharing, this.tables)] : []),
    ];
    const [ruleRows = [], bookingRows = [], sharingRows = []] = await this.guards.behind(guard, reads, t);
    return {
      rules: this.rules.read(ruleRows),
      bookings: readBookings(bookingRows, bookings.exceptIds),
      sharing: readProducts(sharingRows),
    };
  }
}
