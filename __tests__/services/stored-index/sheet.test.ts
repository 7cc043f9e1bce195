import { indexedRule } from '../../../lib/services/stored-index/indexed-rule';
import { newSheet, refreshed, rulesOn } from '../../../lib/services/stored-index/sheet';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { makeRule } from '../../support/shops/make-rule';

const ZONE = createZone('Europe/Berlin');
const span = { start: asInstant(1_772_000_000), end: asInstant(1_780_000_000) };
const key = { scope: 'rules', id: 0, day: -1 } as const;
const rule = indexedRule(makeRule({ id: 1 }), span, ZONE);

test('what would be too much to be read at once is not kept, and so is computed, until it is less', () => {
  const standing = { key, rulesVersion: 3, sheet: undefined };
  const large = { ...rule, occurrences: Array.from({ length: 400_000 }, (_, i) => span.start + i) };
  const sheet = newSheet(standing, [large], span, ZONE);
  expect(sheet).toMatchObject({ version: 3, rules: null });
  expect(rulesOn({ ...standing, sheet }, span, ZONE)).toBeUndefined();

  const changed = refreshed(
    { key, rulesVersion: 4, sheet },
    { written: [makeRule({ id: 2 })], gone: new Set([2]) },
    span,
    ZONE,
  );
  expect(changed).toEqual({ ...sheet, version: 4 });

  const less = newSheet({ ...standing, rulesVersion: 4 }, [rule], span, ZONE);
  expect(rulesOn({ key, rulesVersion: 4, sheet: less }, span, ZONE)).toEqual([rule]);
});

test('a sheet answers for what lies in it, in its zone, at its version', () => {
  const sheet = newSheet({ key, rulesVersion: 3, sheet: undefined }, [rule], span, ZONE);
  const answers = (rulesVersion: number, start: number, end: number, zone = ZONE): boolean =>
    rulesOn({ key, rulesVersion, sheet }, { start: asInstant(start), end: asInstant(end) }, zone) !==
    undefined;
  expect(answers(3, span.start, span.end)).toBe(true);
  expect(answers(3, span.start - 1, span.end)).toBe(false);
  expect(answers(3, span.start, span.end + 1)).toBe(false);
  expect(answers(4, span.start, span.end)).toBe(false);
  expect(answers(3, span.start, span.end, createZone('Europe/Vienna'))).toBe(false);
});
