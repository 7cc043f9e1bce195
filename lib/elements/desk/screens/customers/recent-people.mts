import type { Appointment } from '../../api/appointments.mjs';
import type { Tools } from '../../tools.mjs';
import { type ListedPerson, peopleOf } from './people.mjs';

const A_WEEK = 7 * 86_400;

/** Maximum number of listed people. */
const MOST = 20;

/**
 * Returns the people of appointments that took place or will: first those who came last, then those who come next.
 *
 * @param now present time, in Unix seconds
 */
export function recentPeople(
  appointments: readonly Appointment[],
  now: number,
  tools: Pick<Tools, 'personOf'>,
): ListedPerson[] {
  const distance = ({ last, next }: ListedPerson): number =>
    last ? now - last.start_utc : A_WEEK + next!.start_utc - now;
  return [...peopleOf(appointments, now, tools).values()]
    .filter(({ last, next }) => last ?? next)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MOST);
}
