import { parseFixedOffset } from './zone-names';

/** Offset as `Intl` writes it: `GMT`, `GMT+01:00`, or `GMT-00:53:28` for years before standard time. */
const WRITTEN = /^GMT(?:([+-]\d\d:\d\d)(?::\d\d)?)?$/;

/**
 * Creates a function that returns the offset of a named zone at an instant, in seconds east of UTC. Seconds of an offset
 * are dropped, because ISO 8601 offsets have whole minutes. No zone has had seconds in its offset since 1972.
 *
 * @throws RangeError for a name that this Node does not know
 */
export function createOffsetReader(name: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return (at) => {
    const written = clock.formatToParts(at * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const found = WRITTEN.exec(written);
    if (!found) throw new Error(`This Node writes the offset of ${name} as ${JSON.stringify(written)}`);
    return parseFixedOffset(found[1] ?? 'Z')!;
  };
}
