/** Direction and size of the change of a figure since the previous span. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** Change in whole percent; undefined if it rounds to 0, or if the previous value was 0. */
  readonly percent: number | undefined;
}

/** Computes the change of a figure since the previous span. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', percent: undefined };
  const percent = before > 0 ? Math.round((Math.abs(now - before) / before) * 100) : 0;
  return { direction: now > before ? 'up' : 'down', percent: percent || undefined };
}
