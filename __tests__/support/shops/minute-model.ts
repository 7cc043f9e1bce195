import type { Temporal as TemporalTypes } from 'temporal-polyfill';
import type { Precedence, Rule } from '../../../lib/domain/rule';
import { Temporal } from '../temporal';

type PlainDate = TemporalTypes.PlainDate;

/**
 * Model of opening rules that decides minute by minute: slowly, directly from the fields of a rule, and with another
 * calendar. Shares no code with the library.
 */

/** Maximum number of days by which an occurrence of a rule may begin before a window and still overlap it. */
const REACH = 12;

/** Places of a minute (-1: closed, 0: the base capacity), and the id of the deciding rule (0: none). */
export interface Minute {
  readonly places: number;
  readonly ruleId: number;
}

export interface Question {
  readonly rules: readonly Rule[];
  readonly zone: string;
  /** A span of time, as instants at whole minutes. */
  readonly start: number;
  readonly end: number;
  readonly precedence: Precedence;
  readonly productId: number;
  readonly staffId: number | null;
}

export function decideMinutes(question: Question): Minute[] {
  const { rules, zone, start, end, precedence, productId, staffId } = question;
  const order = rules
    .filter(({ kind, kindId }) => {
      if (kind === 'global') return true;
      return kind === 'product' ? kindId === productId : staffId !== null && kindId === staffId;
    })
    .sort((a, b) => (isStronger(a, b, precedence) ? 1 : -1))
    .map((rule) => ({ rule, spans: spansOf(rule, zone, start, end) }));
  const minutes: Minute[] = [];
  for (let at = start; at < end; at += 60) {
    let minute: Minute = { places: -1, ruleId: 0 };
    for (const { rule, spans } of order) {
      if (!spans.some(([from, to]) => from <= at && at < to)) continue;
      const places = rule.capacity !== null && rule.capacity >= 1 ? rule.capacity : 0;
      minute = { places: rule.appointable ? places : -1, ruleId: rule.id };
    }
    minutes.push(minute);
  }
  return minutes;
}

function isStronger(a: Rule, b: Rule, precedence: Precedence): boolean {
  const priority = ({ priority }: Rule): number => {
    if (precedence === 'larger-wins') return priority ?? 0;
    return priority === null || priority === 0 ? 10 : priority;
  };
  if (priority(a) !== priority(b))
    return precedence === 'larger-wins' ? priority(a) > priority(b) : priority(a) < priority(b);
  const levels = ['global', 'product', 'staff'];
  if (a.kind !== b.kind) return levels.indexOf(a.kind) > levels.indexOf(b.kind);
  return a.ordering === b.ordering ? a.id > b.id : a.ordering > b.ordering;
}

type Instants = readonly [number, number];

/** Lists the occurrences of a rule that may touch the window, one for each day on which one starts. */
function spansOf(rule: Rule, zone: string, start: number, end: number): Instants[] {
  const instantOf = (date: PlainDate, time: string): number =>
    date
      .toPlainDateTime(Temporal.PlainTime.from(time))
      .toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000;
  const dateAt = (at: number): PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(at * 1000)
      .toZonedDateTimeISO(zone)
      .toPlainDate();

  if (rule.rangeType === 'custom:daterange') {
    const { fromDate, toDate, fromRange, toRange } = rule;
    const from = fromDate === null ? start : instantOf(Temporal.PlainDate.from(fromDate), fromRange);
    if (toDate === null) return [[from, end]];
    const isEmpty = fromDate === toDate && fromRange === toRange && !isMidnight(toRange);
    const last = Temporal.PlainDate.from(toDate).add({ days: isEmpty ? 1 : 0 });
    return [[from, instantOf(endDate(last, toRange), clock(toRange))]];
  }

  const spans: Instants[] = [];
  const last = dateAt(end).add({ days: 1 });
  for (
    let date = dateAt(start).subtract({ days: REACH });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    if (!isNamed(rule, date, dateAt(rule.dateCreated))) continue;
    if (isWholeDays(rule)) spans.push([instantOf(date, '00:00'), instantOf(date.add({ days: 1 }), '00:00')]);
    else if (rule.rangeType === 'rrule') spans.push(occurrenceOn(rule, date, instantOf));
    else {
      const overMidnight =
        rule.toRange !== '24:00' && rule.toRange !== '00:00' && rule.toRange <= rule.fromRange;
      const until = overMidnight ? date.add({ days: 1 }) : endDate(date, rule.toRange);
      spans.push([instantOf(date, rule.fromRange), instantOf(until, clock(rule.toRange))]);
    }
  }
  return spans;
}

/** Whether a wall clock time means midnight. As the end of a day, midnight is 00:00 of the next day. */
const isMidnight = (time: string): boolean => time === '24:00' || time === '00:00';
const endDate = (date: PlainDate, time: string): PlainDate =>
  isMidnight(time) ? date.add({ days: 1 }) : date;
const clock = (time: string): string => (isMidnight(time) ? '00:00' : time);

function isWholeDays({ rangeType, fromRange }: Rule): boolean {
  return (
    ['months', 'weeks', 'days'].includes(rangeType) || (rangeType === 'custom' && !fromRange.includes(':'))
  );
}

/**
 * Returns the occurrence of an `rrule` rule that starts on a date. It spans as many days as the rule's first
 * occurrence, and has the same times of day.
 */
function occurrenceOn(
  rule: Rule,
  date: PlainDate,
  instantOf: (date: PlainDate, time: string) => number,
): Instants {
  const [firstDate = '', from = ''] = rule.fromRange.split('T');
  const [lastDate = '', to = ''] = rule.toRange.split('T');
  const days = Temporal.PlainDate.from(firstDate).until(lastDate).days;
  return [instantOf(date, from), instantOf(date.add({ days }), to)];
}

/** Whether an occurrence of the rule starts on this date. */
function isNamed(rule: Rule, date: PlainDate, created: PlainDate): boolean {
  const day = date.toString();
  const isInCircle = (n: number): boolean => {
    const [from, to] = [Number(rule.fromRange), Number(rule.toRange)].map((end) =>
      rule.rangeType === 'days' && end === 0 ? 7 : end,
    );
    return from! <= to! ? from! <= n && n <= to! : from! <= n || n <= to!;
  };
  if (rule.rangeType === 'custom') {
    const first = rule.fromRange.includes('-') ? rule.fromRange : (rule.fromDate ?? rule.toDate!);
    const last = rule.fromRange.includes('-') ? rule.toRange : (rule.toDate ?? rule.fromDate!);
    return first <= day && day <= last;
  }
  if (rule.rrule !== null && rule.rangeType.startsWith('time:')) {
    const first = rule.fromDate === null ? created : Temporal.PlainDate.from(rule.fromDate);
    if (rule.toDate !== null && rule.toDate > first.toString() && day > rule.toDate) return false;
    if (!recursOn(rule.rrule, first, date)) return false;
  } else {
    if (rule.fromDate !== null && day < rule.fromDate) return false;
    if (rule.toDate !== null && day > rule.toDate) return false;
  }
  switch (rule.rangeType) {
    case 'months':
      return isInCircle(date.month);
    case 'weeks':
      return isInCircle(date.weekOfYear!);
    case 'days':
      return isInCircle(date.dayOfWeek);
    case 'time:all':
    case 'time:range':
      return true;
    case 'rrule':
      return recursOn(rule.rrule!, Temporal.PlainDate.from(rule.fromRange.slice(0, 10)), date);
    case 'time:1':
    case 'time:2':
    case 'time:3':
    case 'time:4':
    case 'time:5':
    case 'time:6':
    case 'time:7':
      return date.dayOfWeek === Number(rule.rangeType.slice(5));
    case 'custom:daterange':
      throw new Error('The minute-by-minute model does not support custom:daterange');
  }
}

/**
 * Whether a recurrence has an occurrence on a date. Supports only the recurrences that the generator makes:
 * every n days or weeks, with weekdays, an end and exceptions.
 */
function recursOn(rrule: string, first: PlainDate, date: PlainDate): boolean {
  const part = (name: string): string | undefined => new RegExp(`${name}=([^;]*)`).exec(rrule)?.[1];
  const weekdays = part('BYDAY')?.split(',') ?? [];
  const nameOf = (day: PlainDate): string => ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][day.dayOfWeek - 1]!;
  const compact = date.toString().replaceAll('-', '');
  if (Temporal.PlainDate.compare(date, first) < 0) return false;
  if (part('EXDATE')?.split(',').includes(compact)) return false;
  if (compact > (part('UNTIL') ?? '99991231')) return false;
  const interval = Number(part('INTERVAL') ?? 1);
  if (part('FREQ') === 'DAILY') {
    return (
      first.until(date).days % interval === 0 && (weekdays.length === 0 || weekdays.includes(nameOf(date)))
    );
  }
  const mondayOf = (day: PlainDate): PlainDate => day.subtract({ days: day.dayOfWeek - 1 });
  const weeks = mondayOf(first).until(mondayOf(date)).days / 7;
  return (
    weeks % interval === 0 && (weekdays.length === 0 ? [nameOf(first)] : weekdays).includes(nameOf(date))
  );
}
