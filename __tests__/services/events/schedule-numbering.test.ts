import { setImmediate as nextTurn } from 'node:timers/promises';
import { inAMoment } from '../../../lib/services/events/schedule-numbering';

test('one numbering follows all commits of a short time, and close() does not wait for that time to pass', async () => {
  const closing = new AbortController();
  let steps = 0;
  const numberSoon = inAMoment(async () => void (steps += 1), closing.signal);
  const waiting = [numberSoon(), numberSoon()];
  await nextTurn();
  expect(steps).toBe(0);
  closing.abort();
  await nextTurn();
  expect(steps).toBe(1);
  await Promise.all(waiting);
  // Calls that are running when the scheduler ends still get their commits numbered.
  await numberSoon();
  expect(steps).toBe(2);
});
