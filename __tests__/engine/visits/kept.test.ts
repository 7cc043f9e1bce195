import { Kept } from '../../../lib/engine/visits/kept';
import { asInstant } from '../../../lib/time/units';

const at = asInstant;

test('results about times before the next start are forgotten, and later ones are kept', () => {
  const kept = new Kept<string, number>();
  kept.set(at(100), 'a', 1);
  kept.set(at(200), 'a', 2);
  kept.set(at(200), 'a', 3);
  expect(kept.size).toBe(2);
  kept.beginAt(at(150));
  expect([kept.get(at(100), 'a'), kept.get(at(200), 'a'), kept.size]).toEqual([undefined, 3, 1]);
});

test('the memory of a search is bounded: many results are forgotten at the next start', () => {
  const kept = new Kept<number, number>();
  for (let name = 0; name <= 20_000; name += 1) kept.set(at(100 + (name % 7)), name, name);
  kept.beginAt(at(0));
  expect([kept.size, kept.get(at(100), 0)]).toEqual([0, undefined]);
});
