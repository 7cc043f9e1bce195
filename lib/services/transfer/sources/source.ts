import type { Instant, SiteSeconds } from '../../../time/units';
import type { Fields } from './lenient-values';

/** A product as another system names it. `name` is '' if the source does not tell it. */
export interface SourceProduct {
  readonly id: string;
  readonly name: string;
}

/** A member of staff as another system names them. Texts are '' if the source does not tell them. */
export interface SourceMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A customer as another system names them. `id` is '' for a guest, and a text is '' if the source does not tell it. */
export interface SourceCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** An order as another system names it. `itemId` is '' if the source does not tell it. */
export interface SourceOrder {
  readonly id: string;
  readonly itemId: string;
}

/** A moment as another system writes it: a time of its clock, the instant, or both. */
export type SourceMoment =
  | { readonly site: SiteSeconds; readonly instant: Instant | undefined }
  | { readonly site: undefined; readonly instant: Instant };

/** A moment of which the time of the source's clock and the instant are known. */
export interface KnownMoment {
  readonly site: SiteSeconds;
  readonly instant: Instant;
}

/** An appointment as another system keeps it. */
export interface SourceAppointment {
  readonly id: string;
  readonly status: string;
  readonly customerStatus: string;
  readonly product: SourceProduct;
  readonly members: readonly SourceMember[];
  readonly start: SourceMoment;
  /** Undefined if the source tells only the start; the duration of the product is then added. */
  readonly end: SourceMoment | undefined;
  readonly allDay: boolean;
  readonly quantity: number;
  /** Undefined if the source tells none: the price of the product. */
  readonly cost: string | undefined;
  readonly customer: SourceCustomer;
  readonly order: SourceOrder | undefined;
  readonly localTimezone: string;
  readonly note: string;
  readonly createdAt: SourceMoment | undefined;
  readonly modifiedAt: SourceMoment | undefined;
  /** Facts that stay behind or cannot be read, as sentences. */
  readonly leftBehind: readonly string[];
}

/** A record that a source has, or the reason why it cannot be read. */
export type SourceRecord<Read> =
  | { readonly id: string; readonly read: Read }
  | { readonly id: string; readonly problem: string };

/** A product or a member, with all fields that the source has of it. */
export type Listed<Read> = Read & { readonly fields: Fields };

/** Another system from which records are imported. */
export interface ImportSource {
  /** Name by which records of this source are recognised later: its address, without credentials. */
  readonly name: string;
  products(): AsyncIterable<Listed<SourceProduct>>;
  members(): AsyncIterable<Listed<SourceMember>>;
  /** Yields the rules in the order of their ids. Each has the names of the interface. */
  rules(): AsyncIterable<{ readonly id: string; readonly fields: Fields }>;
  /**
   * Yields pages of appointments.
   *
   * @param since only appointments that were changed at this moment or later
   */
  appointments(since: KnownMoment | undefined): AsyncIterable<readonly SourceRecord<SourceAppointment>[]>;
}
