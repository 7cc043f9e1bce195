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
  /** Summary of a day. Placeholders `{summary}`: the number of appointments; `{time}`: the start of the next one. */
  readonly nextAt: string;
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
  nextAt: '{summary}, next at {time}',
};
