import type { PluralText } from '../../common/text.mjs';

export interface TodayTexts {
  readonly today: string;
  readonly tomorrow: string;
  /** Placeholders `{name}`: today or tomorrow; `{day}`: its date. */
  readonly named: string;
  readonly previousDay: string;
  readonly nextDay: string;
  readonly backToToday: string;
  /** The label of the choice of a member. */
  readonly show: string;
  readonly everyone: string;
  readonly nothing: string;
  readonly summary: PluralText;
  readonly cancelled: PluralText;
  /** Placeholders `{summary}`; `{time}`: the time of the next appointment. */
  readonly nextAt: string;
}

export const TODAY: TodayTexts = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  named: '{name}, {day}',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  backToToday: 'Back to today',
  show: 'Show',
  everyone: 'Everyone',
  nothing: 'No appointments on this day.',
  summary: { one: '{count} appointment', other: '{count} appointments' },
  cancelled: { one: '{count} cancelled appointment', other: '{count} cancelled appointments' },
  nextAt: '{summary}, next at {time}',
};
