import fc from '../../support/fast-check';
import { AppointmentsError } from '../../../lib/domain/errors';
import { parseForm, parseQuery } from '../../../lib/rest/request/query-string';

/** Returns the error (400) with which a query string is refused. */
function refusal(query: string): AppointmentsError {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof AppointmentsError) return error;
    throw error;
  }
  throw new Error('The query was not refused');
}

describe('a query string is read as PHP reads it', () => {
  test.each<[string, object]>([
    ['', {}],
    ['a=1&b=two', { a: '1', b: 'two' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a=1&a=2&a=1', { a: ['1', '2'] }],
    ['a=1&a=1', { a: '1' }],
    ['a=1&a=', { a: '1' }],
    ['a=&a=1', { a: '1' }],
    ['a=1&a[]=2&a=3', { a: ['1', '2', '3'] }],
    ['a[]=1&a[]=1', { a: ['1', '1'] }],
    ['a[0]=1&a[0]=1', { a: ['1'] }],
    ['filter[0][value]=1&filter[0][value]=2', { filter: [{ value: ['1', '2'] }] }],
    ['title=caf%C3%A9+au+lait', { title: 'café au lait' }],
    ['min_date=2026-03-10T09%3A00%2B01%3A00', { min_date: '2026-03-10T09:00+01:00' }],
    ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
    ['ids%5B%5D=1&ids%5B%5D=2', { ids: ['1', '2'] }],
    ['ids[1]=b&ids[0]=a', { ids: ['a', 'b'] }],
    ['ids[1]=a&ids[]=b&ids[0]=z', { ids: ['z', 'a', 'b'] }],
    ['ids[999999999]=last&ids[7]=first', { ids: ['first', 'last'] }],
    [
      'filter[0][key]=id&filter[0][compare]=IN&filter[0][value][0]=3&filter[0][value][1]=4',
      { filter: [{ key: 'id', compare: 'IN', value: ['3', '4'] }] },
    ],
    ['filter[kind]=staff&filter[kind_id]=7', { filter: { kind: 'staff', kind_id: '7' } }],
    ['filter[0][key]=id&filter[kind]=staff', { filter: { 0: { key: 'id' }, kind: 'staff' } }],
    ['a=1&a[b]=2', { a: { 0: '1', b: '2' } }],
    ['a[b]=2&a=1', { a: { 0: '1', b: '2' } }],
  ])('%s', (query, expected) => {
    expect(parseQuery(query)).toEqual(expected);
  });
});

describe('hostile query strings', () => {
  test.each(['__proto__[x]=1', 'a[__proto__][x]=1', 'constructor[prototype][x]=1', 'a[constructor]=1'])(
    'prototype names are left out: %s',
    (query) => {
      const read = parseQuery(`${query}&kept=1`);
      expect(read).toEqual({ kept: '1' });
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    },
  );

  test.each(['%', '%zz', '%E0%A4%A', '=', '&&&', '[]=1', '[a]=1', '=&=', '+=+'])(
    'a malformed query is read in some way, and never throws: %s',
    (query) => {
      expect(() => parseQuery(query)).not.toThrow();
    },
  );

  test.each(['a[b=1', 'a]b[=1', 'a[[]]=1', 'a[b]c=1'])(
    'brackets that do not pair belong to the name: %s',
    (query) => {
      expect(parseQuery(query)).toEqual({ [query.slice(0, -2)]: '1' });
    },
  );

  test('five levels of brackets are read, and six are refused', () => {
    expect(parseQuery('a[b][c][d][e][f]=1')).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } });
    expect(refusal('a[b][c][d][e][f][g]=1').data).toEqual({
      params: { query: 'must have at most 5 levels of brackets' },
    });
  });

  test('a thousand parameters are read, more are refused', () => {
    const pairs = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=1`).join('&');
    expect(Object.keys(parseQuery(pairs(1000)))).toHaveLength(1000);
    expect(refusal(pairs(1001)).data).toEqual({ params: { query: 'must have at most 1000 parameters' } });
  });

  test('16,384 characters are read, more are refused', () => {
    expect(parseQuery(`a=${'x'.repeat(16_382)}`).a).toHaveLength(16_382);
    expect(refusal(`a=${'x'.repeat(16_383)}`).status).toBe(400);
  });

  test('many nested brackets are refused at once', () => {
    expect(refusal(`a${'[b]'.repeat(5000)}=1`).code).toBe('rest_invalid_param');
  });

  test('a form body may be longer than a query', () => {
    expect(parseForm(`title=${'x'.repeat(100_000)}`).title).toHaveLength(100_000);
  });

  test('any text is read or refused with a 400, and all values are texts', () => {
    const isPlain = (value: unknown): boolean =>
      typeof value === 'string' || Object.values(value as object).every(isPlain);
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('[', ']', '[]', '[0]', '=', '&', '%', '__proto__', 'a', '%5B', '%00', 'filter[0][key]'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          expect(isPlain(parseQuery(pieces.join('')))).toBe(true);
        } catch (error) {
          expect((error as AppointmentsError).code).toBe('rest_invalid_param');
        }
      }),
    );
  });
});
