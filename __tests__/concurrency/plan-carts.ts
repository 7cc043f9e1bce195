import type { Attempt } from './plan';
import { dateOf } from './plan-times';
import type { Random } from './random';

const OPS = [
  ...Array<'hold to the end'>(10).fill('hold to the end'),
  ...Array<'take when over'>(16).fill('take when over'),
  ...Array<'free a place'>(3).fill('free a place'),
  ...(['hold', 'check out', 'extend hold', 'change hold', 'release hold', 'book'] as const),
];

/**
 * Plans a worker's next attempt, at one of 48 starts with one place. Most attempts happen when a hold has
 * ended by one process's clock and not by another's.
 */
export function nextCartAttempt(random: Random): Attempt {
  const op = random.pick(OPS);
  const [day, hour] = [dateOf(1 + random.int(6)), 10 + random.int(8)];
  const [start, end] = [hour, hour + 1].map((at) => `${day}T${at}:00`) as [string, string];
  const draft = { productId: 1, start };
  const target = random.int(4);
  switch (op) {
    case 'hold':
    case 'book':
      return { op, draft };
    case 'hold to the end':
      return { op, draft, extends: random.chance(0.3) };
    case 'free a place':
      return { op, productId: 1, start, end };
    case 'take when over':
      return { op, draft, target };
    case 'change hold':
      return { op, target, draft, changes: { start } };
    case 'extend hold':
      return { op, target, draft };
    case 'check out':
      return { op, target, count: 1 };
    case 'release hold':
      return { op, target };
  }
}
