import type { Description } from '../../common/dom.mjs';
import type { PartOfDay, StartHours } from '../hours.mjs';
import type { Emptiness } from '../state.mjs';
import type { Tools } from '../tools.mjs';
import type { Actions, HoursPart, View } from '../views/view-data.mjs';
import STYLE from './style.css';
import { HOURS_TEXTS, type HoursTexts } from './texts.mjs';

const PARTS_OF_DAY: Readonly<Record<PartOfDay, Pick<StartHours, 'timeFrom' | 'timeTo'>>> = {
  morning: { timeFrom: '00:00', timeTo: '12:00' },
  afternoon: { timeFrom: '12:00', timeTo: '17:00' },
  evening: { timeFrom: '17:00', timeTo: '24:00' },
};

const EMPTY_TEXTS = {
  nothingOnDay: 'noSuchOnDay',
  nothingThisMonth: 'noSuchThisMonth',
  nothingFree: 'noSuchFree',
} as const satisfies Readonly<Record<NonNullable<Emptiness>, keyof HoursTexts>>;

/** Creates the part of the picker in which a visitor chooses a part of the day and a weekday. */
export const hoursPart = ({ h, fill, emptiness, button }: Tools): HoursPart => ({
  texts: HOURS_TEXTS,
  style: STYLE,
  choicesView: (view, actions) => hoursChoices(h, view, actions),
  emptyText(view) {
    const { state, texts, writing } = view;
    const empty = emptiness(state);
    const day = state.day === undefined ? '' : writing.longDay(state.day);
    return empty && isLimited(view) ? fill(texts[EMPTY_TEXTS[empty]], { day }) : undefined;
  },
  allTimesView: (view, { changeHours }) =>
    !view.state.notice &&
    emptiness(view.state) &&
    isLimited(view) &&
    button('all-times', view.texts.showAllTimes, () => changeHours(view.settings.hours)),
});

/** Whether the visitor has chosen a part of the day or a weekday. */
const isLimited = ({ state: { hours }, settings }: View): boolean =>
  hours.timeFrom !== settings.hours.timeFrom ||
  hours.timeTo !== settings.hours.timeTo ||
  hours.weekdays !== settings.hours.weekdays;

/**
 * Shows the selects for part of the day and weekday; both are by the shop's clock. They are behind one line, which names
 * what is chosen, so that the times come early on a phone.
 */
function hoursChoices(
  h: Tools['h'],
  { state, settings, writing, texts }: View,
  { changeHours }: Actions,
): Description[] {
  const { hours } = state;
  const clock = (time: string): string => writing.wallClock(`2024-01-01T${time}`);
  const edges: Readonly<Record<PartOfDay, string>> = {
    morning: `– ${clock('12:00')}`,
    afternoon: `${clock('12:00')} – ${clock('17:00')}`,
    evening: `${clock('17:00')} –`,
  };
  const parts = Object.keys(PARTS_OF_DAY) as PartOfDay[];
  const { timeFrom, timeTo, weekdays } = settings.hours;
  const isAny = hours.timeFrom === timeFrom && hours.timeTo === timeTo;
  const chosen = parts.find((part) => PARTS_OF_DAY[part].timeFrom === hours.timeFrom);
  const select = (
    name: string,
    label: string,
    { value, options }: { readonly value: string; readonly options: readonly (readonly [string, string])[] },
    change: (value: string) => Partial<StartHours>,
  ): Description =>
    h(
      'label',
      { key: name },
      label,
      h(
        'select',
        {
          name,
          value,
          onchange: ({ target }) => changeHours({ ...hours, ...change((target as HTMLSelectElement).value) }),
        },
        ...options.map(([key, text]) => h('option', { key, value: key }, text)),
      ),
    );
  const partText = !isAny && chosen && texts[chosen];
  const days = writing
    .weekdays()
    .map(({ long }, at) => [String(((settings.firstWeekday - 1 + at) % 7) + 1), long] as const);
  const dayText = days.find(([value]) => value === hours.weekdays && value !== weekdays)?.[1];
  const selects = [
    select(
      'hours',
      texts.timeOfDay,
      {
        value: isAny ? '' : (chosen ?? ''),
        options: [
          ['', texts.anyTime],
          ...parts.map((part) => [part, `${texts[part]} (${edges[part]})`] as const),
        ],
      },
      (value) => (value === '' ? { timeFrom, timeTo } : PARTS_OF_DAY[value as PartOfDay]),
    ),
    select(
      'weekday',
      texts.weekday,
      {
        value: hours.weekdays === weekdays ? '' : (hours.weekdays ?? ''),
        options: [['', texts.anyDay], ...days],
      },
      (value) => ({ weekdays: value === '' ? weekdays : value }),
    ),
  ];
  return [
    h(
      'details',
      { key: 'hours' },
      h('summary', {}, [partText, dayText].filter(Boolean).join(' · ') || texts.filter),
      h('div', { class: 'options' }, ...selects),
    ),
  ];
}
