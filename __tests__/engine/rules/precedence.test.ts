import fc from '../../support/fast-check';
import { compareStrength, type Ranked, sortWeakestFirst } from '../../../lib/engine/rules/precedence';

const rule = (changes: Partial<Ranked>): Ranked => ({
  kind: 'global',
  priority: 10,
  ordering: 0,
  id: 1,
  ...changes,
});

describe('which of two rules is stronger', () => {
  test.each<[string, Partial<Ranked>, Partial<Ranked>]>([
    ['the larger priority', { priority: 5 }, { priority: 10 }],
    ['priority counts before level', { kind: 'staff', priority: 10 }, { kind: 'global', priority: 20 }],
    ['a missing priority is 0', { priority: null }, { priority: 1 }],
    ['a missing priority is stronger than a negative one', { priority: -1 }, { priority: null }],
    ['a product’s rule beats a global one', { kind: 'global', ordering: 9, id: 9 }, { kind: 'product' }],
    ['a member’s rule beats a product’s', { kind: 'product', ordering: 9, id: 9 }, { kind: 'staff' }],
    ['the later row', { ordering: 0, id: 9 }, { ordering: 1 }],
    ['the larger id', { id: 1 }, { id: 2 }],
    ['a missing priority is as strong as 0', { priority: null, id: 1 }, { priority: 0, id: 2 }],
  ])('%s', (_, weaker, stronger) => {
    expect(compareStrength(rule(weaker), rule(stronger), 'larger-wins')).toBeLessThan(0);
    expect(compareStrength(rule(stronger), rule(weaker), 'larger-wins')).toBeGreaterThan(0);
  });

  test.each<[string, Partial<Ranked>, Partial<Ranked>]>([
    ['the smaller priority', { priority: 10 }, { priority: 5 }],
    ['a missing priority is 10', { priority: 11 }, { priority: null }],
    ['a missing priority is weaker than 9', { priority: null }, { priority: 9 }],
    ['a priority of 0 counts as 10, too', { priority: 0 }, { priority: 9 }],
    ['a missing priority is stronger than 11', { priority: 11 }, { priority: 0 }],
    [
      'level and row count as with larger-wins',
      { kind: 'global', ordering: 9 },
      { kind: 'product', ordering: 0 },
    ],
  ])('where the smaller number wins: %s', (_, weaker, stronger) => {
    expect(compareStrength(rule(weaker), rule(stronger), 'smaller-wins')).toBeLessThan(0);
  });
});

test('the order of the rules in the input does not matter', () => {
  const ranked = fc.record({
    kind: fc.constantFrom('global' as const, 'product' as const, 'staff' as const),
    priority: fc.option(fc.integer({ min: -2, max: 12 })),
    ordering: fc.integer({ min: 0, max: 2 }),
    id: fc.integer({ min: 1, max: 1000 }),
  });
  const rules = fc.uniqueArray(ranked, { selector: ({ id }) => id, maxLength: 12 });
  fc.assert(
    fc.property(rules, fc.constantFrom('larger-wins', 'smaller-wins'), (some, precedence) => {
      const once = sortWeakestFirst(some, precedence);
      expect(sortWeakestFirst([...some].reverse(), precedence)).toEqual(once);
      for (const [i, weaker] of once.entries()) {
        for (const stronger of once.slice(i + 1)) {
          expect(compareStrength(weaker, stronger, precedence)).toBeLessThan(0);
        }
      }
    }),
  );
});
