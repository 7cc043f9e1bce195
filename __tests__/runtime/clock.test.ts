import { clockFrom, systemClock } from '../../lib/runtime/clock';
import { asInstant } from '../../lib/time/units';

describe('clocks', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-03-10T09:00:00.999Z') }));
  afterEach(() => jest.useRealTimers());

  it('return whole seconds in UTC', () => {
    expect(systemClock.now()).toBe(Date.parse('2026-03-10T09:00:00Z') / 1000);
  });

  it('that start at a given time run on at real speed', () => {
    const clock = clockFrom(asInstant(1000));
    expect(clock.now()).toBe(1000);
    jest.advanceTimersByTime(999);
    expect(clock.now()).toBe(1000);
    jest.advanceTimersByTime(1);
    expect(clock.now()).toBe(1001);
    jest.advanceTimersByTime(3_600_000);
    expect(clock.now()).toBe(4601);
  });

  it('do not go back when the machine’s clock is set back', () => {
    const clock = clockFrom(asInstant(1000));
    jest.advanceTimersByTime(5000);
    jest.setSystemTime(0);
    expect(clock.now()).toBe(1005);
  });
});
