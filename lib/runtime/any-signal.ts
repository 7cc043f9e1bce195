/** Keeps the sources of a combined signal in memory for as long as the signal. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/**
 * Combines signals into one that aborts with the first of them. From Node 24.16 on, `AbortSignal.any` alone loses an abort
 * if the source is collected as garbage afterwards: an event stream then outlived its server (nodejs/node issue 65995).
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const combined = AbortSignal.any([...signals]);
  sources.set(combined, signals);
  return combined;
}
