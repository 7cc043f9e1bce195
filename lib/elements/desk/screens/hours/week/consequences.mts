import { dateOf } from '../../../../common/days.mjs';
import { type Content, type Description, h } from '../../../../common/dom.mjs';
import { isOf, type DayChange, type Owner } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import { type HoursOn, lostBy, openedBy } from '../compared.mjs';
import { hoursList } from '../hours-text.mjs';
import { outsideView } from '../outside-view.mjs';
import { hoursOfDay, type Region } from './week.mjs';
import type { WeekConsequences, WeekState } from './state.mjs';
import { previewSection } from '../preview-section.mjs';

/**
 * Shows the effects of new weekly hours: appointments outside of them, days with different hours, and changed hours of
 * other services, staff or resources.
 */
export const weekConsequences = (
  { entered, owner }: WeekState,
  consequences: Loaded<WeekConsequences>,
  context: Context,
): Description =>
  previewSection(
    { heading: context.texts.hours.week.preview, isCurrent: consequences.data?.entered === entered },
    consequences,
    context,
    (data) =>
      data.isChanged
        ? [
            ...outsideView(data.appointments, context),
            ...listed('different', exceptionsOf(data, owner), owner, context),
            ...listed('othersClose', ofOthers(lostBy(data.days), owner), owner, context),
            ...listed('othersOpen', ofOthers(openedBy(data.days), owner), owner, context),
          ]
        : [h('p', { key: 'nothing' }, context.texts.hours.week.nothing)],
  );

function listed(
  key: 'different' | 'othersClose' | 'othersOpen',
  rows: readonly HoursOn[],
  owner: Owner,
  context: Context,
): Content[] {
  if (rows.length === 0) return [];
  return [h('p', { key: `${key}:` }, context.texts.hours.week[key]), ...hoursList(key, rows, owner, context)];
}

const ofOthers = (rows: readonly HoursOn[], owner: Owner): HoursOn[] =>
  rows.filter((row) => !isOf(row, owner));

/**
 * Shows the days, such as holidays, with hours that differ from the weekly hours of the service, staff member or
 * resource.
 */
function exceptionsOf({ days, open }: WeekConsequences, owner: Owner): HoursOn[] {
  if (!open) return [];
  return days
    .filter((row) => isOf(row, owner) && !isAsInWeek(row, open))
    .map(({ kind, kind_id, date, after }) => ({ kind, kind_id, date, hours: after }));
}

function isAsInWeek({ date, after }: DayChange, open: Region): boolean {
  const expected = hoursOfDay(open, (dateOf(date).getUTCDay() + 6) % 7);
  return (
    after.length === expected.length &&
    after.every(({ from, to }, at) => from === expected[at]!.from && to === expected[at]!.to)
  );
}
