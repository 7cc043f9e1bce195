import { getEventListeners } from 'node:events';
import { soonAfter } from '../../lib/runtime/soon-after';

test('work that has ended leaves no listener at the signal that would have stopped it', async () => {
  const { signal } = new AbortController();
  await soonAfter(signal, () => Promise.resolve());
  await expect(soonAfter(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
