import { type Content, h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import { readCustomer, readGuest } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import { oneAfterOther } from '../../views/separated.mjs';

/** Number of notes that the dialog shows. */
const MOST_NOTES = 3;

/** Notes of staff about a person. */
export interface PersonNotes {
  /** Note that stays from visit to visit; '' for none. */
  readonly lasting: string;
  /** Other appointments of the person that have a note, latest first. */
  readonly visits: readonly Appointment[];
}

export const NO_NOTES: PersonNotes = { lasting: '', visits: [] };

/**
 * Reads the notes about the person of an appointment; none for users who are no managers, and for guests without
 * contact.
 * @throws RequestFailed, or the signal's reason
 */
export async function readPersonNotes(
  { id, customer_id: customer, customer_email: email, customer_phone: phone }: Appointment,
  { client, facts }: Context,
  signal: AbortSignal,
): Promise<PersonNotes> {
  if (!facts.can_manage || (customer === 0 && email === '' && phone === '')) return NO_NOTES;
  const { note, coming, past } = await (customer > 0
    ? readCustomer(client, customer, 1, signal)
    : readGuest(client, id, 1, signal));
  const visits = [...coming.toReversed(), ...past].filter((one) => one.id !== id && one.note !== '');
  return { lasting: note ?? '', visits };
}

/**
 * Shows the note that stays from visit to visit, and the latest different notes of other visits, because one may matter
 * today, such as an allergy.
 */
export function personNotesView({ lasting, visits }: PersonNotes, { texts, writing }: Context): Content[] {
  const shown = visits
    .filter(({ note }, at) => visits.findIndex((one) => one.note === note) === at)
    .slice(0, MOST_NOTES);
  return [
    lasting !== '' && section('lasting-note', texts.customers.note, noteText('text', lasting)),
    shown.length > 0 &&
      section(
        'other-notes',
        texts.appointment.otherNotes,
        ...shown.map(({ id, start_utc: start, note }) => noteText(id, note, writing.moment(start))),
      ),
  ];
}

const noteText = (key: string | number, ...texts: readonly string[]): Content =>
  h('p', { key, class: 'visit-note' }, ...oneAfterOther(texts));

const section = (id: string, heading: string, ...content: readonly Content[]): Content =>
  h('section', { key: id, class: 'note', 'aria-labelledby': id }, h('h3', { id }, heading), ...content);
