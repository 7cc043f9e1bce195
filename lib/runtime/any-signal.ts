/** For each combined signal, its source signals, which stay in memory as long as the combined signal. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/**
 * Combines signals into one that aborts with the first of them. Replaces `AbortSignal.any`: since Node 24.16, the
 * returned signal never aborts if its source signal has been garbage-collected. As a result, event streams stayed open
 * after their server had closed (nodejs/node issue 65995).
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const combined = AbortSignal.any([...signals]);
  sources.set(combined, signals);
  return combined;
}
