import { createSharedReads } from '../../lib/runtime/coalesced-reads';

/** Makes a read whose calls last until the test ends them. */
function readings() {
  const begun: { end: (value: number) => void; fail: (error: Error) => void }[] = [];
  const read = () => new Promise<number>((resolve, reject) => begun.push({ end: resolve, fail: reject }));
  return { begun, read };
}

/** Waits until all work that is scheduled for the next turns of the event loop has run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('all callers in one turn of the event loop share a read, which begins after their calls', async () => {
  const shared = createSharedReads<number>();
  const { begun, read } = readings();
  const first = shared('a', read);
  await Promise.resolve();
  const second = shared('a', read);
  expect(begun).toHaveLength(0);
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]!.end(1);
  await expect(Promise.all([first, second])).resolves.toEqual([1, 1]);
});

test('a caller during a read gets the next read, which begins afterwards', async () => {
  const shared = createSharedReads<number>();
  const { begun, read } = readings();
  const first = shared('a', read);
  await settled();
  const [second, third] = [shared('a', read), shared('a', read)];
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]!.end(1);
  await expect(first).resolves.toBe(1);
  await settled();
  expect(begun).toHaveLength(2);
  const fourth = shared('a', read);
  begun[1]!.end(2);
  await expect(Promise.all([second, third])).resolves.toEqual([2, 2]);
  await settled();
  begun[2]!.end(3);
  await expect(fourth).resolves.toBe(3);
});

test('reads of other keys are not shared, and a later read of the same key reads again', async () => {
  const shared = createSharedReads<number>();
  const { begun, read } = readings();
  const [a, b] = [shared('a', read), shared('b', read)];
  await settled();
  expect(begun).toHaveLength(2);
  begun[0]!.end(1);
  begun[1]!.end(2);
  await expect(Promise.all([a, b])).resolves.toEqual([1, 2]);
  void shared('a', read);
  await settled();
  expect(begun).toHaveLength(3);
});

test('a read that fails rejects only for the callers who share it', async () => {
  const shared = createSharedReads<number>();
  const { begun, read } = readings();
  const first = shared('a', read);
  await settled();
  const second = shared('a', read);
  begun[0]!.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  begun[1]!.end(2);
  await expect(second).resolves.toBe(2);
});
