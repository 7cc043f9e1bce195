/** For each combined signal, its source signals, which stay in memory as long as the combined signal. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/**
 * Combines signals into one that aborts with the first of them. From Node 24.16 on, the signal of `AbortSignal.any`
 * never aborts if its source is collected as garbage before the abort, so an event stream outlived its server
 * (nodejs/node issue 65995).
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const combined = AbortSignal.any([...signals]);
  sources.set(combined, signals);
  return combined;
}
