import { type Content, h } from '../../common/dom.mjs';
import type { Appointment } from '../api/appointments.mjs';
import { oneAfterOther } from './separated.mjs';

/**
 * Returns what people have written about an appointment: the note of the staff, and the customer's answers in free
 * text, each with its question. Short answers for single persons, such as their names, are left out.
 */
export const notesOf = ({ note, answers = [] }: Pick<Appointment, 'note' | 'answers'>): readonly string[] =>
  [
    note,
    ...answers
      .filter(({ type, place }) => type === 'long' || (type === 'text' && place === null))
      .map(({ label, value }) => `${label}: ${String(value)}`),
  ].filter(Boolean);

/** Shows the notes of an appointment in a list, in at most two lines on the screen; nothing without notes. */
export const notesLine = (appointment: Appointment): Content => {
  const notes = notesOf(appointment);
  // The text is cut at its own end, which is the right one of a Latin note on an Arabic page.
  return (
    notes.length > 0 &&
    h('p', { key: 'notes', class: 'notes-line' }, h('span', { dir: 'auto' }, ...oneAfterOther(notes)))
  );
};
