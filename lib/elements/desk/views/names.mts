import type { Appointment } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';

/** Returns the name of the customer of an appointment; "No name" for a guest who gave none. */
export const customerName = (
  { customer_name: name }: Pick<Appointment, 'customer_name'>,
  { texts }: Pick<Context, 'texts'>,
): string => name || texts.appointment.guest;

/** Returns the name of a staff member; "a colleague" if the user cannot read it. */
export const nameOfMember = (id: number, { facts, texts }: Pick<Context, 'facts' | 'texts'>): string =>
  [...facts.members, ...(facts.colleagues ?? [])].find((member) => member.id === id)?.display_name ??
  texts.appointment.colleague;

/** Lists the names of staff members, such as "Mona and Ali"; '' for none. */
export const namesOfMembers = (
  ids: readonly number[],
  context: Pick<Context, 'facts' | 'language' | 'texts'>,
): string =>
  new Intl.ListFormat(context.language, { type: 'conjunction' }).format(
    ids.map((id) => nameOfMember(id, context)),
  );
