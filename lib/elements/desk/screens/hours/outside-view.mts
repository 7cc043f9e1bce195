import { type Content, h } from '../../../common/dom.mjs';
import type { AppointmentOutside } from '../../api/rules.mjs';
import type { Context } from '../../context.mjs';

/** More appointments than these are only counted. */
const MOST_APPOINTMENTS = 10;

/** The appointments that would lie outside of the new hours. */
export function outsideView(appointments: readonly AppointmentOutside[], context: Context): Content[] {
  const { texts, writing } = context;
  const words = texts.hours.week;
  if (appointments.length === 0) return [h('p', { key: 'none' }, words.nobodyOutside)];
  const more = appointments.length - MOST_APPOINTMENTS;
  return [
    h('p', { key: 'outside' }, context.plural(words.outside, appointments.length)),
    h(
      'ul',
      { key: 'appointments', class: 'hours-list' },
      ...appointments.slice(0, MOST_APPOINTMENTS).map((one) => {
        const when = writing.moments(one.start_utc, one.end_utc);
        const name = one.customer_name || texts.appointment.guest;
        return h('li', { key: one.id }, [when, name, one.product_name].join(' · '));
      }),
      more > 0 && h('li', { key: 'more', class: 'muted' }, context.plural(texts.calendar.more, more)),
    ),
    h('p', { key: 'stay', class: 'muted' }, words.stayBooked),
  ];
}
