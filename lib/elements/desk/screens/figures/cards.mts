import type { Content, Description } from '../../../common/dom.mjs';
import type { FigureRow } from '../../api/figures.mjs';
import { changeOf } from './change.mjs';
import { FIGURE_KINDS, type FigureKind, writtenFigure } from './figure-kinds.mjs';
import type { FiguresPage, FiguresParts } from './state.mjs';

/** Shows each figure of the whole shop, with its change since the previous span. */
export function cardsView({ shop }: FiguresPage, { context, tools }: FiguresParts): Content[] {
  const { fill, h, nameOfSpan } = tools;
  const words = context.texts.figures;
  const [now] = shop.totals;
  const [before] = shop.previous_totals;
  if (!now || !before) return [];
  const former = nameOfSpan(before, context);
  const isCompared = before.bookings > 0 || before.cancelled > 0;
  return [
    h(
      'dl',
      { key: 'figures', class: 'figures' },
      ...FIGURE_KINDS.map((kind) =>
        h(
          'div',
          { key: kind.name, 'data-figure': kind.name },
          h('dt', { key: 'name' }, words.names[kind.name]),
          h('dd', { key: 'figure', class: 'figure' }, writtenFigure(kind, now, context)),
          isCompared && changeView(kind, { now, before }, { context, tools }),
        ),
      ),
    ),
    h(
      'p',
      { key: 'compared', class: 'muted' },
      isCompared ? fill(words.compared, { span: former }) : `${former}: ${words.nothing}`,
    ),
  ];
}

/** Shows which bookings count, and for which days the utilisation is known. */
export function notesView({ shop }: FiguresPage, { context, tools: { h }, span }: FiguresParts): Content[] {
  const words = context.texts.figures;
  const [now] = shop.totals;
  const today = context.writing.dayOf(context.now());
  return [
    h('p', { key: 'counted', class: 'muted' }, words.whenCounted),
    // Utilisation of a span that has not ended is that of its first days only.
    (now?.utilisation === null || span.to >= today) &&
      h('p', { key: 'stored', class: 'muted' }, words.whenStored),
  ];
}

/** Number below which a count is too small to be compared in percent. */
const FEW = 10;

/** Growth in percent, tenfold, above which only the number before is named: that number was too small to compare. */
const MOST_PERCENT = 900;

/** Describes the change of a figure in words, with an arrow that screen readers skip. */
function changeView(
  kind: FigureKind,
  { now, before }: { readonly now: FigureRow; readonly before: FigureRow },
  { context, tools: { fill, h } }: Pick<FiguresParts, 'context' | 'tools'>,
): Description | undefined {
  const words = context.texts.figures;
  const value = kind.of(now);
  const former = kind.of(before);
  // Nothing after nothing is no comparison.
  if (value === null || former === null || (value === 0 && former === 0)) return undefined;
  const { direction, percent } = changeOf(value, former);
  if (direction === 'same') return h('dd', { key: 'change', class: 'muted' }, words.same);
  const isUp = direction === 'up';
  // The change of a percentage is not shown in percent: "up 5%" could mean 5 percentage points. Nor is that of a few
  // bookings: 3 after 2 is no growth by half.
  const isPlain =
    percent === undefined ||
    percent > MOST_PERCENT ||
    kind.unit === 'share' ||
    (kind.unit === 'count' && former < FEW);
  const text = isPlain ? (isUp ? words.upFrom : words.downFrom) : isUp ? words.up : words.down;
  const change = new Intl.NumberFormat(context.language, { style: 'percent' }).format((percent ?? 0) / 100);
  return h(
    'dd',
    { key: 'change', class: 'muted' },
    h('span', { key: 'arrow', 'aria-hidden': 'true' }, isUp ? '▲ ' : '▼ '),
    fill(text, { change, before: writtenFigure(kind, before, context) }),
  );
}
