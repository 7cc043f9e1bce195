import type { Field } from '../../../lib/rest/fields/field';
import type { InputType } from '../../../lib/wire/inputs/input';

const LONG = 'x'.repeat(5000);
const DIGITS = '9'.repeat(400);
const OBJECT = { a: '1' };

/** Wrong values for each type of input. `query` has the values that a query string can express. */
const WRONG: Readonly<
  Record<InputType, { readonly query: readonly unknown[]; readonly json: readonly unknown[] }>
> = {
  integer: {
    query: ['abc', '1.5', '1e3', '0x10', ' 5', '5 6', DIGITS, `-${DIGITS}`, OBJECT, ['5'], ['5', '6']],
    json: [1.5, 1e300, true, [5], {}],
  },
  'site-seconds': {
    query: ['abc', '1.5', '-1', '2026-03-10', '1773129600000', DIGITS, OBJECT, ['5']],
    json: [1.5, -1, 1_773_129_600_000, true, [5], {}],
  },
  decimal: {
    query: ['abc', '1,5', 'NaN', 'Infinity', '1e3', DIGITS, ['5'], OBJECT],
    json: [true, [5], {}, 1e300],
  },
  string: { query: [LONG, ['x'], OBJECT], json: [5, true, ['x'], {}, 'a\0b'] },
  numeral: { query: [LONG, ['9'], OBJECT], json: [true, [9], {}] },
  boolean: { query: ['maybe', 'yes', '2', ['true'], OBJECT], json: [2, [true], {}, ''] },
  enum: { query: ['bogus', 'constructor', LONG, ['x'], OBJECT], json: [5, true, {}, '', '__proto__'] },
  enums: { query: ['bogus', 'global,bogus', ['bogus'], OBJECT], json: [] },
  integers: {
    query: ['abc', '1,abc', ['1', 'x'], [['1']], DIGITS, '1.5', OBJECT, [' ']],
    json: [true, {}, [null], [1.5], [true], [[1]], [{}], ''],
  },
  strings: { query: ['x', [LONG], OBJECT], json: [5, [5], [null], Array.from({ length: 101 }, () => 'x')] },
  moment: {
    query: ['yesterday', '2026-02-30', '2026-03-10T25:00', '-1', '1.5', '1773129600000', LONG, ['1'], OBJECT],
    json: [-1, 1.5, 1_773_129_600_000, true, [1], {}, ''],
  },
  'human-moment': { query: ['whenever', '30 February 2026', LONG, ['x'], OBJECT], json: [5, true, {}, ''] },
  date: {
    query: [
      '2026-02-30',
      '10/03/2026',
      '2026-3-1',
      '2026-03-10T09:00',
      'today',
      LONG,
      ['2026-03-10'],
      OBJECT,
    ],
    json: [5, true, {}],
  },
  month: { query: ['2026-13', '2026-3', '03/2026', '2026-03-10', LONG, ['2026-03'], OBJECT], json: [] },
  'date-time': {
    query: ['2026-02-30', '2026-03-10T25:00', 'today', '1773129600', LONG, ['2026-03-10'], OBJECT],
    json: [],
  },
  'time-of-day': {
    query: ['9', '9:5', '24:01', '25:00', '09:60', '9am', '-1:00', LONG, ['09:00'], OBJECT],
    json: [5, true, {}],
  },
  timezone: { query: ['Mars/Phobos', '+25:00', LONG, ['UTC'], OBJECT], json: [5, true, {}] },
  'visit-items': {
    query: ['x', '[]', '{}', '[{"product_id":1}]', '[1,2]', '[{"product_id":"a"},{"product_id":1}]', OBJECT],
    json: [5, true, {}, [{ product_id: 1 }], Array.from({ length: 11 }, () => ({ product_id: 1 }))],
  },
  answers: {
    query: ['x', ['x'], OBJECT],
    json: [
      5,
      true,
      {},
      [5],
      [{}],
      [{ key: 5, value: 'x' }],
      [{ key: 'x', value: 5 }],
      [{ key: 'x', value: 'x', place: 0 }],
    ],
  },
  contact: {
    query: ['x', ['x'], OBJECT, { email: 'x' }, { language: 'x_y' }],
    json: [
      5,
      true,
      [{}],
      { name: 5 },
      { name: LONG },
      { email: 'a b@c' },
      { phone: LONG },
      { language: '1' },
    ],
  },
  'meta-data': {
    query: [
      'x',
      ['x'],
      [{}],
      [{ key: 'a' }],
      [{ key: '', value: '1' }],
      [{ key: 'k'.repeat(256), value: '1' }],
    ],
    json: [
      [{ key: 'a', value: 1, id: 'x' }],
      [{ key: 5, value: 1 }],
      [null],
      [{ key: 'a', value: 'x'.repeat(40_000) }],
      Array.from({ length: 101 }, (_, i) => ({ key: `k${i}`, value: 1 })),
    ],
  },
  'rule-filter': {
    query: [
      'x',
      ['x'],
      [{ key: 'bogus', value: '1' }],
      [{ key: '__proto__', value: '1' }],
      [{ key: 'id', compare: '~', value: '1' }],
      [{ key: 'id', compare: 'constructor', value: '1' }],
      [{ key: 'id', compare: '=' }],
      [{ key: 'id', value: 'abc' }],
      [{ key: 'from_date', value: '2026-02-30' }],
      [{ key: 'appointable', value: 'maybe' }],
      [{ key: 'id', compare: 'BETWEEN', value: ['1'] }],
      [{ key: 'id', compare: '=', value: ['1', '2'] }],
      [{ key: 'title', compare: 'LIKE', value: 'x'.repeat(201) }],
      OBJECT,
    ],
    json: [],
  },
  list: { query: ['x', OBJECT], json: [5, true, {}, ''] },
};

/** Lists values that a field must refuse, including violations of its bounds and lengths. */
export function wrongValues(field: Field, from: 'query' | 'json'): unknown[] {
  const { type, min, max, maxItems, nulls = [] } = field;
  const { query, json } = WRONG[type];
  const scalars = [
    ...(min === undefined ? [] : [String(min - 1)]),
    ...(max === undefined || max >= Number.MAX_SAFE_INTEGER ? [] : [String(max + 1)]),
  ].filter((value) => !nulls.includes(value) && !nulls.includes(Number(value)));
  const tooMany =
    type === 'integers' ? [Array.from({ length: (maxItems ?? 0) + 1 }, (_, i) => i + 1).join(',')] : [];
  const values = [...query, ...scalars, ...tooMany];
  if (from === 'query') return values;
  return [...values, ...json].filter((value) => !nulls.includes(value));
}

/** Writes a value as a query string with brackets, as PHP does: `a[b]=1`. */
export function toQuery(name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    return entries.length === 0
      ? `${name}[]=`
      : entries.map(([key, each]) => toQuery(`${name}[${key}]`, each)).join('&');
  }
  return `${encodeURI(name)}=${encodeURIComponent(String(value))}`;
}
