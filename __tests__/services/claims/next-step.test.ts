import type { ReachedLimit } from '../../../lib/domain/refusals/reached-limit';
import { nextStep } from '../../../lib/services/claims/next-step';

const limit = (fields: Partial<ReachedLimit>): ReachedLimit => ({
  per: 'customer',
  period: 'week',
  count: 1,
  from: null,
  ...fields,
});
const next = (limits: readonly ReachedLimit[], orElse?: string) =>
  nextStep({ hasAlternatives: false, limits, orElse });

describe('the next step after a refused booking without alternatives', () => {
  test('is another time if no limit refuses the booking', () => {
    expect(next([])).toEqual({ action: 'choose_time', sentence: 'Choose another time.' });
    expect(next([], 'send enforce none').sentence).toBe('Choose another time, or send enforce none.');
  });

  test('is to ask the shop if a limit allows no other time, such as one free trial', () => {
    const trial = limit({ period: 'ever' });
    const later = limit({ from: '2026-03-09' });
    expect(next([trial, later])).toEqual({
      action: 'ask_shop',
      sentence: 'The limit allows no other time: ask the shop.',
    });
    expect(next([trial], 'send enforce capacity').sentence).toBe(
      'The limit allows no other time: send enforce capacity.',
    );
  });

  test('names the latest date of several limits', () => {
    const limits = [limit({ from: '2026-03-09' }), limit({ period: 'month', from: '2026-04-01' })];
    expect(next(limits)).toEqual({ action: 'choose_time', sentence: 'Choose a time from 2026-04-01 on.' });
    const upcoming = limit({ period: 'upcoming', from: '2026-05-01' });
    expect(next([...limits, upcoming]).sentence).toBe('Book again from 2026-05-01 on.');
  });
});

test('a refused booking with alternatives proposes them, whatever its limits are', () => {
  const { action, sentence } = nextStep({ hasAlternatives: true, limits: [limit({})] });
  expect([action, sentence]).toEqual(['choose_alternative', 'Choose one of the nearest free times.']);
});
