import type { MetaDatum } from '../../../domain/appointment';
import type { Instant, SiteSeconds } from '../../../time/units';
import type { Fields } from './lenient-values';

/** A product of the other system. `name` is '' if it is not stated. */
export interface SourceProduct {
  readonly id: string;
  readonly name: string;
}

/** A member of staff of the other system. Texts are '' if they are not stated. */
export interface SourceMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A resource (room, chair or machine) of the other system. `name` is '' if it is not stated. */
export interface SourceResource {
  readonly id: string;
  readonly name: string;
}

/** The kinds of groups of appointments: those that were booked together, and those that recur. */
export type GroupKind = 'visit' | 'series';

/**
 * A customer of the other system. `id` is '' for a guest; any other text is '' if the other system does not have it.
 */
export interface SourceCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** An order of the other system. `itemId` (the id of the order line) is '' if it is not stated. */
export interface SourceOrder {
  readonly id: string;
  readonly itemId: string;
}

/** A time as the other system writes it: a time of its clock, an instant, or both. */
export type SourceMoment =
  | { readonly site: SiteSeconds; readonly instant: Instant | undefined }
  | { readonly site: undefined; readonly instant: Instant };

/** A time of which both the reading of the other system's clock and the instant are known. */
export interface KnownMoment {
  readonly site: SiteSeconds;
  readonly instant: Instant;
}

/** An appointment as the other system keeps it. */
export interface SourceAppointment {
  readonly id: string;
  readonly status: string;
  readonly customerStatus: string;
  readonly product: SourceProduct;
  readonly members: readonly SourceMember[];
  /**
   * Ids of the appointment's resources: one for each of the product's needs, in the order of the needs. If no resource
   * is assigned to a need, its id is ''.
   */
  readonly resourceIds: readonly string[];
  readonly metaData: readonly MetaDatum[];
  readonly start: SourceMoment;
  /** End of the appointment. Undefined if it is not stated; the appointment then gets the duration of the product. */
  readonly end: SourceMoment | undefined;
  readonly allDay: boolean;
  readonly quantity: number;
  /** Cost of the appointment. Undefined if it is not stated; the appointment then gets the price of the product. */
  readonly cost: string | undefined;
  readonly customer: SourceCustomer;
  readonly order: SourceOrder | undefined;
  readonly localTimezone: string;
  readonly note: string;
  readonly createdAt: SourceMoment | undefined;
  readonly modifiedAt: SourceMoment | undefined;
  /** Sentences about values that cannot be read or are not imported. */
  readonly leftBehind: readonly string[];
}

/** A record of the other system, or the reason why it cannot be read. */
export type SourceRecord<Read> =
  | { readonly id: string; readonly read: Read }
  | { readonly id: string; readonly problem: string };

/** A product or a staff member of the other system, with all fields that it states. */
export type Listed<Read> = Read & { readonly fields: Fields };

/** The other system from which records are imported. */
export interface ImportSource {
  /**
   * Name of the system: its address, without credentials. A later import needs the name to recognise the same records.
   */
  readonly name: string;
  products(): AsyncIterable<Listed<SourceProduct>>;
  members(): AsyncIterable<Listed<SourceMember>>;
  resources(): AsyncIterable<Listed<SourceResource>>;
  /** Yields the availability rules in the order of their ids, with the field names of the REST interface. */
  rules(): AsyncIterable<{ readonly id: string; readonly fields: Fields }>;
  /**
   * Yields pages of appointments.
   *
   * @param since only appointments that were changed at this time or later; undefined: all
   */
  appointments(since: KnownMoment | undefined): AsyncIterable<readonly SourceRecord<SourceAppointment>[]>;
  /**
   * Yields ids of appointments of the other system that start on this day or later; some may be left out. Listing ids
   * needs far fewer requests than asking for each appointment. A table yields none, because all its rows are read
   * anyway.
   */
  idsFrom(day: SiteSeconds): AsyncIterable<string>;
  /** Whether the other system still has an appointment. In a table, this is known only after all rows were read. */
  hasAppointment(id: string): Promise<boolean>;
  /** Yields visits or series of appointments, with the field names of the REST interface. */
  groups(kind: GroupKind): AsyncIterable<{ readonly id: string; readonly fields: Fields }>;
}
