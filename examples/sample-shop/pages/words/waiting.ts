import type { WaitlistEntry } from 'shop-appointments';
import type { Language } from '../../texts/languages';
import { formatsOf } from './formats';

type Wish = Pick<WaitlistEntry, 'minDate' | 'maxDate' | 'weekdays' | 'timeFrom' | 'timeTo'>;

/**
 * Formats the days and times that a waiting customer wants: `Monday 2 March to Friday 6 March, on Mondays, from 09:00`.
 */
export function wishWords(
  { minDate, maxDate, weekdays, timeFrom, timeTo }: Wish,
  language: Language,
): string {
  const { texts } = language;
  const { dayOfYear, clock, list } = formatsOf(language);
  const day = (date: string): string => dayOfYear.format(new Date(`${date}T00:00:00Z`));
  const time = (of: string): string => clock.format(new Date(`1970-01-01T${of}:00Z`));
  const isMidnight = (of: string): boolean => of === '00:00' || of === '24:00';
  return [
    minDate === maxDate ? day(minDate) : texts.fromDayTo(day(minDate), day(maxDate)),
    weekdays.length > 0 && texts.onWeekdays(list.format(weekdays.map((one) => texts.weekdays[one - 1]!))),
    !isMidnight(timeFrom) && texts.notBefore(time(timeFrom)),
    !isMidnight(timeTo) && texts.before(time(timeTo)),
  ]
    .filter((text) => text !== false)
    .join(texts.comma);
}
