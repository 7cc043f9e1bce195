import { type LineToBook, stepsOf } from '../../../adapters/vendure/cart/to-check-out';
import { type Appointment, asInstant, type Hold } from '../../../lib/index';

const START = asInstant(1_773_133_200);

const hold = (status: string, secondsLeft = 60): Hold => ({
  appointment: { status, quantity: 1, start: START } as Appointment,
  expiresAt: null,
  secondsLeft,
  isExtended: false,
});
const line = (lineId: number, changes: Partial<LineToBook> = {}): LineToBook => ({
  lineId,
  key: { id: lineId, token: 'token' },
  quantity: 1,
  start: START,
  currency: 'EUR',
  ...changes,
});
const known = (holds: Record<number, Hold>, booked: number[] = []) => ({
  holds: new Map(Object.entries(holds).map(([id, each]) => [Number(id), each])),
  booked: new Set(booked),
  currency: 'EUR',
});

test('an active or expired hold is booked as it is', () => {
  const steps = stepsOf([line(1), line(2)], known({ 1: hold('in-cart'), 2: hold('was-in-cart', 0) }));
  expect(steps).toEqual({ ready: [1, 2], changed: [], unheld: [] });
});

test('a line that is booked already needs nothing', () => {
  expect(stepsOf([line(1)], known({ 1: hold('unpaid', 0) }, [1]))).toEqual({
    ready: [],
    changed: [],
    unheld: [],
  });
});

test('a line whose hold is deleted, cancelled or missing gets a new one', () => {
  const lines = [line(1), line(2), line(3, { key: undefined })];
  expect(stepsOf(lines, known({ 2: hold('cancelled', 0) }))).toEqual({
    ready: [],
    changed: [],
    unheld: [1, 2, 3],
  });
});

test('a hold for another quantity or time than its line is changed first, or placed again if it has run out', () => {
  const lines = [
    line(1, { quantity: 2 }),
    line(2, { start: asInstant(START + 3_600) }),
    line(3, { quantity: 2 }),
  ];
  const holds = { 1: hold('in-cart'), 2: hold('in-cart'), 3: hold('was-in-cart', 0) };
  expect(stepsOf(lines, known(holds))).toEqual({ ready: [], changed: [1, 2], unheld: [3] });
});

test('a hold that was priced in another currency than the order’s is placed again', () => {
  expect(stepsOf([line(1, { currency: 'USD' })], known({ 1: hold('in-cart') }))).toEqual({
    ready: [],
    changed: [],
    unheld: [1],
  });
});
