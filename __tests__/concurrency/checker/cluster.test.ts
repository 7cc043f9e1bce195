import type { Appointment, Rule } from '../../../lib/index';
import type { Call } from '../calls';
import type { Write } from '../history';
import { acknowledgedFaults } from './acknowledged';
import { inOrderOfCommits } from './order';
import { shopsInForce } from './shops-in-force';

const MORNING = Date.UTC(2026, 10, 4, 9) / 1_000;

const appointment = (fields: Partial<Appointment>) =>
  ({
    id: 1,
    productId: 1,
    version: 1,
    status: 'confirmed',
    start: MORNING,
    end: MORNING + 3_600,
    resourceIds: [],
    ...fields,
  }) as Appointment;

const write = (fields: Partial<Write>): Write =>
  ({
    attempt: 'a',
    begun: 0,
    transaction: 't',
    guards: {},
    at: 0,
    resource: 'appointment',
    id: 1,
    after: appointment({}),
    ...fields,
  }) as Write;

const call = (fields: Partial<Call>): Call => ({
  id: 'a',
  begun: 0,
  ended: 0,
  status: 0,
  code: '',
  committed: [],
  ...fields,
});

describe('the order of commits', () => {
  const later = write({ id: 1, attempt: 'later', transaction: 't2', guards: { 'product/1/20000': 8 } });
  const earlier = write({ id: 2, attempt: 'earlier', transaction: 't1', guards: { 'product/1/20000': 7 } });

  test('versions of guard rows decide the order of writes, not the order of their records', () => {
    const { history, faults } = inOrderOfCommits([later, earlier]);
    expect(history.map(({ attempt }) => attempt)).toEqual(['earlier', 'later']);
    expect(faults).toEqual([]);
  });

  test('without a common row the earlier write comes first, and with one the smaller version', () => {
    const cancelled = write({ id: 3, attempt: 'cancelled', transaction: 't3', at: 20 });
    const orderOf = (writes: readonly Write[]) =>
      inOrderOfCommits(writes).history.map(({ attempt }) => attempt);
    expect(orderOf([{ ...earlier, at: 30 }, cancelled])).toEqual(['cancelled', 'earlier']);
    expect(orderOf([{ ...later, at: 10 }, { ...earlier, at: 30 }, cancelled])).toEqual([
      'cancelled',
      'earlier',
      'later',
    ]);
  });

  test('two transactions that made the same version are a fault', () => {
    const { faults } = inOrderOfCommits([later, { ...earlier, guards: { 'product/1/20000': 8 } }]);
    expect(faults).toEqual(['attempts later and earlier both made version 8 of product/1/20000']);
  });

  test('two transactions that each saw the other one are a fault', () => {
    const { faults } = inOrderOfCommits([
      write({ id: 1, transaction: 't1', guards: { 'product/1/20000': 1, 'product/2/20000': 2 } }),
      write({ id: 2, transaction: 't2', guards: { 'product/1/20000': 2, 'product/2/20000': 1 } }),
    ]);
    expect(faults).toEqual(['2 transactions have no order: each saw a write of another one']);
  });

  test('the deletion of an appointment comes last', () => {
    const { history } = inOrderOfCommits([
      write({ attempt: 'deletes', transaction: 't2', after: null }),
      write({ attempt: 'books', transaction: 't1' }),
    ]);
    expect(history.map(({ attempt }) => attempt)).toEqual(['books', 'deletes']);
  });
});

describe('the rules that may judge a booking', () => {
  const rule = { id: 5, kind: 'product', kindId: 1, fromDate: null, toDate: null } as Rule;
  const closes = write({ resource: 'rule', id: 5, attempt: 'closes', begun: 100, after: rule });
  const acknowledged = call({ id: 'closes', begun: 100, ended: 200 });
  const possible = (begun: number, ended: number, calls: readonly Call[] = [acknowledged]) =>
    shopsInForce([closes], [...calls, call({ id: 'books', begun, ended })])(
      write({ attempt: 'books', begun }),
      appointment({}),
    )?.map(({ rules }) => rules);

  test('a change that was acknowledged before the call is in force', () => {
    expect(possible(201, 300)).toEqual([[rule]]);
  });

  test('a change during the call may come before or after it', () => {
    expect(possible(150, 300)).toEqual([[], [rule]]);
  });

  test('a change that began after the call is not in force', () => {
    expect(possible(50, 99)).toEqual([[]]);
  });

  test('a change of a rule for another day is not considered', () => {
    const another = { ...rule, fromDate: '2026-11-05', toDate: '2026-11-06' };
    const history = [{ ...closes, after: another } as Write];
    const shops = shopsInForce(history, [acknowledged])(write({ begun: 150 }), appointment({}));
    expect(shops?.map(({ rules }) => rules)).toEqual([[]]);
  });

  test('a change whose caller got no response may be in force at any time', () => {
    expect(possible(500, 600, [])).toEqual([[], [rule]]);
  });
});

describe('acknowledgements', () => {
  test('a commit that was acknowledged and is missing is a fault', () => {
    expect(acknowledgedFaults([write({})], [call({ committed: ['t', 'lost'] })])).toEqual([
      'attempt a: a commit that was acknowledged is missing',
    ]);
  });

  test('a booking that got 503 "try again" and is stored is a fault', () => {
    const busy = call({ status: 503, code: 'shop_rest_busy' });
    expect(acknowledgedFaults([write({})], [busy])).toEqual([
      'attempt a: answered with 503, and appointment 1 is confirmed',
    ]);
  });

  test('a hold that returned to the cart after a 503 is no fault, and one that stayed booked is a fault', () => {
    const busy = call({ status: 503, code: 'shop_rest_busy' });
    const version = (number: number, status: string, attempt: string) =>
      write({ attempt, after: appointment({ version: number, status }) });
    const held = version(1, 'in-cart', 'holds');
    const booked = version(2, 'unpaid', 'a');
    expect(acknowledgedFaults([held, booked, version(3, 'in-cart', 'a')], [busy])).toEqual([]);
    expect(acknowledgedFaults([held, booked], [busy])).toEqual([
      'attempt a: answered with 503, and appointment 1 is unpaid',
    ]);
  });

  test('a stored booking is no fault if the error says that it may be stored', () => {
    const unknown = call({ status: 503, code: 'shop_rest_outcome_unknown' });
    expect(acknowledgedFaults([write({})], [unknown])).toEqual([]);
  });
});
