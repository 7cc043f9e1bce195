import { type Content, h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import { readCustomer, readGuest } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import { separated } from '../../views/separated.mjs';

/** Number of notes that the dialog shows. */
const MOST_NOTES = 3;

/**
 * Reads the other appointments of the same person that have a note, latest first; none for users who are no managers,
 * and for guests without contact.
 * @throws RequestFailed, or the signal's reason
 */
export async function readNotedVisits(
  { id, customer_id: customer, customer_email: email, customer_phone: phone }: Appointment,
  { client, facts }: Context,
  signal: AbortSignal,
): Promise<readonly Appointment[]> {
  if (!facts.can_manage || (customer === 0 && email === '' && phone === '')) return [];
  const { coming, past } = await (customer > 0
    ? readCustomer(client, customer, 1, signal)
    : readGuest(client, id, 1, signal));
  return [...coming.toReversed(), ...past].filter((one) => one.id !== id && one.note !== '');
}

/** Shows the latest different notes of other visits, because one may matter today, such as an allergy. */
export function otherNotesView(visits: readonly Appointment[], { texts, writing }: Context): Content {
  const shown = visits
    .filter(({ note }, at) => visits.findIndex((one) => one.note === note) === at)
    .slice(0, MOST_NOTES);
  return (
    shown.length > 0 &&
    h(
      'section',
      { key: 'other-notes', class: 'note', 'aria-labelledby': 'other-notes' },
      h('h3', { id: 'other-notes' }, texts.appointment.otherNotes),
      ...shown.map(({ id, start_utc: start, note }) =>
        h('p', { key: id, class: 'visit-note' }, ...separated(note, writing.moment(start))),
      ),
    )
  );
}
