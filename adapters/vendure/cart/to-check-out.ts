import type { Hold, HoldKey, Instant } from '../../../lib/index';

/** Id of a line in the shop. */
type LineId = number | string;

/** A line with an appointment, with the facts in its order. */
export interface LineToBook {
  readonly lineId: LineId;
  readonly key: HoldKey | undefined;
  readonly quantity: number;
  /** Undefined for a text that is no time. */
  readonly start: Instant | undefined;
  /** Currency in which its hold was priced. */
  readonly currency: string | null | undefined;
}

/** The library's data about the lines of an order. */
interface KnownHolds {
  /** Holds, and the appointments that they have become in the last day, by id. */
  readonly holds: ReadonlyMap<number, Hold>;
  /** Lines whose appointment is booked. */
  readonly booked: ReadonlySet<LineId>;
  /** The order's currency. */
  readonly currency: string;
}

/** Steps of a checkout by line. */
interface CheckoutSteps {
  /** Lines whose holds can be booked. */
  readonly ready: readonly LineId[];
  /** Lines whose holds have another quantity or time, and are changed first. */
  readonly changed: readonly LineId[];
  /** Lines without a bookable hold, which get a new one first. */
  readonly anew: readonly LineId[];
}

/** Sorts the lines of an order by the steps that their checkout needs; lines that are already booked need none. */
export function stepsOf(lines: readonly LineToBook[], known: KnownHolds): CheckoutSteps {
  const steps = { ready: [] as LineId[], changed: [] as LineId[], anew: [] as LineId[] };
  for (const line of lines) {
    if (!known.booked.has(line.lineId)) steps[stepOf(line, known)].push(line.lineId);
  }
  return steps;
}

function stepOf(
  { key, quantity, start, currency: pricedIn }: LineToBook,
  { holds, currency }: KnownHolds,
): keyof CheckoutSteps {
  const hold = key && holds.get(key.id);
  if (!hold || (pricedIn && pricedIn !== currency)) return 'anew';
  const { appointment, secondsLeft } = hold;
  const isHold = appointment.status === 'in-cart' || appointment.status === 'was-in-cart';
  if (!isHold) return 'anew';
  if (appointment.quantity === quantity && appointment.start === start) return 'ready';
  // An expired hold cannot be changed.
  return secondsLeft > 0 ? 'changed' : 'anew';
}
