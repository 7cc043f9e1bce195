import { daysOf, growingWindows } from '../../../../lib/engine/slots/spans/days';
import type { Span } from '../../../../lib/time/units';
import { asInstant } from '../../../../lib/time/units';
import { createZone } from '../../../../lib/time/zone';

const at = (iso: string) => asInstant(Date.parse(iso) / 1000);
const written = (spans: Iterable<Span>): string[] =>
  [...spans].map(({ start, end }) =>
    [start, end].map((s) => new Date(s * 1000).toISOString().slice(5, 16)).join(' '),
  );

const window = (start: string, end: string): Span => ({ start: at(start), end: at(end) });

describe('a window is split at the site’s midnights', () => {
  const berlin = createZone('Europe/Berlin');

  it('into its days; the first and the last may be parts of a day', () => {
    expect(written(daysOf(window('2026-03-10T10:00Z', '2026-03-12T01:00Z'), berlin))).toEqual([
      '03-10T10:00 03-10T23:00',
      '03-10T23:00 03-11T23:00',
      '03-11T23:00 03-12T01:00',
    ]);
  });

  it('a day of 23 hours is one day', () => {
    expect(written(daysOf(window('2026-03-28T23:00Z', '2026-03-29T22:00Z'), berlin))).toEqual([
      '03-28T23:00 03-29T22:00',
    ]);
  });

  it('which leaves nothing of an empty window', () => {
    expect(written(daysOf(window('2026-03-10T10:00Z', '2026-03-10T10:00Z'), berlin))).toEqual([]);
  });

  it('into windows of 1, 2, 4, ... days', () => {
    expect(
      written(growingWindows(window('2026-03-10T10:00Z', '2026-03-20T00:00Z'), createZone('UTC'))),
    ).toEqual([
      '03-10T10:00 03-11T00:00',
      '03-11T00:00 03-13T00:00',
      '03-13T00:00 03-17T00:00',
      '03-17T00:00 03-20T00:00',
    ]);
  });

  it('into windows that begin with more days', () => {
    expect(
      written(growingWindows(window('2026-03-10T10:00Z', '2026-03-20T00:00Z'), createZone('UTC'), 3)),
    ).toEqual(['03-10T10:00 03-13T00:00', '03-13T00:00 03-19T00:00', '03-19T00:00 03-20T00:00']);
  });
});
