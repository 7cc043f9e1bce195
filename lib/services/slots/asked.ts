import type { Product } from '../../domain/product';
import { type ProductSettings } from '../../engine/slots/product-settings';
import type { DayQuery, SlotPage, SlotQuery } from '../../engine/slots/types';
import type { Pace } from '../../runtime/slices';
import { type Instant, type Span } from '../../time/units';
import { isStream } from './list-page';

export interface Viewer {
  readonly userId?: number;
}

/** Products that share members with those asked about; undefined for one that the shop does not know. */
export type Met = Map<number, ProductSettings | undefined>;

/** What is asked, as far as it can be known without what is written. */
export interface Asked {
  readonly query: SlotQuery;
  readonly viewer: Viewer;
  readonly now: Instant;
  readonly window: Span;
  readonly products: readonly Product[];
  readonly settings: readonly ProductSettings[];
  /** The pace of the computation; it ends when its signal aborts. */
  readonly pace: Pace;
}

export const ofDays = (query: DayQuery): SlotQuery => ({ ...query, combineStaff: true, explain: false });

export const emptyPage = (query: SlotQuery): SlotPage<never> => ({
  records: [],
  ...(!isStream(query) && { total: 0 }),
  ...(query.explain && { refused: [] }),
});
