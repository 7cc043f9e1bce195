import type { Measure, MeasuredSpan } from './lane-view';
import type { ProductView } from '../world';

/** Capacity and bookings of all members of a product together, over a span. */
export interface JointMeasure {
  /**
   * Whether at least one of the counted members is open for the whole span. If all members are booked together: whether
   * every member is open for the whole span.
   */
  open: boolean;
  /** Capacity and bookings of each member alone, in the product's order. */
  readonly measures: readonly Measure[];
  /** Places that all counted members together have left, limited to those that the product as a whole has left. */
  remaining: number;
  /** Largest quantity of one booking. A booking's quantity is never split between members. */
  largest: number;
  /** Quantity that bookings take of the counted members. */
  scheduled: number;
  /** Largest quantity that bookings without a member reserve among the members at any instant of the span. */
  unassigned: number;
}

/** Measures a span for all members of a product. The next call reuses, and so changes, the returned object. */
type JointMeter = (span: MeasuredSpan) => JointMeasure;

/**
 * Makes the function that measures a span for all members of a product together. It adds up the places of all members
 * who are open for the whole span. If all members are booked together, the member with the fewest places decides.
 * Bookings without a member reduce the places of the product as a whole.
 *
 * @param countedLanes indices of the members that are added up. Default: all members
 */
export function jointMeter(view: ProductView, countedLanes?: readonly number[]): JointMeter {
  const { lanes, together } = view;
  const isCounted = lanes.map((_, i) => together || countedLanes === undefined || countedLanes.includes(i));
  const meters = lanes.map(({ owner }) => view.meter(owner));
  const measures: Measure[] = [];
  const joint: JointMeasure = {
    open: false,
    measures,
    remaining: 0,
    largest: 0,
    scheduled: 0,
    unassigned: 0,
  };
  return (span) => {
    let allOpen = true;
    let anyOpen = false;
    let places = 0;
    let smallest = Infinity;
    let countedPlaces = 0;
    let largest = 0;
    let sum = 0;
    let most = 0;
    for (let i = 0; i < lanes.length; i += 1) {
      const found = meters[i]!(span);
      measures[i] = found;
      if (!found.open) {
        allOpen = false;
        continue;
      }
      places += found.remaining;
      smallest = Math.min(smallest, found.remaining);
      if (!isCounted[i]!) continue;
      anyOpen = true;
      countedPlaces += found.remaining;
      largest = Math.max(largest, found.remaining);
      sum += found.scheduled;
      most = Math.max(most, found.scheduled);
    }
    joint.open = together ? allOpen : anyOpen;
    joint.unassigned = view.unassignedIn(span);
    const left = Math.max((together ? (allOpen ? smallest : 0) : places) - joint.unassigned, 0);
    joint.remaining = together ? left : Math.min(countedPlaces, left);
    joint.largest = together ? left : Math.min(largest, left);
    joint.scheduled = together ? most : sum;
    return joint;
  };
}
