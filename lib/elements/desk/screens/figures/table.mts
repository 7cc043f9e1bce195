import type { Description } from '../../../common/dom.mjs';
import type { FigureRow } from '../../api/figures.mjs';
import { FIGURE_KINDS, type FigureKind, writtenFigure } from './figure-kinds.mjs';
import type { FiguresPage, FiguresParts } from './state.mjs';

/** Table of the figures by period, staff member, service or resource. The last row is the whole shop. */
export function tableView({ shop, groups }: FiguresPage, parts: FiguresParts): Description {
  const { context, tools, chosen } = parts;
  const { h } = tools;
  const words = context.texts.figures;
  // Rows of staff, services or resources are sorted by the number of bookings. Rows of periods keep the order of the
  // server, by date.
  const rows = groups ? groups.totals.toSorted((a, b) => b.bookings - a.bookings) : shop.rows;
  if (rows.length === 0) return h('p', { key: 'nothing', class: 'empty' }, words.nothing);
  const shown = { ...parts, kinds: kindsOf([...rows, ...shop.totals]), longest: longestOf(rows) };
  return h(
    'div',
    // On a phone the table scrolls sideways; `tabindex` lets the keyboard scroll it, too.
    { key: 'table', class: 'figure-table', role: 'region', 'aria-label': words.heading, tabindex: 0 },
    h(
      'table',
      { key: 'table' },
      h(
        'thead',
        { key: 'head' },
        h(
          'tr',
          {},
          h('th', { key: 'by', scope: 'col' }, words.rows[chosen.by]),
          ...shown.kinds.map(({ name }) => h('th', { key: name, scope: 'col' }, words.names[name])),
        ),
      ),
      h('tbody', { key: 'body' }, ...rows.map((row) => rowView(keyOf(row), nameOf(row, parts), row, shown))),
      h(
        'tfoot',
        { key: 'foot' },
        ...shop.totals.map((row) => rowView('whole', words.whole, row, { ...shown, longest: undefined })),
      ),
    ),
  );
}

/** Returns the figures that are known in at least one row. */
const kindsOf = (rows: readonly FigureRow[]): readonly FigureKind[] =>
  FIGURE_KINDS.filter((kind) => rows.some((row) => kind.of(row) !== null));

interface RowParts extends FiguresParts {
  readonly kinds: readonly FigureKind[];
  readonly longest: ReadonlyMap<FigureKind, number> | undefined;
}

/** Figures with bars in the table. The others are mostly a few bookings. */
const WITH_BARS: readonly FigureKind['name'][] = ['bookings', 'revenueBooked', 'revenuePaid', 'utilisation'];

/** Returns the values for which the bars of some rows are as long as possible: the largest ones, and 1 for shares. */
const longestOf = (rows: readonly FigureRow[]): ReadonlyMap<FigureKind, number> =>
  new Map(
    FIGURE_KINDS.filter(({ name }) => WITH_BARS.includes(name)).map((kind) => [
      kind,
      kind.unit === 'share' ? 1 : Math.max(...rows.map((row) => kind.of(row) ?? 0)),
    ]),
  );

/** Row of the table. Figures in `longest` have a bar, in proportion to the value of the longest one. */
const rowView = (
  key: string,
  name: string,
  row: FigureRow,
  { context, tools: { h }, kinds, longest }: RowParts,
): Description =>
  h(
    'tr',
    { key },
    h('th', { key: 'name', scope: 'row' }, h('bdi', {}, name)),
    ...kinds.map((kind) => {
      const value = kind.of(row);
      const share = (value ?? 0) / (longest?.get(kind) ?? Infinity);
      return h(
        'td',
        { key: kind.name, class: value ? '' : 'none', '--_share': share > 0 ? String(share) : undefined },
        writtenFigure(kind, row, context),
      );
    }),
  );

const idOf = ({ product_id: product, staff_id: staff, resource_id: resource }: FigureRow): number | null =>
  product ?? staff ?? resource;

const keyOf = (row: FigureRow): string => `${row.from} ${idOf(row)}`;

function nameOf(row: FigureRow, { context, tools, chosen: { by } }: FiguresParts): string {
  const words = context.texts.figures;
  switch (by) {
    case 'day':
    case 'week':
    case 'month':
      return tools.nameOfSpan(row, context);
    case 'member':
    case 'product':
    case 'resource': {
      const without = by === 'resource' ? words.noResource : words.noMember;
      return (
        tools.inPageLanguage(row.name, context) ||
        (idOf(row) === 0 ? without : tools.fill(words.deleted, { id: String(idOf(row)) }))
      );
    }
    default:
      return by satisfies never;
  }
}
