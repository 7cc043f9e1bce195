import type { Transaction } from 'sequelize';
import type { Rule } from '../../domain/rule';
import type { Resource } from '../../domain/resource';
import type { Tallies } from '../../engine/limits/tally-bookings';
import type { Tables } from '../table-names';
import {
  bookingColumns,
  type OccupiedPlaces,
  type BookingQuery,
  bookingsSql,
  productsSharingSql,
  readBookings,
  readProducts,
  type SharingQuery,
} from './appointments/bookings-around';
import { type RangesToCount, readTallies, tallyReads } from './appointments/limit-tallies';
import type { Guard, GuardTable } from './guard-table';
import type { ResourceTable } from './resource-table';
import { ownersBearingOn, type RuleTable, type RuleTarget } from './rule-table';

interface LiveQuery {
  /** Guard rows (rows that serve as locks) that are locked before anything is read. */
  readonly guard?: Guard;
  readonly rules: RuleTarget;
  readonly bookings: BookingQuery;
  readonly sharing: SharingQuery;
  /** Whether the active resources are read, too. */
  readonly needsResources: boolean;
  /** Bookings that booking limits count and that `bookings` does not return. Absent: no limit applies. */
  readonly counted?: RangesToCount | undefined;
}

/** The rules, bookings and resources by which a booking is checked, as they were read after locking. */
interface LiveRows {
  readonly rules: readonly Rule[];
  readonly bookings: readonly OccupiedPlaces[];
  /** Ids of the products of all bookings, in any status, that name any of the members in the span. */
  readonly sharing: readonly number[];
  /** The active resources, in the order in which bookings try them; empty if they were not read. */
  readonly resources: readonly Resource[];
  /** Counts of the bookings of `counted`; absent if no booking limit applies. */
  readonly tallies: Tallies | undefined;
}

const NOTHING: Guard = { shared: [], locked: [] };

/**
 * Locks guard rows (rows that serve as locks), and then reads the rules, bookings and resources by which a booking is
 * checked.
 */
export class LiveReader {
  constructor(
    private readonly guards: GuardTable,
    private readonly rules: RuleTable,
    private readonly resources: ResourceTable,
    private readonly tables: Tables,
  ) {}

  async read(query: LiveQuery, t: Transaction): Promise<LiveRows> {
    const { guard = NOTHING, rules, bookings, sharing, needsResources, counted } = query;
    const isSharing = sharing.staffIds.length > 0;
    const reads = [
      this.rules.ofOwnersRead(ownersBearingOn(rules)),
      { sql: bookingsSql(bookings, this.tables), columns: bookingColumns(bookings), isLarge: true },
      ...(isSharing ? [{ sql: productsSharingSql(sharing, this.tables), columns: ['product_id'] }] : []),
      ...(needsResources ? [this.resources.activeRead()] : []),
      ...(counted ? tallyReads(counted, this.tables) : []),
    ];
    const [ruleRows = [], bookingRows = [], ...others] = await this.guards.behind(guard, reads, t);
    return {
      rules: this.rules.read(ruleRows),
      bookings: readBookings(bookingRows, bookings.exceptIds),
      sharing: readProducts(isSharing ? others.shift()! : []),
      resources: needsResources ? this.resources.read(others.shift()!) : [],
      tallies: counted && readTallies(counted, others.flat()),
    };
  }
}
