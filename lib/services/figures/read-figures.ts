import type { FigureKey, OpenKind } from '../../storage/storage';
import { formatDate } from '../../time/format';
import type { SiteDay } from '../../time/units';
import { unbookedStatuses } from '../../domain/statuses/statuses';
import type { Core } from '../work/core';
import { type DaySpan, periodOf, spanBefore, spanOf } from './spans';
import { addFigures, emptyTally, figuresOf, type ReadFigures, type FigureTally } from './tallies';
import type { FigureInterval, FigureRow, Figures, FiguresQuery } from './types';

/**
 * For each way of grouping figures: the kinds of records whose minutes are added up. For the whole shop (`none`), the
 * minutes of products count only if a product has no staff members.
 */
const KINDS: Readonly<Record<FigureKey, readonly Exclude<OpenKind, 'day'>[]>> = {
  none: ['staff', 'product'],
  member: ['staff'],
  product: ['product'],
  resource: ['resource'],
};

/**
 * Reads the figures of a span of days and of the span before it. The number of statements is fixed.
 *
 * @throws AppointmentsError 400 for a span that is empty or over 366 days
 */
export async function readFigures(core: Core, query: FiguresQuery): Promise<Figures> {
  const { site, options } = core;
  const { interval = 'day', groupBy = 'none' } = query;
  const span = spanOf(query, site.zone.dayOf(options.clock.now()));
  const before = spanBefore(span);
  const read = await readAll(core, { first: before.first, last: span.last }, groupBy);
  const by = { read, groupBy, names: await namesOf(core, read, groupBy) };
  const whole = (days: DaySpan) => () => days;
  return {
    minDate: formatDate(span.first),
    maxDate: formatDate(span.last),
    interval,
    groupBy,
    rows: rowsOf(core, by, span, periodsOf(span, interval)),
    totals: rowsOf(core, by, span, whole(span)),
    previousTotals: rowsOf(core, by, before, whole(before)),
  };
}

async function readAll({ storage, site, options }: Core, days: DaySpan, by: FigureKey): Promise<ReadFigures> {
  const { zone } = site;
  const window = { start: zone.startOfDay(days.first), end: zone.startOfDay(days.last + 1) };
  const query = { window, zone, unbooked: unbookedStatuses(options) };
  const kinds = KINDS[by];
  // For the whole shop, the minutes of all staff members and products are added up; the sum has the id 0.
  const inGroup = <One extends { readonly kind: OpenKind; readonly id: number }>(
    all: readonly One[],
  ): One[] =>
    all
      .filter(({ kind }) => kind === 'day' || kinds.includes(kind))
      .map((one) => (by === 'none' ? { ...one, id: 0 } : one));
  return {
    bookings: await storage.figures.bookings(query, by),
    minutes: inGroup(await storage.figures.minutes(query, kinds)),
    newCustomers: await storage.figures.newCustomers(query, by),
    open: inGroup(await storage.openMinutes.between(days.first, days.last)),
  };
}

/** Figures that were read, and the names of the staff members, products or resources that they are grouped by. */
interface Grouped {
  readonly read: ReadFigures;
  readonly groupBy: FigureKey;
  readonly names: ReadonlyMap<number, string>;
}

function rowsOf(
  { site }: Core,
  { read, groupBy, names }: Grouped,
  span: DaySpan,
  periodOfDay: (day: SiteDay) => DaySpan,
): FigureRow[] {
  const { currencyDecimals: decimals } = site;
  const tallies = new Map<
    string,
    { readonly period: DaySpan; readonly id: number; readonly tally: FigureTally }
  >();
  const tallyOf = (day: SiteDay, id: number): FigureTally | undefined => {
    if (day < span.first || day > span.last) return undefined;
    const period = periodOfDay(day);
    const key = `${period.first} ${id}`;
    const known = tallies.get(key);
    if (known) return known.tally;
    const tally = emptyTally();
    tallies.set(key, { period, id, tally });
    return tally;
  };
  // For the whole shop, each period has a row, even if nothing happened in it.
  if (groupBy === 'none') for (let day = span.first; day <= span.last; day += 1) tallyOf(day, 0);
  addFigures(read, tallyOf, decimals);
  return [...tallies.values()]
    .sort((a, b) => a.period.first - b.period.first || a.id - b.id)
    .map(({ period, id, tally }) => ({
      from: formatDate(period.first),
      to: formatDate(period.last),
      productId: groupBy === 'product' ? id : null,
      staffId: groupBy === 'member' ? id : null,
      resourceId: groupBy === 'resource' ? id : null,
      name: names.get(id) ?? '',
      ...figuresOf(tally, decimals, groupBy !== 'product'),
    }));
}

/** Returns a function that finds the period of a day. Computes each period only once. */
function periodsOf(span: DaySpan, interval: FigureInterval): (day: SiteDay) => DaySpan {
  const periods = new Map<SiteDay, DaySpan>();
  return (day) => {
    const known = periods.get(day);
    if (known) return known;
    const period = periodOf(day, interval, span);
    for (let one = period.first; one <= period.last; one += 1) periods.set(one, period);
    return period;
  };
}

async function namesOf(
  { host, storage }: Core,
  { bookings, open }: ReadFigures,
  by: FigureKey,
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set([...bookings, ...open].map(({ id }) => id))].filter((id) => id > 0);
  if (by === 'none' || ids.length === 0) return new Map();
  const named = async (): Promise<Iterable<readonly [number, string]>> => {
    switch (by) {
      case 'member':
        return [...(await host.users.find(ids, {}))].map(([id, user]) => [id, user.displayName] as const);
      case 'product':
        return [...(await host.products.find(ids, {}))].map(([id, product]) => [id, product.name] as const);
      case 'resource':
        return [...(await storage.resources.find(ids))].map(([id, resource]) => [id, resource.name] as const);
      default:
        return by satisfies never;
    }
  };
  return new Map(await named());
}
