import type { BookableResource } from '../../engine/slots/resources/demand';
import type { Product } from '../../domain/product';
import type { Rule } from '../../domain/rule';
import type { ExpandedRule } from '../../engine/rules/timeline';
import type { OccupiedPlaces } from '../../engine/slots/lanes/occupied-places';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import type { World } from '../../engine/slots/world';
import type { CallContext, ProductsPort } from '../../ports/ports';
import type { Guard, RuleTarget, Transaction } from '../../storage/storage';
import type { Instant, Span } from '../../time/units';
import type { LimitOptions } from './load-limits';

export interface WorldRequest {
  readonly products: readonly Product[];
  /** Ids of members of staff that bookings name, in addition to the members of the products. */
  readonly staffIds: readonly number[];
  /** Ids of further resources that bookings ask for, beyond those that fit the needs of the products. Default: none. */
  readonly resourceIds?: readonly number[];
  /** Beginning of the span `[from, to)`, which contains the bookings to be checked or the starts to be listed. */
  readonly from: Instant;
  readonly to: Instant;
  /** Source of the products that share staff members. Default: the shop's products port. */
  readonly source?: Pick<ProductsPort, 'find'>;
}

/**
 * Facts that are known before rules and bookings are read: the products, staff members and resources whose bookings
 * matter, and the span in which these bookings lie.
 */
export interface PreparedWorld {
  readonly products: ReadonlyMap<number, ProductSettings>;
  readonly targetIds: readonly number[];
  readonly staffIds: readonly number[];
  /** Active resources, in the order in which bookings try them; empty if none of the products needs resources. */
  readonly resources: readonly BookableResource[];
  /** Ids of the resources that bookings ask for, even if their products need no such resource. */
  readonly namedResourceIds: readonly number[];
  /** Ids of the products that the shop was asked for, including those that the shop no longer has. */
  readonly requestedIds: ReadonlySet<number>;
  readonly span: Span;
}

/** Thrown if more must be read or locked than was prepared. The caller prepares again. */
export class StalePreparation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StalePreparation';
  }
}

export interface WorldLoader {
  /**
   * Prepares the check of bookings: calls the shop's ports and runs cheap queries. Call it before a transaction of the
   * library; inside a transaction of the host, pass that transaction.
   */
  prepare(request: WorldRequest, context: CallContext, transaction?: Transaction): Promise<PreparedWorld>;
  /**
   * Prepares the check of bookings without a query for the products that share staff members. Uses the products that
   * the last such query found. If further products share these members now, `load` in a transaction throws
   * `StalePreparation`.
   */
  prepareFromCache(
    request: WorldRequest,
    context: CallContext,
    transaction?: Transaction,
  ): Promise<PreparedWorld>;
  /**
   * Reads the rules and bookings for each of several spans, which may lie years apart, with one statement for the
   * bookings. Views of staff members and resources are not built here; the caller builds those that it needs, in steps.
   *
   * @param options.rules all rules that affect the prepared products and members
   * @returns the rules and bookings of each span
   */
  loadEach(prepared: PreparedWorld, spans: readonly Span[], options: SpanOptions): Promise<World[]>;
  /**
   * Reads the present rules and bookings that decide what can be booked.
   *
   * @throws StalePreparation if more is needed than was prepared
   */
  load(prepared: PreparedWorld, options: LoadOptions, transaction?: Transaction): Promise<World>;
}

interface LoadOptions {
  readonly now: Instant;
  /** Customer whose booking limits apply, and unstored bookings that count. Null: no limits apply. */
  readonly limits?: LimitOptions | null;
  /** Guard rows (locks) to take before the first read. Only in a transaction. */
  readonly guard?: Guard;
  /** Ids of appointments whose places count as free, such as an appointment that is moved. */
  readonly exceptIds?: readonly number[];
  /** Bookings that count as taken places although they are not stored yet. */
  readonly also?: readonly OccupiedPlaces[];
  /**
   * Source of the rules. Default: the committed rules in the database. In a transaction this option is ignored, and the
   * rules are always read from the database.
   */
  readonly rules?: RuleSource;
}

interface SpanOptions {
  readonly now: Instant;
  readonly rules: readonly Rule[];
}

/**
 * Loads the availability rules that affect these products, staff members and resources, with stored occurrences in the
 * window if there are any.
 */
export type RuleSource = (target: RuleTarget, window: Span) => Promise<readonly (Rule | ExpandedRule)[]>;
