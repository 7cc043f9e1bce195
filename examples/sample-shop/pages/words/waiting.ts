import type { WaitlistEntry, WaitlistStatus } from 'shop-appointments';

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

type Wish = Pick<WaitlistEntry, 'minDate' | 'maxDate' | 'weekdays' | 'timeFrom' | 'timeTo'>;

/**
 * Formats the days and times that a waiting customer wants: `Monday 2 March to Friday 6 March, on Mondays, from 09:00`.
 */
export function wishWords({ minDate, maxDate, weekdays, timeFrom, timeTo }: Wish): string {
  const day = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));
  const isMidnight = (time: string): boolean => time === '00:00' || time === '24:00';
  return [
    minDate === maxDate ? day(minDate) : `${day(minDate)} to ${day(maxDate)}`,
    weekdays.length > 0 && `on ${weekdays.map((one) => WEEKDAYS[one - 1]).join(' and ')}`,
    !isMidnight(timeFrom) && `from ${timeFrom}`,
    !isMidnight(timeTo) && `before ${timeTo}`,
  ]
    .filter((text) => text !== false)
    .join(', ');
}

/** Describes each state of an entry on the waiting list, for its customer. */
export const WAITING_WORDS: Readonly<Record<WaitlistStatus, string>> = {
  waiting: 'You are waiting. We will write to you as soon as a place is free.',
  offered: 'A place is free, and we keep it for you.',
  booked: 'You have booked a place.',
  left: 'You are no longer waiting.',
  past: 'The days are over.',
  unanswered: 'We have offered you many places without an answer, so you are no longer waiting.',
  erased: 'This entry was erased.',
};
