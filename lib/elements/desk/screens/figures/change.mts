/** A figure compared with that of the span before. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** Change in whole percent; undefined if it rounds to nothing, or if there was nothing before. */
  readonly percent: number | undefined;
}

/** Compares a figure with that of the span before. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', percent: undefined };
  const percent = before > 0 ? Math.round((Math.abs(now - before) / before) * 100) : 0;
  return { direction: now > before ? 'up' : 'down', percent: percent || undefined };
}
