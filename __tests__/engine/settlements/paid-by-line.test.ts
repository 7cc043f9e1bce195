import fc from '../../support/fast-check';
import { isStatedAsSum, isStatedUnpaid, type OrderMoney } from '../../../lib/engine/settlements/order-money';
import { coverageOf } from '../../../lib/engine/settlements/coverage';
import { dividedByLine, paidByLine } from '../../../lib/engine/settlements/paid-by-line';
import { refundedByLine } from '../../../lib/engine/settlements/refunded-by-line';
import type { DividedSum, LineClaim, LineClaims } from '../../../lib/engine/settlements/types';

const A = { id: 1, amount: 3000n };
const B = { id: 2, amount: 2000n };

const GIVEN_UP: LineClaim = { takesPlace: false, fee: 0n };
const TAKES_PLACE: LineClaim = { takesPlace: true, fee: 0n };
/**
 * Builds one claim of an appointment for each line that was not removed. The appointment of a given-up line takes no
 * place; any other takes one place.
 */
const without = ({ lines }: Pick<OrderMoney, 'lines'>, givenUp: Iterable<number>): LineClaims => ({
  ofLines: new Map([
    ...lines.flatMap(({ id, isRemoved }): [number, LineClaim][] => (isRemoved ? [] : [[id, TAKES_PLACE]])),
    ...[...givenUp].map((id): [number, LineClaim] => [id, GIVEN_UP]),
  ]),
});
const paid = (changes: Partial<OrderMoney>, ...givenUp: number[]): bigint[] => {
  const order = { lines: [A, B], isPaid: false, ...changes };
  return [...paidByLine(order, without(order, givenUp)).values()];
};

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

test.each<[name: string, order: Partial<OrderMoney>, expected: bigint[]]>([
  ['a paid order without amounts', { isPaid: true }, [0n, 0n]],
  ['a line that was refunded', { lines: [{ ...A, refunded: 3000n }, B], isPaid: true }, [3000n, 0n]],
  ['only a part of it was refunded', { lines: [{ ...A, refunded: 2999n }, B], isPaid: true }, [2999n, 0n]],
  ['a sum was refunded', { paid: 5000n, refunded: 3000n }, [3000n, 0n]],
  ['a deposit that covers the other line only', { paid: 2000n }, [0n, 0n]],
  [
    'the shop states that nothing was paid for it',
    { lines: [{ ...A, paid: 0n }, B], isPaid: true },
    [0n, 0n],
  ],
])('the money that has gone back for each line if the first one is given up: %s', (_, order, expected) => {
  const money = { lines: [A, B], isPaid: false, ...order };
  const claims = without(money, [1]);
  const back = refundedByLine(money, { money, claims, prices: new Map(), wasPaid: money.isPaid });
  expect([...back.values()]).toEqual(expected);
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
      const found = [...paidByLine(order, without(order, givenUp)).values()];
      expect(found).toHaveLength(lines.length);
      expect(sum(found) <= most).toBe(true);
      expect(found.every((one) => one >= 0n)).toBe(true);
    }),
  );
});

test('cancelled lines matter for other lines only if the shop states one sum for the order', () => {
  fc.assert(
    fc.property(anOrder, someLines, someLines, (order, some, others) => {
      fc.pre(!isStatedAsSum(order));
      expect(paidByLine(order, without(order, some))).toEqual(paidByLine(order, without(order, others)));
    }),
  );
});

describe('a sum for the order covers first what is due now, line by line, then the remaining amounts', () => {
  const C = { id: 3, amount: 8000n };
  const D = { id: 4, amount: 6000n };
  const deposits = new Map([
    [3, 2000n],
    [4, 500n],
  ]);
  /** Divides a sum over two lines. Nothing was paid for a given-up line before it was given up. */
  const shares = (sum: bigint, givenUp: readonly number[]): bigint[] => {
    const claims = [C, D].map(({ id }): [number, LineClaim] => [
      id,
      { takesPlace: !givenUp.includes(id), fee: 0n, dueNow: deposits.get(id), had: 0n },
    ]);
    return [
      ...paidByLine({ lines: [C, D], isPaid: false, paid: sum }, { ofLines: new Map(claims) }).values(),
    ];
  };
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
    expect(shares(sum, givenUp)).toEqual(expected);
  });

  test('each unit of a sum goes to the line that a model finds by laying out all units in a row', () => {
    const line = fc.record({
      amount: fc.integer({ min: 0, max: 9 }),
      dueNow: fc.option(fc.integer({ min: 0, max: 12 })),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.integer({ min: 0, max: 60 }), (of, sum) => {
        const now = (at: number) => Math.min(of[at]!.dueNow ?? 99, of[at]!.amount);
        const units = [
          ...of.flatMap((_, at) => Array<number>(now(at)).fill(at)),
          ...of.flatMap(({ amount }, at) => Array<number>(amount - now(at)).fill(at)),
        ].slice(0, sum);
        const claims = of.map(({ dueNow }, id): [number, LineClaim] => [
          id,
          { takesPlace: true, fee: 0n, dueNow: dueNow === null ? undefined : BigInt(dueNow) },
        ]);
        const lines = of.map(({ amount }, id) => ({ id, amount: BigInt(amount) }));
        const money = { lines, isPaid: false, paid: BigInt(sum) };
        expect([...paidByLine(money, { ofLines: new Map(claims) }).values()]).toEqual(
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
  ])('an amount of %s covers of a line: %s', (sum, coverage) => {
    const order = { lines: [C], isPaid: false };
    expect(coverageOf(order, { id: 3, dueNow: 2000n }, sum)).toBe(coverage);
    expect(coverageOf(order, { id: 4, dueNow: undefined }, sum)).toBe('nothing');
  });
});

describe('a sum is shared out over what the shop keeps of each line', () => {
  const lives = (changes: Partial<LineClaim>): LineClaim => ({ takesPlace: true, fee: 0n, ...changes });
  const ends = (changes: Partial<LineClaim>): LineClaim => ({ ...GIVEN_UP, ...changes });
  const R = { id: 3, amount: 0n, isRemoved: true };

  test.each<[name: string, money: [bigint, bigint], claims: LineClaim[], expected: bigint[]]>([
    [
      'the price of the first line falls from 30.00 to 20.00, and 10.00 are refunded',
      [5000n, 1000n],
      [lives({ price: 2000n, had: 3000n }), lives({})],
      [2000n, 2000n],
    ],
    [
      'the second line is then given up, too: all of it is refunded',
      [5000n, 1000n],
      [lives({ price: 2000n, had: 2000n }), ends({ had: 2000n })],
      [2000n, 2000n],
    ],
    [
      'the first line is given up with a fee of 5.00, and 25.00 are refunded; then the second is given up',
      [5000n, 2500n],
      [ends({ fee: 500n, had: 500n }), ends({ had: 2000n })],
      [500n, 2000n],
    ],
    [
      'both were given up, and the refund of the second line was made',
      [5000n, 2000n],
      [ends({ had: 3000n }), ends({ had: 2000n })],
      [3000n, 0n],
    ],
    [
      'both were given up, and the refund of the first line was made',
      [5000n, 3000n],
      [ends({ had: 3000n }), ends({ had: 2000n })],
      [0n, 2000n],
    ],
    [
      'both were given up, and a part of the money was refunded',
      [5000n, 500n],
      [ends({ had: 3000n }), ends({ had: 2000n })],
      [2500n, 2000n],
    ],
    [
      'both prices have risen by 10.00, and 10.00 were collected: one debt is settled',
      [6000n, 0n],
      [lives({ price: 4000n, had: 3000n }), lives({ price: 3000n, had: 2000n })],
      [4000n, 2000n],
    ],
    [
      'the prices have risen by 10.00 and by 5.00, and 5.00 were collected',
      [5500n, 0n],
      [lives({ price: 4000n, had: 3000n }), lives({ price: 2500n, had: 2000n })],
      [3000n, 2500n],
    ],
    [
      'a debt is not paid by the refund of another line',
      [5000n, 0n],
      [ends({ had: 3000n }), lives({ price: 3000n, had: 2000n })],
      [3000n, 2000n],
    ],
    [
      'a collected debt stays with its line when another price rises',
      [6000n, 0n],
      [lives({ price: 4000n, had: 3000n }), lives({ price: 3000n, had: 3000n })],
      [3000n, 3000n],
    ],
    [
      'a fee that was paid stays paid when another line is given up',
      [2500n, 0n],
      [ends({ fee: 500n, had: 500n }), ends({ had: 2000n })],
      [500n, 2000n],
    ],
    [
      'the first line was given up unpaid, and is paid late',
      [5000n, 0n],
      [ends({ had: 0n }), lives({})],
      [3000n, 2000n],
    ],
  ])('%s', (_, [sum, refunded], [first, second], expected) => {
    const order = { lines: [A, B], isPaid: false, paid: sum, refunded };
    const claims = new Map([
      [1, first!],
      [2, second!],
    ]);
    expect([...paidByLine(order, { ofLines: claims }).values()]).toEqual(expected);
  });

  test.each<
    [
      name: string,
      isPaid: boolean,
      money: [bigint, bigint],
      claims: (LineClaim | undefined)[],
      expected: bigint[],
    ]
  >([
    [
      'in part: a line that is given up keeps its deposit beside the unpaid rest of the other',
      false,
      [1500n, 0n],
      [ends({ had: 1000n }), lives({ dueNow: 500n })],
      [1000n, 500n],
    ],
    [
      'in part: its refund was made',
      false,
      [1500n, 1000n],
      [ends({ had: 1000n }), lives({ dueNow: 500n })],
      [0n, 500n],
    ],
    [
      'in part: what is due now of the line that is kept comes first',
      false,
      [1500n, 1200n],
      [ends({ had: 1000n }), lives({ dueNow: 500n })],
      [0n, 300n],
    ],
    [
      'in part: a further payment is for the rest',
      false,
      [2300n, 0n],
      [ends({ had: 1000n }), lives({ dueNow: 500n })],
      [1000n, 1300n],
    ],
    [
      'in part: a payment of exactly the fee that is due is for the fee',
      false,
      [2000n, 0n],
      [ends({ fee: 1500n, had: 1000n }), lives({ dueNow: 500n })],
      [1500n, 500n],
    ],
    [
      'in part: another payment is for the rest, and then for the fee',
      false,
      [3100n, 0n],
      [ends({ fee: 1500n, had: 1000n }), lives({ dueNow: 500n })],
      [1100n, 2000n],
    ],
    [
      'in full: the line that is kept is paid before the line that was given up',
      true,
      [2300n, 0n],
      [ends({ had: 1000n }), lives({ dueNow: 500n })],
      [300n, 2000n],
    ],
    [
      'in full: goods in the first line were refunded',
      true,
      [5000n, 3000n],
      [undefined, lives({})],
      [0n, 2000n],
    ],
    [
      'in full: the other line is then given up',
      true,
      [5000n, 3000n],
      [undefined, ends({ had: 2000n })],
      [0n, 2000n],
    ],
    [
      'in full: goods keep their money when the other line is refunded',
      true,
      [5000n, 2000n],
      [undefined, ends({ had: 2000n })],
      [3000n, 0n],
    ],
    [
      'in full: goods keep their money when a part of the refund was made',
      true,
      [5000n, 500n],
      [undefined, ends({ had: 2000n })],
      [3000n, 1500n],
    ],
    [
      'in part: goods are paid after the appointments',
      false,
      [2500n, 0n],
      [undefined, lives({ dueNow: 500n })],
      [500n, 2000n],
    ],
    [
      'in part: the rest of a fee, a part of which was waived, does not pay the rest of another line',
      false,
      [1100n, 0n],
      [lives({ dueNow: 500n, had: 500n }), ends({ fee: 1000n, waived: 400n, had: 0n })],
      [500n, 600n],
    ],
    [
      'in part: a payment does not go to a rest that was waived',
      false,
      [2500n, 0n],
      [lives({ dueNow: 500n, had: 500n, waived: 2500n }), lives({ dueNow: 500n, had: 500n })],
      [500n, 2000n],
    ],
    [
      'in part: a payment does not go to a deposit that was waived',
      false,
      [500n, 0n],
      [lives({ dueNow: 500n, had: 0n, waived: 3000n }), lives({ dueNow: 500n, had: 0n })],
      [0n, 500n],
    ],
    [
      'in full: a payment does not go to a rest that was waived',
      true,
      [2500n, 0n],
      [lives({ dueNow: 500n, had: 500n, waived: 2500n }), lives({ dueNow: 500n, had: 500n })],
      [500n, 2000n],
    ],
    [
      'in full: a payment of more than what is left beside a waived rest goes to that rest last',
      true,
      [3100n, 0n],
      [lives({ dueNow: 500n, had: 500n, waived: 2500n }), lives({ dueNow: 500n, had: 500n })],
      [1100n, 2000n],
    ],
    [
      'in part: the deposit of a line that is given up is not taken for goods',
      false,
      [500n, 0n],
      [undefined, ends({ had: 500n })],
      [0n, 500n],
    ],
  ])('an order paid %s', (_, isPaid, [sum, refunded], claims, expected) => {
    const order = { lines: [A, B], isPaid, paid: sum, refunded };
    const known = claims.flatMap((claim, at): [number, LineClaim][] => (claim ? [[at + 1, claim]] : []));
    expect([...paidByLine(order, { ofLines: new Map(known) }).values()]).toEqual(expected);
  });

  test('a removed line does not use up the surplus of a line that became cheaper', () => {
    // 35.00 were paid for the first line, which is 30.00 now; 9.00 were paid for the removed line, and refunded.
    const order = { lines: [A, B, R], isPaid: false, paid: 6400n, refunded: 900n };
    expect([...paidByLine(order, { ofLines: new Map([[1, lives({ had: 3500n })]]) }).values()]).toEqual([
      3500n,
      2000n,
      0n,
    ]);
    const cancelled = new Map([
      [1, lives({ had: 3500n })],
      [2, ends({ had: 2000n })],
    ]);
    expect([...paidByLine(order, { ofLines: cancelled }).values()]).toEqual([3500n, 2000n, 0n]);
  });

  test('a removed line keeps the fee that was paid for it', () => {
    const order = { lines: [B, R], isPaid: false, paid: 3000n, refunded: 500n };
    expect([
      ...paidByLine(order, { ofLines: new Map([[3, ends({ fee: 500n, had: 1000n })]]) }).values(),
    ]).toEqual([2000n, 500n]);
  });

  const act = fc.record({
    kind: fc.constantFrom('cancel', 'reprice', 'refund', 'refund', 'collect', 'collect', 'waive'),
    line: fc.nat({ max: 3 }),
    amount: fc.bigInt({ min: 0n, max: 10_000n }),
  });
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 4 });

  /**
   * Amounts that a till has recorded for one line. Unlike the library, the till knows for which line it takes and returns
   * money.
   */
  interface Entry {
    readonly amount: bigint;
    price: bigint;
    fee: bigint;
    takesPlace: boolean;
    paid: bigint;
  }
  const keptOf = ({ takesPlace, price, fee }: Entry): bigint => fee + (takesPlace ? price : 0n);

  test('in random histories, each line has the amounts of a till that keeps books by line', () => {
    let compared = 0;
    fc.assert(
      fc.property(amounts, fc.array(act, { maxLength: 20 }), (of, acts) => {
        const books = of.map((amount): Entry => ({
          amount,
          price: amount,
          fee: 0n,
          takesPlace: true,
          paid: amount,
        }));
        let [taken, returned] = [sum(of), 0n];
        let had = of;
        let before: DividedSum = { sum: taken, unclaimed: 0n };
        for (const { kind, line, amount } of acts) {
          const one = books[line % books.length]!;
          const due = one.paid - keptOf(one);
          switch (kind) {
            case 'cancel':
              if (!one.takesPlace) continue;
              one.takesPlace = false;
              one.fee = amount < one.price ? amount : one.price;
              break;
            case 'reprice':
              if (!one.takesPlace) continue;
              one.price = amount;
              break;
            case 'waive':
              one.fee = 0n;
              break;
            case 'refund':
            case 'collect': {
              const isRefund = kind === 'refund';
              if (isRefund ? due <= 0n : due >= 0n) continue;
              // Two lines with equal amounts are ambiguous: the sum does not say which of them was paid or refunded.
              if (books.some((other) => other !== one && other.paid - keptOf(other) === due)) continue;
              if (isRefund) returned += due;
              else taken -= due;
              one.paid -= due;
              break;
            }
            default:
              kind satisfies never;
          }
          const claims = books.map(({ takesPlace, fee, price }, at): [number, LineClaim] => [
            at,
            { takesPlace, fee, price, had: had[at]! },
          ]);
          const lines = books.map((entry, id) => ({ id, amount: entry.amount }));
          const order = { lines, isPaid: true, paid: taken, refunded: returned };
          const division = dividedByLine(order, { ofLines: new Map(claims), before });
          before = division;
          had = [...division.ofLines.values()];
          expect(had).toEqual(books.map((entry) => entry.paid));
          compared += 1;
        }
      }),
    );
    expect(compared).toBeGreaterThan(100);
  });

  test('in random histories of orders whose deposits are paid, each line has the amounts of a till that keeps books by line', () => {
    const line = fc.record({
      amount: fc.bigInt({ min: 1n, max: 10_000n }),
      part: fc.bigInt({ min: 0n, max: 100n }),
    });
    let compared = 0;
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.array(act, { maxLength: 20 }),
        (of, acts) => {
          const deposits = of.map((one) => (one.amount * one.part) / 100n);
          const books = of.map(({ amount }, at): Entry => ({
            amount,
            price: amount,
            fee: 0n,
            takesPlace: true,
            paid: deposits[at]!,
          }));
          let [taken, returned] = [sum(deposits), 0n];
          let had = deposits;
          let before: DividedSum = { sum: taken, unclaimed: 0n };
          for (const { kind, line: chosen, amount } of acts) {
            const at = chosen % books.length;
            const one = books[at]!;
            const due = one.takesPlace ? 0n : one.paid - one.fee;
            switch (kind) {
              case 'cancel':
                if (!one.takesPlace) continue;
                one.takesPlace = false;
                one.fee = amount < one.price ? amount : one.price;
                break;
              case 'waive':
                one.fee = 0n;
                break;
              case 'refund':
              case 'collect': {
                const isRefund = kind === 'refund';
                if (isRefund ? due <= 0n : due >= 0n) continue;
                // Two lines with equal amounts are ambiguous: the sum does not say which of them was paid or refunded.
                if (books.some((other) => other !== one && other.paid - other.fee === due)) continue;
                if (isRefund) returned += due;
                else taken -= due;
                one.paid -= due;
                break;
              }
              case 'reprice':
                continue;
              default:
                kind satisfies never;
            }
            const lines = books.map((entry, id) => ({ id, amount: entry.amount }));
            const order = { lines, isPaid: false, paid: taken, refunded: returned };
            const claims = books.map(({ takesPlace, fee }, id): [number, LineClaim] => [
              id,
              { takesPlace, fee, dueNow: deposits[id], had: had[id] },
            ]);
            const division = dividedByLine(order, { ofLines: new Map(claims), before });
            before = division;
            had = [...division.ofLines.values()];
            expect(had).toEqual(books.map((entry) => entry.paid));
            compared += 1;
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  test('a second computation from the result of the first one changes nothing', () => {
    const claim = fc.record({
      takesPlace: fc.boolean(),
      fee: amount,
      price: optional,
      dueNow: optional,
      had: optional,
    });
    fc.assert(
      fc.property(anOrder, fc.array(claim, { minLength: 5, maxLength: 5 }), (order, of) => {
        const claims = new Map(of.map((one, at) => [at + 1, one]));
        const first = dividedByLine(order, { ofLines: claims });
        const remembered = new Map(
          [...claims].map(([id, one]) => [id, { ...one, had: first.ofLines.get(id) }]),
        );
        expect(dividedByLine(order, { ofLines: remembered, before: first })).toEqual(first);
      }),
    );
  });
});
