import type { Appointment } from 'shop-appointments';
import type { OpenShop } from '../open-shop';

/** Maximum number of records on a page of a list in the library. */
const MOST = 100;

/** Lists the coming appointments of all people whose contact has this e-mail address, the earliest first. */
export async function comingBookings(
  email: string,
  { appointments, clock }: Pick<OpenShop, 'appointments' | 'clock'>,
): Promise<Appointment[]> {
  const found: Appointment[] = [];
  const query = { contactEmail: email, from: clock.now(), orderby: 'start', order: 'asc' } as const;
  for (let page = 1; ; page += 1) {
    const { items, total } = await appointments.list({ ...query, page, perPage: MOST });
    found.push(...items);
    if (page * MOST >= total) break;
  }
  return found.filter(({ status }) => status !== 'cancelled');
}

/** Prepares an e-mail address for comparison: removes spaces around it, and converts it to lower case. */
export const addressIn = (text: string): string => text.trim().toLowerCase();
