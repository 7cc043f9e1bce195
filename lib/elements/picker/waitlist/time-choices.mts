import type { Description } from '../../common/dom.mjs';
import type { Tools } from '../tools.mjs';
import type { View } from '../views/view-data.mjs';
import type { Wish } from './wish.mjs';

type ChoiceName = keyof Pick<Wish, 'minDate' | 'maxDate' | 'timeFrom' | 'timeTo'>;

/** Months that the lists of days show: the month of the chosen last day, and two more. */
const MONTHS_LISTED = 3;

/** Parameters of `timeChoices`. `set` changes the wish. */
interface TimeChoices {
  readonly tools: Pick<Tools, 'h' | 'addMonths' | 'dayBefore'>;
  readonly wish: Wish;
  readonly set: (changes: Partial<Wish>) => void;
}

/**
 * Shows selects for the first and the last day, and for the times of day, of a wish. The last day cannot be before the
 * first one, nor the end before the start.
 */
export function timeChoices(
  { state, texts, writing }: View,
  { tools: { h, addMonths, dayBefore }, wish, set }: TimeChoices,
): Description[] {
  const { minDate, maxDate, timeFrom, timeTo } = wish;
  const select = (
    [name, label]: readonly [name: ChoiceName, label: string],
    options: readonly Description[],
    changesOf: (value: string) => Partial<Wish>,
  ): Description => {
    const onchange = ({ target }: Event): void => set(changesOf((target as HTMLSelectElement).value));
    return h(
      'label',
      { key: name, class: 'field' },
      label,
      h('select', { name, value: wish[name], onchange }, ...options),
    );
  };
  const days = (from: string): Description[] => {
    // Later months can be reached by choosing a day of the last listed one.
    const to = dayBefore(`${addMonths(maxDate.slice(0, 'YYYY-MM'.length), MONTHS_LISTED)}-01`);
    return [...byMonth(from, to)].map(([month, listed]) =>
      h(
        'optgroup',
        { key: month, label: writing.month(month) },
        ...listed.map((day) => h('option', { key: day, value: day }, writing.longDay(day))),
      ),
    );
  };
  const times = (after: string): Description[] => [
    h('option', { key: '', value: '' }, '–'),
    // The limit of a page may be a time between the listed ones.
    ...[...new Set([...HALF_HOURS, timeFrom, timeTo])]
      .filter((time) => time > after)
      .sort()
      .map((time) => h('option', { key: time, value: time }, writing.wallClock(`2024-01-01T${time}`))),
  ];
  const today = state.page?.today ?? minDate;
  return [
    select(['minDate', texts.waitFrom], days(minDate < today ? minDate : today), (day) => ({
      minDate: day,
      maxDate: day > maxDate ? day : maxDate,
    })),
    select(['maxDate', texts.waitUntil], days(minDate), (day) => ({ maxDate: day })),
    select(['timeFrom', texts.waitTimeFrom], times(''), (time) => ({
      timeFrom: time,
      timeTo: timeTo > time ? timeTo : '',
    })),
    select(['timeTo', texts.waitTimeTo], times(timeFrom || MIDNIGHT), (time) => ({ timeTo: time })),
  ];
}

const MIDNIGHT = '00:00';

const HALF_HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).flatMap((hour) => [
  `${hour}:00`,
  `${hour}:30`,
]);

const DAY_MS = 86_400_000;

/** Returns the days from `from` to `to`, by month. */
function byMonth(from: string, to: string): ReadonlyMap<string, readonly string[]> {
  const months = new Map<string, string[]>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
    const month = day.slice(0, 'YYYY-MM'.length);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return months;
}
