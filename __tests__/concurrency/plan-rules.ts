import type { NewResource, RuleDraft } from '../../lib/index';
import { clockTime, dateOf } from './plan-times';
import type { Random } from './random';
import { DAYS, PRODUCTS } from './shop';

/**
 * Plans a rule of one of three kinds: whole days closed, hours closed, or hours open with another capacity. One rule in
 * three has its dates reversed.
 */
export function ruleOf(contended: boolean, random: Random): RuleDraft {
  const first = contended ? random.int(2) : 2 + random.int(DAYS - 2);
  const owner = random.pick(['product', 'staff'] as const);
  const hour = 8 + random.int(10);
  const shape = random.int(3);
  const isReversed = random.chance(1 / 3);
  return {
    kind: owner,
    kindId: owner === 'product' ? random.pick(PRODUCTS).id : 11 + random.int(3),
    eventId: null,
    title: '',
    rangeType: shape === 0 ? 'custom' : 'time:range',
    fromDate: dateOf(isReversed ? first + 3 : first),
    toDate: dateOf(first + (shape === 0 ? 0 : random.int(3))),
    fromRange: shape === 0 ? '' : clockTime(hour * 60),
    toRange: shape === 0 ? '' : clockTime(hour * 60 + 60 * (1 + random.int(2))),
    appointable: shape === 2,
    priority: random.int(10),
    capacity: shape === 2 && random.chance(0.6) ? 1 + random.int(5) : null,
    ordering: random.int(3),
    rrule: null,
  };
}

/** Plans a rule of a resource: mostly a closure, otherwise opening hours of every day with another quantity. */
export const resourceHours = (random: Random): Partial<RuleDraft> =>
  random.chance(0.7)
    ? { appointable: false, capacity: null }
    : {
        rangeType: 'time:all',
        fromDate: null,
        toDate: null,
        fromRange: clockTime(8 * 60),
        toRange: clockTime(20 * 60),
        appointable: true,
        capacity: 1 + random.int(3),
      };

/** Plans a room or a chair. One in five has a blank name and must be refused. */
export const resourceOf = (random: Random): NewResource => ({
  name: random.chance(0.2) ? ' ' : 'Another',
  kind: random.pick(['room', 'chair']),
  quantity: 1 + random.int(2),
  sortOrder: random.int(4) - 2,
});

/** Plans a change of a resource's quantity; 0 is refused. */
export function resourceChange(random: Random): Partial<NewResource> {
  if (random.chance(0.4)) return { quantity: random.int(5) };
  return { status: random.chance(0.4) ? 'inactive' : 'active' };
}
