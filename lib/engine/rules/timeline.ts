import type { Precedence, Rule } from '../../domain/rule';
import { normaliseSpans, overlapping } from '../../time/intervals';
import type { Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { LayerHeap, NO_LAYER } from './layer-heap';
import { compileRule, occurrencesOf } from './occurrences';
import { type Ranked, sortWeakestFirst } from './precedence';
import { withinReach } from './within-reach';

/** Value of `places` in a timeline (open and closed times) for closed time. */
export const CLOSED = -1;
/**
 * Value of `places` in a timeline (open and closed times) for open time in which no rule states a capacity: the base
 * capacity of the member or product applies.
 */
export const BASE = 0;
/** Rule id in a timeline (open and closed times) where no rule matches. */
export const NO_RULE = 0;

/** The occurrences of one availability rule, to be applied to a timeline (open and closed times). */
export interface Layer {
  readonly ruleId: number;
  /** Whether the rule opens (true) or closes (false) its occurrences. */
  readonly appointable: boolean;
  /**
   * Capacity while the rule's occurrences last; null, 0 or a negative number means the base capacity. Ignored for a
   * closing rule.
   */
  readonly capacity: number | null;
  /** Occurrences as flat, sorted and disjoint spans of instants: [start, end, start, end, ...]. */
  readonly occurrences: readonly number[];
}

/**
 * Open and closed spans of a window, without gaps. Span `i` is `[starts[i], starts[i + 1])`; the last span ends at
 * `end`, and `starts[0]` is the start of the window. Each span is decided by one rule. Adjacent spans have different
 * rules, but may have equal places. Open spans that touch form one opening.
 */
export interface Timeline {
  readonly starts: readonly number[];
  /** For each span: CLOSED, BASE, or the capacity (1 or more) that the deciding rule states. */
  readonly places: readonly number[];
  /** For each span, the id of the rule that decides it, or NO_RULE. */
  readonly ruleIds: readonly number[];
  /** Instant at which the last span ends. */
  readonly end: number;
}

/**
 * Computes a timeline (open and closed times) from layers (the occurrences of one rule each), the weakest first. Each
 * instant is closed until a layer covers it, and the last layer that covers it decides. One sweep over the starts of
 * all occurrences, in O(n log n).
 */
export function paintTimeline(layers: readonly Layer[], window: Span): Timeline {
  let painted: Timeline | undefined;
  const steps = paintingSteps(layers, window, (timeline) => (painted = timeline));
  while (steps.next().done !== true);
  return painted!;
}

/** Number of spans of a timeline (open and closed times) that are computed before the generator pauses. */
const SPANS_A_STEP = 2_000;

function* paintingSteps(
  layers: readonly Layer[],
  window: Span,
  done: (timeline: Timeline) => void,
): Generator<void> {
  const starts: number[] = [];
  const places: number[] = [];
  const ruleIds: number[] = [];
  const arrivals = sortArrivals(layers, window);
  yield;
  const reached = new Int32Array(layers.length).fill(-2);
  const underWay = new LayerHeap(layers.length);

  let decider: number | undefined;
  let now: number = window.start;
  let next = 0;
  for (let turn = 1; now < window.end; turn += 1) {
    if (turn % SPANS_A_STEP === 0) yield;
    for (; next < arrivals.length && startOf(arrivals[next]!, layers.length, window) <= now; next += 1) {
      const layer = arrivals[next]! % layers.length;
      const { occurrences } = layers[layer]!;
      do reached[layer]! += 2;
      while (occurrences[reached[layer]! + 1]! <= window.start);
      underWay.add(layer, occurrences[reached[layer]! + 1]!);
    }
    const strongest = underWay.strongestAt(now);
    if (strongest !== decider) {
      decider = strongest;
      starts.push(now);
      places.push(strongest === NO_LAYER ? CLOSED : placesOf(layers[strongest]!));
      ruleIds.push(strongest === NO_LAYER ? NO_RULE : layers[strongest]!.ruleId);
    }
    const arrival = next < arrivals.length ? startOf(arrivals[next]!, layers.length, window) : window.end;
    const departure = strongest === NO_LAYER ? window.end : underWay.endOf(strongest);
    now = Math.min(arrival, departure, window.end);
  }
  done({ starts, places, ruleIds, end: window.end });
}

const placesOf = ({ appointable, capacity }: Layer): number =>
  appointable ? Math.max(capacity ?? BASE, BASE) : CLOSED;

/**
 * Returns the starts of all occurrences that overlap the window, sorted by time. Start and layer are combined in one
 * number, `(start - window.start) * layers.length + layer`, because a typed array of numbers sorts several times faster
 * than objects.
 */
function sortArrivals(layers: readonly Layer[], window: Span): Float64Array {
  let count = 0;
  for (const { occurrences } of layers) count += occurrences.length / 2;
  const keys = new Float64Array(count);
  let used = 0;
  for (let layer = 0; layer < layers.length; layer += 1) {
    const { occurrences } = layers[layer]!;
    for (let i = 0; i < occurrences.length; i += 2) {
      if (occurrences[i + 1]! <= window.start || occurrences[i]! >= window.end) continue;
      keys[used] = Math.max(occurrences[i]! - window.start, 0) * layers.length + layer;
      used += 1;
    }
  }
  return keys.subarray(0, used).sort();
}

const startOf = (key: number, layerCount: number, window: Span): number =>
  window.start + Math.floor(key / layerCount);

/** An availability rule with its occurrences in a window, as flat spans [start, end, ...], sorted by start. */
export interface ExpandedRule
  extends Ranked, Pick<Rule, 'kindId' | 'appointable' | 'capacity'>, Pick<Layer, 'occurrences'> {
  /** Set for an invalid rule of a resource, which matches nothing at any time. */
  readonly isInvalid?: true;
}

/** Computes timelines (open and closed times) from availability rules, for one window. */
export interface Painter {
  /**
   * Returns the timeline (open and closed times) of a member, or of a product without staff if `staffId` is null. It is
   * computed from all global rules, the product's rules, and the rules of that member.
   */
  timeline(productId: number, staffId: number | null): Timeline;
  /**
   * Computes a timeline (open and closed times) in steps, so that other work can run in between. Afterwards, `timeline`
   * returns it without computing it again.
   */
  prepare(productId: number, staffId: number | null): Generator<void>;
  /**
   * Returns the timeline (open and closed times) of a resource, computed from the resource's own rules only. A resource
   * without a valid opening rule, in this window or at another time, is open with the base capacity, except where a
   * rule closes it.
   */
  resourceTimeline(resourceId: number): Timeline;
  /**
   * Computes the timeline (open and closed times) of a resource in steps. Afterwards, `resourceTimeline` returns it
   * without computing it again.
   */
  prepareResource(resourceId: number): Generator<void>;
}

/**
 * The occurrences of an availability rule, with the rule's position among all rules, from the weakest to the strongest.
 */
interface RankedLayer {
  readonly rank: number;
  readonly layer: Layer;
}

/**
 * Prepares the computation of any number of timelines (open and closed times) for one window. Each rule is expanded at
 * most once, when it is first needed; the occurrences of global rules are shared by all members. Invalid rules match
 * nothing.
 */
export function createPainter(
  rules: readonly (Rule | ExpandedRule)[],
  zone: Zone,
  window: Span,
  precedence: Precedence,
): Painter {
  const rulesOf = new Map<string, { readonly rule: Rule | ExpandedRule; readonly rank: number }[]>();
  const isWithinReach = withinReach(window, zone);
  const relevant = rules.filter((rule) => 'occurrences' in rule || isWithinReach(rule));
  for (const [rank, rule] of sortWeakestFirst(relevant, precedence).entries()) {
    const owner = ownerKey(rule.kind, rule.kindId);
    const owned = rulesOf.get(owner);
    if (owned) owned.push({ rule, rank });
    else rulesOf.set(owner, [{ rule, rank }]);
  }

  const expanded = new Map<string, readonly RankedLayer[]>();
  function* expand(owner: string): Generator<void> {
    if (expanded.has(owner)) return;
    const rankedLayers: RankedLayer[] = [];
    for (const { rule, rank } of rulesOf.get(owner) ?? []) {
      const layer = layerOf(rule, zone, window);
      if (layer) rankedLayers.push({ rank, layer });
      yield;
    }
    expanded.set(owner, rankedLayers);
  }

  const timelines = new Map<string, Timeline>();
  function* paint(key: string, owners: readonly string[], canvas: readonly Layer[]): Generator<void> {
    for (const owner of owners) yield* expand(owner);
    const rankedLayers = owners.flatMap((owner) => expanded.get(owner) ?? []);
    rankedLayers.sort((a, b) => a.rank - b.rank);
    const layers = [...canvas, ...rankedLayers.map(({ layer }) => layer)];
    yield* paintingSteps(layers, window, (timeline) => timelines.set(key, timeline));
  }

  const idsOf = (kind: Rule['kind']): ReadonlySet<number | null> =>
    new Set(relevant.filter((rule) => rule.kind === kind).map(({ kindId }) => kindId));
  const [productsWithRules, membersWithRules] = [idsOf('product'), idsOf('staff')];
  /**
   * Returns the key under which a timeline (open and closed times) is remembered. Products and members without rules of
   * their own have the same timeline, and so the same key.
   */
  const timelineKey = (productId: number, staffId: number | null): string => {
    const product = productsWithRules.has(productId) ? productId : 'any product';
    return membersWithRules.has(staffId) ? `${product} ${staffId}` : `${product}`;
  };

  function* prepare(productId: number, staffId: number | null): Generator<void> {
    const key = timelineKey(productId, staffId);
    if (timelines.has(key)) return;
    const owners = [ownerKey('global', null), ownerKey('product', productId)];
    if (staffId !== null) owners.push(ownerKey('staff', staffId));
    yield* paint(key, owners, []);
  }

  let opened: ReadonlySet<string> | undefined;
  function* prepareResource(resourceId: number): Generator<void> {
    const owner = ownerKey('resource', resourceId);
    if (timelines.has(owner)) return;
    // Opening rules count even if they do not match in this window: a resource with an opening rule for one season only
    // is closed for the rest of the year.
    opened ??= new Set(rules.filter(opensResource).map(({ kind, kindId }) => ownerKey(kind, kindId)));
    yield* paint(owner, [owner], opened.has(owner) ? [] : [openLayer(window)]);
  }

  const finished = (steps: Generator<void>, key: string): Timeline => {
    while (steps.next().done !== true);
    return timelines.get(key)!;
  };
  return {
    prepare,
    prepareResource,
    timeline(productId, staffId) {
      const key = timelineKey(productId, staffId);
      return timelines.get(key) ?? finished(prepare(productId, staffId), key);
    },
    resourceTimeline: (resourceId) => finished(prepareResource(resourceId), ownerKey('resource', resourceId)),
  };
}

/** Whether a rule is a valid opening rule of a resource. */
const opensResource = (rule: Rule | ExpandedRule): boolean =>
  rule.kind === 'resource' &&
  rule.appointable &&
  ('occurrences' in rule ? rule.isInvalid !== true : compileRule(rule) !== undefined);

const openLayer = ({ start, end }: Span): Layer => ({
  ruleId: NO_RULE,
  appointable: true,
  capacity: null,
  occurrences: [start, end],
});

const ownerKey = (kind: Rule['kind'], kindId: number | null): string =>
  kind === 'global' ? kind : `${kind} ${String(kindId)}`;

function layerOf(rule: Rule | ExpandedRule, zone: Zone, window: Span): Layer | undefined {
  const about = { ruleId: rule.id, appointable: rule.appointable, capacity: rule.capacity };
  if ('occurrences' in rule) {
    return { ...about, occurrences: normaliseSpans(overlapping(rule.occurrences, window.start, window.end)) };
  }
  const compiled = compileRule(rule);
  return compiled && { ...about, occurrences: occurrencesOf(compiled, window, zone) };
}
