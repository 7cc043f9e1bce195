import { type Content, h } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import type { OpenHours, Owner, Rule } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import { button } from '../../../views/button.mjs';
import { labelled } from '../../../views/field.mjs';
import { hoursText } from '../hours-text.mjs';
import { nameOfOwner, ownerChoice } from '../owners.mjs';
import { sectionHead } from '../../../views/section-head.mjs';
import { dayBars } from './day-bar.mjs';
import { weekOf } from './week.mjs';
import { weekdaysOf } from './weekdays.mjs';
import { hoursOf } from './weekly-rules.mjs';

/** Owner whose weekly hours are shown, and the functions that show another one and open the form of its hours. */
export interface ShownOwner {
  readonly owner: Owner;
  readonly show: (owner: Owner) => void;
  readonly change: (owner: Owner) => void;
}

/** Describes the hours of a day, or that it is closed or open all day. */
function dayText(hours: readonly OpenHours[], context: Context): string {
  const { hours: words, calendar } = context.texts;
  const [first] = hours;
  if (!first) return words.week.closed;
  return first.from === '00:00' && first.to === '24:00' ? calendar.allDay : hoursText(hours, context);
}

/**
 * Returns the text for a service, staff member or resource without its own hours: it is open when the shop is open; a
 * resource is always open.
 */
const likeText = ({ kind }: Owner, { texts }: Context): string =>
  kind === 'resource' ? texts.resources.alwaysOpen : texts.hours.week.likeShop;

/** Table with the weekly hours of the shop, a service, a staff member or a resource. */
export function weekTable(
  rules: readonly Rule[],
  { owner, show, change }: ShownOwner,
  context: Context,
): Content[] {
  const words = context.texts.hours.week;
  const { precedence } = context.facts;
  const name = nameOfOwner(owner, context);
  const today = context.writing.dayOf(context.now());
  const { open, source, others } = hoursOf(owner, rules, { precedence, today });
  const week = weekOf(open);
  const bars = dayBars(open);
  return [
    sectionHead(
      words.heading,
      undefined,
      button('change', words.change, () => change(owner)),
      context.language,
    ),
    h(
      'div',
      { key: 'bar', class: 'bar' },
      labelled('owner', words.show, ownerChoice('owner', owner, context, show)),
    ),
    source === 'none' && h('p', { key: 'like-shop' }, fill(likeText(owner, context), { name })),
    source === 'partly' && h('p', { key: 'partly' }, words.partlyShop),
    h(
      'dl',
      { key: 'week', class: 'facts week-table' },
      ...weekdaysOf(context).flatMap(({ day, name }) => [
        h('dt', { key: `${day}:` }, name),
        h('dd', { key: day }, h('bdi', { key: 'hours' }, dayText(week[day]!, context)), bars[day]),
      ]),
    ),
    others > 0 && h('p', { key: 'others', class: 'muted' }, context.plural(words.others, others)),
  ];
}
