import type { Operation, Outcome } from './operations';
import {
  type Due,
  dueOf,
  type How,
  type Line,
  netOf,
  netOfOrder,
  type State,
  step,
  sum,
} from './order-model';
import { PRICE, type Round } from './plan-round';

/** A line at the end of a race, as the library tells it. */
export interface FinalLine {
  readonly isCancelled: boolean;
  /** Amount of the order line, in cents. */
  readonly amount: number;
  /** Cents of the order's sums that count as paid for the line; null if the shop lists amounts by line. */
  readonly net: number | null;
  readonly notes: readonly (readonly [kind: string, cents: number])[];
  readonly settlement: Due | null;
}

/** The end of a race. */
export interface Final {
  readonly lines: readonly FinalLine[];
  /** Cents that the shop's own book lists, by line. */
  readonly stated: readonly { readonly paid: number; readonly refunded: number }[];
  /** Cents that belong to no line. */
  readonly unclaimed: number;
  /** Entries that are left on the card, those that bookings of the race use, and those of the booking before it. */
  readonly card: { readonly left: number; readonly used: readonly number[]; readonly before: number };
}

/**
 * Looks for an order of the accepted operations that explains the end of a race. It knows the rules of the page "What is
 * due" by itself, and shares no code with the library.
 *
 * @param early outcomes of the operations before the race, which ran one after the other
 * @returns undefined if such an order exists; otherwise what is wrong
 */
export function unexplained(
  { isPaid, paid, before, operations }: Round,
  isByLine: boolean,
  {
    early,
    outcomes,
    final,
  }: {
    readonly early: readonly Outcome[];
    readonly outcomes: readonly Outcome[];
    readonly final: Final;
  },
): string | undefined {
  const how = { isPaid, isByLine };
  const lines = paid.map((of): Line => ({
    price: PRICE,
    amount: PRICE,
    paid: of,
    refunded: 0,
    fee: 0,
    isCancelled: false,
    notes: [],
  }));
  let first: State | undefined = { lines, entries: 1, byCard: 1, used: [] };
  for (const [at, operation] of before.entries()) {
    first = after(first, operation, early[at]!, how);
    if (!first) return `before the race, ${JSON.stringify(operation)} was ${JSON.stringify(early[at])}`;
  }
  let reached = '';
  const search = (state: State, left: readonly number[]): boolean => {
    if (left.length === 0) {
      const difference = differs(state, final, isByLine);
      reached ||= difference ?? '';
      return difference === undefined;
    }
    return left.some((at) => {
      const rest = left.filter((other) => other !== at);
      const outcome = outcomes[at]!;
      if (outcome.is === 'unknown' && search(state, rest)) return true;
      // A process that was killed while it took the last entry may have kept it from others, until it was given back.
      const isKept = (of: Operation, other: number): boolean =>
        of.kind === 'use card' && outcomes[other]!.is === 'unknown';
      const isPassing = operations[at]!.kind === 'use card' && outcome.is === 'refused';
      if (isPassing && operations.some(isKept) && search(state, rest)) return true;
      const next = after(state, operations[at]!, outcome, how);
      return next !== undefined && search(next, rest);
    });
  };
  if (
    search(
      first,
      operations.map((_, at) => at),
    )
  )
    return undefined;
  return reached || 'no order of the operations has these outcomes';
}

/** Returns the state after an operation with this outcome; undefined if the outcome is impossible. */
function after(state: State, operation: Operation, outcome: Outcome, how: How): State | undefined {
  // A call may be told to try again later, for example while a killed process still holds a lock. It has done nothing.
  if (outcome.is === 'refused' && outcome.code === 'shop_rest_busy') return state;
  const { next, cents, places } = step(state, operation, how);
  if (outcome.is === 'unknown') return next;
  const isNote = operation.kind === 'note';
  // Which line the sums of an order cover is not modelled, so neither are the amounts that are open for a line.
  if (outcome.is === 'refused') return next === undefined || (isNote && !how.isByLine) ? state : undefined;
  if (next === undefined) return undefined;
  if (isNote && outcome.cents !== cents) return undefined;
  return operation.kind === 'use card' && outcome.places !== places ? undefined : next;
}

function differs(state: State, final: Final, isByLine: boolean): string | undefined {
  const told = JSON.stringify;
  const card = { left: state.entries, used: [...state.used].sort((a, b) => a - b), before: state.byCard };
  if (told(card) !== told({ ...final.card, used: [...final.card.used].sort((a, b) => a - b) }))
    return `the card has ${told(final.card)}, and not ${told(card)}`;
  const counted = sum(final.lines.map(({ net }) => net ?? 0)) + final.unclaimed;
  const net = netOfOrder(state);
  if (!isByLine && counted !== net) return `${counted} count as paid, and not ${net}`;
  for (const [at, line] of state.lines.entries()) {
    const is = final.lines[at]!;
    const { paid, refunded } = line;
    const ofLine = isByLine ? netOf(line) : (is.net ?? 0);
    const expected: FinalLine = {
      isCancelled: line.isCancelled,
      amount: line.amount,
      net: isByLine ? null : ofLine,
      notes: line.notes.map(({ kind, cents }) => [kind, cents] as const),
      settlement: dueOf(line, ofLine),
    };
    // An order may state more than the price at which the booking was made. The library leaves this surplus to the shop.
    const isOverpaid = !line.isCancelled && line.price === line.amount && paid - refunded > line.price;
    const isSame =
      told(is) === told(isOverpaid && is.settlement === null ? { ...expected, settlement: null } : expected);
    if (!isSame) return `line ${at} is ${told(is)}, and not ${told(expected)}`;
    if (told(final.stated[at]) !== told({ paid, refunded }))
      return `the shop lists ${told(final.stated[at])} for line ${at}, and not ${told({ paid, refunded })}`;
  }
  return undefined;
}
