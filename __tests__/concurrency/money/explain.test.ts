import { type Final, type FinalLine, unexplained } from './explain';
import type { Operation, Outcome } from './operations';

const accepted = (cents?: number): Outcome => ({ is: 'accepted', ...(cents !== undefined && { cents }) });
const refused: Outcome = { is: 'refused', code: 'rest_invalid_param' };
const unknown: Outcome = { is: 'unknown' };
const CANCEL: Operation = { kind: 'cancel', line: 0, by: 'customer', isWaived: false };
const GIVE_BACK: Operation = { kind: 'note', line: 0, what: 'refunded' };
const USE_CARD: Operation = { kind: 'use card' };

const asBooked: FinalLine = { isCancelled: false, amount: 1_200, net: null, notes: [], settlement: null };
const due = (paid: string, refundDue: string) => ({ paid, fee: '3.00', refundDue, amountDue: '0.00' });
const cancelled: FinalLine = { ...asBooked, isCancelled: true, settlement: due('12.00', '9.00') };
const givenBack: FinalLine = {
  ...cancelled,
  notes: [['refunded', 900]],
  settlement: due('3.00', '0.00'),
};

/** Judges the end of a race on an order that was paid in full, by line. */
function judged(
  operations: readonly Operation[],
  outcomes: readonly Outcome[],
  line: FinalLine,
  card: Partial<Final['card']> = {},
): string | undefined {
  return unexplained({ isPaid: true, paid: [1_200, 1_200], before: [], operations }, true, {
    early: [],
    outcomes,
    final: {
      lines: [line, asBooked],
      stated: [
        { paid: 1_200, refunded: 0 },
        { paid: 1_200, refunded: 0 },
      ],
      unclaimed: 0,
      card: { left: 1, used: [], before: 1, ...card },
    },
  });
}

test('a race is explained by an order of its operations, whichever it is', () => {
  expect(judged([GIVE_BACK, CANCEL], [accepted(900), accepted()], givenBack)).toBeUndefined();
  expect(judged([GIVE_BACK, CANCEL], [refused, accepted()], cancelled)).toBeUndefined();
});

test('the operation of a killed process may have taken effect or not', () => {
  expect(judged([CANCEL, GIVE_BACK], [accepted(), unknown], givenBack)).toBeUndefined();
  expect(judged([CANCEL, GIVE_BACK], [accepted(), unknown], cancelled)).toBeUndefined();
});

test('a call that is told to come later has done nothing', () => {
  const busy: Outcome = { is: 'refused', code: 'shop_rest_busy' };
  expect(judged([CANCEL], [busy], asBooked)).toBeUndefined();
  expect(judged([CANCEL], [busy], cancelled)).toBeDefined();
  expect(judged([CANCEL], [refused], asBooked)).toBeDefined();
});

test.each<[string, string | undefined]>([
  [
    'a refund that two members of staff have noted',
    judged([CANCEL, GIVE_BACK, GIVE_BACK], [accepted(), accepted(900), accepted(900)], {
      ...givenBack,
      notes: [
        ['refunded', 900],
        ['refunded', 900],
      ],
    }),
  ],
  ['an accepted note that is lost', judged([CANCEL, GIVE_BACK], [accepted(), accepted(900)], cancelled)],
  ['a refused note that is stored', judged([CANCEL, GIVE_BACK], [accepted(), refused], givenBack)],
  [
    'a refund that is still due after it was noted',
    judged([CANCEL, GIVE_BACK], [accepted(), accepted(900)], {
      ...givenBack,
      settlement: due('12.00', '9.00'),
    }),
  ],
  [
    'the last entry of a card that two bookings have used',
    judged(
      [USE_CARD, USE_CARD],
      [
        { is: 'accepted', places: 1 },
        { is: 'accepted', places: 1 },
      ],
      asBooked,
      { left: -1, used: [1, 1] },
    ),
  ],
  [
    'an entry that came back although its booking keeps it',
    judged([USE_CARD], [{ is: 'accepted', places: 1 }], asBooked, { left: 1, used: [1] }),
  ],
])('nothing explains %s', (_, fault) => {
  expect(fault).toEqual(expect.any(String));
});
