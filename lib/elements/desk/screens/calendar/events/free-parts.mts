import { fill } from '../../../../common/text.mjs';
import type { Appointment, Part } from '../../../api/appointments.mjs';
import { mayBook } from '../../../rights.mjs';
import { inPageLanguage, namesOfMembers } from '../../../views/names.mjs';
import type { FreePart, ViewName } from '../state.mjs';
import { spanInWords } from '../wall-clock.mjs';
import type { EventContext } from './event-context.mjs';

/**
 * Returns the parts of an appointment in which its staff are free for other bookings. Empty in months and in columns of
 * resources: a resource may stay in use while the staff are free.
 */
export function freePartsOf(appointment: Appointment, view: ViewName, context: EventContext): FreePart[] {
  const { start, end, parts, status } = appointment;
  if (view === 'month' || view === 'resources' || status === 'cancelled') return [];
  const { texts, writing, facts } = context;
  const name = namesOfMembers(appointment.staff_ids, context);
  return parts
    .filter(({ staff }) => !staff)
    .map((part) => {
      const text = inPageLanguage(part.label, { texts }) || texts.calendar.waiting;
      const when = spanInWords(part.start, part.end, writing);
      return {
        start: part.start,
        end: part.end,
        from: (part.start - start) / (end - start),
        to: (part.end - start) / (end - start),
        text,
        label:
          mayBook(facts) && !isTaken(part, appointment, context.others)
            ? fill(texts.calendar.bookPart, { text, when, name })
            : undefined,
      };
    });
}

/** Whether other appointments keep at least one of the staff members busy at every moment of the part. */
function isTaken(
  { start, end }: Part,
  { id, staff_ids: members }: Appointment,
  others: readonly Appointment[] = [],
): boolean {
  const spans = others
    .filter((one) => one.start < end && one.end > start && one.id !== id && one.status !== 'cancelled')
    .filter((one) => one.staff_ids.some((member) => members.includes(member)))
    .flatMap<Pick<Part, 'start' | 'end'>>((one) =>
      one.parts.length === 0 ? [one] : one.parts.filter(({ staff }) => staff),
    )
    .toSorted((a, b) => a.start - b.start);
  let at = start;
  for (const span of spans) if (span.start <= at) at = Math.max(at, span.end);
  return at >= end;
}

/**
 * Returns the parts of an appointment after a move to another start. Empty if the length of the appointment changes,
 * because its staff are then busy all the time.
 */
export const partsAt = (
  { start, end, parts }: Appointment,
  to: { readonly start: number; readonly end: number },
): Appointment['parts'] =>
  to.end - to.start === end - start
    ? parts.map((part) => ({
        ...part,
        start: part.start + to.start - start,
        end: part.end + to.start - start,
      }))
    : [];
