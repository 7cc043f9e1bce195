import { getEventListeners } from 'node:events';
import { withGracePeriod } from '../../lib/runtime/grace-period';

test('work that has ended leaves no listener at the signal that would have stopped it', async () => {
  const { signal } = new AbortController();
  await withGracePeriod(signal, () => Promise.resolve());
  await expect(withGracePeriod(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
