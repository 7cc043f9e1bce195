import { createSharedReads } from '../../lib/slots/shared-reads';

/** Readings that end when they are told to. */
function readings() {
  const begun: { end: (value: number) => void; fail: (error: Error) => void }[] = [];
  const read = () => new Promise<number>((resolve, reject) => begun.push({ end: resolve, fail: reject }));
  return { begun, read };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while a reading runs gets the next one, which begins afterwards', async () => {
  const shared = createSharedReads<number>();
  const { begun, read } = readings();
  const first = shared('a', read);
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

test('who asks when nothing runs is not kept waiting, and other questions are not shared', async () => {
  const shared = createSharedReads<number>();
  const { begun, read } = readings();
  const [a, b] = [shared('a', read), shared('b', read)];
  expect(begun).toHaveLength(2);
  begun[0]!.end(1);
  begun[1]!.end(2);
  await expect(Promise.all([a, b])).resolves.toEqual([1, 2]);
  await settled();
  void shared('a', read);
  expect(begun).toHaveLength(3);
});

test('a reading that fails, fails for those who share it only', async () => {
  const shared = createSharedReads<number>();
  const { begun, read } = readings();
  const first = shared('a', read);
  const second = shared('a', read);
  begun[0]!.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  begun[1]!.end(2);
  await expect(second).resolves.toBe(2);
});
