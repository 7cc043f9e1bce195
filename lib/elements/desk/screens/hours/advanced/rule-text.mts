import type { Rule } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import type { RangeType, RuleTexts } from '../../../texts/rules.mjs';
import type { Day } from '../../../../common/days.mjs';
import type { Tools } from '../../../tools.mjs';

/** Context and functions of the desk with which a rule is described. */
export interface RuleWriter {
  readonly context: Context;
  readonly tools: Pick<Tools, 'addDays' | 'fill' | 'hoursText' | 'isClock' | 'isDay'>;
}

interface DayWriter extends RuleWriter {
  /** Day whose year is left out; undefined for days of every year. */
  readonly beside: Day | undefined;
}

/**
 * Describes an opening-hours rule: `Opens every day, 9:00 – 17:00`, `from Fri, 1 Jan 2027`. Its priority is not named: the
 * rules are listed by strength.
 */
export function ruleFacts(rule: Rule, writer: RuleWriter): string[] {
  const { context, tools } = writer;
  const words = context.texts.hours.rules;
  const { fill } = tools;
  const { qty, rrule } = rule;
  const today = context.writing.dayOf(context.now());
  const repeats = rrule ? repetition(rrule, words, tools) : '';
  const isYearly = repeats === words.every.YEARLY;
  const dated = { ...writer, beside: today };
  const limits = limitsOf(rule, dated);
  const times = timesOf(rule, isYearly ? { ...writer, beside: undefined } : dated);
  const first = (rule.from_date || rule.from_range).slice(0, 10);
  return [
    fill(rule.appointable ? words.opens : words.closes, {
      when: isYearly ? fill(words.hoursOn, { days: times, hours: repeats }) : times,
    }),
    // A day of every year has no year, so a later year of the first one is named.
    ...(isYearly && limits.length === 0 && first.slice(0, 4) > today.slice(0, 4)
      ? [fill(words.fromDay, { day: dayText(first, dated) })]
      : limits),
    ...(isYearly || repeats === '' ? [] : [repeats]),
    ...(qty > 0 && rule.appointable ? [context.plural(words.places, qty)] : []),
    ...(rule.event_id === null ? [] : [words.fromCalendar]),
  ];
}

/**
 * Describes the times of an opening-hours rule. A rule of an older version that is no longer valid is shown unchanged.
 */
function timesOf(rule: Rule, writer: DayWriter): string {
  const { context, tools } = writer;
  const { fill, isClock, isDay } = tools;
  const words = context.texts.hours.rules;
  const { from_range: from, to_range: to } = rule;
  const type = rule.range_type as RangeType;
  switch (type) {
    case 'time:all':
      return fill(words.hoursOn, { days: words.everyDay, hours: hoursIn(rule, writer) });
    case 'time:1':
    case 'time:2':
    case 'time:3':
    case 'time:4':
    case 'time:5':
    case 'time:6':
    case 'time:7': {
      const days = weekdayName(type.slice('time:'.length), context);
      return fill(words.hoursOn, { days, hours: hoursIn(rule, writer) });
    }
    case 'days':
      return between(weekdayName(from, context), weekdayName(to, context), words.fromTo, tools);
    case 'months':
      return between(monthName(from, context), monthName(to, context), words.fromTo, tools);
    case 'weeks':
      return fill(words.weeks, {
        weeks: between(numberText(from, context), numberText(to, context), words.fromTo, tools),
      });
    case 'custom':
    case 'time:range': {
      const span = datesIn(rule, writer);
      return isClock(from) ? fill(words.hoursOnEach, { span, hours: hoursIn(rule, writer) }) : span;
    }
    case 'custom:daterange': {
      const { writing } = context;
      const moment = (date: string, time: string): string => {
        if (isDay(date) && isClock(time)) return writing.shortMoment(date, time, writer.beside);
        return [
          date === '' ? '…' : dayText(date, writer),
          isClock(time) ? writing.wallClock(`2024-01-01T${time}`) : time,
        ].join(', ');
      };
      return between(moment(rule.from_date, from), moment(rule.to_date, to), words.fromTo, tools);
    }
    case 'rrule':
      return spanOf(from, to, writer);
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
function spanOf(from: string, to: string, writer: DayWriter): string {
  const { context, tools } = writer;
  const { addDays, isClock, isDay } = tools;
  const { fromTo } = context.texts.hours.rules;
  const [[first = '', begins], [next = '', ends]] = [from.split('T'), to.split('T')];
  if (begins === MIDNIGHT && ends === MIDNIGHT && isDay(next) && next > first)
    return between(dayText(first, writer), dayText(addDays(next, -1), writer), fromTo, tools);
  const moment = (day: string, clock = ''): string =>
    isDay(day) && isClock(clock)
      ? context.writing.shortMoment(day, clock, writer.beside)
      : `${day} ${clock}`.trim();
  return between(moment(first, begins), moment(next, ends), fromTo, tools);
}

/** Writes a whole number, given as a text, in the digits of the language. Returns any other text unchanged. */
const numberText = (text: string, { language }: Context): string =>
  /^-?\d+$/.test(text) ? new Intl.NumberFormat(language).format(Number(text)) : text;

const MIDNIGHT = '00:00';

const between = (from: string, to: string, text: string, { fill }: Pick<Tools, 'fill'>): string =>
  from === to ? from : fill(text, { from, to });

/**
 * Describes an RRULE for staff. Five RRULEs are described in words: every day, every week, every month, every year, and
 * the last day of each February. Any other RRULE is shown as it is stored.
 */
function repetition(rrule: string, words: RuleTexts, { fill }: Pick<Tools, 'fill'>): string {
  const frequency = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;BYMONTH=2;BYMONTHDAY=-1)?$/.exec(rrule)?.[1];
  return frequency === undefined
    ? fill(words.repeats, { rule: rrule })
    : words.every[frequency as keyof RuleTexts['every']];
}

/** Describes the hours of a rule. A closing time that lasts until midnight has no end. */
function hoursIn(
  { from_range: from, to_range: to, appointable: opens }: Rule,
  { context, tools }: RuleWriter,
): string {
  const { fill, hoursText, isClock } = tools;
  const endsAtMidnight = to === MIDNIGHT || to === '24:00';
  if (from === MIDNIGHT && endsAtMidnight) return context.texts.hours.week.allDay;
  if (!opens && endsAtMidnight && isClock(from))
    return fill(context.texts.hours.rules.fromTime, {
      time: context.writing.wallClock(`2024-01-01T${from}`),
    });
  return isClock(from) && isClock(to) ? hoursText([{ from, to }], context) : `${from} – ${to}`;
}

/**
 * Describes the first and last day of an opening-hours rule for whole days. Older rules have these days in `from_range`
 * and `to_range`, newer ones in `from_date` and `to_date`.
 */
function datesIn(rule: Rule, writer: DayWriter): string {
  const { context, tools } = writer;
  const areInRanges = rule.from_date === '' && rule.to_date === '';
  const [first, last] = areInRanges ? [rule.from_range, rule.to_range] : [rule.from_date, rule.to_date];
  const { fromTo } = context.texts.hours.rules;
  return between(dayText(first || last, writer), dayText(last || first, writer), fromTo, tools);
}

/**
 * Describes the first and last day on which an opening-hours rule applies. Empty for rules whose times are described by
 * dates already.
 */
function limitsOf({ range_type: type, from_date: from, to_date: to }: Rule, writer: DayWriter): string[] {
  const { fill } = writer.tools;
  const words = writer.context.texts.hours.rules;
  if (type.startsWith('custom') || type === 'time:range') return [];
  return [
    ...(from === '' ? [] : [fill(words.fromDay, { day: dayText(from, writer) })]),
    ...(to === '' ? [] : [fill(words.untilDay, { day: dayText(to, writer) })]),
  ];
}

const dayText = (day: string, { context, tools, beside }: DayWriter): string =>
  tools.isDay(day) ? context.writing.shortDay(day, beside) : day;

const named = (options: Intl.DateTimeFormatOptions, day: string, { language }: Context): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(day));

/**
 * Returns the name of a weekday by its number in a rule: 1 or 8 for Monday, 7 or 0 for Sunday. Works because 1 January
 * 2024 was a Monday.
 */
export const weekdayName = (weekday: string, context: Context): string =>
  named({ weekday: 'long' }, `2024-01-0${Number(weekday) % 7 || 7}`, context);

export const monthName = (month: string, context: Context): string =>
  named({ month: 'long' }, `2024-${month.padStart(2, '0')}-01`, context);
