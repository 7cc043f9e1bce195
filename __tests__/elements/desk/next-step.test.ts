import { elementModule } from '../../support/browser/element-module';

const { nextStepOf } = elementModule('desk/screens/appointment/next-step.mts') as {
  nextStepOf: (appointment: object, open: object, context: object) => string | undefined;
};

const NOW = 1_000_000;
const NO_SHOW = {
  status: 'confirmed',
  customer_status: 'no-show',
  start_utc: NOW - 3_600,
  end_utc: NOW - 1_800,
};
const OWED = { kind: 'owed', amount: '10.00' };
const stepOf = (of: object): string | undefined =>
  nextStepOf({ ...NO_SHOW, ...of }, OWED, { now: () => NOW });

test.each([
  ['without a settlement', undefined],
  ['whose price has changed', { reason: 'repriced' }],
])('the price of a no-show %s is no step', (_what, settlement) => {
  expect(stepOf({ settlement })).toBeUndefined();
});

test('the charged fee of a no-show is the next step', () => {
  expect(stepOf({ settlement: { reason: 'no_show' } })).toBe('pay');
});

test('the fee of a cancelled appointment is the next step, also after a no-show', () => {
  expect(stepOf({ status: 'cancelled', settlement: { reason: 'cancelled' } })).toBe('pay');
});
