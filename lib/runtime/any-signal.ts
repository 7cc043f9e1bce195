/** For each combined signal, its source signals, which stay in memory as long as the combined signal. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/**
 * Combines signals into one that aborts with the first of them. Replaces `AbortSignal.any`: from Node 24.16 on, the
 * signal that it returns never aborts if its source was collected as garbage before. In this way, event streams went on
 * after their server had closed (nodejs/node issue 65995).
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const combined = AbortSignal.any([...signals]);
  sources.set(combined, signals);
  return combined;
}
