import type { Product } from '../../domain/product';
import { type ProductSettings } from '../../engine/slots/product/product-settings';
import type { StartFilter } from '../../engine/slots/spans/start-filter';
import type { DayQuery, SlotPage, SlotQuery, SlotSelection } from '../../engine/slots/types';
import type { Pace } from '../../runtime/slices';
import type { Instant } from '../../time/units';
import type { ProductReads } from './kept-products';
import { isStream } from './list-page';

/** The user for whom ports are called. */
export interface Viewer {
  readonly userId?: number;
  /** Customer whose own booking limits apply. Default: none. */
  readonly customerId?: number;
}

/** Products that share members with the requested products; undefined for a product that the shop does not know. */
export type SharedProducts = Map<number, ProductSettings | undefined>;

/** A query for slots, with its window and its products, before any booking is read. */
export interface SlotRequest extends SlotSelection {
  readonly viewer: Viewer;
  readonly now: Instant;
  readonly products: readonly Product[];
  /** Hours and weekdays of the starts; undefined: all. */
  readonly filter: StartFilter | undefined;
  /** Source from which further products are read. */
  readonly source: ProductReads;
  /** Says when the computation has to pause for other work, and ends it when its signal aborts. */
  readonly pace: Pace;
}

export const ofDays = (query: DayQuery): SlotQuery => ({ ...query, combineStaff: true, explain: false });

export const emptyPage = (query: SlotQuery): SlotPage<never> => ({
  records: [],
  ...(!isStream(query) && { total: 0 }),
  ...(query.explain && { refused: [] }),
});
