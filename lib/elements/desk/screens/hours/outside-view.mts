import { type Content, h } from '../../../common/dom.mjs';
import type { AppointmentOutside } from '../../api/rules.mjs';
import type { Context } from '../../context.mjs';
import type { WeekTexts } from '../../texts/hours.mjs';
import { customerName } from '../../views/names.mjs';
import { openButton } from '../../views/button.mjs';
import { separated } from '../../views/separated.mjs';

type OutsideTexts = Pick<WeekTexts, 'nobodyOutside' | 'outside' | 'stayBooked'>;

/** Maximum number of appointments that are listed; more are only counted. */
const MOST_APPOINTMENTS = 10;

/**
 * Shows the appointments that would be outside of the new hours, or whose resource can no longer be booked.
 * @param open opens an appointment; without it the list has no buttons
 */
export function outsideView(
  appointments: readonly AppointmentOutside[],
  context: Context,
  words: OutsideTexts = context.texts.hours.week,
  open?: (id: number) => void,
): Content[] {
  const { texts, writing } = context;
  if (appointments.length === 0) return [h('p', { key: 'none' }, words.nobodyOutside)];
  const more = appointments.length - MOST_APPOINTMENTS;
  return [
    h('p', { key: 'outside' }, context.plural(words.outside, appointments.length)),
    h(
      'ul',
      { key: 'appointments', class: 'hours-list' },
      ...appointments.slice(0, MOST_APPOINTMENTS).map((one) => {
        const when = writing.moments(one.start_utc, one.end_utc);
        const text = h('span', {}, ...separated(when, customerName(one, context), one.product_name));
        return h('li', { key: one.id }, open ? openButton(text, () => open(one.id)) : text);
      }),
      more > 0 && h('li', { key: 'more', class: 'muted' }, context.plural(texts.calendar.more, more)),
    ),
    h('p', { key: 'stay', class: 'muted' }, words.stayBooked),
  ];
}
