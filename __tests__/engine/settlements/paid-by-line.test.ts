import fc from '../../support/fast-check';
import {
  coverageOf,
  isRefunded,
  isStatedAsSum,
  isStatedUnpaid,
  type OrderMoney,
  paidByLine,
} from '../../../lib/engine/settlements/paid-by-line';

const A = { id: 1, amount: 3000n };
const B = { id: 2, amount: 2000n };

const paid = (order: Partial<OrderMoney>, ...givenUp: number[]): bigint[] => [
  ...paidByLine({ lines: [A, B], isPaid: false, ...order }, new Set(givenUp)).values(),
];

test.each<[name: string, order: Partial<OrderMoney>, givenUp: number[], expected: bigint[]]>([
  ['a paid order without amounts is paid in full', { isPaid: true }, [], [3000n, 2000n]],
  ['any other order without amounts is not paid', {}, [], [0n, 0n]],
  ['amounts of lines count', { lines: [{ ...A, paid: 1000n }, B], isPaid: true }, [], [1000n, 0n]],
  ['amounts of lines count before a sum', { lines: [{ ...A, paid: 1000n }, B], paid: 9n }, [], [1000n, 0n]],
  ['a sum covers line after line', { paid: 4000n }, [], [3000n, 1000n]],
  ['a sum covers a line that is given up last', { paid: 4000n }, [1], [2000n, 2000n]],
  ['a sum above the lines stays with the order', { paid: 9000n }, [], [3000n, 2000n]],
  [
    'a refund of a line lowers that line',
    { lines: [A, { ...B, refunded: 2000n }], isPaid: true },
    [2],
    [3000n, 0n],
  ],
  [
    'a refund for the order is of lines that are given up',
    { isPaid: true, refunded: 3000n },
    [1],
    [0n, 2000n],
  ],
  ['a refund above them lowers the others, too', { isPaid: true, refunded: 4000n }, [1], [0n, 1000n]],
  ['a refund for the order without a given-up line', { isPaid: true, refunded: 500n }, [], [3000n, 1500n]],
  ['a refund above what was paid', { lines: [{ ...A, refunded: 5000n }, B], isPaid: true }, [1], [0n, 2000n]],
  [
    'a refund for the order is of what was paid for removed lines first',
    { lines: [A, B, { id: 3, amount: 0n, isRemoved: true }], paid: 7000n, refunded: 2500n },
    [1],
    [2500n, 2000n, 0n],
  ],
  [
    'amounts of lines count before what was paid for removed lines',
    {
      lines: [
        { ...A, amount: 0n, isRemoved: true, paid: 3000n },
        { ...B, paid: 2000n },
      ],
      paid: 5000n,
      refunded: 3000n,
    },
    [1],
    [0n, 2000n],
  ],
  [
    'a refund for the order is of a removed line before an earlier line that is given up',
    {
      lines: [
        { ...B, paid: 2000n },
        { ...A, amount: 0n, isRemoved: true, paid: 3000n },
      ],
      refunded: 3000n,
    },
    [1, 2],
    [2000n, 0n],
  ],
  [
    'a refund for the order of lines with amounts',
    { lines: [{ ...A, paid: 100n }, B], refunded: 60n },
    [1],
    [40n, 0n],
  ],
])('%s', (_, order, givenUp, expected) => {
  expect(paid(order, ...givenUp)).toEqual(expected);
});

test.each<[name: string, order: Partial<OrderMoney>, expected: boolean]>([
  ['a paid order without amounts', { isPaid: true }, false],
  ['a line that was refunded', { lines: [{ ...A, refunded: 3000n }, B], isPaid: true }, true],
  ['a part of it was refunded', { lines: [{ ...A, refunded: 2999n }, B], isPaid: true }, false],
  ['a sum was refunded', { paid: 5000n, refunded: 3000n }, true],
  ['a deposit that covers the other line only', { paid: 2000n }, false],
  ['the shop states that nothing was paid for it', { lines: [{ ...A, paid: 0n }, B], isPaid: true }, false],
])('whether all of the money for a line that is given up has gone back: %s', (_, order, expected) => {
  expect(isRefunded({ lines: [A, B], isPaid: false, ...order }, new Set([1]), 1)).toBe(expected);
});

test.each<[name: string, lines: OrderMoney['lines'], expected: boolean]>([
  ['nothing is stated', [A, B], false],
  ['nothing was paid for it', [{ ...A, paid: 0n }, B], true],
  ['only the other line states a payment', [A, { ...B, paid: 1n }], true],
  ['a part was paid', [{ ...A, paid: 1n }, B], false],
  ['a free line', [{ ...A, amount: 0n, paid: 0n }, B], false],
])('whether the shop states that a line is unpaid: %s', (_, lines, expected) => {
  expect(isStatedUnpaid({ lines, isPaid: true }, 1)).toBe(expected);
});

const amount = fc.bigInt({ min: 0n, max: 5000n });
const optional = fc.option(amount, { nil: undefined });
const anOrder = fc.record({
  lines: fc
    .array(fc.record({ amount, paid: optional, refunded: optional }), { maxLength: 5 })
    .map((lines) => lines.map((line, at) => ({ ...line, id: at + 1 }))),
  isPaid: fc.boolean(),
  paid: optional,
  refunded: optional,
});
const someLines = fc.uniqueArray(fc.integer({ min: 1, max: 5 })).map((ids) => new Set(ids));
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((all, one) => all + one, 0n);

test('all lines together have at most the paid amount, and no line has less than zero', () => {
  fc.assert(
    fc.property(anOrder, someLines, (order, givenUp) => {
      const { lines } = order;
      const isByLine = lines.some((line) => line.paid !== undefined);
      const inFull = order.isPaid ? sum(lines.map((line) => line.amount)) : 0n;
      const most = isByLine ? sum(lines.map((line) => line.paid ?? 0n)) : (order.paid ?? inFull);
      const found = [...paidByLine(order, givenUp).values()];
      expect(found).toHaveLength(lines.length);
      expect(sum(found) <= most).toBe(true);
      expect(found.every((one) => one >= 0n)).toBe(true);
    }),
  );
});

test('cancelled lines matter only if just the sum is stated', () => {
  fc.assert(
    fc.property(anOrder, someLines, someLines, (order, some, others) => {
      fc.pre(!isStatedAsSum(order));
      expect(paidByLine(order, some)).toEqual(paidByLine(order, others));
    }),
  );
});

describe('11.2 a sum for the order covers first what is due now, line by line, then the rests, wanted lines first', () => {
  const C = { id: 3, amount: 8000n, dueNow: 2000n };
  const D = { id: 4, amount: 6000n, dueNow: 500n };
  test.each<[bigint, number[], bigint[]]>([
    [1999n, [], [1999n, 0n]],
    [2100n, [], [2000n, 100n]],
    [2500n, [], [2000n, 500n]],
    [3000n, [], [2500n, 500n]],
    [9000n, [], [8000n, 1000n]],
    // The whole second line is paid before the first one, which is cancelled.
    [400n, [3], [0n, 400n]],
    [1500n, [3], [0n, 1500n]],
    [6500n, [3], [500n, 6000n]],
    [9000n, [3], [3000n, 6000n]],
  ])('%s, given up %j', (sum, givenUp, expected) => {
    expect(paid({ lines: [C, D], paid: sum }, ...givenUp)).toEqual(expected);
  });

  test('a payment for the line that is kept is not credited to the deposit of the line that ended', () => {
    const two = [C, { ...C, id: 4 }];
    expect(paid({ lines: two, paid: 8000n }, 4)).toEqual([8000n, 0n]);
    expect(coverageOf({ lines: two, isPaid: false, paid: 8000n }, new Set([4]), 3)).toBe('all');
  });

  test('each unit of a sum goes where a model that lays units in a row puts it', () => {
    const line = fc.record({
      amount: fc.integer({ min: 0, max: 9 }),
      dueNow: fc.option(fc.integer({ min: 0, max: 12 })),
    });
    const lines = fc.array(fc.record({ line, isGivenUp: fc.boolean() }), { maxLength: 5 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 60 }), (of, sum) => {
        const [wanted, others] = [false, true].map((isGivenUp) =>
          [...of.keys()].filter((at) => of[at]!.isGivenUp === isGivenUp),
        );
        const now = (at: number) => Math.min(of[at]!.line.dueNow ?? 99, of[at]!.line.amount);
        const units = [
          ...wanted!.flatMap((at) => Array<number>(now(at)).fill(at)),
          ...wanted!.flatMap((at) => Array<number>(of[at]!.line.amount - now(at)).fill(at)),
          ...others!.flatMap((at) => Array<number>(now(at)).fill(at)),
          ...others!.flatMap((at) => Array<number>(of[at]!.line.amount - now(at)).fill(at)),
        ].slice(0, sum);
        const money = of.map(({ line: { amount, dueNow } }, id) => ({
          id,
          amount: BigInt(amount),
          dueNow: dueNow === null ? undefined : BigInt(dueNow),
        }));
        const givenUp = of.flatMap(({ isGivenUp }, id) => (isGivenUp ? [id] : []));
        expect(paid({ lines: money, paid: BigInt(sum) }, ...givenUp)).toEqual(
          of.map((_, at) => BigInt(units.filter((unit) => unit === at).length)),
        );
      }),
    );
  });

  test.each([
    [0n, 'nothing'],
    [1999n, 'too little'],
    [2000n, 'due now'],
    [7999n, 'due now'],
    [8000n, 'all'],
    [9999n, 'all'],
  ])('what %s cover of a line', (sum, coverage) => {
    const order = { lines: [{ ...C, paid: sum }], isPaid: false };
    expect(coverageOf(order, new Set(), 3)).toBe(coverage);
    expect(coverageOf(order, new Set(), 4)).toBe('nothing');
  });
});
