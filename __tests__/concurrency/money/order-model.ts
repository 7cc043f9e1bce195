import type { LineOperation, Operation } from './operations';

/** Price in the evening, in cents, and the hundredths of a price that a customer pays for a cancellation. */
const EVENING = 2_000;
const FEE = 25;

/** How the shop states amounts, and whether it still writes the lines of the order. */
export interface How {
  readonly isPaid: boolean;
  /** Whether the shop lists what was paid and refunded by line; otherwise only sums of the order are compared. */
  readonly isByLine: boolean;
}

/** Amounts that are due for a line, as texts like those of the library; null if nothing has to be settled. */
export interface Due {
  readonly paid: string;
  readonly fee: string;
  readonly refundDue: string;
  readonly amountDue: string;
}

interface Note {
  readonly kind: string;
  readonly cents: number;
  /** Cents that the shop listed when the note was made, for the line and for the order. */
  readonly then: readonly [line: number, order: number];
  /** Number of the note among all notes of the order. */
  readonly at: number;
}

export interface Line {
  readonly price: number;
  readonly amount: number;
  readonly paid: number;
  readonly refunded: number;
  readonly fee: number;
  readonly isCancelled: boolean;
  readonly notes: readonly Note[];
}

export interface State {
  readonly lines: readonly Line[];
  readonly entries: number;
  readonly byCard: number;
  readonly used: readonly number[];
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const text = (cents: number): string => (cents / 100).toFixed(2);
const isPayment = ({ kind }: Note): boolean => kind === 'cash' || kind === 'card' || kind === 'otherwise';
const isRefund = ({ kind }: Note): boolean => kind === 'refunded';

/** Returns the least amount that counts because of notes: each adds to what was listed then, or to earlier notes. */
const noted = (notes: readonly Note[], of: 0 | 1): number =>
  [...notes].sort((a, b) => a.at - b.at).reduce((all, { cents, then }) => Math.max(all, then[of]) + cents, 0);

/** Returns what counts as paid, less refunds, for a line of a shop that lists amounts by line. */
export function netOf({ paid, refunded, notes }: Line): number {
  const all = Math.max(paid, noted(notes.filter(isPayment), 0));
  return Math.max(all - Math.max(refunded, noted(notes.filter(isRefund), 0)), 0);
}

/** Returns what counts as paid, less refunds, for the order of a shop that lists only sums. */
export function netOfOrder({ lines }: State): number {
  const notes = lines.flatMap((line) => line.notes);
  const paid = Math.max(sum(lines.map((line) => line.paid)), noted(notes.filter(isPayment), 1));
  const back = Math.max(sum(lines.map((line) => line.refunded)), noted(notes.filter(isRefund), 1));
  return Math.max(paid - back, 0);
}

const notedAs = ({ notes }: Line, kind: string): number =>
  sum(notes.flatMap((note) => (note.kind === kind ? [note.cents] : [])));

/** Returns the amount that can be noted: positive if the customer owes it, negative if it is to be refunded. */
function openOf(line: Line): number {
  const rest = line.fee + (line.isCancelled ? 0 : line.price) - netOf(line);
  return rest > 0 ? Math.max(rest - notedAs(line, 'waived'), 0) : Math.min(rest + notedAs(line, 'kept'), 0);
}

export function dueOf(line: Line, net: number): Due | null {
  const { price, amount, fee, isCancelled } = line;
  const kept = fee + (isCancelled ? 0 : price);
  const refund = Math.max(net - kept - notedAs(line, 'kept'), 0);
  if (!isCancelled && price === amount && refund === 0) return null;
  const covered = Math.max(net, isCancelled ? 0 : amount);
  const owed = Math.max(kept - covered - notedAs(line, 'waived'), 0);
  return { paid: text(net), fee: text(fee), refundDue: text(refund), amountDue: text(owed) };
}

/** Effect of an operation on a state: the next state, or undefined if it is refused. */
interface Step {
  readonly next: State | undefined;
  readonly cents?: number;
  readonly places?: number;
}

const refused: Step = { next: undefined };

export function step(state: State, operation: Operation, how: How): Step {
  if (operation.kind === 'use card') {
    if (state.entries === 0) return refused;
    return { next: { ...state, entries: state.entries - 1, used: [...state.used, 1] }, places: 1 };
  }
  if (operation.kind === 'give card back')
    return { next: { ...state, entries: state.entries + state.byCard, byCard: 0 } };
  return lineStep(state, operation, how);
}

function lineStep(state: State, operation: LineOperation, { isPaid, isByLine }: How): Step {
  const line = state.lines[operation.line]!;
  const change = (changes: Partial<Line>): State => ({
    ...state,
    lines: state.lines.map((one) => (one === line ? { ...one, ...changes } : one)),
  });
  switch (operation.kind) {
    case 'cancel': {
      const isFree = operation.by === 'shop' || operation.isWaived;
      const fee = isFree ? 0 : Math.round((line.price * FEE) / 100);
      return { next: change({ isCancelled: true, fee }) };
    }
    case 'move':
      // The booking is only moved; its line and its fee stay.
      if (line.isCancelled) return { next: state };
      return { next: change({ price: EVENING, ...(!isPaid && { amount: EVENING }) }) };
    case 'pay':
      return { next: change({ paid: line.paid + operation.cents }) };
    case 'refund':
      return { next: change({ refunded: line.refunded + operation.cents }) };
    case 'waive':
      return line.fee > 0 ? { next: change({ fee: 0 }) } : refused;
    case 'take back':
      return line.notes.length > 0 ? { next: change({ notes: line.notes.slice(0, -1) }) } : refused;
    case 'note': {
      const { what } = operation;
      const isBack = what === 'refunded' || what === 'kept';
      const open = Math.max(isBack ? -openOf(line) : openOf(line), 0);
      const cents = operation.cents ?? open;
      if (isByLine && (cents === 0 || cents > open)) return refused;
      const of = isBack ? 'refunded' : 'paid';
      const at = Math.max(-1, ...state.lines.flatMap(({ notes }) => notes.map((note) => note.at))) + 1;
      const then = [line[of], sum(state.lines.map((one) => one[of]))] as const;
      return { next: change({ notes: [...line.notes, { kind: what, cents, then, at }] }), cents };
    }
    default:
      return operation satisfies never;
  }
}
