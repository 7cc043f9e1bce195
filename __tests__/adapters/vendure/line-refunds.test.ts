import { placesRefunded, refundedBy, type RefundFacts } from '../../../adapters/vendure/orders/line-refunds';
import { paidForAppointments } from '../../../adapters/vendure/orders/paid-for-appointments';

/** A settled refund of an amount, for places of lines by their ids. */
const refund = (total: number, places: Readonly<Record<number, number>>, shipping = 0): RefundFacts => ({
  state: 'Settled',
  total,
  shipping,
  lines: Object.entries(places).map(([id, quantity]) => ({ orderLineId: Number(id), quantity })),
});

/** Line 1 costs 39.00 for each place, and line 2 costs 40.00. */
const priceOf = (id: string): number => ({ 1: 39_00, 2: 40_00 })[Number(id)] ?? 0;

test('refunds of a line add up, and only settled ones count', () => {
  const pending = { ...refund(10_00, { 1: 1 }), state: 'Pending' };
  const { ofLines, ofNoLine } = refundedBy(
    [refund(19_50, { 1: 1 }), refund(20_00, { 1: 1 }), pending],
    priceOf,
  );
  expect([...ofLines]).toEqual([['1', { named: 2, amount: 39_50 }]]);
  expect(ofNoLine).toBe(0);
});

test('a refund of several lines is divided by their prices, and the parts add up to it', () => {
  const { ofLines } = refundedBy([refund(100_01, { 1: 2, 2: 1 })], priceOf);
  // 78 of 118 parts of 100.01 are 66.108...
  expect(ofLines.get('1')).toEqual({ named: 2, amount: 66_11 });
  expect(ofLines.get('2')).toEqual({ named: 1, amount: 33_90 });
});

test('shipping, and a refund without lines or of lines that cost nothing, belong to no line', () => {
  const refunds = [refund(44_90, { 2: 1 }, 4_90), refund(5_00, {}), refund(1_00, { 3: 1 })];
  const { ofLines, ofNoLine } = refundedBy(refunds, priceOf);
  expect(ofLines.get('2')).toEqual({ named: 1, amount: 40_00 });
  expect(ofNoLine).toBe(10_90);
});

test('a place is refunded once its whole price was returned, however many refunds name it', () => {
  expect(placesRefunded({ named: 1, amount: 19_50 }, 39_00)).toBe(0);
  expect(placesRefunded({ named: 2, amount: 39_00 }, 39_00)).toBe(1);
  expect(placesRefunded({ named: 2, amount: 78_00 }, 39_00)).toBe(2);
  expect(placesRefunded({ named: 1, amount: 78_00 }, 39_00)).toBe(1);
  expect(placesRefunded({ named: 1, amount: 0 }, 0)).toBe(1);
});

test('rounded prices of places leave no place behind', () => {
  expect(placesRefunded({ named: 1, amount: 33_33 }, 100_00 / 3)).toBe(1);
  expect(placesRefunded({ named: 3, amount: 99_99 }, 100_00 / 3)).toBe(3);
  expect(placesRefunded({ named: 2, amount: 66_67 }, 66_67 / 2)).toBe(2);
});

test('goods and shipping are paid before the appointments', () => {
  const funds = { settled: 57_40, refundedOfNoLine: 0, goods: 12_50, costs: 4_90 };
  expect(paidForAppointments(funds)).toBe(40_00);
  expect(paidForAppointments({ ...funds, settled: 10_00 })).toBe(0);
});

test('a refund without a line is first one of shipping', () => {
  const funds = { settled: 44_90, refundedOfNoLine: 4_90, goods: 0, costs: 4_90 };
  expect(paidForAppointments(funds)).toBe(40_00);
  expect(paidForAppointments({ ...funds, refundedOfNoLine: 14_90 })).toBe(30_00);
});
