import fc from 'fast-check';
import { createRuleFilter } from '../../lib/rules/filter';
import { FilterError, parseFilter } from '../../lib/rules/filter-conditions';
import { compilePattern } from '../../lib/rules/regexp';
import { createZone } from '../../lib/time/zone';
import { makeRule } from './make-rule';

const UTC = createZone('UTC');
const isIn = (source: string, text: string): boolean => {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') throw new Error(pattern);
  return pattern.isIn(text);
};

/** Time of the processor, which other work on the machine does not lengthen. */
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
])('%j in %j: %s', (source, text, expected) => {
  expect(isIn(source, text)).toBe(expected);
});

test.each(['(', '[a', 'a**', '(a)\\1', '(?=a)', '\\', 'a{2,1}', '*'])(
  '%j is no expression of RE2',
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

test('counted repetitions within reason are read', () => {
  expect(isIn('^[A-Z]{2,4}-\\d{1,6}(?:\\.\\d{2}){0,3}$', 'AB-1234.56.78')).toBe(true);
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
  /** A thousand titles of the greatest length, and recurrences as long as a rule may have. */
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

  test('what would take too much of a list is refused, and the message says what to do', () => {
    const conditions = [{ key: 'title', compare: 'REGEXP', value: '[ab]{900}c' }];
    expect(() => RULES.filter(createRuleFilter(parseFilter(conditions), UTC))).toThrow(
      'looks at too much with its regular expressions; add conditions that leave fewer rules',
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
])('refused: %s', (_, value) => {
  for (const compare of ['REGEXP', 'NOT REGEXP', 'RLIKE'])
    expect(() => parseFilter([{ key: 'title', compare, value }])).toThrow(FilterError);
});

test('200 characters and three expressions are allowed, four are not', () => {
  const condition = { key: 'title', compare: 'RLIKE', value: 'x'.repeat(200) };
  expect(parseFilter([condition, condition, condition])).toHaveLength(3);
  expect(() => parseFilter([condition, condition, condition, condition])).toThrow(FilterError);
});
