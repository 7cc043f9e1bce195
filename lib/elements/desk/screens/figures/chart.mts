import type { Content, Description } from '../../../common/dom.mjs';
import type { FigureRow } from '../../api/figures.mjs';
import { FIGURE_KINDS, type FigureKind, shortFigure, writtenFigure } from './figure-kinds.mjs';
import { isPeriod, type FiguresPage, type FiguresParts } from './state.mjs';

/** Largest number of columns that have room for their name and figure. */
const MOST_NAMED = 7;

/**
 * Chart with a column for each period: the booked revenue, and the paid part of it; without revenue, the number of
 * bookings. Screen readers skip the chart, because the table below has all of its figures. Undefined for a single
 * period, and without bookings.
 */
export function chartView({ shop: { rows } }: FiguresPage, parts: FiguresParts): Description | undefined {
  const { h } = parts.tools;
  const [booked, paid] = shownOf(rows);
  const highest = Math.max(...rows.map((row) => booked.of(row) ?? 0));
  if (!isPeriod(parts.chosen.by) || rows.length < 2 || highest === 0) return undefined;
  const names = parts.context.texts.figures.names;
  const isNamed = rows.length <= MOST_NAMED;
  return h(
    'div',
    { key: 'chart', class: 'chart', 'aria-hidden': 'true' },
    h(
      'p',
      { key: 'legend', class: 'muted legend' },
      h('span', { key: 'booked' }, names[booked.name]),
      paid && h('span', { key: 'paid', class: 'paid' }, names[paid.name]),
    ),
    h(
      'div',
      { key: 'columns', class: isNamed ? 'columns' : 'columns many' },
      ...rows.map((row, at) =>
        h(
          'div',
          {
            key: row.from,
            class: 'column',
            '--_share': String((booked.of(row) ?? 0) / highest),
            '--_paid': String((paid ?? booked).of(row)! / (booked.of(row) || 1)),
            // The column of a week that the span cuts is as narrow as the week is short.
            '--_width': parts.chosen.by === 'week' ? String(daysOf(row) / 7) : undefined,
          },
          isNamed && h('span', { key: 'figure', class: 'value' }, writtenFigure(booked, row, parts.context)),
          isNamed &&
            h('span', { key: 'short', class: 'value short' }, shortFigure(booked, row, parts.context)),
          h('span', { key: 'bar', class: 'column-bar' }),
          h('span', { key: 'name', class: 'name' }, nameOf(rows, at, parts)),
        ),
      ),
    ),
  );
}

const daysOf = ({ from, to }: FigureRow): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Returns the figure of the columns, and the one that is a part of it. */
function shownOf(rows: readonly FigureRow[]): readonly [FigureKind, FigureKind?] {
  const kind = (name: FigureKind['name']): FigureKind => FIGURE_KINDS.find((one) => one.name === name)!;
  const revenue = kind('revenueBooked');
  return rows.some((row) => revenue.of(row)! > 0) ? [revenue, kind('revenuePaid')] : [kind('bookings')];
}

/**
 * Returns the name of a period below its column. If there are many columns, a day is named by its number, and a week or
 * month by its month, once.
 */
function nameOf(rows: readonly FigureRow[], at: number, { chosen, context, tools }: FiguresParts): Content {
  const [row, before] = [rows[at]!, rows[at - 1]];
  if (rows.length <= MOST_NAMED) return tools.nameOfSpan(row, context);
  const day = new Date(row.from);
  const form: Intl.DateTimeFormatOptions = chosen.by === 'day' ? { day: 'numeric' } : { month: 'short' };
  const named = (date: Date): string =>
    new Intl.DateTimeFormat(context.language, { ...form, timeZone: 'UTC' }).format(date);
  return before && named(new Date(before.from)) === named(day) ? '' : named(day);
}
