import type { MoneyNoteKind } from '../../../lib/index';
import type { Random } from '../random';
import type { Operation } from './operations';

/** A race: what was paid before it, and the operations that begin at the same time, by process. */
export interface Round {
  /** Whether the order is paid in full; otherwise its lines are rewritten by a move to another price. */
  readonly isPaid: boolean;
  /** Cents that each line has paid before the race. */
  readonly paid: readonly number[];
  /** Operations that run one after the other before the race. */
  readonly before: readonly Operation[];
  readonly operations: readonly Operation[];
}

/** Price of each line before the race, in cents. */
export const PRICE = 1_200;
const OPERATIONS = 6;
const NOTES = [
  'cash',
  'card',
  'otherwise',
  'waived',
  'refunded',
  'refunded',
  'refunded',
  'kept',
] as const satisfies MoneyNoteKind[];

/**
 * Plans a race of operations on an order. Each booking is cancelled once at most, and most operations are about the first
 * line, so that they conflict.
 *
 * @param named makes ids of payments and refunds
 * @param hasAmounts whether each note has an amount; otherwise some are about all that is open
 */
export function planRound(
  random: Random,
  { named, hasAmounts }: { readonly named: string; readonly hasAmounts: boolean },
): Round {
  const isPaid = random.chance(0.6);
  const once = new Set<string>();
  let moved = 0;
  const amount = (): number => random.pick([100, 300, 300, 500, 900]);
  const operation = (): Operation => {
    const line = random.chance(0.75) ? 0 : 1;
    const kind = random.pick([
      'cancel',
      'move',
      'pay',
      'refund',
      ...Array.from({ length: 8 }, () => 'note' as const),
      'take back',
      'waive',
      'use card',
      'use card',
      'give card back',
    ] as const);
    switch (kind) {
      case 'cancel':
        if (once.has(`cancel ${line}`)) return operation();
        once.add(`cancel ${line}`);
        return {
          kind,
          line,
          by: random.chance(0.8) ? 'customer' : 'shop',
          isWaived: random.chance(0.1),
        };
      case 'move':
        return { kind, line };
      case 'pay':
        moved += 1;
        return { kind, line, id: `${named} ${kind} ${moved}`, cents: random.pick([100, 300, 400]) };
      case 'refund': {
        // All refunds of a line are less than what it has paid.
        const id = `${named} ${kind} ${line} ${once.has(`${kind} ${line}`) ? 2 : 1}`;
        if (once.has(id)) return operation();
        once.add(`${kind} ${line}`).add(id);
        return { kind, line, id, cents: random.pick([100, 200]) };
      }
      case 'note': {
        const what = random.pick(NOTES);
        return { kind, line, what, ...((hasAmounts || random.chance(0.4)) && { cents: amount() }) };
      }
      case 'take back':
      case 'waive':
        return { kind, line };
      case 'use card':
        return { kind };
      case 'give card back':
        if (once.has(kind)) return operation();
        once.add(kind);
        return { kind };
      default:
        return kind satisfies never;
    }
  };
  const paid = [0, 1].map(() => (isPaid ? PRICE : random.pick([500, 800, 1_200])));
  // Most races begin with something that is open: a refund, a fee or a dearer price.
  const opening: Operation[] = [0, 1].flatMap((line): Operation[] => {
    if (random.chance(0.4)) return random.chance(0.7) ? [{ kind: 'move', line }] : [];
    once.add(`cancel ${line}`);
    return [{ kind: 'cancel', line, by: random.chance(0.7) ? 'customer' : 'shop', isWaived: false }];
  });
  const isEarly = ({ kind }: Operation): boolean => kind !== 'use card' && kind !== 'give card back';
  const before = [...opening, ...Array.from({ length: random.int(4) }, operation).filter(isEarly)];
  return { isPaid, paid, before, operations: Array.from({ length: OPERATIONS }, operation) };
}
