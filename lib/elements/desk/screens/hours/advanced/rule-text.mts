import { fill } from '../../../../common/text.mjs';
import { addDays, dateOf, isDay } from '../../../../common/days.mjs';
import type { Rule } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import type { RangeType, RuleTexts } from '../../../texts/rules.mjs';
import { isClock } from '../../../typed-time.mjs';
import { hoursText } from '../hours-text.mjs';

/**
 * Describes an opening-hours rule in a sentence: `Opens every day, 9:00 – 17:00 · from Fri, 1 Jan 2027 · priority 20`.
 */
export function ruleText(rule: Rule, context: Context): string {
  const words = context.texts.hours.rules;
  const { qty, priority, rrule } = rule;
  return [
    fill(rule.appointable ? words.opens : words.closes, { when: timesOf(rule, context) }),
    ...limitsOf(rule, context),
    ...(rrule ? [repetition(rrule, words)] : []),
    ...(qty > 0 && rule.appointable ? [context.plural(words.places, qty)] : []),
    ...(priority === 0 ? [] : [fill(words.hasPriority, { priority: numberText(String(priority), context) })]),
    ...(rule.event_id === null ? [] : [words.fromCalendar]),
  ].join(' · ');
}

/**
 * Describes the times of an opening-hours rule. A rule of an older version that is no longer valid is shown unchanged.
 */
function timesOf(rule: Rule, context: Context): string {
  const words = context.texts.hours.rules;
  const { from_range: from, to_range: to } = rule;
  const type = rule.range_type as RangeType;
  switch (type) {
    case 'time:all':
      return fill(words.hoursOn, { days: words.everyDay, hours: hoursIn(rule, context) });
    case 'time:1':
    case 'time:2':
    case 'time:3':
    case 'time:4':
    case 'time:5':
    case 'time:6':
    case 'time:7': {
      const days = weekdayName(type.slice('time:'.length), context);
      return fill(words.hoursOn, { days, hours: hoursIn(rule, context) });
    }
    case 'days':
      return between(weekdayName(from, context), weekdayName(to, context), words.fromTo);
    case 'months':
      return between(monthName(from, context), monthName(to, context), words.fromTo);
    case 'weeks':
      return fill(words.weeks, {
        weeks: between(numberText(from, context), numberText(to, context), words.fromTo),
      });
    case 'custom':
    case 'time:range': {
      const span = datesIn(rule, context);
      return isClock(from) ? fill(words.hoursOnEach, { span, hours: hoursIn(rule, context) }) : span;
    }
    case 'custom:daterange': {
      const { writing } = context;
      const today = writing.dayOf(context.now());
      const moment = (date: string, time: string): string => {
        if (isDay(date) && isClock(time)) return writing.shortMoment(date, time, today);
        return [
          date === '' ? '…' : dayText(date, context),
          isClock(time) ? writing.wallClock(`2024-01-01T${time}`) : time,
        ].join(', ');
      };
      return between(moment(rule.from_date, from), moment(rule.to_date, to), words.fromTo);
    }
    case 'rrule':
      return spanOf(from, to, context);
    default: {
      const unknown: never = type;
      return [unknown, from, to].join(' ');
    }
  }
}

/**
 * Describes the first occurrence of a rule that repeats, from its start and end `YYYY-MM-DDTHH:MM`. From midnight to
 * midnight, only the dates are named.
 */
function spanOf(from: string, to: string, context: Context): string {
  const { fromTo } = context.texts.hours.rules;
  const [[first = '', begins], [next = '', ends]] = [from.split('T'), to.split('T')];
  if (begins === MIDNIGHT && ends === MIDNIGHT && isDay(next) && next > first)
    return between(dayText(first, context), dayText(addDays(next, -1), context), fromTo);
  const moment = (day: string, clock = ''): string =>
    isDay(day) && isClock(clock)
      ? context.writing.shortMoment(day, clock, context.writing.dayOf(context.now()))
      : `${day} ${clock}`.trim();
  return between(moment(first, begins), moment(next, ends), fromTo);
}

/** Writes a whole number, given as a text, in the digits of the language. Returns any other text unchanged. */
const numberText = (text: string, { language }: Context): string =>
  /^-?\d+$/.test(text) ? new Intl.NumberFormat(language).format(Number(text)) : text;

const MIDNIGHT = '00:00';

const between = (from: string, to: string, text: string): string =>
  from === to ? from : fill(text, { from, to });

/**
 * Describes an RRULE for staff. Five RRULEs are described in words: every day, every week, every month, every year, and
 * the last day of each February. Any other RRULE is shown as it is stored.
 */
function repetition(rrule: string, words: RuleTexts): string {
  const frequency = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;BYMONTH=2;BYMONTHDAY=-1)?$/.exec(rrule)?.[1];
  return frequency === undefined
    ? fill(words.repeats, { rule: rrule })
    : words.every[frequency as keyof RuleTexts['every']];
}

function hoursIn({ from_range: from, to_range: to }: Rule, context: Context): string {
  if (from === MIDNIGHT && (to === MIDNIGHT || to === '24:00')) return context.texts.hours.week.allDay;
  return isClock(from) && isClock(to) ? hoursText([{ from, to }], context) : `${from} – ${to}`;
}

/**
 * Describes the first and last day of an opening-hours rule for whole days. Older rules have these days in `from_range`
 * and `to_range`, newer ones in `from_date` and `to_date`.
 */
function datesIn(rule: Rule, context: Context): string {
  const areInRanges = rule.from_date === '' && rule.to_date === '';
  const [first, last] = areInRanges ? [rule.from_range, rule.to_range] : [rule.from_date, rule.to_date];
  const { fromTo } = context.texts.hours.rules;
  return between(dayText(first || last, context), dayText(last || first, context), fromTo);
}

/**
 * Describes the first and last day on which an opening-hours rule applies. Empty for rules whose times are described by
 * dates already.
 */
function limitsOf({ range_type: type, from_date: from, to_date: to }: Rule, context: Context): string[] {
  const words = context.texts.hours.rules;
  if (type.startsWith('custom') || type === 'time:range') return [];
  return [
    ...(from === '' ? [] : [fill(words.fromDay, { day: dayText(from, context) })]),
    ...(to === '' ? [] : [fill(words.untilDay, { day: dayText(to, context) })]),
  ];
}

const dayText = (day: string, context: Context): string =>
  isDay(day) ? context.writing.shortDay(day, context.writing.dayOf(context.now())) : day;

const named = (options: Intl.DateTimeFormatOptions, day: string, { language }: Context): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(dateOf(day));

/**
 * Returns the name of a weekday by its number in a rule: 1 or 8 for Monday, 7 or 0 for Sunday. Works because 1 January
 * 2024 was a Monday.
 */
export const weekdayName = (weekday: string, context: Context): string =>
  named({ weekday: 'long' }, `2024-01-0${Number(weekday) % 7 || 7}`, context);

export const monthName = (month: string, context: Context): string =>
  named({ month: 'long' }, `2024-${month.padStart(2, '0')}-01`, context);
