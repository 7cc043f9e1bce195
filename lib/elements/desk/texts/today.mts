import type { PluralText } from '../../common/text.mjs';

export interface TodayTexts {
  readonly today: string;
  readonly tomorrow: string;
  /**
   * Heading of a list of appointments for today or tomorrow. Placeholders `{name}`: today or tomorrow; `{day}`: its
   * date.
   */
  readonly named: string;
  readonly previousDay: string;
  readonly nextDay: string;
  readonly nothing: string;
  readonly summary: PluralText;
  readonly cancelled: PluralText;
  /** Counts the ended appointments without a mark of attendance. Placeholder `{count}`. */
  readonly toRecord: PluralText;
  /** Summary of a day. Placeholders `{summary}`: the number of appointments; `{time}`: the start of the next one. */
  readonly nextAt: string;
  /** Says on a closed day when the shop opens next. Placeholders `{day}`: that day; `{time}`: the opening time. */
  readonly opensAgain: string;
  /** Appointments of the next open day. Placeholders `{summary}`: their number; `{time}`: the start of the first one. */
  readonly firstAt: string;
  /** Says that the next open day has no appointments. */
  readonly nothingYet: string;
  /** Label of the button that shows another day. Placeholder `{day}`. */
  readonly showDay: string;
}

export const TODAY: TodayTexts = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  named: '{name}, {day}',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  nothing: 'No appointments on this day.',
  summary: { one: '{count} appointment', other: '{count} appointments' },
  cancelled: { one: '{count} cancelled appointment', other: '{count} cancelled appointments' },
  toRecord: { one: '{count} to check in', other: '{count} to check in' },
  nextAt: '{summary}, next at {time}',
  opensAgain: 'Closed. Opens again on {day} at {time}.',
  firstAt: '{summary}, the first at {time}',
  nothingYet: 'No appointments yet.',
  showDay: 'Show {day}',
};
