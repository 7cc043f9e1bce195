import { asInstant, type Instant, type Span } from '../../time/units';
import { CLOSED, NO_RULE, type Timeline } from '../rules/timeline';
import type { OccupiedPlaces } from './occupied-places';
import { judgeBooking } from './judge';
import type { Lane } from './lane';
import type { ProductSettings } from './product-settings';
import { lanesInSteps } from './product-slots';
import type { Reason } from '../../domain/refusals/reasons';
import { momentOf } from './slot-record';
import { createGrid, GridStarts } from './spans/grid';
import { wholeDays } from './spans/occupied-span';
import { widen } from './spans/padding';
import { startsOf } from './spans/slot-span';
import { earliest, type Starts, UnionOfStarts } from './spans/starts';
import { lastAtOrBefore } from './spans/steps';
import type { SlotMoment, Refusal } from './types';
import type { ProductView, World } from './world';

/** Reasons that `get_past_times` lifts. */
const PAST: readonly Reason[] = ['in_the_past', 'before_min_date'];

/** The starts to explain. */
interface ExplainedStarts {
  readonly window: Span;
  /** Members to explain; absent: all. */
  readonly staffIds?: readonly number[];
  /** Whether past times are not refused for being past. */
  readonly pastTimes: boolean;
}

/** Number of starts counted in one step. */
const COUNTED_AT_ONCE = 100;

/** Adds to `found` the number of starts that `refusals` would judge. */
export function* countStarts(
  world: World,
  product: ProductSettings,
  { window, staffIds }: ExplainedStarts,
  found: { count: number },
): Generator<void> {
  const view = world.view(product);
  // Lanes are built one by one, because `view.lanes` would build all of them in one step.
  for (const staffId of product.staffIds) {
    view.lane(staffId);
    yield;
  }
  for (const lane of lanesToExplain(view, staffIds)) {
    const starts = startsToExplain(view, lane, window, world);
    for (; starts.next < Infinity; starts.advance()) {
      found.count += 1;
      if (found.count % COUNTED_AT_ONCE === 0) yield;
    }
    yield;
  }
}

const lanesToExplain = ({ lanes }: ProductView, staffIds: ExplainedStarts['staffIds']): Lane[] =>
  lanes.filter(({ staffId }) => !staffIds || (staffId !== null && staffIds.includes(staffId)));

/**
 * Appends the refusals of a product's starts: the starts on a member's grid, and, in closed time, which has no grid,
 * the starts at every step from its beginning. Judged like a booking of quantity 1 in full. Yields after each start.
 */
export function* refusals(
  world: World,
  product: ProductSettings,
  { window, staffIds, pastTimes }: ExplainedStarts,
  out: Refusal[],
): Generator<void> {
  yield* lanesInSteps(world, product);
  const view = world.view(product);
  const lanes = lanesToExplain(view, staffIds);
  const timelines = new Map(
    view.lanes.map(({ staffId }) => [staffId, world.painter.timeline(product.id, staffId)]),
  );
  const starts = lanes.map((lane) => startsToExplain(view, lane, window, world));
  for (let next = earliest(starts); next < Infinity; next = earliest(starts)) {
    const moment = momentOf(product, asInstant(next), world.zone);
    for (const [i, { staffId }] of lanes.entries()) {
      if (starts[i]!.next !== next) continue;
      starts[i]!.advance();
      const all = reasonsFor(world, product, moment, staffId);
      const reasons = pastTimes ? all.filter((reason) => !PAST.includes(reason)) : all;
      if (reasons.length === 0) continue;
      const concerned = view.together ? view.lanes : [view.lane(staffId)];
      const ruleIds = reasons.includes('closed') ? closers(concerned, timelines, moment) : [];
      const isTaken = reasons.includes('no_places') || reasons.includes('staff_busy');
      const appointmentIds = isTaken ? inTheWay(world, product, concerned, moment) : [];
      out.push({
        productId: product.id,
        date: moment.date,
        start: moment.start,
        startIso: moment.iso,
        staffId,
        reasons,
        ruleIds,
        appointmentIds,
      });
    }
    yield;
  }
}

function startsToExplain(view: ProductView, lane: Lane, { start, end }: Span, { zone }: World): Starts {
  const own = startsOf(view, lane.staffId, { start, end }, zone);
  if (!view.product.timed) return own;
  const closed = createGrid(closedRuns(lane), view.product.stepMinutes, zone);
  return new UnionOfStarts([own, new GridStarts(closed, start, end)]);
}

/** Returns the closed runs of a lane, flat: [start, end, ...]. */
function closedRuns({ starts, capacities, end }: Lane): number[] {
  const runs: number[] = [];
  for (const [i, capacity] of capacities.entries()) {
    if (capacity !== CLOSED) continue;
    if (i === 0 || capacities[i - 1] !== CLOSED) runs.push(starts[i]!, end);
    runs[runs.length - 1] = starts[i + 1] ?? end;
  }
  return runs;
}

/** Skip `off_grid` in closed time. */
function reasonsFor(
  world: World,
  product: ProductSettings,
  { start, end }: SlotMoment,
  staffId: number | null,
): Reason[] {
  const { reasons } = judgeBooking(world, {
    product,
    start,
    end,
    allDay: false,
    quantity: 1,
    staffIds: staffId === null ? [] : [staffId],
    enforce: 'full',
  });
  return reasons.filter((reason) => reason !== 'off_grid' || !reasons.includes('closed'));
}

/** Returns the rule that decides the first closed instant of each lane. */
function closers(
  lanes: readonly Lane[],
  timelines: ReadonlyMap<number | null, Timeline>,
  { start, openUntil }: SlotMoment,
): number[] {
  const ids = new Set<number>();
  for (const lane of lanes) {
    const at = firstClosed(lane, start, openUntil);
    const timeline = timelines.get(lane.staffId)!;
    const id =
      at === undefined ? NO_RULE : (timeline.ruleIds[lastAtOrBefore(timeline.starts, at)] ?? NO_RULE);
    if (id !== NO_RULE) ids.add(id);
  }
  return [...ids];
}

function firstClosed({ starts, capacities }: Lane, from: Instant, to: Instant): number | undefined {
  for (let i = Math.max(lastAtOrBefore(starts, from), 0); i < starts.length && starts[i]! < to; i += 1) {
    if (capacities[i] === CLOSED) return Math.max(starts[i]!, from);
  }
  return undefined;
}

/** Lists the bookings that take capacity of these lanes within the span, padding included. */
function inTheWay(
  { bookings, products, zone }: World,
  product: ProductSettings,
  lanes: readonly Lane[],
  span: Span,
): number[] {
  const concerns = (booking: OccupiedPlaces): boolean =>
    lanes.some(({ staffId }) =>
      staffId === null
        ? booking.productId === product.id
        : booking.staffIds.includes(staffId) ||
          (booking.productId === product.id && booking.staffIds.length === 0),
    );
  const isOver = (booking: OccupiedPlaces): boolean => {
    const other = products.get(booking.productId);
    const taken =
      product.perDay && booking.productId === product.id
        ? wholeDays(booking, zone)
        : widen(booking, [product, ...(other ? [other] : [])], zone);
    return taken.start < span.end && taken.end > span.start;
  };
  return [...new Set(bookings.filter((booking) => concerns(booking) && isOver(booking)).map(({ id }) => id))];
}
