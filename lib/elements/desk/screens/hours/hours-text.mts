import { type Content, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import { isOf, type OpenHours, type Owner, type Rule } from '../../api/rules.mjs';
import type { Context } from '../../context.mjs';
import type { TimeOff } from './time-off/closed-time.mjs';
import type { HoursOn } from './compared.mjs';
import { inPageLanguage } from '../../views/names.mjs';
import { siteSecondsOf } from '../../writing.mjs';
import { nameOfOwner, ownerKey } from './owners.mjs';

/** Maximum number of days that a text lists by name; more are only counted. */
const MOST_DAYS = 7;

/** Formats hours as a list: `9:00 – 12:00, 13:00 – 18:00`. */
export const hoursText = (hours: readonly OpenHours[], { writing, language }: Context): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(
    hours.map(({ from, to }) => writing.wallTimes(secondsOf(from), secondsOf(to))),
  );

// The formatter needs a whole date, so any date completes the wall clock time.
const secondsOf = (clock: string): number => siteSecondsOf('2024-01-01', clock);

/** Returns the title of a time off; without one, the shop is closed, and a staff member is away. */
export const titleOfTimeOff = (
  { rule, off }: { readonly rule: Pick<Rule, 'title'>; readonly off: Pick<TimeOff, 'owner'> },
  context: Pick<Context, 'texts'>,
): string =>
  inPageLanguage(rule.title, context) ||
  (off.owner.kind === 'staff' ? context.texts.calendar.away : context.texts.hours.timeOff.untitled);

/** Formats a day with its hours: `Fri 23 Oct: 9:00 – 12:00`. */
export function dayHoursText({ date, hours }: HoursOn, context: Context): string {
  const { texts, writing } = context;
  const today = writing.dayOf(context.now());
  return fill(texts.hours.timeOff.dayHours, {
    day: writing.shortDay(date, today),
    hours: hours.length === 0 ? texts.hours.week.closed : hoursText(hours, context),
  });
}

/** Lists open hours by day. Names the service, staff member or resource of the hours, unless it is `owner`. */
export function hoursList(key: string, all: readonly HoursOn[], owner: Owner, context: Context): Content[] {
  const words = context.texts.hours.timeOff;
  const more = all.length - MOST_DAYS;
  return [
    h(
      'ul',
      { key, class: 'hours-list' },
      ...all.slice(0, MOST_DAYS).map((row) => {
        const when = dayHoursText(row, context);
        const name = nameOfOwner(row, context);
        return h(
          'li',
          { key: `${ownerKey(row)} ${row.date}` },
          isOf(row, owner) ? when : fill(words.ownerHours, { name, when }),
        );
      }),
      more > 0 && h('li', { key: 'more', class: 'muted' }, context.plural(words.moreDays, more)),
    ),
  ];
}

/** Describes when a closure (time off such as a holiday) takes place. */
export function timeOffText(off: TimeOff, context: Context): string {
  const { texts, writing } = context;
  const words = texts.hours.timeOff;
  const today = writing.dayOf(context.now());
  const beside = off.isYearly ? undefined : today;
  const day = (of: string): string => writing.shortDay(of, beside);
  const isOneDay = off.fromDay === off.toDay;
  const days = isOneDay
    ? day(off.fromDay)
    : fill(words.fromTo, { from: day(off.fromDay), to: day(off.toDay) });
  if (off.isWholeDays) return days;
  if (isOneDay) {
    const hours = [{ from: off.fromTime, to: off.toTime }];
    return fill(words.dayHours, { day: day(off.fromDay), hours: hoursText(hours, context) });
  }
  const moment = (of: string, time: string): string => writing.shortMoment(of, time, beside);
  return fill(words.fromTo, {
    from: moment(off.fromDay, off.fromTime),
    to: moment(off.toDay, off.toTime),
  });
}
