import type { AppointmentsError } from '../../../lib/index';
import { timeWords } from './times';

/** Says in words for customers why a time could not be booked, and what they can do instead. */
export function refusalWords({ data: { reasons = [], limits = [] } }: AppointmentsError): string {
  if (!reasons.includes('over_limit')) return 'This time is no longer free. Choose another one.';
  const next = limits.map(({ period, from }) => {
    if (from === null) return '';
    const day = timeWords(Date.parse(from) / 1000, true);
    return period === 'upcoming' ? ` Book again on ${day} or later.` : ` Choose ${day} or a later day.`;
  });
  return `The shop limits how much can be booked, and the limit is reached.${next[0] ?? ''}`;
}
