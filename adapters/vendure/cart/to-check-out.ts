import type { Hold, HoldKey, Instant } from '../../../lib/index';

/** The id of a line in the shop. */
export type LineId = number | string;

/** A line with an appointment as its order has it. */
export interface LineToBook {
  readonly lineId: LineId;
  readonly key: HoldKey | undefined;
  readonly quantity: number;
  /** Undefined for a text that is no time. */
  readonly start: Instant | undefined;
  /** The currency in which its hold was priced. */
  readonly currency: string | null | undefined;
}

/** The state of the library for the lines of an order. */
export interface KnownHolds {
  /** The holds, and the appointments that they have become in the last day, by their ids. */
  readonly holds: ReadonlyMap<number, Hold>;
  /** The lines whose appointment is booked. */
  readonly booked: ReadonlySet<LineId>;
  /** The order's currency. */
  readonly currency: string;
}

/** What a checkout does for each line. */
export interface CheckoutSteps {
  /** Their holds are booked as they are. */
  readonly ready: readonly LineId[];
  /** Their holds have another quantity or time than the line, and are changed first. */
  readonly changed: readonly LineId[];
  /** They have no hold that could be booked, and get a new one first. */
  readonly anew: readonly LineId[];
}

/** Sorts the lines of an order by what their checkout needs; lines that are booked already need nothing. */
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
  // A hold that has run out cannot be changed.
  return secondsLeft > 0 ? 'changed' : 'anew';
}
