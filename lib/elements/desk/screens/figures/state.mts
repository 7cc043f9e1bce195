import type { Day } from '../../../common/days.mjs';
import type { Figures, FiguresQuery } from '../../api/figures.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';
import { type Period, PERIODS, type Span, type SpanLength } from './spans.mjs';

/** Kind of the table's rows: periods of the span, or members, services or resources. */
export type RowKind = Period | 'member' | 'product' | 'resource';

export const isPeriod = (kind: RowKind): kind is Period => (PERIODS as readonly string[]).includes(kind);

/** The user's choices. */
export interface Chosen {
  /** A day of the span. */
  readonly day: Day;
  readonly length: SpanLength;
  readonly by: RowKind;
}

/** Figures of one span. */
export interface FiguresPage {
  /** Choices to which the figures belong. */
  readonly chosen: Chosen;
  /** Figures of the whole shop. */
  readonly shop: Figures;
  /** Figures by member, service or resource; undefined if the rows are periods. */
  readonly groups: Figures | undefined;
}

/** Data for the screen of the figures. */
export interface FiguresParts {
  readonly context: Context;
  readonly chosen: Chosen;
  readonly span: Span;
  readonly page: Loaded<FiguresPage>;
  readonly isSaving: boolean;
  readonly choose: (changes: Partial<Chosen>) => void;
  readonly save: () => void;
}

/** Returns the request for a table by periods, or for one by records. */
export const queryOf = ({ from, to }: Span, by: RowKind): FiguresQuery => ({
  min_date: from,
  max_date: to,
  interval: isPeriod(by) ? by : 'month',
  group_by: isPeriod(by) ? 'none' : by,
});
