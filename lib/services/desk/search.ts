import { UNLISTED_STATUSES } from '../../domain/statuses/statuses';
import { Pace } from '../../runtime/slices';
import { findingContacts } from '../appointments/reads/search-contacts';
import { type DeskAppointment, withDeskFacts } from '../calendar/desk-facts';
import type { Core } from '../work/core';

/** Maximum number of appointments that a search returns. */
const MOST_FOUND = 20;
/**
 * Maximum number of customers whose appointments a search finds by the customer's account. Appointments of further
 * customers are found only by their contacts.
 */
const MOST_CUSTOMERS = 100;

/**
 * Finds the latest appointments by the text of their contact or customer. The number of reads does not grow with the
 * result.
 */
export async function searchAppointments(
  core: Core,
  search: string,
  signal: AbortSignal | undefined,
): Promise<readonly DeskAppointment[]> {
  if (search === '') return [];
  const { storage, keptRules, options, host } = core;
  const customers = await host.users.search?.({ search, limit: MOST_CUSTOMERS }, {});
  const items = await storage.appointments.items({
    search: findingContacts(search, customers?.items ?? []),
    notStatuses: UNLISTED_STATUSES,
    orderBy: 'start',
    order: 'desc',
    limit: MOST_FOUND,
    offset: 0,
  });
  const rules = items.length > 0 ? await keptRules.all() : [];
  const seen = { rules, now: options.clock.now(), pace: new Pace(() => signal) };
  return withDeskFacts(core, { appointments: items }, seen);
}
