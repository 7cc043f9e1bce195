import type { Appointment } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';

/** Returns the name of a service, resource or closed time in the language of the page, if the text `names` has it. */
export const inPageLanguage = (name: string, { texts }: Pick<Context, 'texts'>): string =>
  Object.hasOwn(texts.names, name) ? texts.names[name]! : name;

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
  inOneList(
    ids.map((id) => nameOfMember(id, context)),
    context,
  );

/** Formatters by language. Creating one takes longer than formatting a list, and a calendar has hundreds of lists. */
const lists = new Map<string, Intl.ListFormat>();

/** Lists texts, such as "Mona and Ali"; '' for none. */
export function inOneList(texts: readonly string[], { language }: Pick<Context, 'language'>): string {
  const list = lists.get(language) ?? new Intl.ListFormat(language);
  lists.set(language, list);
  return list.format(texts);
}
