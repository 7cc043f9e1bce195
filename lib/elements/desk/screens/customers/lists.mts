import type { Content } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { FoundPeople } from '../../api/customers.mjs';
import { newCustomerDialog } from './adding.mjs';
import { foundPeople } from './found-people.mjs';
import { type PeopleParts, peopleView } from './people.mjs';
import { recentPeople } from './recent-people.mjs';

export { newCustomerDialog };

/** Shows the people of the appointments around today. */
export function recentView(appointments: readonly Appointment[], parts: PeopleParts): Content[] {
  const { context, tools } = parts;
  const people = recentPeople(appointments, context.now(), tools);
  if (people.length === 0) return [];
  return [
    tools.h('h3', { key: 'recent', class: 'list-heading' }, context.texts.customers.recent),
    ...peopleView(people, parts),
  ];
}

/** Data of a search that has a result. */
interface FoundParts extends PeopleParts {
  /** Searched text, without spaces around it. */
  readonly text: string;
  /** Appointments around today, which may have visits of the found people. */
  readonly recent: readonly Appointment[];
  /** Opens the form that adds a customer. */
  readonly add: () => void;
}

/** Shows the people whom a search has found, or the button that adds the person it has not found. */
export function foundView(data: FoundPeople, parts: FoundParts): Content[] {
  const { context, text, recent, open, add } = parts;
  const { button, fill, h, personOf, visitView } = parts.tools;
  const words = context.texts.customers;
  const people = foundPeople(data, text, recent, parts);
  // Appointments of people whom no contact identifies are on no card, so they are listed themselves.
  const others = data.appointments.filter((one) => personOf(one) === '');
  const counts = [
    ...(people.length > 0 ? [context.plural(words.found, people.length)] : []),
    ...(others.length > 0 ? [context.plural(words.appointmentsFound, others.length)] : []),
  ];
  return [
    h(
      'p',
      { key: 'count', role: 'status', class: 'muted found-count' },
      counts.join(' · ') || words.nobodyFound,
    ),
    counts.length === 0 &&
      context.facts.can_add_customers &&
      button('add-found', fill(words.addNamed, { text }), add, 'lead'),
    ...(people.length > 0 ? peopleView(people, parts) : []),
    others.length > 0 && h('h3', { key: 'appointments', class: 'list-heading' }, words.appointments),
    others.length > 0 &&
      h(
        'ul',
        { key: 'appointment-list', class: 'rows' },
        ...others.map((one) => visitView(one, context, open, one.customer_name)),
      ),
  ];
}
