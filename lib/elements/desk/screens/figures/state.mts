import type { Day } from '../../../common/days.mjs';
import type { Figures, FiguresQuery } from '../../api/figures.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';
import type { Tools } from '../../tools.mjs';
import { type Period, PERIODS, periodsOf, type SpanLength } from './periods.mjs';
import type { Span } from './spans.mjs';

/** Meanings of a table row: a period of the span, or a staff member, service or resource. */
export const ROW_KINDS = [...PERIODS, 'member', 'product', 'resource'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export const isPeriod = (kind: RowKind): kind is Period => (PERIODS as readonly string[]).includes(kind);

/** Span and rows that the user has chosen. */
export interface Chosen {
  /** Any day of the span. */
  readonly day: Day;
  readonly length: SpanLength;
  readonly by: RowKind;
}

/** Chooses other periods for the rows if the chosen span cannot be divided into the present ones. */
export function divided(chosen: Chosen): Chosen {
  const periods = periodsOf(chosen.length);
  const isDivided = !isPeriod(chosen.by) || periods.includes(chosen.by);
  return isDivided ? chosen : { ...chosen, by: periods[0]! };
}

/** Figures of one span. */
export interface FiguresPage {
  /** Choices for which the figures were read. */
  readonly chosen: Chosen;
  /** Figures of the whole shop. */
  readonly shop: Figures;
  /** Figures by staff member, service or resource; undefined if the rows are periods. */
  readonly groups: Figures | undefined;
}

/** Data for the content of the screen with the figures. */
export interface FiguresParts {
  readonly context: Context;
  readonly tools: Tools;
  readonly chosen: Chosen;
  readonly span: Span;
  readonly page: Loaded<FiguresPage>;
  readonly isSaving: boolean;
  readonly choose: (changes: Partial<Chosen>) => void;
  readonly save: () => void;
}

/** Returns the request for figures by period, or by staff member, service or resource. */
export const queryOf = ({ from, to }: Span, by: RowKind): FiguresQuery => ({
  min_date: from,
  max_date: to,
  interval: isPeriod(by) ? by : 'month',
  group_by: isPeriod(by) ? 'none' : by,
});
