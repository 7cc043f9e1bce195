import type { Answer, Appointment } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';

/** Returns the value of an answer as text. */
export function answerText(
  { value, type }: Answer,
  { texts: { appointment: words }, writing }: Pick<Context, 'texts' | 'writing'>,
): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value !== 'string') return value.join(', ');
  return type === 'date' ? `${writing.longDay(value)} (${writing.year(value)})` : value;
}

/** Returns the answers about the whole booking (null), or about one of its places (persons). */
export const answersAbout = ({ answers = [] }: Appointment, place: number | null): readonly Answer[] =>
  answers.filter((answer) => answer.place === place);

/** Whether the booking has answers for single places (persons), or an arrived person. */
export const hasPeople = ({ answers = [], check_ins: checkIns = [] }: Appointment): boolean =>
  checkIns.length > 0 || answers.some(({ place }) => place !== null);
