import type { Hold, HoldKey, Instant } from '../../../lib/index';

/** Id of an order line in the shop. */
type LineId = number | string;

/** An order line that has an appointment, and the facts about it that a checkout needs. */
export interface LineToBook {
  readonly lineId: LineId;
  readonly key: HoldKey | undefined;
  readonly quantity: number;
  /** Start of the appointment; undefined if its text is not a time. */
  readonly start: Instant | undefined;
  /** Currency in which the hold of the line was priced. */
  readonly currency: string | null | undefined;
}

/** The holds and appointments that the library has for the lines of an order. */
interface KnownHolds {
  /** Holds by their ids. Also contains appointments that were booked from a hold within the last day. */
  readonly holds: ReadonlyMap<number, Hold>;
  /** Lines whose appointment is already booked. */
  readonly booked: ReadonlySet<LineId>;
  /** Currency of the order. */
  readonly currency: string;
}

/** The lines of an order, grouped by the next step of the checkout. */
interface CheckoutSteps {
  /** Ids of the lines whose holds can be booked as they are. */
  readonly ready: readonly LineId[];
  /** Lines that have another quantity or time than their hold. The hold has to be changed first. */
  readonly changed: readonly LineId[];
  /** Lines without a valid hold. A new hold has to be placed first. */
  readonly unheld: readonly LineId[];
}

/** Groups the lines of an order by the next step of the checkout. Lines that are already booked are left out. */
export function stepsOf(lines: readonly LineToBook[], known: KnownHolds): CheckoutSteps {
  const steps = { ready: [] as LineId[], changed: [] as LineId[], unheld: [] as LineId[] };
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
  if (!hold || (pricedIn && pricedIn !== currency)) return 'unheld';
  const { appointment, secondsLeft } = hold;
  const isHold = appointment.status === 'in-cart' || appointment.status === 'was-in-cart';
  if (!isHold) return 'unheld';
  if (appointment.quantity === quantity && appointment.start === start) return 'ready';
  // An expired hold cannot be changed, so a new one is needed.
  return secondsLeft > 0 ? 'changed' : 'unheld';
}
