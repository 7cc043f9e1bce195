import { asInstant, type Span } from '../../time/units';
import { CLOSED, type Timeline } from '../rules/timeline';
import { closersOf, spansToBeOpen } from './closers';
import { inTheWay } from './in-the-way';
import { judgeBooking } from './judge/judge-booking';
import { staffIdOf, staffOwner } from './lanes/lane';
import type { LaneView } from './lanes/lane-view';
import type { ProductSettings } from './product/product-settings';
import { lanesInSteps } from './product-slots';
import { lackOfResources } from './resources/missing-resources';
import type { Reason } from '../../domain/refusals/reasons';
import { momentOf } from './slot-record';
import { createGrid, GridStarts } from './spans/grid';
import { startsOf } from './spans/slot-span';
import { keepsStart, type StartFilter } from './spans/start-filter';
import { earliest, type Starts, UnionOfStarts } from './spans/starts';
import type { SlotMoment, Refusal } from './types';
import type { ProductView, World } from './world';

/** Reasons for a refusal that are ignored if the query asks for past times (`get_past_times`). */
const PAST: readonly Reason[] = ['in_the_past', 'before_min_date'];

/** The starts whose refusals are to be explained. */
interface ExplainedStarts {
  readonly window: Span;
  /** Hours and weekdays to which the starts are limited. Absent: all starts. */
  readonly filter?: StartFilter | undefined;
  /** Members for whom refusals are explained. Absent: all members of the product. */
  readonly staffIds?: readonly number[];
  /** Whether starts in the past are checked like future ones. */
  readonly pastTimes: boolean;
}

/** Number of starts that are counted before the generator pauses. */
const COUNTED_AT_ONCE = 100;

/**
 * Adds to `found.count` the number of starts that `refusals` would check, so that a query that would take too long can
 * be refused beforehand.
 */
export function* countStarts(
  world: World,
  product: ProductSettings,
  { window, filter, staffIds }: ExplainedStarts,
  found: { count: number },
): Generator<void> {
  const view = world.view(product);
  // The lanes (open times and bookings of one member each) are built one at a time, because `view.lanes` would build
  // all of them without a pause.
  for (const staffId of product.staffIds) {
    view.lane(staffOwner(staffId));
    yield;
  }
  let seen = 0;
  for (const lane of lanesToExplain(view, staffIds)) {
    const starts = startsToExplain(view, lane, window, world);
    for (; starts.next < Infinity; starts.advance()) {
      if (keepsStart(filter, product, asInstant(starts.next), world.zone)) found.count += 1;
      seen += 1;
      if (seen % COUNTED_AT_ONCE === 0) yield;
    }
    yield;
  }
}

const lanesToExplain = ({ lanes }: ProductView, staffIds: ExplainedStarts['staffIds']): LaneView[] =>
  lanes.filter(({ owner }) => !staffIds || (owner.kind === 'staff' && staffIds.includes(owner.id)));

/**
 * Appends the refused starts of a product to `out`, with their reasons. Two kinds of starts are checked: the possible
 * starts of each member's grid and, in closed time, which has no grid, one start at each step. Each start is checked
 * like a customer's booking of quantity 1. Yields after each start.
 */
export function* refusals(
  world: World,
  product: ProductSettings,
  { window, filter, staffIds, pastTimes }: ExplainedStarts,
  out: Refusal[],
): Generator<void> {
  yield* lanesInSteps(world, product);
  const view = world.view(product);
  const lanes = lanesToExplain(view, staffIds);
  const timelines = new Map(
    view.lanes.map((lane) => [lane, world.painter.timeline(product.id, staffIdOf(lane.owner))]),
  );
  const lackAt = lackOfResources(world, product);
  const starts = lanes.map((lane) => startsToExplain(view, lane, window, world));
  for (let next = earliest(starts); next < Infinity; next = earliest(starts)) {
    const start = asInstant(next);
    const isKept = keepsStart(filter, product, start, world.zone);
    const moment = isKept ? momentOf(product, start, world.zone) : undefined;
    for (const [i, lane] of lanes.entries()) {
      if (starts[i]!.next !== next) continue;
      starts[i]!.advance();
      if (!moment) continue;
      const staffId = staffIdOf(lane.owner);
      const all = reasonsFor(world, product, moment, staffId);
      const reasons = pastTimes ? all.filter((reason) => !PAST.includes(reason)) : all;
      if (reasons.length === 0) continue;
      const concerned = view.together ? view.lanes : [lane];
      const mustBeOpen = () => spansToBeOpen(product, moment, world.painter.timeline(product.id, null));
      const closing = reasons.includes('closed') ? closers(concerned, timelines, mustBeOpen()) : [];
      const isTaken = reasons.includes('no_places') || reasons.includes('staff_busy');
      const taken = isTaken ? inTheWay(world, product, concerned, moment) : [];
      const lacking = reasons.includes('no_resource') ? lackAt(moment) : undefined;
      out.push({
        productId: product.id,
        date: moment.date,
        start: moment.start,
        startIso: moment.iso,
        staffId,
        reasons,
        ruleIds: union(closing, lacking?.ruleIds),
        appointmentIds: union(taken, lacking?.appointmentIds),
      });
    }
    yield;
  }
}

function startsToExplain(view: ProductView, lane: LaneView, { start, end }: Span, { zone }: World): Starts {
  const own = startsOf(view, lane.owner, { start, end }, zone);
  if (!view.product.timed) return own;
  const closed = createGrid(closedRuns(lane), view.product.stepMinutes, zone);
  return new UnionOfStarts([own, new GridStarts(closed, start, end)]);
}

/**
 * Returns the closed times of a lane (the open times and bookings of one member or product) as flat spans: [start, end,
 * ...].
 */
function closedRuns({ starts, capacities, end }: LaneView): number[] {
  const runs: number[] = [];
  for (const [i, capacity] of capacities.entries()) {
    if (capacity !== CLOSED) continue;
    if (i === 0 || capacities[i - 1] !== CLOSED) runs.push(starts[i]!, end);
    runs[runs.length - 1] = starts[i + 1] ?? end;
  }
  return runs;
}

/**
 * Returns the reasons why a start is refused. In closed time, `off_grid` is left out, because closed time has no grid
 * of possible starts.
 */
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

/**
 * Returns the ids of the availability rules that close a start. Each lane (open times of one member or product) must be
 * open in certain spans; the rule that closes the first closed instant of these spans is listed.
 */
function closers(
  lanes: readonly LaneView[],
  timelines: ReadonlyMap<LaneView, Timeline>,
  mustBeOpen: readonly Span[],
): number[] {
  const ids = lanes.flatMap((lane) => closersOf(timelines.get(lane)!, lane, mustBeOpen));
  return [...new Set(ids)];
}

const union = (ids: readonly number[], others: readonly number[] = []): number[] => [
  ...new Set([...ids, ...others]),
];
