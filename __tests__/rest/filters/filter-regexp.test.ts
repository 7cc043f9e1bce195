import fc from '../../support/fast-check';
import { FilterError, parseFilter } from '../../../lib/rest/filters/conditions';
import { compilePattern } from '../../../lib/rest/filters/regexp';
import { createRuleFilter } from '../../../lib/rest/filters/rule-filter';
import { createZone } from '../../../lib/time/zone';
import { makeRule } from '../../support/shops/make-rule';

const UTC = createZone('UTC');
const isIn = (source: string, text: string): boolean => {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') throw new Error(pattern);
  return pattern.isIn(text);
};

/** Measures processor time, because other work on the machine does not lengthen it. */
const millisecondsSince = (begun: NodeJS.CpuUsage): number => process.cpuUsage(begun).user / 1000;

test.each([
  ['hours', 'Opening HOURS', true],
  ['^hours', 'Opening hours', false],
  ['^[a-z]+ \\d{2}$', 'Room 12', true],
  ['caf\u00e9|na\u00efve', 'CAF\u00c9', true],
  ['\\p{Greek}', 'αλφα', true],
  ['a.c', 'a\u{1f600}c', true],
  ['(?-i)hours', 'HOURS', false],
  ['', 'anything', true],
])('the expression %j is found in %j: %s', (source, text, expected) => {
  expect(isIn(source, text)).toBe(expected);
});

test.each(['(', '[a', 'a**', '(a)\\1', '(?=a)', '\\', 'a{2,1}', '*'])(
  '%j is refused, because it is no expression of RE2',
  (source) => {
    expect(compilePattern(source)).toBe('invalid');
  },
);

test.each([
  'a{1,1001}',
  '(?:x{200}){6}',
  `(?:${'x'.repeat(180)}){9}`,
  'a{60}'.repeat(20),
  '(?:\\Q)\\Exxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx){31}',
  '(?:[]\\]()[:alpha:]]{40}){40}',
  '((((a{6}){6}){6}){6})',
])('%j writes out to more than a thousand parts', (source) => {
  expect(compilePattern(source)).toBe('too large');
});

test.each<[string, number]>([
  ['a', 1],
  ['ab', 2],
  ['.', 1],
  ['\\d', 1],
  ['\\pL', 2],
  ['\\p{Greek}', 1],
  ['\\x{1f600}', 1],
  ['[a-z]', 1],
  ['[^]a]', 1],
  ['[[:alpha:]\\]]', 1],
  ['\\Qa+b\\E', 7],
  ['\\Qab', 4],
  ['\\Qa{5}', 6],
  ['a{5}', 5],
  ['a{2,5}', 5],
  ['a{5,}', 5],
  ['a{0}', 1],
  ['a{0,0}', 1],
  ['ab{5}', 6],
  ['a{5}b', 6],
  ['a{2}{3}', 6],
  ['(a)', 2],
  ['(ab){3}', 9],
  ['((a){2}){2}', 10],
  ['(a)(b){2}', 6],
  ['[(]{3}', 3],
  ['\\({3}', 3],
  ['a)', 2],
  ['(', 1],
])('%j is written out to %d parts: a pattern may have a thousand, and not one more', (part, parts) => {
  expect(compilePattern('y'.repeat(1000 - parts) + part)).not.toBe('too large');
  expect(compilePattern('y'.repeat(1001 - parts) + part)).toBe('too large');
});

test('counted repetitions up to a limit are accepted', () => {
  expect(isIn('^[A-Z]{2,4}-\\d{1,6}(?:\\.\\d{2}){0,3}$', 'AB-1234.56.78')).toBe(true);
});

const stepsOf = (source: string, text: string): number => {
  const pattern = compilePattern(source);
  return typeof pattern === 'string' ? NaN : pattern.stepsFor(text);
};

test('the steps of a search grow with the text and with the pattern', () => {
  expect(stepsOf('abc', '')).toBeGreaterThan(3);
  expect(stepsOf('abc', 'x'.repeat(9))).toBe(10 * stepsOf('abc', ''));
  expect(stepsOf('abc'.repeat(10), '')).toBeGreaterThan(stepsOf('abc', ''));
});

describe('the regular expressions of a list may take ten million steps', () => {
  // The expression needs a hundred steps for each character of a title, and a hundred for the end: a hundred thousand
  // steps for each rule.
  const source = Array.from({ length: 100 }, (_, k) => 'a'.repeat(k)).find(
    (text) => stepsOf(text, '') === 100,
  );
  const rule = makeRule({ title: 'b'.repeat(999) });
  const expression = (compare: string) => ({ key: 'title', compare, value: source });

  /** Counts how many of a thousand equal rules the filter checks before it stops with an error. */
  const looked = (...conditions: object[]): number => {
    const passes = createRuleFilter(parseFilter(conditions), UTC);
    for (let n = 0; n < 1000; n += 1) {
      try {
        passes(rule);
      } catch (error) {
        expect(error).toEqual(
          new FilterError(
            'has regular expressions that would search too much text; add conditions that leave fewer rules',
          ),
        );
        return n;
      }
    }
    return 1000;
  };

  it.each(['REGEXP', 'NOT REGEXP', 'RLIKE'])(
    '%s: exactly as many rules are checked as the steps allow',
    (compare) => {
      expect(looked(expression(compare))).toBe(100);
    },
  );

  it.each(['REGEXP', 'NOT REGEXP', 'RLIKE'])(
    '%s: rules that other conditions leave out take no steps, whatever the order of the conditions',
    (compare) => {
      const others = [
        { key: 'id', value: '999' },
        { key: 'start_date', value: '1999-01-01' },
        { key: 'end_date', value: '1999-01-01' },
      ];
      for (const other of others) {
        expect(looked(expression(compare), other)).toBe(1000);
        expect(looked(other, expression(compare))).toBe(1000);
      }
    },
  );
});

describe('hostile expressions (REGEXP cannot be used to stall the server)', () => {
  const HOSTILE = [
    '(a+)+$',
    '(a|a)*$',
    '(a|aa)+$',
    '(.*)*(.*)*(.*)*x$',
    '(?:a?){150}a{150}',
    '(?:a|b)*a(?:a|b){300}$',
    '(.*)(.*)(.*)(.*)(.*)[c-z]{900}',
    '\\pL'.repeat(66),
    '(?:(?:\\w+\\s?)*)*$',
    '([a-z]|[^b]){900}!',
    '.*'.repeat(99),
  ];
  /** A thousand rules with the longest titles and recurrences that a rule may have. */
  const RULES = Array.from({ length: 1000 }, (_, i) =>
    makeRule({ id: i, title: `${'ab'.repeat(127)}!`, rrule: `${'ab'.repeat(2047)}!` }),
  );

  test.each(HOSTILE)('%s', (source) => {
    for (const key of ['title', 'rrule']) {
      const begun = process.cpuUsage();
      try {
        const passes = createRuleFilter(parseFilter([{ key, compare: 'REGEXP', value: source }]), UTC);
        RULES.filter(passes);
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError);
      }
      expect(millisecondsSince(begun)).toBeLessThan(3000);
    }
  });

  test('an expression that needs too much of a list’s steps is refused, and the message says what to do', () => {
    const conditions = [{ key: 'title', compare: 'REGEXP', value: '[ab]{900}c' }];
    expect(() => RULES.filter(createRuleFilter(parseFilter(conditions), UTC))).toThrow(
      'has regular expressions that would search too much text; add conditions that leave fewer rules',
    );
    const narrowed = [...conditions, { key: 'id', compare: '<', value: '10' }];
    expect(RULES.filter(createRuleFilter(parseFilter(narrowed), UTC))).toHaveLength(0);
  });

  test('any text of two hundred characters is read or refused at once', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        '.',
        '*',
        '+',
        '?',
        '|',
        '(',
        ')',
        '(?:',
        '[',
        ']',
        '[^',
        '\\pL',
        '\\w',
        '\\Q',
        '\\E',
        '^',
        '$',
      ],
      ...['{9}', '{99}', '{999}', '{1,}', '{0,50}', '-', ':', '\\', '[:alpha:]', '\u{1f600}', '\ud800'],
    );
    const source = fc.array(piece, { maxLength: 100 }).map((pieces) => pieces.join('').slice(0, 200));
    fc.assert(
      fc.property(source, (text) => {
        const begun = process.cpuUsage();
        const pattern = compilePattern(text);
        if (typeof pattern !== 'string') pattern.isIn('abc'.repeat(85));
        expect(millisecondsSince(begun)).toBeLessThan(1000);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['no expression', '('],
  ['201 characters', 'x'.repeat(201)],
  ['too many parts', 'a{1,1001}'],
])('a regular expression is refused: %s', (_, value) => {
  for (const compare of ['REGEXP', 'NOT REGEXP', 'RLIKE'])
    expect(() => parseFilter([{ key: 'title', compare, value }])).toThrow(FilterError);
});

test('200 characters and three expressions are allowed, and a fourth expression is not', () => {
  const condition = { key: 'title', compare: 'RLIKE', value: 'x'.repeat(200) };
  expect(parseFilter([condition, condition, condition])).toHaveLength(3);
  expect(() => parseFilter([condition, condition, condition, condition])).toThrow(FilterError);
});
