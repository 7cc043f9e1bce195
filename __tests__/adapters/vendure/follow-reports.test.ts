import { Reports } from '../../../adapters/vendure/follow/reports';

const stopping = () => new AbortController();
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function reports(signal = stopping().signal) {
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
  };
  return { pauses, reports: new Reports({ logger: silent, signal, pause }) };
}

test('a failed report is repeated, after growing pauses', async () => {
  const { reports: sender, pauses } = reports();
  let tries = 0;
  sender.send('order 1', async () => {
    tries += 1;
    if (tries < 4) throw new Error('busy');
  });
  await sender.settled();
  expect(tries).toBe(4);
  expect(pauses).toEqual([500, 2_000, 5_000]);
});

test('a report is given up after the last pause', async () => {
  const { reports: sender, pauses } = reports();
  let tries = 0;
  sender.send('order 1', async () => {
    tries += 1;
    throw new Error('busy');
  });
  await sender.settled();
  expect(tries).toBe(7);
  expect(pauses).toHaveLength(6);
});

test('several changes of an order during its report make one further report, and other orders do not wait', async () => {
  const { reports: sender } = reports();
  const told: string[] = [];
  let finish!: () => void;
  const first = new Promise<void>((resolve) => (finish = resolve));
  sender.send('order 1', () => first);
  const later = async () => void told.push('order 1');
  sender.send('order 1', later);
  sender.send('order 1', later);
  sender.send('order 2', async () => void told.push('order 2'));
  await new Promise(setImmediate);
  expect(told).toEqual(['order 2']);
  finish();
  await sender.settled();
  expect(told).toEqual(['order 2', 'order 1']);
});

test('nothing is reported after the stop', async () => {
  const stop = stopping();
  const { reports: sender } = reports(stop.signal);
  stop.abort();
  let tries = 0;
  sender.send('order 1', async () => void (tries += 1));
  await sender.settled();
  expect(tries).toBe(0);
});
