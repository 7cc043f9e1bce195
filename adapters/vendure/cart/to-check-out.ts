import type { Hold, HoldKey, Instant } from '../../../lib/index';

/** Id of a line in the shop. */
type LineId = number | string;

/** A line with an appointment, and the facts about it in its order. */
export interface LineToBook {
  readonly lineId: LineId;
  readonly key: HoldKey | undefined;
  readonly quantity: number;
  /** Start of the appointment; undefined for a text that is no time. */
  readonly start: Instant | undefined;
  /** Currency in which the hold of the line was priced. */
  readonly currency: string | null | undefined;
}

/** The library's data about the lines of an order. */
interface KnownHolds {
  /** Map from ids to holds, including appointments of the last day that were holds. */
  readonly holds: ReadonlyMap<number, Hold>;
  /** Lines whose appointment is booked. */
  readonly booked: ReadonlySet<LineId>;
  /** The order's currency. */
  readonly currency: string;
}

/** The step that each line needs in a checkout. */
interface CheckoutSteps {
  /** Lines whose holds can be booked. */
  readonly ready: readonly LineId[];
  /** Lines whose holds have another quantity or time; the holds are changed first. */
  readonly changed: readonly LineId[];
  /** Lines without a bookable hold; they get a new hold first. */
  readonly anew: readonly LineId[];
}

/** Sorts the lines of an order by the steps that their checkout needs. Lines that are already booked need none. */
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
  // An expired hold cannot be changed, so a new one is needed.
  return secondsLeft > 0 ? 'changed' : 'anew';
}
