import type { Product } from '../../domain/product';
import { type ProductSettings } from '../../engine/slots/product/product-settings';
import type { StartFilter } from '../../engine/slots/spans/start-filter';
import type { DayQuery, SlotPage, SlotQuery, SlotSelection } from '../../engine/slots/types';
import type { Pace } from '../../runtime/slices';
import type { Instant } from '../../time/units';
import type { ProductReads } from './kept-products';
import { isStream } from './list-page';

/** The user named in calls to the shop's ports. `userId` 0: a visitor who is not signed in; absent: the shop itself. */
export interface Viewer {
  readonly userId?: number;
  /** Id of the customer whose own booking limits apply. Default: none. */
  readonly customerId?: number;
}

/**
 * Products that share staff members with the requested products, by id; undefined for a product that the shop does not
 * know.
 */
export type SharedProducts = Map<number, ProductSettings | undefined>;

/** A query for slots with its window and products. No booking is read yet. */
export interface SlotRequest extends SlotSelection {
  readonly viewer: Viewer;
  readonly now: Instant;
  readonly products: readonly Product[];
  /** The hours and weekdays on which starts are listed; undefined means all. */
  readonly filter: StartFilter | undefined;
  /** Source of further products, which share staff members with the requested ones. */
  readonly source: ProductReads;
  /** Pauses the computation for other work from time to time, and ends it when its signal aborts. */
  readonly pace: Pace;
}

export const ofDays = (query: DayQuery): SlotQuery => ({ ...query, combineStaff: true, explain: false });

export const emptyPage = (query: SlotQuery): SlotPage<never> => ({
  records: [],
  ...(!isStream(query) && { total: 0 }),
  ...(query.explain && { refused: [] }),
});
