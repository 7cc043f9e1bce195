import { indexedRule } from '../../../lib/services/stored-index/indexed-rule';
import { newStoredRules, refreshed, rulesIn } from '../../../lib/services/stored-index/stored-rules';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { makeRule } from '../../support/shops/make-rule';

const ZONE = createZone('Europe/Berlin');
const span = { start: asInstant(1_772_000_000), end: asInstant(1_780_000_000) };
const key = { scope: 'rules', id: 0, day: -1 } as const;
const rule = indexedRule(makeRule({ id: 1 }), span, ZONE);

test('rules with too many occurrences to be read at once are not kept, but computed, until they are fewer', () => {
  const entry = { key, rulesVersion: 3, stored: undefined };
  const large = { ...rule, occurrences: Array.from({ length: 400_000 }, (_, i) => span.start + i) };
  const stored = newStoredRules(entry, [large], span, ZONE);
  expect(stored).toMatchObject({ version: 3, rules: null });
  expect(rulesIn({ ...entry, stored }, span, ZONE)).toBeUndefined();

  const changed = refreshed(
    { key, rulesVersion: 4, stored },
    { written: [makeRule({ id: 2 })], gone: new Set([2]) },
    span,
    ZONE,
  );
  expect(changed).toEqual({ ...stored, version: 4 });

  const less = newStoredRules({ ...entry, rulesVersion: 4 }, [rule], span, ZONE);
  expect(rulesIn({ key, rulesVersion: 4, stored: less }, span, ZONE)).toEqual([rule]);
});

test('a stored index entry is used for times within its span, in its zone, at its version', () => {
  const stored = newStoredRules({ key, rulesVersion: 3, stored: undefined }, [rule], span, ZONE);
  const answers = (rulesVersion: number, start: number, end: number, zone = ZONE): boolean =>
    rulesIn({ key, rulesVersion, stored }, { start: asInstant(start), end: asInstant(end) }, zone) !==
    undefined;
  expect(answers(3, span.start, span.end)).toBe(true);
  expect(answers(3, span.start - 1, span.end)).toBe(false);
  expect(answers(3, span.start, span.end + 1)).toBe(false);
  expect(answers(4, span.start, span.end)).toBe(false);
  expect(answers(3, span.start, span.end, createZone('Europe/Vienna'))).toBe(false);
});
