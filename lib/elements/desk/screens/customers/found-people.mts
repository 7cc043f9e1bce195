import type { Appointment } from '../../api/appointments.mjs';
import type { FoundPeople } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';
import { type ListedPerson, peopleOf } from './people.mjs';

/**
 * Returns the people whom a search has found: those whose name has the text, then others, and members of staff last,
 * whom the shop's search also finds. The visits are those of the found and of the recent appointments.
 */
export function foundPeople(
  { customers, appointments }: FoundPeople,
  text: string,
  recent: readonly Appointment[],
  {
    context: { facts, now },
    tools,
  }: { readonly context: Pick<Context, 'facts' | 'now'>; readonly tools: Pick<Tools, 'personOf'> },
): ListedPerson[] {
  const known = new Map([...recent, ...appointments].map((one) => [one.id, one]));
  const seen = peopleOf([...known.values()], now(), tools);
  const found = new Map<string, ListedPerson>();
  for (const { id, display_name: name, email, phone } of customers) {
    const key = tools.personOf({ customer_id: id, customer_email: '', customer_phone: '' });
    const { last, next, phone: given = '' } = seen.get(key) ?? {};
    found.set(key, {
      who: { customer: id },
      name: name || email || phone,
      email,
      phone: phone || given,
      last,
      next,
    });
  }
  for (const one of appointments) {
    const key = tools.personOf(one);
    if (key !== '' && !found.has(key)) found.set(key, seen.get(key)!);
  }
  const isStaff = ({ who }: ListedPerson): boolean =>
    'customer' in who && facts.members.some(({ id }) => id === who.customer);
  const wanted = text.trim().toLocaleLowerCase();
  const rank = (one: ListedPerson): number =>
    (isStaff(one) ? 2 : 0) + (one.name.toLocaleLowerCase().includes(wanted) ? 0 : 1);
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b));
}
