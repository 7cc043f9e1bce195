import type { Appointment } from '../../../lib/index';
import type { Write } from '../history';
import { visitFaults } from './visits';

const write = (id: number, transaction: string, after: Partial<Appointment> | null): Write => ({
  attempt: transaction,
  begun: 0,
  transaction,
  guards: {},
  at: 0,
  resource: 'appointment',
  id,
  after: after as Appointment | null,
  guestKey: null,
});
const item = (id: number, transaction: string, status: string, more: object = {}): Write =>
  write(id, transaction, {
    id,
    visitId: 7,
    status,
    start: (id * 3_600) as Appointment['start'],
    end: ((id + 1) * 3_600) as Appointment['end'],
    ...more,
  });

const HELD = [item(1, 'a', 'in-cart'), item(2, 'a', 'in-cart')];
const inCart = [{ id: 7, isInCart: true }];
const booked = [{ id: 7, isInCart: false }];

test('a visit that is held, checked out and cancelled as a whole has no fault', () => {
  const whole = [...HELD, item(1, 'b', 'unpaid'), item(2, 'b', 'unpaid')];
  expect(visitFaults(HELD, inCart)).toEqual([]);
  expect(visitFaults([...whole, item(1, 'c', 'cancelled'), item(2, 'c', 'cancelled')], booked)).toEqual([]);
  expect(visitFaults([...HELD, write(1, 'b', null), write(2, 'b', null)], [])).toEqual([]);
});

test.each<[string, readonly Write[], string]>([
  ['checked out by half', [...HELD, item(1, 'b', 'unpaid')], 'attempt b: visit 7 is checked out by half'],
  ['released by half', [...HELD, item(2, 'b', 'was-in-cart')], 'attempt b: visit 7 is released by half'],
  ['stored by half', [item(1, 'a', 'in-cart')], 'attempt a: visit 7 has one item'],
  [
    'stored in two transactions',
    [...HELD, item(3, 'b', 'in-cart')],
    'attempt b: visit 7 was stored in two transactions',
  ],
  [
    'stored with items that overlap',
    [HELD[0]!, item(2, 'a', 'in-cart', { start: 4_000 })],
    'attempt a: visit 7 has items that overlap',
  ],
])('a visit that is %s is noticed', (_, history, fault) => {
  expect(visitFaults(history, inCart)).toContain(fault);
});

test('a row that does not say where its visit is, or that is missing, is noticed', () => {
  expect(visitFaults(HELD, booked)).toEqual([
    'visit 7 is out of the cart, and its items are in-cart,in-cart',
  ]);
  expect(visitFaults(HELD, [])).toEqual(['visit 7 has items and no row']);
});
