import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { anySignal } from '../../lib/runtime/any-signal';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Makes a combined signal whose source has aborted, and keeps no other reference to the source. */
function abortedBySource(): AbortSignal {
  const controller = new AbortController();
  const signal = anySignal([new AbortController().signal, controller.signal]);
  controller.abort('stop');
  return signal;
}

test('an abort is not lost when its source is collected (nodejs/node issue 65995)', async () => {
  const signal = abortedBySource();
  await nextTurn();
  collect();
  expect([signal.aborted, signal.reason]).toEqual([true, 'stop']);
});

test('an abort of a nested combination is not lost either', async () => {
  const signal = anySignal([abortedBySource()]);
  await nextTurn();
  collect();
  expect(signal.aborted).toBe(true);
});
