import type { Content, Description } from '../../../../common/dom.mjs';
import type { DayChange } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { Tools } from '../../../tools.mjs';
import type { HoursOn } from '../compared.mjs';
import type { Region } from './week.mjs';
import type { WeekConsequences, WeekState } from './state.mjs';

/**
 * Shows the effects of new weekly hours: appointments outside of them, days with different hours, and changed hours of
 * other services, staff or resources.
 */
export function weekConsequences(
  { entered, owner }: WeekState,
  consequences: Loaded<WeekConsequences>,
  context: Context,
  tools: Tools,
): Description {
  const { h, hoursList, isOf, lostBy, openedBy, outsideView, previewSection, weekdayOf } = tools;
  const words = context.texts.hours.week;
  const listed = (key: 'different' | 'othersClose' | 'othersOpen', rows: readonly HoursOn[]): Content[] =>
    rows.length === 0
      ? []
      : [h('p', { key: `${key}:` }, words[key]), ...hoursList(key, rows, owner, context)];
  const ofOthers = (rows: readonly HoursOn[]): HoursOn[] => rows.filter((row) => !isOf(row, owner));
  return previewSection(
    { heading: words.preview, isCurrent: consequences.data?.entered === entered },
    consequences,
    context,
    (data) =>
      data.isChanged
        ? [
            ...outsideView(data.appointments, context),
            ...listed('different', exceptionsOf(data)),
            ...listed('othersClose', ofOthers(lostBy(data.days))),
            ...listed('othersOpen', ofOthers(openedBy(data.days))),
          ]
        : [h('p', { key: 'nothing' }, words.nothing)],
  );

  /** Returns the days, such as holidays, with hours that differ from the weekly hours of the owner. */
  function exceptionsOf({ days, open }: WeekConsequences): HoursOn[] {
    if (!open) return [];
    return days
      .filter((row) => isOf(row, owner) && !isAsInWeek(row, open))
      .map(({ kind, kind_id, date, after }) => ({ kind, kind_id, date, hours: after }));
  }

  function isAsInWeek({ date, after }: DayChange, open: Region): boolean {
    const expected = tools.hoursOfDay(open, weekdayOf(date) - 1);
    return (
      after.length === expected.length &&
      after.every(({ from, to }, at) => from === expected[at]!.from && to === expected[at]!.to)
    );
  }
}
