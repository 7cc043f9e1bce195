import { TooMuchWork, WorkLimit } from '../../../lib/engine/recurrence/work';
import { normaliseRule } from '../../../lib/engine/rules/normalise';
import { makeRule } from '../../support/shops/make-rule';

const times = (fromRange: string, toRange = fromRange): string[] => {
  const stored = normaliseRule(makeRule({ fromRange, toRange }));
  return [stored.fromRange, stored.toRange];
};

describe('a rule as it is stored', () => {
  it.each([
    ['9:00', '09:00'],
    ['09:00:00', '09:00'],
    ['9:05:00', '09:05'],
    ['09:00:30', '09:00:30'],
    ['24:00', '24:00'],
    ['', ''],
    ['5', '5'],
    ['25:00:00', '25:00:00'],
    ['2026-03-10', '2026-03-10'],
    ['2026-03-10T09:00:00', '2026-03-10T09:00:00'],
  ])('has the time %j as %j', (sent, stored) => {
    expect(times(sent)).toEqual([stored, stored]);
  });

  it('keeps a value that is no text, which is refused later', () => {
    expect(times(['9:00'] as never)).toEqual([['9:00'], ['9:00']]);
  });

  it('normalises both of its times', () => {
    expect(times('9:00', '17:00:00')).toEqual(['09:00', '17:00']);
  });

  it('has no owner if it is global, and no recurrence if that is empty', () => {
    expect(normaliseRule(makeRule({ kind: 'global', kindId: 7 })).kindId).toBeNull();
    expect(normaliseRule(makeRule({ kind: 'staff', kindId: 7 })).kindId).toBe(7);
    expect(normaliseRule(makeRule({ rrule: '' })).rrule).toBeNull();
    expect(normaliseRule(makeRule({ rrule: 'FREQ=DAILY' })).rrule).toBe('FREQ=DAILY');
    expect(normaliseRule(makeRule({ title: 'Hours' })).title).toBe('Hours');
  });
});

describe('limited work', () => {
  it('may take so many steps, and not one more', () => {
    const work = new WorkLimit(10);
    work.spend(4);
    work.spend(6);
    expect(() => work.spend(1)).toThrow(
      new TooMuchWork(
        'The recurrence takes too many steps to expand: let it end earlier, or repeat less often.',
      ),
    );
  });

  it('also counts towards the limit of the work that it is part of', () => {
    const whole = new WorkLimit(10);
    new WorkLimit(8, whole).spend(8);
    expect(() => new WorkLimit(8, whole).spend(3)).toThrow(TooMuchWork);
    const error = new TooMuchWork();
    expect(error.name).toBe('TooMuchWork');
  });
});
